import { describe, expect, it } from "vitest";
import { applyMoves, makeBoard, type Move } from "../src/model/board";
import { bestKey, bestsText, mergeBests, parseBests, record, sameBests } from "../src/model/bests";
import * as model from "../src/model/game";
import { goalBoard } from "../src/model/goal";
import { boardText } from "../src/model/notation";
import { gameText, parseGame, parseSeries } from "../src/model/record";
import { atEnd, openPlayback, seek, speedOf } from "../src/model/playback";

const size = { rows: 3, cols: 3 };
const goal = goalBoard("blank-last", size);
const start = applyMoves(goal, ["u", "l", "l"])!;
const fresh = () => model.newGame(start, "blank-last", "easy");
const moves = (text: string): Move[] => [...text] as Move[];

describe("a game", () => {
  it("counts single tiles and slides", () => {
    let game = model.play(fresh(), moves("rr"), 0);
    game = model.play(game, moves("l"), 10);
    game = model.play(game, moves("l"), 20);
    expect(model.movesPlayed(game)).toBe(4);
    expect(model.slidesPlayed(game)).toBe(2);
  });

  it("ignores moves that leave the board and empty acts", () => {
    const game = fresh();
    expect(model.play(game, moves("l"), 0)).toBe(game);
    expect(model.play(game, [], 0)).toBe(game);
    expect(model.elapsed(game.clock, 99)).toBe(0);
  });

  it("is won by reaching the goal, and the clock stops there", () => {
    let game = model.play(fresh(), moves("rr"), 1000);
    expect(game.won).toBe(false);
    expect(model.elapsed(game.clock, 4000)).toBe(3000);
    game = model.play(game, moves("d"), 5000);
    expect(game.won).toBe(true);
    expect(model.elapsed(game.clock, 90000)).toBe(4000);
  });

  it("goes on freely after a win", () => {
    const won = model.play(fresh(), moves("rrd"), 0);
    const after = model.play(won, moves("u"), 10);
    expect(after.won).toBe(false);
    expect(model.movesPlayed(after)).toBe(1);
    // Coming back is no new win: that game began solved.
    expect(model.play(after, moves("d"), 20).won).toBe(false);
  });

  it("undoes and redoes whole acts", () => {
    const first = model.play(fresh(), moves("rr"), 0);
    const second = model.play(first, moves("u"), 5);
    const back = model.undo(second, 6);
    expect(boardText(back.board)).toBe(boardText(first.board));
    expect(model.movesPlayed(back)).toBe(2);
    expect(boardText(model.undo(back, 7).board)).toBe(boardText(start));
    expect(boardText(model.redo(back, 9).board)).toBe(boardText(second.board));
    expect(model.undo(fresh(), 0).past).toEqual([]);
    expect(model.redo(fresh(), 0).past).toEqual([]);
  });

  it("forgets what was undone when another move is made", () => {
    const back = model.undo(model.play(fresh(), moves("rr"), 0), 0);
    expect(back.future).toHaveLength(1);
    expect(model.play(back, moves("u"), 1).future).toHaveLength(0);
  });

  it("can take back a win", () => {
    const won = model.play(fresh(), moves("rrd"), 0);
    expect(model.undo(won, 1).won).toBe(false);
    expect(model.redo(model.undo(won, 1), 5).won).toBe(true);
  });

  it("restarts from the same board with the clock at zero", () => {
    const again = model.restart(model.play(fresh(), moves("rr"), 100), 500);
    expect(boardText(again.board)).toBe(boardText(start));
    expect(model.elapsed(again.clock, 999)).toBe(0);
    expect(again.origin).toBe("easy");
  });

  it("pauses and resumes without counting the time between", () => {
    let game = model.play(fresh(), moves("r"), 1000);
    game = model.pause(game, 3000);
    expect(model.elapsed(game.clock, 50000)).toBe(2000);
    game = model.resume(game, 60000);
    expect(model.elapsed(game.clock, 61000)).toBe(3000);
    expect(model.resume(fresh(), 5).clock.since).toBeNull();
  });

  it("knows the boards on its way, also amid a run, and not those that were undone", () => {
    const run = model.play(fresh(), moves("rr"), 0);
    for (const way of ["", "r", "rr"]) expect(model.passed(run, applyMoves(start, moves(way))!), way).toBe(true);
    expect(model.passed(run, applyMoves(start, moves("d"))!)).toBe(false);
    expect(model.passed(model.undo(run, 5), applyMoves(start, moves("rr"))!)).toBe(false);
    expect(model.passed(run, goalBoard("blank-last", { rows: 2, cols: 2 }))).toBe(false);
  });

  it("adopts the engine's moves without a win or a clock", () => {
    const game = model.adopt(fresh(), moves("rr"), 0);
    expect(game.help).toEqual(["solution"]);
    expect(game.clock.since).toBeNull();
    expect(model.movesPlayed(game)).toBe(2);
    expect(model.play(game, moves("d"), 0).won).toBe(true);
  });
});

