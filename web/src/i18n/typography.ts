// French spacing, so that the dictionaries can be written with plain spaces: a narrow no-break space before ; ! ? and
// a no-break space before : and %, and inside « ».

const NARROW = "\u202f";
const NBSP = "\u00a0";

export function frenchSpacing(text: string): string {
  return text
    .replace(/ (?=[;!?])/g, NARROW)
    .replace(/ (?=:(?:\s|$)|[%»])/g, NBSP)
    .replace(/« /g, `«${NBSP}`);
}

/** A dictionary with that spacing in all its strings and in what its functions return. */
export function typeset<T>(words: T): T {
  if (typeof words === "string") return frenchSpacing(words) as T;
  if (typeof words === "function") {
    const say = words as unknown as (...values: unknown[]) => unknown;
    return ((...values: unknown[]) => typeset(say(...values))) as T;
  }
  if (Array.isArray(words)) return words.map((one: unknown) => typeset(one)) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeset(value as unknown)])) as T;
}
