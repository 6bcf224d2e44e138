// Exports come back as they were, marked as imported; csTimer's export is read; what is wrong is refused by name.

import { describe, expect, it } from "vitest";
import { bestsOf } from "../src/model/bests";
import { applyMoves, type Move } from "../src/model/board";
import * as model from "../src/model/game";
import { goalBoard } from "../src/model/goal";
import { solveOf, type Solve } from "../src/model/solves";
import { readSolveFile, toCsv, toJson, type Imported } from "../src/model/solve-file";

const moves = (text: string): Move[] => [...text] as Move[];

function solve(k: number): Solve {
  const size = { rows: 2, cols: 3 };
  const goal = goalBoard("blank-first", size);
  const start = applyMoves(goal, moves("rrd"))!;
  const fresh = model.newGame(start, k % 2 ? "blank-first" : goal, "uniform", null, "7");
  let game: model.Game = { ...fresh, started: 1.6e12 + k };
  game = model.play(game, moves("u"), 0);
  game = model.play(game, moves("ll"), 1234 + k);
  if (k % 3 === 0) game = model.helped(game, "hint");
  return { ...solveOf(game, 9999, k % 4 ? "1" : '=cmd|"x", <b>'), note: k % 5 ? "" : "-2\u00a0“quoted”, \"so\"" };
}

const read = (text: string): Imported => {
  const found = readSolveFile(text);
  if (!found.ok) throw new Error(found.failure);
  return found.imported;
};

describe("an export", () => {
  const all = Array.from({ length: 30 }, (_, k) => solve(k));
  const back = all.map((one) => ({ ...one, imported: "file" }));

  it.each([["JSON", toJson], ["CSV", toCsv]])("comes back from %s, marked and never a record", (_, write) => {
    const { solves, refused } = read(write(all));
    expect(refused).toEqual([]);
    expect(solves).toEqual(back);
    expect(Object.keys(bestsOf(all[1]!))).toHaveLength(1);
    for (const one of solves) expect(bestsOf(one)).toEqual({});
    // And the same text again, but for the mark.
    expect(write(solves)).toBe(write(back as Solve[]));
  });

  it("does not give a spreadsheet formulas", () => {
    const text = toCsv(all);
    expect(text).toContain(`"'=cmd|""x"", <b>"`);
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it.each(["=1+1", " =1+1", "\t-1", "＝1+1", "'=1+1", "''", "'quoted'", "-3", "plain"])("keeps a session called %j", (session) => {
    const text = toCsv([{ ...all[1]!, session }]);
    expect(text.split(/[\r\n]+/)[1]!.split(",")[1]!.replaceAll('"', "")).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    expect(read(text).solves[0]!.session).toBe(session.trim());
  });
});

describe("csTimer's export", () => {
  const file = {
    session1: [
      [[0, 61234], "D R U", "", 1600000000],
      [[2000, 5000], "", "<img src=x>", 1600000100],
      [[-1, 7000], "", "", 1600000200],
      [[0, "x"], "", "", 1600000300],
      "nonsense",
    ],
    session2: [[[0, 9000, 4000], "R2 U'", "", 1600000400]],
    properties: { sessionData: JSON.stringify({ 1: { name: "15", opt: { scrType: "15prp" } }, 2: { name: 2, opt: { scrType: "333" } } }) },
  };

  it("gives times, penalties, names and sizes", () => {
    const { solves, refused } = read(JSON.stringify(file));
    expect(solves.map(({ time, dnf, session, size, started }) => [time, dnf, session, size?.rows ?? null, started])).toEqual([
      [61234, false, "csTimer 15", 4, 1.6e12],
      [7000, false, "csTimer 15", 4, 1.6e12 + 1e5],
      [7000, true, "csTimer 15", 4, 1.6e12 + 2e5],
      [9000, false, "csTimer 2", null, 1.6e12 + 4e5],
    ]);
    expect(solves.every(({ imported, start }) => imported === "cstimer" && start === null)).toBe(true);
    expect(refused.map(({ entry, error }) => [entry, error.field])).toEqual([[4, "time_ms"], [5, "solve"]]);
  });

  it("is read without its properties, and whatever they are", () => {
    for (const properties of [undefined, null, 3, { sessionData: "{" }, { sessionData: "null" }, { sessionData: { 1: 3 } }]) {
      expect(read(JSON.stringify({ ...file, properties })).solves).toHaveLength(4);
    }
  });
});

describe("a file that is none of these", () => {
  it.each(["", "hello", "{", "[]", "null", '{"format":"taquin-solves"}', '{"format":"taquin-solves","version":9,"solves":[]}', "a,b\n1,2", '"started,time_ms'])("is refused: %j", (text) => {
    expect(readSolveFile(text)).toEqual({ ok: false, failure: "format" });
  });

  it("or is too large", () => {
    expect(readSolveFile("x".repeat(50_000_001))).toEqual({ ok: false, failure: "large" });
    expect(readSolveFile(`{"format":"taquin-solves","version":1,"solves":[${"0,".repeat(100_000)}0]}`)).toEqual({ ok: false, failure: "many" });
  });
});
