// The Lab's data without a browser: medians, fits, points over repetitions, and CSV.

import { beforeAll, describe, expect, it, vi } from "vitest";
import { cellsOf, csv, distinctMarks, median, pointsOf, quantile, read, regression, setsOf, shortNames, spread, type Study } from "../src/lab/data";
import type { PlotRequest } from "../src/lab/plots/drawing";
import { rounded } from "../src/plot/rounded";

const study = {
  configurations: [{ label: "a" }, { label: "b" }, { label: "c" }],
  boards: [
    { set: "s", label: "one", size: "3x3", optimum: 4 },
    { set: "t", label: "two", size: "2x4", optimum: null },
  ],
  results: [
    { configuration: 0, board: 0, repetition: 0, status: "solved", optimal: true, expanded: 10, wall_seconds: 3 },
    { configuration: 0, board: 0, repetition: 1, status: "solved", optimal: true, expanded: 10, wall_seconds: 1 },
    { configuration: 0, board: 0, repetition: 2, status: "solved", optimal: true, expanded: 10, wall_seconds: 2 },
    { configuration: 1, board: 1, repetition: 0, status: "node-limit", optimal: false, expanded: 99 },
    { configuration: 1, board: 0, repetition: 0, status: "refused", optimal: false },
    { configuration: 2, board: 0, repetition: 0, status: "crashed", optimal: false, message: "signal 11" },
  ],
} as unknown as Study;

describe("boards that cannot be solved", () => {
  const mixed = {
    ...study,
    done: 3,
    measure: "counts",
    configurations: [{ label: "a" }],
    expected: [],
    results: [
      { configuration: 0, board: 0, repetition: 0, status: "solved", optimal: true, expanded: 10 },
      { configuration: 0, board: 1, repetition: 0, status: "unsolvable", optimal: false },
    ],
    statistics: [{ set: "s", configuration: 0, results: 2, solved: 1, optimal: 1, limited: 0, gave_up: 0, refused: 0, crashed: 0, unsolvable: 1, fields: {} }],
  } as unknown as Study;

  // Words ask the browser for its language.
  let sentences: typeof import("../src/lab/summary").sentences;
  let cumulative: typeof import("../src/lab/plots/cumulative").cumulative;
  beforeAll(async () => {
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal("document", { querySelector: () => null, documentElement: { dataset: {} } });
    ({ sentences } = await import("../src/lab/summary"));
    ({ cumulative } = await import("../src/lab/plots/cumulative"));
  });

  it("are said, and are no searches that failed", () => {
    const said = sentences(mixed).join(" ");
    expect(said).toContain("Every search found a solution.");
    expect(said).toContain("1 results are of boards that cannot be solved");
    expect(sentences({ ...mixed, statistics: [{ ...mixed.statistics[0]!, unsolvable: undefined }] }).join(" ")).toContain("1 of 2 searches found a solution");
  });

  it("do not hold down the curve of those that can", () => {
    const { rows, extra } = cumulative({ study: mixed, x: "expanded", y: "expanded", set: "", width: 600, colours: { series: ["#000"] } } as unknown as PlotRequest);
    expect(Math.max(...rows.map((row) => Number(row["share"])))).toBe(1);
    expect(extra).toEqual([]);
  });
});

