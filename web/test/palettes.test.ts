// Every theme is legible: the contrasts of WCAG 2 (4.5 for text, 3 for what is seen as a shape), light and dark.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string): string => readFileSync(new URL(`../src/style/${name}`, import.meta.url), "utf8");

type Tokens = Record<string, string>;

/** The colours of the block with this selector. */
function block(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector}`);
  const body = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1]!, found[2]!]));
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const tokens = read("tokens.css");
const palettes = read("palettes.css");
const names = [...new Set([...palettes.matchAll(/data-palette="(\w+)"\] \{/g)].map((found) => found[1]!))];

const themes: [string, Tokens][] = [undefined, ...names].flatMap((name) => {
  const own = name ? block(palettes, `:root[data-palette="${name}"]`) : {};
  const ownDark = name ? block(palettes, `:root[data-palette="${name}"][data-theme="dark"]`) : {};
  const light = { ...block(tokens, ":root"), ...own };
  const dark = { ...block(tokens, ":root"), ...block(tokens, ':root[data-theme="dark"]'), ...own, ...ownDark };
  return [
    [`${name ?? "enamel"} light`, light],
    [`${name ?? "enamel"} dark`, dark],
  ] as [string, Tokens][];
});

const TEXT: [string, string][] = [
  ...["paper", "surface", "surface-2", "enamel-soft"].flatMap((ground): [string, string][] => [["ink", ground], ["ink-soft", ground]]),
  ["on-enamel", "enamel"],
  ["on-enamel", "enamel-hover"],
  ["on-tile", "tile"],
  ["on-tile", "tile-top"],
  ["on-tray", "tray"],
  ["good", "good-soft"],
  ["fair", "fair-soft"],
  ["bad", "bad-soft"],
];
const SHAPES: [string, string][] = [
  ["focus", "paper"],
  ["focus", "surface"],
  ["enamel", "surface"],
  ["lamp", "tray"],
];

describe("themes", () => {
  it("are five, each light and dark", () => expect(themes).toHaveLength(10));

  it.each(themes)("%s has enough contrast", (_name, theme) => {
    const low = [...TEXT.map((pair) => [...pair, 4.5] as const), ...SHAPES.map((pair) => [...pair, 3] as const)]
      .map(([a, b, least]) => ({ pair: `${a} on ${b}`, found: contrast(theme[a]!, theme[b]!), least }))
      .filter(({ found, least }) => !(found >= least));
    expect(low).toEqual([]);
  });
});
