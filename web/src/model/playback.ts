// A solution being shown: the board it starts from, its moves, and how many of them have been played.

import { applyMoves, inverse, type Board, type Move } from "./board";

export interface Playback {
  readonly start: Board;
  readonly moves: readonly Move[];
  readonly position: number;
  readonly board: Board;
}

export function openPlayback(start: Board, moves: readonly Move[]): Playback | null {
  return applyMoves(start, moves) ? { start, moves, position: 0, board: start } : null;
}

/** To a position in the solution, forwards or backwards, clamped to its ends. */
export function seek(playback: Playback, position: number): Playback {
  const to = Math.min(Math.max(0, Math.round(position)), playback.moves.length);
  const from = playback.position;
  if (to === from) return playback;
  const path = to > from ? playback.moves.slice(from, to) : inverse(playback.moves.slice(to, from));
  return { ...playback, position: to, board: applyMoves(playback.board, path)! };
}

export function atEnd(playback: Playback): boolean {
  return playback.position === playback.moves.length;
}

/** Slider 0..100 to moves per second, 0.5 to 50, in even steps of the logarithm. */
export function speedOf(slider: number): number {
  return 0.5 * Math.pow(100, Math.min(Math.max(slider, 0), 100) / 100);
}