describe("a series", () => {
  const part = (k: number): model.Game => ({ ...fresh(), series: { kind: "marathon", id: "m", part: k, parts: 3, before: 7000 } });

  it("would be missed from its second board on, also before a move", () => {
    expect(model.unfinished(part(1))).toBe(false);
    expect(model.unfinished(part(2))).toBe(true);
    expect(model.unfinished(model.play(part(2), moves("rrd"), 0))).toBe(false);
    expect(model.unfinished(fresh())).toBe(false);
    expect(model.unfinished(model.play(fresh(), moves("r"), 0))).toBe(true);
  });

  it("counts the time on a board that is restarted, and its clock goes on", () => {
    const running = model.play(model.startClock(part(2), 1000), moves("r"), 3000);
    const again = model.restart(running, 4200.4);
    expect(again.series!.before).toBe(7000 + 3200);
    expect(again.marks).toEqual(["restarted"]);
    expect(model.elapsed(again.clock, 5200.4)).toBe(1000);
    const twice = model.restart(again, 5200.4);
    expect(twice.series!.before).toBe(7000 + 4200);
    // Also before the first move: else the board could be studied off its own clock.
    expect(twice.marks).toEqual(["restarted"]);
    expect(parseSeries(twice.series)).toEqual(twice.series);
  });

  it("waits for the first move of its first board, and is over when the last one is won", () => {
    const first = model.restart(part(1), 900);
    expect(first).toMatchObject({ series: { before: 7000 }, clock: { banked: 0, since: null }, marks: [] });
    const won = model.play(part(3), moves("rrd"), 0);
    expect(model.restart(won, 50)).toMatchObject({ series: null, clock: { since: null } });
    expect(model.restart(model.undo(won, 50), 90).series).toBeNull();
  });

  it("has begun although its clock reads zero: a crash came right after the next board", () => {
    const next = { ...model.startClock(part(2), 500), started: 1.7e12 };
    const back = parseGame(gameText(next, 500))!;
    expect(back.clock).toEqual({ banked: 0, since: null });
    expect(model.standing(back)).toBe(true);
    expect(model.unfinished(back)).toBe(true);
  });
});

describe("personal bests", () => {
  const won = model.play(fresh(), moves("rrd"), 0);

  it("keeps the best of each figure apart", () => {
    const first = record({}, won, 100);
    expect(first.beaten).toEqual(["time", "moves", "slides"]);
    const slower = model.play(model.play(fresh(), moves("rlrr"), 0), moves("d"), 5000);
    const second = record(first.bests, slower, 5000);
    expect(second.beaten).toEqual([]);
    expect(second.bests[bestKey(won)]?.moves).toBe(3);
  });

  it("does not count help, boards by hand, or unfinished games", () => {
    expect(record({}, { ...won, help: ["hint"] }, 0).beaten).toEqual([]);
    expect(record({}, { ...won, origin: "hand" }, 0).beaten).toEqual([]);
    expect(record({}, fresh(), 0).beaten).toEqual([]);
  });

  it("cannot be rewound: an undo leaves only the time, a taken back win and a restart nothing", () => {
    const undone = model.play(model.undo(model.play(fresh(), moves("u"), 0), 10), moves("rrd"), 700);
    expect(undone.won).toBe(true);
    const first = record({}, undone, 700);
    expect(first.beaten).toEqual(["time"]);
    expect(parseBests(bestsText(first.bests))).toEqual(first.bests);
    const back = model.redo(model.undo(won, 5), 6);
    expect(back.won).toBe(true);
    expect(record({}, back, 6).beaten).toEqual([]);
    const again = model.play(model.restart(won, 0), moves("rrd"), 0);
    expect(again.won).toBe(true);
    expect(record({}, again, 0).beaten).toEqual([]);
    const helped = model.restart(model.helped(model.play(fresh(), moves("r"), 0), "hint"), 10);
    expect(helped.help).toEqual(["hint"]);
  });

  it("has one for each exact distance", () => {
    const at = (distance: number) => bestKey(model.newGame(start, "blank-last", "distance", distance));
    expect(at(9)).not.toBe(at(10));
    expect(bestKey(fresh())).toBe("3x3 blank-last easy");
  });

  it("merges what two tabs found, in either order", () => {
    const a = { x: { time: 5, moves: 9, slides: 4 }, y: { time: 1, moves: 1, slides: 1 } };
    const b = { x: { time: 7, moves: 3, slides: 4 }, z: { time: 2, moves: 2, slides: 2 } };
    const both = { ...a, ...b, x: { time: 5, moves: 3, slides: 4 } };
    expect(mergeBests(a, b)).toEqual(both);
    expect(sameBests(mergeBests(b, a), both)).toBe(true);
    expect(sameBests(a, b)).toBe(false);
  });

  it("survives whatever is in the storage", () => {
    for (const text of [null, "", "null", "[", "7", '{"a":{"time":"x"}}', '{"a":{"time":-1,"moves":1,"slides":1}}']) {
      expect(parseBests(text)).toEqual({});
    }
    const { bests } = record({}, won, 100);
    expect(parseBests(JSON.stringify(bests))).toEqual(bests);
  });
});

describe("playback", () => {
  const shown = openPlayback(start, moves("rrd"))!;

  it("seeks both ways and stays inside", () => {
    const end = seek(shown, 99);
    expect(atEnd(end)).toBe(true);
    expect(boardText(end.board)).toBe(boardText(goal));
    const middle = seek(end, 1);
    expect(boardText(middle.board)).toBe(boardText(applyMoves(start, ["r"])!));
    expect(boardText(seek(middle, -5).board)).toBe(boardText(start));
    expect(seek(middle, 1)).toBe(middle);
  });

  it("refuses moves that do not fit the board", () => {
    expect(openPlayback(start, moves("lll"))).toBeNull();
    expect(openPlayback(makeBoard(size, [...goal.tiles]), moves("d"))).toBeNull();
  });

  it("has a speed from half a move to fifty moves a second", () => {
    expect(speedOf(0)).toBe(0.5);
    expect(speedOf(100)).toBe(50);
    expect(speedOf(50)).toBeCloseTo(5);
    expect(speedOf(-3)).toBe(0.5);
  });
});
