// The game: a start and a log of everything that was done to it, each entry with its time on the game's clock. Board,
// undo and redo follow from the log, so a stored game is a start, a log and a clock (record.ts). Every function returns
// a new value; the time is an argument.

import { applyMoves, inverse, sameBoard, slide, slideCount, type Board, type Move } from "./board";
import { goalBoard, type Goal } from "./goal";
import { newId } from "./id";

/** Where the start comes from: personal bests of different shuffles are kept apart. */
export const ORIGINS = ["uniform", "easy", "medium", "hard", "distance", "hand"] as const;
export type Origin = (typeof ORIGINS)[number];

/** Kinds of help that the engine gave; they stay with the start until the next shuffle. */
export const HELPS = ["solution", "hint", "to-go", "compare"] as const;
export type Help = (typeof HELPS)[number];

/** Other circumstances of a game; some of them rule out a personal best. */
export const MARKS = ["paused", "reloaded", "undone", "restarted", "rewound", "chosen", "daily"] as const;
export type Mark = (typeof MARKS)[number];

/** One act: the player's moves (a run is one act), the engine's, an undo or a redo. */
export interface Entry {
  readonly kind: "play" | "engine" | "undo" | "redo";
  /** Empty for undo and redo. */
  readonly moves: readonly Move[];
  /** Milliseconds on the game's clock. */
  readonly at: number;
}

export interface Clock {
  /** Milliseconds counted before the last start. */
  readonly banked: number;
  /** When it was last started, or null while stopped. */
  readonly since: number | null;
}

export const SERIES = ["relay", "marathon"] as const;

/** One board of several that are timed as one. */
export interface Series {
  readonly kind: (typeof SERIES)[number];
  readonly id: string;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  /** Milliseconds of the parts before this one. */
  readonly before: number;
}

export interface Game {
  /** Its solve is stored under the same id, so only once. */
  readonly id: string;
  readonly start: Board;
  readonly board: Board;
  readonly goal: Goal;
  readonly target: Board;
  readonly origin: Origin;
  /** Length of an optimal solution, for a shuffle by exact distance; else null. */
  readonly distance: number | null;
  /** Of the shuffle, in decimal; null when there was none. */
  readonly seed: string | null;
  readonly series: Series | null;
  /** Milliseconds of inspection before the first move. */
  readonly inspection: number;
  /** Date of the first move, in milliseconds since 1970. */
  readonly started: number | null;
  /** Its solve is in the store. */
  readonly kept: boolean;
  readonly log: readonly Entry[];
  /** Acts that led from the start to the board, and those undone. */
  readonly past: readonly (readonly Move[])[];
  readonly future: readonly (readonly Move[])[];
  readonly clock: Clock;
  readonly help: readonly Help[];
  readonly marks: readonly Mark[];
  readonly won: boolean;
}

const STOPPED: Clock = { banked: 0, since: null };

export function newGame(start: Board, goal: Goal, origin: Origin, distance: number | null = null, seed: string | null = null): Game {
  const target = goalBoard(goal, start.size);
  const empty = { log: [], past: [], future: [], clock: STOPPED, help: [], marks: [], won: false };
  const about = { id: newId(), seed, series: null, inspection: 0, started: null, kept: false };
  return { ...about, start, board: start, goal, target, origin, distance: origin === "distance" ? distance : null, ...empty };
}

export function isSolved(game: Game): boolean {
  return sameBoard(game.board, game.target);
}

export function playedMoves(game: Game): Move[] {
  return game.past.flat();
}

export function movesPlayed(game: Game): number {
  return game.past.reduce((sum, act) => sum + act.length, 0);
}

export function slidesPlayed(game: Game): number {
  return slideCount(playedMoves(game));
}

export function elapsed(clock: Clock, now: number): number {
  return clock.banked + (clock.since === null ? 0 : Math.max(0, now - clock.since));
}

function stop(clock: Clock, now: number): Clock {
  return { banked: elapsed(clock, now), since: null };
}

function run(clock: Clock, now: number): Clock {
  return clock.since === null ? { ...clock, since: now } : clock;
}

/** The player has made a move, or the clock has started. Before that the board may be studied. */
export function begun(game: Game): boolean {
  // The clock of a tab that crashed right after the first move, or after the next board of a series, may still read zero.
  return game.clock.banked > 0 || game.clock.since !== null || game.started !== null || game.log.some(({ kind }) => kind !== "engine");
}

/** A game that would be missed: not yet won, with moves on its board or on earlier boards of its series. */
export function unfinished(game: Game): boolean {
  const played = game.log.length > 0 || (game.series !== null && game.series.part > 1);
  return played && !game.won && !isSolved(game);
}

/** The game has begun but its clock is stopped: thinking time would be free. */
export function standing(game: Game): boolean {
  return begun(game) && game.clock.since === null && !game.won && !isSolved(game);
}

/** Applies one entry of the log to board, past and future; null when it does not fit. */
function apply(game: Game, entry: Entry): Game | null {
  const { kind, moves } = entry;
  const act = kind === "undo" ? game.past.at(-1) : kind === "redo" ? game.future.at(-1) : moves;
  if (!act || act.length === 0) return null;
  const board = applyMoves(game.board, kind === "undo" ? inverse(act) : act);
  if (!board) return null;
  const log = [...game.log, entry];
  if (kind === "undo") return { ...game, board, log, past: game.past.slice(0, -1), future: [...game.future, act] };
  if (kind === "redo") return { ...game, board, log, past: [...game.past, act], future: game.future.slice(0, -1) };
  const acts = kind === "engine" ? act.map((move) => [move]) : [act];
  return { ...game, board, log, past: [...game.past, ...acts], future: [] };
}

