// Text of boards and of moves. A move letter names the direction of the blank or of the tile, whichever is chosen.

import { makeBoard, opposite, type Board, type Move } from "./board";
import { boardRows } from "./paste";
import { cells, isSize, MAX_SIDE, type Size } from "./size";

export const NOTATIONS = ["udlr", "nsew", "nseo", "hbgd"] as const;
export type Notation = (typeof NOTATIONS)[number];
export type Mover = "blank" | "tile";

/** HBGD names the tile that moves, as the French sources do; the others name the blank. */
export const DEFAULT_MOVER: Record<Notation, Mover> = { udlr: "blank", nsew: "blank", nseo: "blank", hbgd: "tile" };

// hbgd: haut, bas, gauche, droite; nseo: nord, sud, est, ouest.
const LETTERS: Record<Notation, Record<Move, string>> = {
  udlr: { u: "u", d: "d", l: "l", r: "r" },
  nsew: { u: "N", d: "S", r: "E", l: "W" },
  nseo: { u: "N", d: "S", r: "E", l: "O" },
  hbgd: { u: "H", d: "B", l: "G", r: "D" },
};

export function moveLetter(move: Move, notation: Notation, mover: Mover): string {
  return LETTERS[notation][mover === "tile" ? opposite(move) : move];
}

export function movesText(moves: readonly Move[], notation: Notation, mover: Mover): string {
  return moves.map((move) => moveLetter(move, notation, mover)).join("");
}

/**
 * The engine's form: letters u d l r of the blank, in multi-tile moves followed by the number of tiles (r2). Null for
 * anything else.
 */
export function parseMoves(text: string): Move[] | null {
  if (!/^(?:[udlr](?:[1-9]\d?)?)*$/.test(text)) return null;
  const slides = text.match(/[udlr]\d*/g) ?? [];
  return slides.flatMap((slide) => Array<Move>(Number(slide.slice(1) || 1)).fill(slide[0] as Move));
}

export function boardText(board: Board, separator = " "): string {
  const { cols } = board.size;
  const rows: string[] = [];
  for (let cell = 0; cell < board.tiles.length; cell += cols) {
    rows.push(board.tiles.subarray(cell, cell + cols).join(separator));
  }
  return rows.join("/");
}

/** What is wrong with a board's text, as data: the views put it into words. */
export type BoardError =
  | { kind: "empty" }
  | { kind: "word"; word: string }
  | { kind: "ragged"; row: number; found: number; expected: number }
  | { kind: "count"; found: number; expected: number }
  | { kind: "shape"; found: number }
  | { kind: "range"; tile: number; most: number }
  | { kind: "twice"; tile: number; missing: number }
  | { kind: "size" };

export type Parsed = { ok: true; board: Board } | { ok: false; error: BoardError };

const fail = (error: BoardError): Parsed => ({ ok: false, error });

/**
 * Reads rows of tiles in whatever form they were pasted (paste.ts); the blank is 0, x, _ or a dot.
 * Without rows the size must be given or the count a square.
 */
export function parseBoard(text: string, size?: Size): Parsed {
  const rows = boardRows(text);
  if (rows.length === 0) return fail({ kind: "empty" });

  const tiles: number[] = [];
  for (const word of rows.flat()) {
    if (/^\d{1,5}$/.test(word)) tiles.push(Number(word));
    else if (/^[x_.]$/i.test(word)) tiles.push(0);
    else return fail({ kind: "word", word: word.slice(0, 12) });
  }

  let shape = size;
  if (rows.length > 1) {
    const cols = rows[0]!.length;
    const odd = rows.findIndex((row) => row.length !== cols);
    if (odd > 0) return fail({ kind: "ragged", row: odd + 1, found: rows[odd]!.length, expected: cols });
    shape = { rows: rows.length, cols };
  } else if (!shape || cells(shape) !== tiles.length) {
    const side = Math.sqrt(tiles.length);
    if (Number.isInteger(side) && side > 1) shape = { rows: side, cols: side };
    else if (size) return fail({ kind: "count", found: tiles.length, expected: cells(size) });
    else return fail({ kind: "shape", found: tiles.length });
  }
  if (shape.rows > MAX_SIDE || shape.cols > MAX_SIDE || !isSize(shape.rows, shape.cols)) return fail({ kind: "size" });
  return permutation(shape, tiles);
}

function permutation(size: Size, tiles: number[]): Parsed {
  const seen = new Uint16Array(tiles.length);
  const large = tiles.find((tile) => tile >= tiles.length);
  if (large !== undefined) return fail({ kind: "range", tile: large, most: tiles.length - 1 });
  for (const tile of tiles) ++seen[tile]!;
  const twice = seen.findIndex((count) => count > 1);
  if (twice >= 0) return fail({ kind: "twice", tile: twice, missing: seen.indexOf(0) });
  return { ok: true, board: makeBoard(size, tiles) };
}
