// The game: a start, the actions played so far (one may slide a whole run), what was undone, a clock from the first
// move, and whether help was taken. Every function returns a new value; the time is an argument.

import { applyMoves, inverse, sameBoard, slideCount, type Board, type Move } from "./board";
import { goalBoard, type Goal } from "./goal";

/** Where the start comes from: personal bests of different shuffles are kept apart. */
export type Origin = "uniform" | "easy" | "medium" | "hard" | "distance" | "hand";

export interface Clock {
  /** Milliseconds counted before the last start. */
  readonly banked: number;
  /** When it was last started, or null while stopped. */
  readonly since: number | null;
}

export interface Game {
  readonly start: Board;
  readonly board: Board;
  readonly goal: Goal;
  readonly target: Board;
  readonly origin: Origin;
  readonly past: readonly (readonly Move[])[];
  readonly future: readonly (readonly Move[])[];
  readonly clock: Clock;
  /** The engine showed a move or played some: no personal best. */
  readonly assisted: boolean;
  readonly won: boolean;
}

const STOPPED: Clock = { banked: 0, since: null };

export function newGame(start: Board, goal: Goal, origin: Origin): Game {
  const target = goalBoard(goal, start.size);
  return { start, board: start, goal, target, origin, past: [], future: [], clock: STOPPED, assisted: false, won: false };
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

/** Plays one action. One that leaves the board, or an empty one, changes nothing. */
export function play(game: Game, act: readonly Move[], now: number): Game {
  if (act.length === 0) return game;
  // After a win the next move opens a free game from the solved board.
  const from = game.won ? newGame(game.board, game.goal, "hand") : game;
  const board = applyMoves(from.board, act);
  if (!board) return game;
  const clock = from.clock.since === null ? { ...from.clock, since: now } : from.clock;
  return settle({ ...from, board, past: [...from.past, act], future: [], clock }, now);
}

/** Moves the engine made on the player's behalf, added to the path without the clock. */
export function adopt(game: Game, moves: readonly Move[]): Game {
  if (moves.length === 0) return game;
  const board = applyMoves(game.board, moves);
  if (!board) return game;
  return { ...game, board, past: [...game.past, ...moves.map((move) => [move])], future: [], assisted: true };
}

export function helped(game: Game): Game {
  return game.assisted ? game : { ...game, assisted: true };
}

export function undo(game: Game): Game {
  const act = game.past.at(-1);
  if (!act) return game;
  const board = applyMoves(game.board, inverse(act))!;
  return { ...game, board, past: game.past.slice(0, -1), future: [...game.future, act], won: false };
}

export function redo(game: Game, now: number): Game {
  const act = game.future.at(-1);
  if (!act) return game;
  const board = applyMoves(game.board, act)!;
  return settle({ ...game, board, past: [...game.past, act], future: game.future.slice(0, -1) }, now);
}

/** The same start again, clock at zero. */
export function restart(game: Game): Game {
  return newGame(game.start, game.goal, game.origin);
}

export function pause(game: Game, now: number): Game {
  return game.clock.since === null ? game : { ...game, clock: stop(game.clock, now) };
}

export function resume(game: Game, now: number): Game {
  const begun = game.clock.banked > 0;
  return begun && !game.won && game.clock.since === null ? { ...game, clock: { ...game.clock, since: now } } : game;
}

/** A win is reached by playing: a board that starts solved is not one. */
function settle(game: Game, now: number): Game {
  if (!isSolved(game) || sameBoard(game.start, game.target)) return { ...game, won: false };
  return { ...game, won: true, clock: stop(game.clock, now) };
}
