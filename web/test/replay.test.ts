// A game watched again: its steps, its pace, accuracy and efficiency.

import { describe, expect, it } from "vitest";
import { MockEngine } from "../src/engine/mock";
import { applyMoves, sameBoard, type Move } from "../src/model/board";
import { adopt, newGame, play, redo, undo, type Game } from "../src/model/game";
import { boardText, parseBoard } from "../src/model/notation";
import { accuracyOf, efficiency, lengths, mistakesOf, movesPerSecond, nextAct, positionAt, Positions, previousAct, schedule, stepsOf, timeAt } from "../src/model/replay";
import { SplitMix } from "../src/model/shuffle";

function board(text: string) {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.board;
}

const START = board("1 2 3/4 5 6/0 7 8");

/** Up, undone, right twice: time 0, 400, 1000. */
function sample(): Game {
  const game = undo(play(newGame(START, "blank-last", "easy"), ["u"], 100), 500);
  return play(game, ["r", "r"], 1100);
}

describe("steps", () => {
  it("are the moves made on the board, undo included, with their times", () => {
    const steps = stepsOf(sample().log);
    expect(steps.map(({ move, kind, at, act }) => [move, kind, at, act])).toEqual([
      ["u", "play", 0, 0],
      ["d", "undo", 400, 1],
      ["r", "play", 1000, 2],
      ["r", "play", 1000, 2],
    ]);
  });

  it("lead to the board of the game, whatever was done to it", () => {
    const source = new SplitMix(7);
const random = (): number => source.unit();
    for (let round = 0; round < 60; ++round) {
      let game = newGame(board("5 1 2/3 4 8/6 7 0"), "blank-last", "easy");
      for (let k = 0; k < 40; ++k) {
        const moves = (["u", "d", "l", "r"] as Move[]).slice(Math.floor(random() * 4)).slice(0, 1);
        const act = [play(game, [...moves, ...moves], k), play(game, moves, k), undo(game, k), redo(game, k), adopt(game, moves, k)];
        game = act[Math.floor(random() * act.length)]!;
      }
      const made = stepsOf(game.log).map(({ move }) => move);
      expect(boardText(applyMoves(game.start, made)!)).toBe(boardText(game.board));
    }
  });

  it("are found by time and by act", () => {
    const steps = stepsOf(sample().log);
    expect([-1, 0, 399, 400, 1000, 5000].map((time) => positionAt(steps, time))).toEqual([0, 1, 1, 2, 4, 4]);
    expect([0, 1, 2, 4].map((at) => timeAt(steps, at))).toEqual([-1, 0, 400, 1000]);
    expect([nextAct(steps, 2), nextAct(steps, 0), previousAct(steps, 4), previousAct(steps, 1)]).toEqual([4, 1, 2, 0]);
  });

  it("give the board at any position", () => {
    const moves: Move[] = Array.from({ length: 300 }, (_, k) => (["u", "r", "d", "l"] as const)[k % 4]!);
    const boards = new Positions(START, moves, applyMoves);
    for (const at of [0, 1, 63, 64, 65, 128, 299, 300]) {
      expect(sameBoard(boards.at(at), applyMoves(START, moves.slice(0, at))!), String(at)).toBe(true);
    }
  });
});

describe("a saved picture", () => {
  const steps = [0, 400, 9000, 9000].map((at, k) => ({ move: "u" as Move, kind: "play" as const, at, act: Math.min(k, 2) }));
  it("keeps the pace and cuts long pauses short", () => expect(schedule(steps, { own: true, speed: 1 })).toEqual([0, 400, 2400, 2400]));
  it("can be faster", () => expect(schedule(steps, { own: true, speed: 8 })).toEqual([0, 50, 1125, 1125]));
  it("can be even", () => expect(schedule(steps, { own: false, speed: 4 })).toEqual([0, 250, 500, 500]));
});

describe("accuracy", () => {
  it("is the share of the player's own moves that lose no ground", async () => {
    const game = sample();
    const steps = stepsOf(game.log);
    const request = { board: boardText(START), goal: "blank-last", moves: steps.map(({ move }) => move).join("") };
    const { positions, mistakes } = await new MockEngine().analyse(request);
    expect(positions.map(({ to_go }) => to_go)).toEqual([2, 3, 2, 1, 0]);
    expect(positions.map(({ lost }) => lost)).toEqual([2, 0, 0, 0, null]);
    expect(positions[0]).toMatchObject({ best: ["r"], line: "rr" });
    expect(mistakes).toBe(1);
    // The undo is not a move of the player's.
    expect(accuracyOf(steps, positions)).toEqual({ judged: 3, sound: 2, unknown: 0, share: 2 / 3 });
    expect(mistakesOf(steps, positions)).toEqual([0]);
  });

  it("leaves out what is not proved, and claims nothing without proof", () => {
    const steps = stepsOf(sample().log);
    const unknown = { to_go: null, lower_bound: 1, upper_bound: null, lost: null };
    expect(accuracyOf(steps, steps.map(() => unknown))).toEqual({ judged: 0, sound: 0, unknown: 3, share: null });
    expect(accuracyOf(steps, [{ ...unknown, lost: 0 }, unknown, unknown, unknown])).toEqual({ judged: 1, sound: 1, unknown: 2, share: 1 });
    expect(mistakesOf(steps, steps.map(() => unknown))).toEqual([]);
  });
});

describe("efficiency", () => {
  it("is optimum / played, in moves and in slides, without what was undone", () => {
    expect(lengths(sample())).toEqual({ moves: 2, slides: 1 });
    expect(efficiency(20, 25)).toBe(0.8);
    expect([efficiency(null, 25), efficiency(0, 0)]).toEqual([null, null]);
    expect([movesPerSecond(30, 15_000), movesPerSecond(1, 0)]).toEqual([2, null]);
  });
});
