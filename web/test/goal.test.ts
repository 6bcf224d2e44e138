import { describe, expect, it } from "vitest";
import { applyMoves, legalMoves, makeBoard, sameBoard, type Board } from "../src/model/board";
import { goalBoard, goalText, NAMED_GOALS, parseGoal, simplestGoal } from "../src/model/goal";
import { boardText } from "../src/model/notation";
import { swapTwo, verdict } from "../src/model/parity";
import { freshShuffle, shuffleUniform, shuffleWalk, SplitMix, walkLength } from "../src/model/shuffle";

const size = (rows: number, cols: number) => ({ rows, cols });

describe("goals", () => {
  it("draws the named ones", () => {
    expect(boardText(goalBoard("blank-last", size(2, 3)))).toBe("1 2 3/4 5 0");
    expect(boardText(goalBoard("blank-first", size(2, 3)))).toBe("0 1 2/3 4 5");
    expect(boardText(goalBoard("snail", size(3, 3)))).toBe("1 2 3/8 0 4/7 6 5");
    expect(boardText(goalBoard("snail", size(4, 3)))).toBe("1 2 3/10 11 4/9 0 5/8 7 6");
    expect(boardText(goalBoard("snail", size(1, 4)))).toBe("1 2 3 0");
    expect(boardText(goalBoard("snail", size(2, 2)))).toBe("1 2/0 3");
  });

  it("reads names and boards, and knows a name in a board's clothes", () => {
    expect(parseGoal("snail", size(3, 3))).toBe("snail");
    const own = parseGoal("1,2,3/4,5,6/7,8,0", size(3, 3))!;
    expect(simplestGoal(own, size(3, 3))).toBe("blank-last");
    const other = parseGoal("0 2 1/3 4 5", size(2, 3))!;
    expect(goalText(simplestGoal(other, size(2, 3)))).toBe("0 2 1/3 4 5");
    expect(parseGoal("nonsense", size(3, 3))).toBeNull();
  });
});

/** All boards that can be reached from one, by walking. */
function reach(from: Board): Set<string> {
  const seen = new Set([boardText(from)]);
  const queue = [from];
  for (const board of queue) {
    for (const move of legalMoves(board)) {
      const next = applyMoves(board, [move])!;
      const text = boardText(next);
      if (!seen.has(text)) {
        seen.add(text);
        queue.push(next);
      }
    }
  }
  return seen;
}

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first, k) => permutations([...items.slice(0, k), ...items.slice(k + 1)]).map((rest) => [first, ...rest]));
}

describe("solvable or not", () => {
  it.each([[2, 2], [2, 3], [3, 2], [1, 4], [5, 1]])("agrees with walking on every %i x %i board and every named goal", (rows, cols) => {
    const all = permutations([...Array(rows * cols).keys()]);
    for (const name of NAMED_GOALS) {
      const goal = goalBoard(name, size(rows, cols));
      const reachable = reach(goal);
      for (const tiles of all) {
        const board = makeBoard(size(rows, cols), tiles);
        expect(verdict(board, goal).solvable).toBe(reachable.has(boardText(board)));
      }
    }
  });

  it("gives its reason", () => {
    const goal = goalBoard("blank-last", size(4, 4));
    const famous = makeBoard(size(4, 4), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0]);
    expect(verdict(famous, goal)).toEqual({ solvable: false, kind: "parity", swaps: "odd", distance: 0 });
    expect(verdict(swapTwo(famous), goal).solvable).toBe(true);
    const line = makeBoard(size(1, 4), [2, 1, 3, 0]);
    expect(verdict(line, goalBoard("blank-last", size(1, 4)))).toEqual({ solvable: false, kind: "line", tile: 2, before: 1 });
  });
});

describe("shuffles", () => {
  it.each([[2, 2], [3, 3], [4, 4], [3, 7], [10, 10], [1, 5]])("are solvable and not solved on %i x %i", (rows, cols) => {
    const random = new SplitMix(7);
    for (const name of NAMED_GOALS) {
      const goal = goalBoard(name, size(rows, cols));
      for (let k = 0; k < 50; ++k) {
        for (const board of [shuffleUniform(goal, random), shuffleWalk(goal, 30, random)]) expect(verdict(board, goal).solvable).toBe(true);
        expect(sameBoard(freshShuffle(goal, k % 2 ? "uniform" : "easy").board, goal)).toBe(false);
      }
    }
  });

  it("are uniform: every one of the 360 solvable 2 x 3 boards comes about as often", () => {
    const goal = goalBoard("blank-last", size(2, 3));
    const random = new SplitMix(2024);
    const counts = new Map<string, number>();
    const draws = 360 * 60;
    for (let k = 0; k < draws; ++k) {
      const text = boardText(shuffleUniform(goal, random));
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    expect(counts.size).toBe(360);
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 60) ** 2 / 60, 0);
    // 359 degrees of freedom: mean 359, standard deviation 27.
    expect(chi).toBeGreaterThan(359 - 4 * 27);
    expect(chi).toBeLessThan(359 + 4 * 27);
  });

  it("repeat themselves from the same seed", () => {
    const goal = goalBoard("snail", size(4, 4));
    expect(boardText(shuffleUniform(goal, new SplitMix(3)))).toBe(boardText(shuffleUniform(goal, new SplitMix(3))));
    expect(boardText(shuffleUniform(goal, new SplitMix(3)))).not.toBe(boardText(shuffleUniform(goal, new SplitMix(4))));
  });

  it("walk longer for harder levels and larger boards", () => {
    const lengths = (["easy", "medium", "hard"] as const).map((level) => walkLength(level, size(4, 4)));
    expect(lengths).toEqual([24, 64, 200]);
    expect(walkLength("hard", size(5, 5))).toBeGreaterThan(200);
  });
});
