// Both languages: numbers as each writes them, French spacing and vocabulary, and a name for every counter.

import { beforeAll, describe, expect, it, vi } from "vitest";
import { figure, bytes, clock, compact, decimalText, duration, number, parseDecimal, percent, plural } from "../src/i18n/format";
import { en } from "../src/i18n/en";
import { fr } from "../src/i18n/fr";
import { frenchSpacing, typeset } from "../src/i18n/typography";
import { fr as lessons } from "../src/lessons/words-fr";
import { MEANINGS, OWN_MEANINGS } from "../src/engine/fields";
import { COUNTERS, NO_STATS, counterInfo, counterOf, isCounter, type Result } from "../src/engine/result";

const NNBSP = "\u202f";
const NBSP = "\u00a0";

describe("numbers", () => {
  it("have the separators of the language", () => {
    expect(figure(0.58, "en")).toBe("0.5800");
    expect(figure(21.9724, "fr")).toBe("21,97");
    expect(figure(999.97, "en")).toBe("1,000");
    expect(figure(1234567.891, "en")).toBe("1,234,568");
    expect(figure(14, "en")).toBe("14");
    expect(number(1234567.891, "en", 2)).toBe("1,234,567.89");
    expect(number(1234567.891, "fr", 2)).toBe(`1${NNBSP}234${NNBSP}567,89`);
    expect(percent(0.375, "en", 1)).toBe("37.5%");
    expect(percent(0.375, "fr", 1)).toBe(`37,5${NBSP}%`);
    expect(compact(1500, "en")).toBe("1.5k");
    expect(compact(2.5e10, "fr")).toBe("25G");
    expect([decimalText("1.5", "fr"), decimalText("1.5", "en"), parseDecimal("1,5")]).toEqual(["1,5", "1.5", "1.5"]);
  });

  it("carry their units", () => {
    expect(duration(0.0042, "en")).toBe(`4.2${NBSP}ms`);
    expect(duration(3.214, "fr")).toBe(`3,21${NBSP}s`);
    expect(duration(125, "en")).toBe(`2${NBSP}min 05${NBSP}s`);
    expect(bytes(5_300_000, "en")).toBe(`5.3${NBSP}MB`);
    expect(bytes(5_300_000, "fr")).toBe(`5,3${NBSP}Mo`);
    expect(clock(83_456.9, "en")).toBe("1:23.456");
    expect(clock(83_400, "fr")).toBe("1:23,400");
    expect(clock(3_600_000 + 5_000, "en")).toBe("1:00:05.000");
  });

  it("choose singular and plural as the language does", () => {
    expect([0, 1, 2].map((count) => plural(count, "en", "move", "moves"))).toEqual(["moves", "move", "moves"]);
    expect([0, 1, 2].map((count) => plural(count, "fr", "coup", "coups"))).toEqual(["coup", "coup", "coups"]);
  });
});

/** Every string of a dictionary, functions called with numbers. */
function strings(words: unknown): string[] {
  if (typeof words === "string") return [words];
  if (typeof words === "function") {
    try {
      return strings((words as (...values: unknown[]) => unknown)(1234, 5678, 9, 10, 11));
    } catch {
      return [];
    }
  }
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(strings) : [];
}

describe("French", () => {
  let labFrench: unknown;
  const lessonsFrench = typeset(lessons);
  beforeAll(async () => {
    vi.stubGlobal("navigator", { languages: ["fr-FR"] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    const { lab } = await import("../src/lab/words");
    labFrench = lab.value;
  });

  it("spaces its punctuation", () => {
    expect(frenchSpacing("« a » : b ; c ! d ? 5 %")).toBe(
      `«${NBSP}a${NBSP}»${NBSP}: b${NNBSP}; c${NNBSP}! d${NNBSP}? 5${NBSP}%`,
    );
    expect(typeset({ a: ["x !"], b: (n: number) => `${n} ?` }).b(3)).toBe(`3${NNBSP}?`);
  });

  it("has that spacing and one vocabulary in every string", () => {
    const all = [...strings(fr), ...strings(labFrench), ...strings(lessonsFrench)];
    expect(all.length).toBeGreaterThan(300);
    for (const text of all) {
      expect(text).not.toMatch(/ [;!?:%»]|« |[a-zé][;!?]/);
      expect(text).not.toMatch(/grille|\bpositions?\b|engendr/i);
    }
    expect(fr.play.restart).toBe("Recommencer");
    expect(fr.solve.statuses.unsolvable).toBe("Insoluble");
    expect(fr.options.shuffles.hard).toBe("Difficile");
    expect(fr.editor.use).toBe("Utiliser ce plateau");
  });
});

describe("counters", () => {
  it("have a name in both languages", () => {
    for (const { label } of COUNTERS) {
      expect(en.counters[label]).toBeTruthy();
      expect(fr.counters[label]).toBeTruthy();
    }
  });

  it("have a meaning in both languages, of their own where algorithms differ", () => {
    for (const key of Object.keys(MEANINGS)) {
      expect(fr.meanings[key], key).toBeTruthy();
      expect(fr.meanings[key]).not.toBe(en.meanings[key]);
    }
    for (const own of Object.values(OWN_MEANINGS)) for (const key of Object.values(own)) expect(MEANINGS).toHaveProperty([key]);
    expect(OWN_MEANINGS.astar!.max_frontier).not.toBe(OWN_MEANINGS.idastar!.max_frontier);
  });

  it("are explained once, or for each kind of algorithm", async () => {
    const { meaningText, meaningsOf } = await import("../src/views/ui/meanings");
    expect(meaningsOf(["wall_seconds", "max_frontier"], ["astar", "wastar(weight=2)"])).toHaveLength(2);
    const rows = meaningsOf(["max_frontier"], ["astar", "idastar(prune=2)", "iddfs"]);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ algorithms }) => algorithms.split(", ").length)).toEqual([1, 2]);
    expect(meaningsOf(["length"], ["astar"])).toEqual([]);
    const [list, path] = rows.map(({ text }) => text);
    expect(meaningText("max_frontier", ["astar"])).toBe(list);
    expect(meaningText("max_frontier", ["astar", "idastar"])).toMatch(new RegExp(`· ${list} .* · ${path}$`));
  });

  it("cover the statistics of a result", () => {
    for (const key of Object.keys(NO_STATS)) expect(isCounter(key)).toBe(true);
    expect(isCounter("height")).toBe(false);
    expect(counterInfo("max_frontier").unit).toBe("nodes");
    const result = { length: 7, lower_bound: 5, stats: { ...NO_STATS, expanded: 3 } } as Result;
    expect([counterOf(result, "length"), counterOf(result, "lower_bound"), counterOf(result, "expanded")]).toEqual([7, 5, 3]);
  });
});
