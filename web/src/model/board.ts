// A board: size and tiles row by row, 0 is the blank. Immutable; a slide returns a new one.

import { cells, type Size } from "./size";

/** Where the BLANK goes, as in the engine's move strings. */
export type Move = "u" | "d" | "l" | "r";

export const MOVES: readonly Move[] = ["u", "l", "r", "d"];

const OPPOSITE: Record<Move, Move> = { u: "d", d: "u", l: "r", r: "l" };

export interface Board {
  readonly size: Size;
  readonly tiles: Readonly<Uint16Array>;
  /** Cell of the blank. */
  readonly blank: number;
}

export function opposite(move: Move): Move {
  return OPPOSITE[move];
}

export function makeBoard(size: Size, tiles: ArrayLike<number>): Board {
  const copy = Uint16Array.from(tiles);
  return { size, tiles: copy, blank: copy.indexOf(0) };
}

export function sameBoard(a: Board, b: Board): boolean {
  if (a.size.rows !== b.size.rows || a.size.cols !== b.size.cols) return false;
  return a.tiles.every((tile, cell) => tile === b.tiles[cell]);
}

/** The cell the blank would go to, or -1 when the edge is in the way. */
export function target(size: Size, blank: number, move: Move): number {
  const { rows, cols } = size;
  const row = Math.floor(blank / cols);
  const col = blank % cols;
  if (move === "u") return row > 0 ? blank - cols : -1;
  if (move === "d") return row < rows - 1 ? blank + cols : -1;
  if (move === "l") return col > 0 ? blank - 1 : -1;
  return col < cols - 1 ? blank + 1 : -1;
}

export function legalMoves(board: Board): Move[] {
  return MOVES.filter((move) => target(board.size, board.blank, move) >= 0);
}

/** The board after these moves of the blank, or null when one of them leaves the board. */
export function applyMoves(board: Board, moves: readonly Move[]): Board | null {
  const tiles = Uint16Array.from(board.tiles);
  let blank = board.blank;
  for (const move of moves) {
    const to = target(board.size, blank, move);
    if (to < 0) return null;
    tiles[blank] = tiles[to]!;
    tiles[to] = 0;
    blank = to;
  }
  return { size: board.size, tiles, blank };
}

/**
 * The moves that carry the blank to `cell`, when both share a line: clicking that tile
 * slides the whole run between it and the blank. Empty when they do not.
 */
export function runTo(board: Board, cell: number): Move[] {
  const { cols } = board.size;
  if (cell < 0 || cell >= cells(board.size)) return [];
  const rows = Math.floor(cell / cols) - Math.floor(board.blank / cols);
  const across = (cell % cols) - (board.blank % cols);
  if ((rows === 0) === (across === 0)) return [];
  const move: Move = rows !== 0 ? (rows > 0 ? "d" : "u") : across > 0 ? "r" : "l";
  return Array<Move>(Math.abs(rows + across)).fill(move);
}

/** The longest run in one direction: the blank goes to the edge. */
export function runToEdge(board: Board, move: Move): Move[] {
  const { rows, cols } = board.size;
  const row = Math.floor(board.blank / cols);
  const col = board.blank % cols;
  const steps = { u: row, d: rows - 1 - row, l: col, r: cols - 1 - col }[move];
  return Array<Move>(steps).fill(move);
}

/** Moves that slide several tiles in one direction counted once. */
export function slideCount(moves: readonly Move[]): number {
  let count = 0;
  for (let i = 0; i < moves.length; ++i) if (moves[i] !== moves[i - 1]) ++count;
  return count;
}
