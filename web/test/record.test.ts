import { describe, expect, it } from "vitest";
import { applyMoves, type Move } from "../src/model/board";
import * as model from "../src/model/game";
import { goalBoard } from "../src/model/goal";
import { boardText } from "../src/model/notation";
import { gameText, logText, parseGame, parseLog } from "../src/model/record";
import { shuffleUniform, SplitMix } from "../src/model/shuffle";

const moves = (text: string): Move[] => [...text] as Move[];
const size = { rows: 3, cols: 3 };
const goal = goalBoard("blank-last", size);
const start = applyMoves(goal, moves("ull"))!;

/** Everything that can happen to a game, at random. */
function randomGame(seed: number): { game: model.Game; now: number } {
  const source = new SplitMix(seed);
  const random = (): number => source.unit();
  let game = model.newGame(shuffleUniform(goal, source), "blank-last", "distance", 20);
  let now = 1000;
  for (let k = 0; k < 60; ++k) {
    now += Math.floor(random() * 500);
    const act = [moves("u"), moves("d"), moves("ll"), moves("r")][Math.floor(random() * 4)]!;
    const what = Math.floor(random() * 10);
    if (what === 0) game = model.undo(game, now);
    else if (what === 1) game = model.redo(game, now);
    else if (what === 2) game = model.adopt(game, act, now);
    else if (what === 3) game = model.resume(model.pause(game, now), now + 100);
    else if (what === 4) game = model.helped(game, "hint");
    else game = model.play(game, act, now);
  }
  return { game, now };
}

describe("a stored game", () => {
  it("comes back to the move, with its time, help and marks", () => {
    for (let seed = 1; seed <= 50; ++seed) {
      const { game, now } = randomGame(seed);
      const back = parseGame(gameText(game, now))!;
      expect(boardText(back.board)).toBe(boardText(game.board));
      expect(back.past).toEqual(game.past);
      expect(back.future).toEqual(game.future);
      expect(back.log).toEqual(game.log);
      expect(back.won).toBe(game.won);
      expect([...back.help].sort()).toEqual([...game.help].sort());
      expect([...back.marks].sort()).toEqual([...game.marks].sort());
      expect(back.distance).toBe(20);
      expect(back.clock).toEqual({ banked: Math.round(model.elapsed(game.clock, now)), since: null });
    }
  });

  it("takes a newer reading of the clock, but never for a game that is won", () => {
    const game = model.play(model.newGame(start, "blank-last", "easy"), moves("r"), 0);
    expect(parseGame(gameText(game, 500), 900)!.clock.banked).toBe(900);
    const won = model.play(game, moves("rd"), 700);
    expect(won.won).toBe(true);
    expect(parseGame(gameText(won, 5000), 4000)!.clock.banked).toBe(700);
  });

  it("has begun although its clock reads zero: a crash came right after the first move", () => {
    const back = parseGame(gameText(model.play(model.newGame(start, "blank-last", "easy"), moves("r"), 700), 700))!;
    expect(back.clock.banked).toBe(0);
    expect(model.begun(back)).toBe(true);
    expect(model.standing(back)).toBe(true);
    // The engine's moves are not the player's, and a fresh game has none.
    expect(model.begun(model.adopt(model.newGame(start, "blank-last", "easy"), moves("r"), 0))).toBe(false);
    expect(model.begun(parseGame(gameText(model.newGame(start, "blank-last", "easy"), 0))!)).toBe(false);
  });

  it("is refused when its log does not fit its board, and when it is anything else", () => {
    const good = gameText(model.play(model.newGame(start, "blank-last", "easy"), moves("rr"), 0), 0);
    expect(parseGame(good)).not.toBeNull();
    const forged = (change: object): string => JSON.stringify({ ...(JSON.parse(good) as object), ...change });
    for (const change of [
      { log: "l0" },
      { log: "rrrr0" },
      { log: "U0" },
      { log: "rr" },
      { log: 7 },
      { start: "1 2 3/4 5 6/7 8 8" },
      { size: "9x9" },
      { goal: "1 2 3" },
      { origin: "magic" },
      { version: 2 },
    ]) {
      expect(parseGame(forged(change))).toBeNull();
    }
    for (const text of [null, "", "null", "7", "[", "{}", "[]"]) expect(parseGame(text)).toBeNull();
    expect(parseGame(forged({ elapsed: "x", help: "hint", marks: null }))!.help).toEqual([]);
  });

  it("writes a log that can be read", () => {
    const log = parseLog("rr0 U120 Y5 *dl0 u33")!;
    expect(log.map(({ kind, at }) => [kind, at])).toEqual([
      ["play", 0],
      ["undo", 120],
      ["redo", 125],
      ["engine", 125],
      ["play", 158],
    ]);
    expect(logText(log)).toBe("rr0 U120 Y5 *dl0 u33");
    expect(parseLog("")).toEqual([]);
    expect(parseLog("rr-5")).toBeNull();
  });
});
