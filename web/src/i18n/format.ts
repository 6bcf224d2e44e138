// Numbers, times and sizes in the reader's language: the only place that knows how they are written.

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Between a number and its unit. */
const NBSP = "\u00a0";

const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };
const formats = new Map<string, Intl.NumberFormat>();

/** Making a format is slow, and a table needs thousands of numbers. */
function format(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.NumberFormat(LOCALES[language], options)));
  return found;
}

/** 12,345,678 or 12 345 678; at most so many decimals. */
export function number(value: number, language: Language, digits = 0): string {
  return format(language, { maximumFractionDigits: digits }).format(value);
}

/** A figure of a table, as the program writes it: whole numbers whole, others with four significant digits, zeros included. */
export function figure(value: number, language: Language): string {
  const whole = Number.isInteger(value) || Math.abs(value) >= 999.95;
  return format(language, whole ? { maximumFractionDigits: 0 } : { minimumSignificantDigits: 4, maximumSignificantDigits: 4 }).format(value);
}

/** A ratio as 37.5% or 37,5 %. */
export function percent(ratio: number, language: Language, digits = 0): string {
  return format(language, { style: "percent", maximumFractionDigits: digits }).format(ratio);
}

/** 1.5k, 25M: for axes. The letters are the SI's, the same in both languages. */
export function compact(value: number, language: Language): string {
  const steps = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]] as const;
  const [unit, letter] = steps.find(([size]) => Math.abs(value) >= size) ?? [1, ""];
  return number(value / unit, language, 2) + letter;
}

/** The text of a decimal number in a field: "1.5" of the engine is "1,5" in French. */
export function decimalText(text: string, language: Language): string {
  return language === "fr" ? text.replace(".", ",") : text;
}

/** What was typed, as the engine reads it; both separators are accepted. */
export function parseDecimal(text: string): string {
  return text.replace(",", ".");
}

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules(LOCALES.en),
  fr: new Intl.PluralRules(LOCALES.fr),
};

/** The form of a word that goes with this number. */
export function plural(count: number, language: Language, one: string, other: string): string {
  return plurals[language].select(count) === "one" ? one : other;
}

/** Makes "1 move", "12 moves". */
export function counter(language: Language): (count: number, one: string, other: string) => string {
  return (count, one, other) => `${number(count, language)} ${plural(count, language, one, other)}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A game's clock, to the millisecond: 1:23.456, hours when needed. */
export function clock(milliseconds: number, language: Language): string {
  const whole = Math.floor(milliseconds);
  const minutes = Math.floor(whole / 60_000);
  const hours = Math.floor(minutes / 60);
  const head = hours > 0 ? `${hours}:${twoDigits(minutes % 60)}` : String(minutes);
  const seconds = format(language, { minimumIntegerDigits: 2, minimumFractionDigits: 3 }).format((whole % 60_000) / 1000);
  return `${head}:${seconds}`;
}

/** Seconds of a search: 4.2 ms, 3.21 s, 2 min 05 s. */
export function duration(seconds: number, language: Language): string {
  if (seconds >= 60) {
    const rest = Math.floor(seconds % 60);
    return `${number(Math.floor(seconds / 60), language)}${NBSP}min${rest > 0 ? ` ${twoDigits(rest)}${NBSP}s` : ""}`;
  }
  if (seconds > 0 && seconds < 0.00001) return `<${NBSP}${number(0.01, language, 2)}${NBSP}ms`;
  if (seconds < 0.1) return `${number(seconds * 1000, language, seconds < 0.01 ? 2 : 1)}${NBSP}ms`;
  return `${number(seconds, language, seconds >= 10 ? 1 : 2)}${NBSP}s`;
}

/** The day and time of a game. */
export function date(milliseconds: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

const BYTES: Record<Language, string[]> = { en: ["B", "kB", "MB", "GB"], fr: ["o", "ko", "Mo", "Go"] };

export function bytes(count: number, language: Language): string {
  const units = BYTES[language];
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    ++unit;
  }
  return `${number(value, language, value < 10 && unit > 0 ? 1 : 0)}${NBSP}${units[unit]!}`;
}
