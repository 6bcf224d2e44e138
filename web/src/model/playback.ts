// A solution being shown: the board it starts from, its moves, and how many of them have been played.

import { applyMoves, opposite, type Board, type Move } from "./board";

export interface Playback {
  readonly moves: readonly Move[];
  readonly position: number;
  readonly board: Board;
}

export function openPlayback(start: Board, moves: readonly Move[]): Playback | null {
  return applyMoves(start, moves) ? { moves, position: 0, board: start } : null;
}

/** To a position, forwards or backwards; outside positions are brought to the nearest end. */
export function seek(playback: Playback, position: number): Playback {
  const to = Math.min(Math.max(0, Math.round(position)), playback.moves.length);
  const from = playback.position;
  if (to === from) return playback;
  const way =
    to > from
      ? playback.moves.slice(from, to)
      : playback.moves
          .slice(to, from)
          .map(opposite)
          .reverse();
  return { ...playback, position: to, board: applyMoves(playback.board, way)! };
}

export function atEnd(playback: Playback): boolean {
  return playback.position === playback.moves.length;
}

/** Slider 0..100 to moves per second, 0.5 to 50, even steps for the eye. */
export function speedOf(slider: number): number {
  return 0.5 * Math.pow(100, Math.min(Math.max(slider, 0), 100) / 100);
}
