// The ladder: its boards are those of the literature, solvable, in order, and its progress is merged and checked.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sameBoard } from "../src/model/board";
import { helped, newGame, play } from "../src/model/game";
import { goalBoard } from "../src/model/goal";
import { climbed, halfTurn, mergeProgress, parseProgress, RUNGS, rungAfter, rungBoard, rungOf } from "../src/model/ladder";
import { boardText, parseBoard } from "../src/model/notation";
import { verdict } from "../src/model/parity";
import { MockEngine } from "../src/engine/mock";

interface Instance {
  text: string;
  goal: string;
  optimum: number;
}

function instances(name: string): Instance[] {
  const lines = readFileSync(new URL(`../../data/instances/${name}.txt`, import.meta.url), "utf8").split("\n");
  return lines.flatMap((line) => {
    const found = /^([\d /]+); goal=([\w-]+); optimum=(\d+)$/.exec(line);
    return found ? [{ text: found[1]!, goal: found[2]!, optimum: Number(found[3]) }] : [];
  });
}

/** As the ladder shows it. */
function turned({ text, goal, optimum }: Instance): { text: string; optimum: number } {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(text);
  return { text: boardText(goal === "blank-first" ? halfTurn(parsed.board) : parsed.board), optimum };
}

const of = (id: string): { text: string; optimum: number } => {
  const { text, optimum } = RUNGS.find((one) => one.id === id)!;
  return { text, optimum };
};

describe("the ladder", () => {
  it("has solvable boards under different names", () => {
    for (const one of RUNGS) expect(verdict(rungBoard(one), goalBoard("blank-last", rungBoard(one).size)).solvable, one.id).toBe(true);
    expect(new Set(RUNGS.map(({ id }) => id)).size).toBe(RUNGS.length);
    expect(new Set(RUNGS.map(({ text }) => text)).size).toBe(RUNGS.length);
  });

  it("has the published boards with their optima", () => {
    expect([of("hardest-1"), of("hardest-2")]).toEqual(instances("hardest8").filter(({ goal }) => goal === "blank-last").map(turned));
    expect([1, 2, 3, 4, 5].map((k) => of(`eighty-${k}`))).toEqual(instances("hard80").map(turned));
    const korf = instances("korf100").map(turned);
    for (const number of [1, 55, 60]) expect(of(`korf-${number}`)).toEqual(korf[number - 1]);
    const large = instances("korf50").map(turned);
    for (const number of [10, 25]) expect(of(`korf-${number}`)).toEqual(large[number - 1]);
  });

  it("turns the goal with the blank first into the one with the blank last", () => {
    const size = { rows: 3, cols: 4 };
    expect(sameBoard(halfTurn(goalBoard("blank-first", size)), goalBoard("blank-last", size))).toBe(true);
  });

  it("gives the optimum of the easy ones", async () => {
    const engine = new MockEngine();
    for (const { text, optimum } of RUNGS.filter((one) => one.optimum <= 20)) {
      const result = await engine.solve({ board: text, goal: "blank-last", algorithm: "idastar", heuristic: "" }, {}, new AbortController().signal);
      expect(result.length, text).toBe(optimum);
    }
  });

  it("leads from each rung to the next", () => {
    expect(rungAfter(RUNGS[0]!)).toBe(RUNGS[1]);
    expect(rungAfter(RUNGS.at(-1)!)).toBeNull();
  });
});

describe("progress", () => {
  const game = newGame(rungBoard(RUNGS[0]!), "blank-last", "hand");
  const solve = (from: typeof game) => (["d", "d", "r", "r"] as const).reduce((state, move, k) => play(state, [move], 100 * k), from);

  it("counts a win without help, and keeps the best", () => {
    expect(rungOf(game)?.id).toBe("four");
    const won = solve(game);
    expect(won.won).toBe(true);
    expect(climbed({}, won, 300)).toEqual({ four: { moves: 4, time: 300 } });
    expect(climbed({ four: { moves: 6, time: 200 } }, won, 300)).toEqual({ four: { moves: 4, time: 200 } });
    expect(climbed({}, solve(helped(game, "hint")), 300)).toEqual({});
    expect(climbed({}, game, 0)).toEqual({});
  });

  it("merges what two tabs reached", () => {
    expect(mergeProgress({ a: { moves: 5, time: 9 } }, { a: { moves: 7, time: 3 }, b: { moves: 1, time: 1 } })).toEqual({
      a: { moves: 5, time: 3 },
      b: { moves: 1, time: 1 },
    });
  });

  it("leaves out what cannot be", () => {
    const stored = { four: { moves: 3, time: 1 }, square: { moves: 8, time: 5 }, dozen: null, eight: { moves: "9", time: 1 }, other: { moves: 1, time: 1 } };
    expect(parseProgress(JSON.stringify(stored))).toEqual({ square: { moves: 8, time: 5 } });
    for (const text of [null, "", "[]", "null", "7", "{"]) expect(parseProgress(text)).toEqual({});
  });
});
