// Words of the page in English and French. English is the shape; French must have every key (the compiler checks).

import { en } from "./en";
import { fr } from "./fr";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Words = typeof en;

export const DICTIONARIES: Record<Language, Words> = { en, fr };

export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag): tag is Language => tag === "en" || tag === "fr") ?? "en";
}

/** 12 345 678 in the reader's own form. */
export function number(value: number, language: Language, digits = 0): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}

/** 1:23.4; hours when needed. */
export function clock(milliseconds: number, tenths = true): string {
  const total = Math.floor(milliseconds / 100);
  const seconds = Math.floor(total / 10) % 60;
  const minutes = Math.floor(total / 600) % 60;
  const hours = Math.floor(total / 36000);
  const pad = (n: number): string => String(n).padStart(2, "0");
  const head = hours > 0 ? `${hours}:${pad(minutes)}` : String(minutes);
  return `${head}:${pad(seconds)}${tenths ? `.${total % 10}` : ""}`;
}

/** Seconds of a search: 4.2 ms, 3.21 s, 2 min 05 s. */
export function duration(seconds: number, language: Language): string {
  if (seconds >= 60) {
    const rest = Math.floor(seconds % 60);
    return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${String(rest).padStart(2, "0")} s` : ""}`;
  }
  if (seconds > 0 && seconds < 0.00001) return `< ${number(0.01, language, 2)} ms`;
  if (seconds < 0.1) return `${number(seconds * 1000, language, seconds < 0.01 ? 2 : 1)} ms`;
  return `${number(seconds, language, seconds >= 10 ? 1 : 2)} s`;
}

export function bytes(count: number, language: Language): string {
  const units = language === "fr" ? ["o", "ko", "Mo", "Go"] : ["B", "kB", "MB", "GB"];
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < 3) {
    value /= 1000;
    ++unit;
  }
  return `${number(value, language, value < 10 && unit > 0 ? 1 : 0)} ${units[unit]!}`;
}
