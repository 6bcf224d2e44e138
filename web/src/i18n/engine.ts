// The engine's own sentences in French. The engine speaks English and has filled the gaps already; data/french.json has
// each sentence with its gaps in both languages, so a finished one is recognised by what stands between the gaps.
// `taquin play` reads the same file in the same way (apps/french.cpp), and a test there knows whether any is missing.

import known from "../../../data/french.json";

const GAP = "{}";
const SENTENCES = known.sentences.map(([english, french]) => ({
  parts: english!.split(GAP),
  french: french!.split(GAP),
  own: english!.replaceAll(GAP, "").length,
}));
const FIELDS: Record<string, string | undefined> = known.fields;

/** What stands in the gaps, if `text` is the sentence with these parts. */
function fillings(text: string, parts: string[]): string[] | null {
  if (parts.length === 1) return text === parts[0] ? [] : null;
  if (!text.startsWith(parts[0]!)) return null;
  let rest = text.slice(parts[0]!.length);
  const found: string[] = [];
  for (const part of parts.slice(1, -1)) {
    const at = rest.indexOf(part);
    if (at < 0) return null;
    found.push(rest.slice(0, at));
    rest = rest.slice(at + part.length);
  }
  const last = parts.at(-1)!;
  if (!rest.endsWith(last)) return null;
  return [...found, rest.slice(0, rest.length - last.length)];
}

/** A sentence of the engine, or "field: sentence", in French; what is not known stays as it is. */
export function french(english: string): string {
  let best: { french: string[]; filled: string[]; own: number } | null = null;
  for (const { parts, french: into, own } of SENTENCES) {
    const filled = fillings(english, parts);
    if (filled && (!best || own > best.own)) best = { french: into, filled, own };
  }
  // Gaps may hold sentences themselves.
  if (best) return best.french.reduce((text, part, k) => text + french(best.filled[k - 1]!) + part);
  const colon = english.indexOf(": ");
  if (colon < 0) return english;
  const [where, what] = [english.slice(0, colon), english.slice(colon + 2)];
  const [place, said] = [FIELDS[where] ?? french(where), french(what)];
  return place === where && said === what && !FIELDS[where] ? english : `${place} : ${said}`;
}