describe("lab data", () => {
  it("interpolates quantiles as the engine does", () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4], 0)).toBe(1);
    expect(quantile([1, 2, 3, 4], 1)).toBe(4);
    expect(median([9, 1, 5])).toBe(5);
  });

  it("makes one point of all repetitions and keeps limits apart from refusals", () => {
    const points = pointsOf(study);
    expect(points.length).toBe(4);
    expect(points[0]).toMatchObject({ label: "a", name: "one", cells: 9, distance: 4, solved: true, limited: false });
    expect(points[0]!.values.wall_seconds).toBe(2);
    expect(points[1]).toMatchObject({ solved: false, limited: true });
    expect(points[2]).toMatchObject({ solved: false, limited: false, status: "refused" });
    expect(points[3]).toMatchObject({ solved: false, limited: false, status: "crashed" });
    expect(pointsOf(study, "t").length).toBe(1);
    expect(read(points[0]!, "distance")).toBe(4);
    expect(read(points[1]!, "length")).toBeNull();
    expect(setsOf(study)).toEqual(["s", "t"]);
    expect(cellsOf("100x100")).toBe(10000);
  });

  it("fits a line, and none where there is nothing to fit", () => {
    const fit = regression([{ x: 0, y: 1 }, { x: 1, y: 3 }, { x: 2, y: 5 }])!;
    expect(fit.slope).toBeCloseTo(2);
    expect(fit.intercept).toBeCloseTo(1);
    expect(fit.r2).toBeCloseTo(1);
    expect(regression([{ x: 1, y: 1 }, { x: 1, y: 2 }, { x: 1, y: 3 }])).toBeNull();
    expect(regression([{ x: 0, y: 1 }])).toBeNull();
  });

  it("leaves out what all names have in common", () => {
    const named = (...labels: string[]): Study => ({ configurations: labels.map((label) => ({ label })) }) as unknown as Study;
    expect(shortNames(named("idastar a", "idastar b c"))).toEqual({ common: "idastar", names: ["a", "b c"] });
    expect(shortNames(named("idastar a", "astar a")).common).toBe("");
    expect(shortNames(named("idastar", "idastar b")).common).toBe("");
    expect(shortNames(named("idastar a")).names).toEqual(["idastar a"]);
  });

  it("moves names of lines apart without changing their order", () => {
    expect(spread([0, 0.5, 1], 0.1)).toEqual([0, 0.5, 1]);
    const many = spread([1, 0.99, 0.98, 0], 0.1);
    expect(many[0]! - many[1]!).toBeCloseTo(0.1);
    expect(many[1]! - many[2]!).toBeCloseTo(0.1);
    expect(Math.max(...many)).toBeLessThanOrEqual(1.05);
    expect(spread([0, 0, 0], 0.1)).toEqual([0, 0.1, 0.2]);
  });

  it("draws one of the dots that lie over each other", () => {
    const at = (configuration: number, distance: number, value: number) => ({ configuration, distance, value });
    expect(distinctMarks([at(0, 4, 2), at(1, 4, 2), at(1, 4, 3), at(2, 5, 2)]).map((mark) => [mark.distance, mark.value])).toEqual([[4, 2], [4, 3], [5, 2]]);
  });

  it("rounds where things stand in a saved picture, and leaves words alone", () => {
    expect(rounded('<path d="M1.23456,-20.999L3.5,40" r="2.3"/><title>0.12345</title><g x="5.6843e-14"/>')).toBe(
      '<path d="M1.23,-21L3.5,40" r="2.3"/><title>0.12345</title><g x="5.68e-14"/>',
    );
  });

  it("quotes what commas and quotes would break", () => {
    expect(csv([{ a: 1, b: 'x,"y"' }, { a: null, c: 2 }])).toBe('a,b,c\n1,"x,""y""",\n,,2\n');
  });

  it("does not give a spreadsheet formulas, and leaves numbers alone", () => {
    expect(csv([{ configuration: "=1+1", value: -3 }])).toBe("configuration,value\n'=1+1,-3\n");
  });

  it("shortens names that do not fit, and keeps what sets them apart", async () => {
    const { shortened, textWidth } = await import("../src/lab/plots/drawing");
    expect(shortened("pdb(6-6-3)", 200)).toBe("pdb(6-6-3)");
    const short = shortened("pdb(catalogue=4-4-4-3-doc000)", 100);
    expect(short).toMatch(/^….*doc000\)$/);
    expect(textWidth(short)).toBeLessThanOrEqual(100);
  }, 60_000);
});
