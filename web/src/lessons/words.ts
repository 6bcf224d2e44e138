// Words of the lessons in the chosen language; loaded with them.

import { computed } from "@preact/signals";
import { typeset } from "../i18n/typography";
import { language } from "../state/settings";
import { en } from "./words-en";
import { fr } from "./words-fr";

const DICTIONARIES = { en, fr: typeset(fr) };

export const lessonWords = computed(() => DICTIONARIES[language.value]);
