// The words and numbers of the chosen language, for components.

import { computed } from "@preact/signals";
import { OWN_MEANINGS } from "../engine/fields";
import { counterInfo, type CounterKey } from "../engine/result";
import * as format from "../i18n";
import { parseSpec, specText } from "../model/spec";
import { language } from "../state/settings";

export const words = computed(() => format.DICTIONARIES[language.value]);

export const num = (value: number, digits = 0): string => format.number(value, language.value, digits);
export const figure = (value: number): string => format.figure(value, language.value);
export const percent = (ratio: number, digits = 0): string => format.percent(ratio, language.value, digits);
export const compact = (value: number): string => format.compact(value, language.value);
export const secs = (seconds: number): string => format.duration(seconds, language.value);
export const bytes = (count: number): string => format.bytes(count, language.value);
export const clock = (milliseconds: number): string => format.clock(milliseconds, language.value);

export const date = (milliseconds: number): string => format.date(milliseconds, language.value);

/** "h(start)" stays as it is: h is a name. */
export function capital(text: string): string {
  return text.startsWith("h(") ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The engine's phrases begin in lower case and have no full stop. */
export function asSentence(text: string): string {
  return text === "" ? "" : capital(text) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** A configuration in the reader's language; English shows the names the engine has. */
export function specTitle(text: string): string {
  const spec = parseSpec(text);
  if (!spec) return text;
  const { catalogue, optionTitles, choiceTitles } = words.value;
  return specText(spec, (word, kind) => {
    if (kind === "name") return catalogue[word]?.title ?? word;
    if (kind === "option") return optionTitles[word] ?? word;
    return choiceTitles[word] ?? (/^[\d.]+$/.test(word) ? format.decimalText(word, language.value) : word);
  });
}

export function counterName(key: CounterKey): string {
  return words.value.counters[counterInfo(key).label];
}

/** What a counter means for an algorithm; empty for what is no counter of a search. */
export function counterMeaning(key: CounterKey, algorithm: string): string {
  const own: Record<string, string | undefined> = OWN_MEANINGS[parseSpec(algorithm)?.name ?? ""] ?? {};
  return asSentence(words.value.meanings[own[key] ?? key] ?? "");
}

/** A counter's value with its unit. */
export function counterText(key: CounterKey, value: number): string {
  const { unit } = counterInfo(key);
  return unit === "seconds" ? secs(value) : unit === "bytes" ? bytes(value) : figure(value);
}
