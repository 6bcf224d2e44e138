// Figures of docs/studies: filled from results, and every page asks for things that its experiments have.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaluate, figure, fill, sources } from "../e2e/study-tables";
import type { Study } from "../src/lab/data";

const study = {
  name: "s",
  configurations: [{ label: "a x" }, { label: "b, 2 x" }],
  boards: [{ label: "first" }, { label: "second one" }],
  statistics: [
    { set: "all", configuration: 0, results: 2, solved: 2, limited: 0, fields: { expanded: { mean: 1234567.4, median: 3, max: 9 }, length: { mean: 22.05 } } },
    { set: "all", configuration: 1, results: 2, solved: 1, limited: 1, fields: { expanded: { mean: 5e7, median: 3, max: 9 }, length: { mean: 10 } } },
  ],
  results: [
    { configuration: 0, board: 0, repetition: 0, status: "solved", wall_seconds: 1, length: 1, expanded: 10 },
    { configuration: 0, board: 0, repetition: 1, status: "solved", wall_seconds: 3, length: 2, expanded: 100 },
    { configuration: 0, board: 1, repetition: 0, status: "solved", wall_seconds: 0.5, length: 3, expanded: 1000 },
  ],
  accuracy: [{ configuration: 0, board: 0, distance: 4, value: 4, boards: 1 }, { configuration: 0, board: 0, distance: 4, value: 2, boards: 3 }],
} as unknown as Study;

describe("figures of the studies", () => {
  it("writes numbers as the pages do", () => {
    expect(figure(1573403, 0)).toBe("1 573 403");
    expect(figure(999, 0)).toBe("999");
    expect(figure(1234.567, 1)).toBe("1 234.6");
    expect(figure(-0.5, 2)).toBe("-0.50");
  });

  it("evaluates statistics, ratios, sums of medians, branching and accuracy", () => {
    const of = (expression: string, row = "a x"): string => evaluate(study, "", expression, row);
    expect(of("expanded.mean")).toBe("1 234 567");
    expect(of("length.mean : 2")).toBe("22.05");
    expect(of("solved")).toBe("2");
    expect(of("solved", "b, 2 x")).toBe("1 of 2");
    expect(of("solved.count", "b, 2 x")).toBe("1");
    expect(of("expanded.mean", "b, 2 x")).toBe("more than 50 million");
    expect(of("expanded.median", "b, 2 x")).toBe("3");
    expect(of("$ x|length.mean / b, 2 x|length.mean : 1", "a")).toBe("2.2");
    expect(of("wall_seconds.sum : 1")).toBe("2.5");
    expect(of("$@first|expanded")).toBe("55");
    expect(of("a x@second one|expanded / $@first|wall_seconds : 1")).toBe("500.0");
    expect(() => of("$@third|expanded")).toThrow("on “third”");
    expect(of("branching : 1")).toBe("10.0");
    expect(of("error : 2")).toBe("1.50");
    expect(of("exact : 0")).toBe("25");
    expect(() => of("length.mean", "c")).toThrow("no configuration “c”");
    expect(() => of("height.mean")).toThrow("no height.mean");
  });

  it("fills tables in place and leaves words alone", () => {
    const page = [
      "Words <!--f s: a x|length.mean : 1-->0<!--/f-->.", "",
      "<!-- figures s", "columns: expanded.mean; -;", "  exact : 0", "rows: a x", "-->",
      "| | e | kept | exact |", "|---|---|---|---|", "| first | 1 | as it is | 1 % |", "", "more", "",
    ].join("\n");
    const filled = fill(page, () => study);
    expect(filled).toContain("Words <!--f s: a x|length.mean : 1-->22.1<!--/f-->.");
    expect(filled).toContain("| first | 1 234 567 | as it is | 25 % |\n\nmore");
    expect(fill(filled, () => study)).toBe(filled);
    expect(() => fill(page.replace("rows: a x", "rows: a x; b, 2 x"), () => study)).toThrow("2 rows are described");
  });

  it("fills tables whose configurations go across", () => {
    const page = "<!-- figures s, set all\ndown: -; length.mean : 1\nacross: a x; b, 2 x\n-->\n| | a | b |\n|---|---|---|\n| printed | 1 | 2 |\n| found | | |\n";
    expect(fill(page, () => study)).toContain("| printed | 1 | 2 |\n| found | 22.1 | 10.0 |");
  });

  it("is asked only for experiments that there are", () => {
    const root = new URL("../..", import.meta.url).pathname;
    const pages = readdirSync(join(root, "docs/studies")).filter((name) => name.endsWith(".md"));
    const experiments = new Set(readdirSync(join(root, "experiments")));
    const asked = pages.flatMap((name) => sources(readFileSync(join(root, "docs/studies", name), "utf8")));
    expect(asked.length).toBeGreaterThan(10);
    for (const name of asked) expect(experiments).toContain(`${name}.toml`);
  });
});
