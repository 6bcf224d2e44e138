// A board: size and tiles row by row, 0 is the blank. Immutable; a slide returns a new one.

import { cells, placeOf, sameSize, type Size } from "./size";

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

/** The moves that take these back. */
export function inverse(moves: readonly Move[]): Move[] {
  return moves.map(opposite).reverse();
}

export function makeBoard(size: Size, tiles: ArrayLike<number>): Board {
  const copy = Uint16Array.from(tiles);
  return { size, tiles: copy, blank: copy.indexOf(0) };
}

/** With the contents of two cells exchanged. */
export function swapCells(board: Board, a: number, b: number): Board {
  const tiles = Uint16Array.from(board.tiles);
  [tiles[a], tiles[b]] = [tiles[b]!, tiles[a]!];
  return makeBoard(board.size, tiles);
}

export function sameBoard(a: Board, b: Board): boolean {
  return sameSize(a.size, b.size) && a.tiles.every((tile, cell) => tile === b.tiles[cell]);
}

/** The cell the blank would go to, or -1 at the edge. */
export function target(size: Size, blank: number, move: Move): number {
  const { rows, cols } = size;
  const { row, col } = placeOf(size, blank);
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
  const blank = slide(board.size, tiles, board.blank, moves);
  return blank < 0 ? null : { size: board.size, tiles, blank };
}

/** Moves the blank in place; the cell it ends on, or -1 when a move leaves the board. */
export function slide(size: Size, tiles: Uint16Array, from: number, moves: readonly Move[]): number {
  let blank = from;
  for (const move of moves) {
    const to = target(size, blank, move);
    if (to < 0) return -1;
    tiles[blank] = tiles[to]!;
    tiles[to] = 0;
    blank = to;
  }
  return blank;
}

/**
 * The moves that carry the blank to `cell`, when both share a line: clicking that tile
 * slides the whole run between it and the blank. Empty when they do not.
 */
export function runTo(board: Board, cell: number): Move[] {
  if (cell < 0 || cell >= cells(board.size)) return [];
  const [from, to] = [placeOf(board.size, board.blank), placeOf(board.size, cell)];
  const [rows, cols] = [to.row - from.row, to.col - from.col];
  if ((rows === 0) === (cols === 0)) return [];
  const move: Move = rows !== 0 ? (rows > 0 ? "d" : "u") : cols > 0 ? "r" : "l";
  return Array<Move>(Math.abs(rows + cols)).fill(move);
}

/** The longest run in one direction: the blank goes to the edge. */
export function runToEdge(board: Board, move: Move): Move[] {
  const { rows, cols } = board.size;
  const { row, col } = placeOf(board.size, board.blank);
  const steps = { u: row, d: rows - 1 - row, l: col, r: cols - 1 - col }[move];
  return Array<Move>(steps).fill(move);
}

/** Consecutive moves in one direction counted once. */
export function slideCount(moves: readonly Move[]): number {
  let count = 0;
  for (let i = 0; i < moves.length; ++i) if (moves[i] !== moves[i - 1]) ++count;
  return count;
}
