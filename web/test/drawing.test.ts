import { describe, expect, it } from "vitest";
import type { Explained, Explanation } from "../src/engine/explained";
import { draw } from "../src/explain/drawing";

/** As the engine tells it for 2 1 3/8 0 4/7 6 5 (taquin check --explain): 8 pairs by rows, 14 by columns. */
const INVERSIONS: Explanation = {
  op: "sum",
  value: 11,
  parts: [
    { op: "inversions", value: 8, label: "rows", tiles: [2, 1, 3, 8, 4, 7, 6, 5], cells: [0, 1, 2, 3, 5, 6, 7, 8] },
    { op: "inversions", value: 14, label: "columns", tiles: [2, 8, 7, 1, 6, 3, 4, 5], cells: [0, 3, 6, 1, 7, 2, 5, 8] },
  ],
};

const explained = (goal: string): Explained => ({ heuristic: "inversion-distance", size: "3x3", goal, value: 11, admissible: true, scale: 1, explanation: INVERSIONS });

describe("inversions on the board", () => {
  it("add up to the pairs that the engine counts", () => {
    for (const { before, value, label } of draw(explained("blank-last")).inversions)
      expect([...before.values()].reduce((sum, count) => sum + count, 0), label).toBe(value);
    expect(draw(explained("blank-last")).inversions[0]!.before).toEqual(new Map([[0, 0], [1, 1], [2, 0], [3, 0], [5, 1], [6, 1], [7, 2], [8, 3]]));
  });

  it("know another goal", () => {
    const [rows] = draw(explained("2 1 3/8 0 4/7 6 5")).inversions;
    expect([...rows!.before.values()].every((count) => count === 0)).toBe(true);
  });
});
