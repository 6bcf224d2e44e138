import { describe, expect, it } from "vitest";
import { applyMoves, type Move } from "../src/model/board";
import * as model from "../src/model/game";
import { goalBoard } from "../src/model/goal";
import { parseSeed } from "../src/model/seed";
import { decodeReplay, encodeReplay, MOST_CODE } from "../src/model/replay-code";
import { gameOf, readSolve, solveJson, solveOf, type Solve } from "../src/model/solves";
import { shuffleWalk, SplitMix } from "../src/model/shuffle";

const moves = (text: string): Move[] => [...text] as Move[];

/** A won game with undo, redo, runs and detours, by playing a walk backwards. */
function wonGame(seed: number, own = false): { game: model.Game; now: number } {
  const source = new SplitMix(seed);
  const random = (): number => source.unit();
  const size = { rows: 2 + Math.floor(random() * 4), cols: 2 + Math.floor(random() * 4) };
  const name = (["blank-last", "blank-first", "snail"] as const)[seed % 3]!;
  const target = goalBoard(name, size);
  const path: Move[] = [];
  let start = target;
  for (let k = 0; k < 12 || start.blank === target.blank; ++k) {
    const step = shuffleWalk(start, 1, source);
    const move = (["u", "d", "l", "r"] as const).find((one) => applyMoves(start, [one])?.blank === step.blank)!;
    path.push(({ u: "d", d: "u", l: "r", r: "l" } as const)[move]);
    start = step;
  }
  let game: model.Game = { ...model.newGame(start, own ? target : name, "distance", 9, String(seed)), started: 1.7e12 + seed * 1000 };
  let now = 5000;
  for (const move of path.reverse()) {
    // The walk may have come by the goal.
    if (game.won) break;
    now += Math.floor(random() * 400);
    game = model.play(game, [move], now);
    if (random() < 0.3 && !game.won) game = model.redo(model.undo(game, (now += 10)), (now += 10));
  }
  return { game: model.helped({ ...game, inspection: 1200 }, "hint"), now };
}

const solve = (seed: number, own = false): Solve => {
  const { game, now } = wonGame(seed, own);
  return solveOf(game, now, "évening");
};

describe("a kept solve", () => {
  it("comes back from JSON as it was, and its game with it", () => {
    for (let seed = 1; seed <= 40; ++seed) {
      const one = solve(seed, seed % 5 === 0);
      expect(one.dnf).toBe(false);
      const back = readSolve(JSON.parse(JSON.stringify(solveJson(one))));
      expect(back).toEqual({ ok: true, solve: one });
      expect(gameOf(one)!.won).toBe(true);
      expect(model.movesPlayed(gameOf(one)!)).toBe(one.moves);
    }
  });

  it("is refused by the field that is wrong", () => {
    const good = solveJson(solve(3));
    const field = (change: object): string => {
      const found = readSolve({ ...good, ...change });
      return found.ok ? "" : found.error.field;
    };
    expect(field({})).toBe("");
    expect(field({ id: "<b>" })).toBe("id");
    expect(field({ started: "yesterday" })).toBe("started");
    expect(field({ size: "200x200" })).toBe("size");
    expect(field({ size: "3x9" })).toBe("start");
    expect(field({ goal: "spiral" })).toBe("goal");
    expect(field({ kind: "random" })).toBe("kind");
    expect(field({ seed: "18446744073709551616" })).toBe("seed");
    expect(field({ start: null })).toBe("start");
    expect(field({ log: good.log.split(" ").slice(1).join(" ") })).toBe("log");
    expect(field({ log: `${good.log} x9` })).toBe("log");
    expect(field({ time_ms: 1 })).toBe("time_ms");
    expect(field({ time_ms: -1 })).toBe("time_ms");
    expect(field({ time_ms: 1e300 })).toBe("time_ms");
    expect(field({ moves: good.moves! - 1 })).toBe("moves");
    expect(field({ help: ["friend"] })).toBe("help");
    expect(field({ imported: "me" })).toBe("imported");
    expect(field({ series: { kind: "relay", id: "a", part: 3, parts: 2 } })).toBe("series");
    for (const value of [null, 7, "x", []]) expect(readSolve(value)).toMatchObject({ ok: false, error: { field: "solve" } });
    expect(readSolve({ ...good, note: `a\u202e\n${"b".repeat(5000)}` })).toMatchObject({ ok: true, solve: { note: `a  ${"b".repeat(997)}` } });
  });

  it("that did not reach its goal did not finish", () => {
    const { game } = wonGame(3);
    const short = model.undo(game, 9e5);
    const one = solveJson(solveOf(short, 9e5, "1"));
    expect(one.dnf).toBe(true);
    expect(readSolve(one).ok).toBe(true);
    expect(readSolve({ ...one, dnf: false })).toMatchObject({ ok: false, error: { field: "log" } });
  });
});

describe("a solve in a link", () => {
  it("comes back with its moves and times", () => {
    for (let seed = 1; seed <= 40; ++seed) {
      const one = solve(seed, seed % 4 === 0);
      const code = encodeReplay(one)!;
      const back = decodeReplay(code);
      if (!back.ok) throw new Error(back.error.field);
      expect(back.solve).toEqual({ ...one, id: back.solve.id, session: "1", imported: "link", started: one.started });
      expect(code.length).toBeLessThan(60 + one.start!.tiles.length * 2 + one.log.length * 6);
    }
  });

  it("keeps an act of several directions and an own goal together", () => {
    const size = { rows: 2, cols: 3 };
    const goal = goalBoard("snail", size);
    const start = applyMoves(goal, moves("rul"))!;
    const game = model.play({ ...model.newGame(start, goal, "hand"), started: 1e12 }, moves("rdl"), 0);
    const back = decodeReplay(encodeReplay(solveOf(game, 250, "1"))!);
    expect(back).toMatchObject({ ok: true, solve: { moves: 3, slides: 3, log: [{ kind: "play", moves: ["r", "d", "l"] }] } });
  });

  it("is refused when it was changed, cut, lengthened or is no code", () => {
    const code = encodeReplay(solve(7))!;
    expect(decodeReplay(code.slice(0, -2)).ok).toBe(false);
    expect(decodeReplay(`${code}AAAA`).ok).toBe(false);
    for (const text of ["", "<script>", "A", "A".repeat(MOST_CODE + 1), "_____w"]) expect(decodeReplay(text).ok).toBe(false);
    // A changed byte may only change what nobody can check, such as the time: never the claim that it was solved.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let k = 0; k < code.length; ++k) {
      const other = letters[(letters.indexOf(code[k]!) + 1 + (k % 62)) % 64]!;
      const back = decodeReplay(code.slice(0, k) + other + code.slice(k + 1));
      if (back.ok && !back.solve.dnf) expect(gameOf(back.solve)!.won).toBe(true);
    }
  });
});

describe("a seed", () => {
  it("has 64 bits, in decimal", () => {
    expect(parseSeed("007")).toBe("7");
    expect(parseSeed(7)).toBe("7");
    expect(parseSeed("18446744073709551615")).toBe("18446744073709551615");
    for (const bad of ["", "-1", "1.5", "x", "18446744073709551616", 2 ** 60, null, {}]) expect(parseSeed(bad)).toBeNull();
  });
});
