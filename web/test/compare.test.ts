// What Compare computes by itself: the effective branching factor, its file, its address.

import { describe, expect, it } from "vitest";
import { NO_STATS, type Result } from "../src/engine/result";
import { effectiveBranching } from "../src/model/branching";
import { MOST_BOARDS, readLink, writeComparison } from "../src/model/link";
import { csvText } from "../src/views/compare/csv";

describe("the effective branching factor", () => {
  it("is that of a uniform tree", () => {
    for (const [b, depth] of [[2, 5], [3, 4], [1.5, 10]] as const) {
      let nodes = 0;
      for (let level = 1; level <= depth; ++level) nodes += b ** level;
      expect(effectiveBranching(nodes, depth)).toBeCloseTo(b, 9);
    }
    expect(effectiveBranching(14, 14)).toBeCloseTo(1, 9);
  });

  it("says nothing of what has no depth", () => {
    expect(effectiveBranching(1, 0)).toBeNull();
    expect(effectiveBranching(3, 7)).toBeNull();
  });
});

describe("a comparison", () => {
  const result = { start: "1 2/3 0", goal: "blank-last", algorithm: "astar(ties=fifo, queue=heap)", heuristic: "", status: "solved", optimal: true, length: 0, lower_bound: 0, moves: "", stats: { ...NO_STATS, expanded: 7 } } as Result;

  it("is written as CSV with quotes where they are needed", () => {
    const [head, line, end] = csvText([{ result, branching: null }]).split("\n");
    expect(end).toBe("");
    expect(line!.startsWith('1 2/3 0,blank-last,"astar(ties=fifo, queue=heap)",,solved,true,0,0,,')).toBe(true);
    expect(head!.split(",").length).toBe(line!.replace(/"[^"]*"/, "x").split(",").length);
  });

  it("does not give a spreadsheet formulas, and leaves numbers alone", () => {
    const [, line] = csvText([{ result: { ...result, goal: "=1+1", lower_bound: -3 }, branching: null }]).split("\n");
    expect(line!.startsWith(`1 2/3 0,'=1+1,"astar(ties=fifo, queue=heap)",,solved,true,0,-3,,`)).toBe(true);
  });

  it("has several boards of one size in its address, and not too many", () => {
    const boards = ["8,1,3/4,0,2/7,6,5", "8,6,7/2,5,4/3,0,1"].map((text) => readLink(`#/play?board=${text}`).board!);
    const link = readLink(writeComparison(boards[0]!, "blank-last", [], "compare", boards.slice(1)));
    expect(link.others.map(({ tiles }) => [...tiles])).toEqual([[8, 6, 7, 2, 5, 4, 3, 0, 1]]);
    expect(readLink("#/compare?board=1,2/3,0&board=1,2,3/4,5,6/7,8,0").error).toMatchObject({ field: "board" });
    expect(readLink(`#/compare?${"board=1,2/3,0&".repeat(40)}`).others).toHaveLength(MOST_BOARDS - 1);
    expect(readLink("#/play?board=1,2/3,0&board=2,1/3,0").others).toEqual([]);
  });
});
