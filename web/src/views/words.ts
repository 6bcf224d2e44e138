// The words of the chosen language, for components.

import { computed } from "@preact/signals";
import { DICTIONARIES, duration, number } from "../i18n";
import { language } from "../state/settings";

export const words = computed(() => DICTIONARIES[language.value]);

export const num = (value: number, digits = 0): string => number(value, language.value, digits);
export const secs = (seconds: number): string => duration(seconds, language.value);

/** The engine's phrases begin small and have no full stop. */
export function asSentence(text: string): string {
  return text === "" ? "" : text[0]!.toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
