// The dictionaries of the page. English is the shape; French must have every key (the compiler checks).

import { en } from "./en";
import { LANGUAGES, type Language } from "./format";
import { fr } from "./fr";

export * from "./format";

export type Words = typeof en;

export const DICTIONARIES: Record<Language, Words> = { en, fr };

export function preferredLanguage(): Language {
  const known = (tag: string): Language[] => LANGUAGES.filter((language) => tag.toLowerCase().startsWith(language));
  return navigator.languages.flatMap(known)[0] ?? "en";
}
