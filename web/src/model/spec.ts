// Configuration strings, the same in a flag, a URL and a column: "wastar(weight=1.5)", "max(manhattan, hamming)".

export interface Spec {
  name: string;
  /** Option values as text; only those that differ from the default. */
  options: Readonly<Record<string, string>>;
  /** Other heuristics inside this one. */
  parts: readonly Spec[];
}

export function plain(name: string): Spec {
  return { name, options: {}, parts: [] };
}

/** How names, options and values are written; as they are for the engine, translated for people. */
export type Wording = (text: string, kind: "name" | "option" | "value") => string;

export function specText(spec: Spec, wording: Wording = (text) => text): string {
  const inside = [
    ...spec.parts.map((part) => specText(part, wording)),
    ...Object.entries(spec.options).map(([name, value]) => `${wording(name, "option")}=${wording(value, "value")}`),
  ];
  const name = wording(spec.name, "name");
  return inside.length > 0 ? `${name}(${inside.join(", ")})` : name;
}

/** Reads such a string back; null when brackets or names do not fit. */
export function parseSpec(text: string): Spec | null {
  let at = 0;
  const skip = (): void => {
    while (text[at] === " ") ++at;
  };
  const word = (): string => {
    skip();
    const found = /^[A-Za-z0-9_.+-]+/.exec(text.slice(at))?.[0] ?? "";
    at += found.length;
    skip();
    return found;
  };
  const spec = (name: string): Spec | null => {
    if (name === "") return null;
    const options: Record<string, string> = {};
    const parts: Spec[] = [];
    if (text[at] !== "(") return { name, options, parts };
    do {
      ++at;
      const inner = word();
      if (text[at] === "=") {
        ++at;
        const value = word();
        if (inner === "" || value === "") return null;
        options[inner] = value;
      } else {
        const part = spec(inner);
        if (!part) return null;
        parts.push(part);
      }
      skip();
    } while (text[at] === ",");
    if (text[at] !== ")") return null;
    ++at;
    skip();
    return { name, options, parts };
  };
  const result = spec(word());
  return result && at === text.length ? result : null;
}