/** A win is reached by playing: a board that starts solved is not one. */
function settle(game: Game, now: number): Game {
  if (!isSolved(game) || sameBoard(game.start, game.target)) return { ...game, won: false };
  return { ...game, won: true, clock: stop(game.clock, now) };
}

function enter(game: Game, kind: Entry["kind"], moves: readonly Move[], now: number): Game | null {
  // Whole milliseconds, so that a stored log says the same.
  const next = apply(game, { kind, moves, at: Math.round(elapsed(game.clock, now)) });
  return next && settle({ ...next, clock: run(next.clock, now) }, now);
}

/** Plays one action. One that leaves the board, or an empty one, changes nothing. */
export function play(game: Game, act: readonly Move[], now: number): Game {
  // After a win the next move opens a free game from the solved board.
  const from = game.won ? newGame(game.board, game.goal, "hand") : game;
  return enter(from, "play", act, now) ?? game;
}

/** Moves the engine made on the player's behalf; the clock goes on from here if the game had begun. */
export function adopt(game: Game, moves: readonly Move[], now: number): Game {
  const next = apply(game, { kind: "engine", moves, at: Math.round(elapsed(game.clock, now)) });
  return next ? resume(helped(next, "solution"), now) : game;
}

export function helped(game: Game, by: Help): Game {
  return game.help.includes(by) || game.won ? game : { ...game, help: [...game.help, by] };
}

export function marked(game: Game, mark: Mark): Game {
  return game.marks.includes(mark) ? game : { ...game, marks: [...game.marks, mark] };
}

export function undo(game: Game, now: number): Game {
  const next = enter(game, "undo", [], now);
  // What was won cannot be won again in fewer moves or less time.
  return next ? marked(next, game.won ? "rewound" : "undone") : game;
}

export function redo(game: Game, now: number): Game {
  return enter(game, "redo", [], now) ?? game;
}

/** The series of a board that is played again: the time spent on it so far counts as well. One that was won is over. */
function seriesAgain(game: Game, now: number): Series | null {
  if (!game.series || game.won || game.marks.includes("rewound")) return null;
  // Whole milliseconds, as records have them.
  return { ...game.series, before: game.series.before + Math.round(elapsed(game.clock, now)) };
}

/**
 * The same start again, clock at zero. The player knows the board now: help stays, and it sets no record. In a series the
 * clock goes on at once, as on every next board.
 */
export function restart(game: Game, now: number): Game {
  const again = { ...newGame(game.start, game.goal, game.origin, game.distance, game.seed), series: seriesAgain(game, now) };
  const known = { ...again, help: game.help, marks: game.marks.filter((mark) => mark === "chosen" || mark === "daily") };
  const untouched = game.log.length === 0 && !begun(game) && game.marks.length === known.marks.length;
  const next = untouched ? known : marked(known, "restarted");
  return next.series && begun(game) ? startClock(next, now) : next;
}

/** The clock starts without a move: the time for inspection is over, or the next board of a series is there. */
export function startClock(game: Game, now: number): Game {
  return begun(game) || game.won || isSolved(game) ? game : { ...game, clock: run(game.clock, now) };
}

/** Stops the clock and marks the game, unless `mark` is null. */
export function pause(game: Game, now: number, mark: Mark | null = "paused"): Game {
  if (game.clock.since === null) return game;
  const stopped = { ...game, clock: stop(game.clock, now) };
  return mark ? marked(stopped, mark) : stopped;
}

export function resume(game: Game, now: number): Game {
  return standing(game) ? { ...game, clock: run(game.clock, now) } : game;
}

/** Is this board on the way from the start to where the game stands? */
export function passed(game: Game, board: Board): boolean {
  const { size } = game.start;
  const tiles = Uint16Array.from(game.start.tiles);
  let blank = game.start.blank;
  const here = (): boolean => sameBoard({ size, tiles, blank }, board);
  for (const move of game.past.flat()) {
    if (here()) return true;
    blank = slide(size, tiles, blank, [move]);
  }
  return here();
}

/**
 * A game from its log, played again entry by entry: null when one of them does not fit, as in a forged one. In place, as
 * a log from a link or a file may be long.
 */
export function replay(fresh: Game, log: readonly Entry[]): Game | null {
  const tiles = Uint16Array.from(fresh.board.tiles);
  let blank = fresh.board.blank;
  const past: (readonly Move[])[] = [];
  let future: (readonly Move[])[] = [];
  let before = 0;
  for (const { kind, moves, at } of log) {
    const act = kind === "undo" ? past.pop() : kind === "redo" ? future.pop() : moves;
    if (!act || act.length === 0 || at < before) return null;
    before = at;
    blank = slide(fresh.start.size, tiles, blank, kind === "undo" ? inverse(act) : act);
    if (blank < 0) return null;
    if (kind === "undo") {
      future.push(act);
      continue;
    }
    if (kind === "engine") for (const move of act) past.push([move]);
    else past.push(act);
    if (kind !== "redo") future = [];
  }
  const board = { size: fresh.start.size, tiles, blank };
  const won = sameBoard(board, fresh.target) && !sameBoard(fresh.start, fresh.target) && log.length > 0 && log.at(-1)!.kind !== "engine";
  return { ...fresh, board, log, past, future, won };
}
