// Sizes of boards: rows x columns, written "RxC" as everywhere in taquin.

export interface Size {
  readonly rows: number;
  readonly cols: number;
}

export const MAX_SIDE = 100;

/** The longest side offered unless larger boards are allowed. */
export const EASY_SIDE = 10;

export function cells(size: Size): number {
  return size.rows * size.cols;
}

export interface Place {
  row: number;
  col: number;
}

/** Row and column of a cell. */
export function placeOf(size: Size, cell: number): Place {
  return { row: Math.floor(cell / size.cols), col: cell % size.cols };
}

/** Steps between two cells. */
export function distance(size: Size, from: number, to: number): number {
  const [a, b] = [placeOf(size, from), placeOf(size, to)];
  return Math.abs(a.row - b.row) + Math.abs(a.col - b.col);
}

export function sameSize(a: Size, b: Size): boolean {
  return a.rows === b.rows && a.cols === b.cols;
}

export function sizeText(size: Size): string {
  return `${size.rows}x${size.cols}`;
}

/** For people: a real multiplication sign. */
export function sizeTitle(size: Size): string {
  return `${size.rows} × ${size.cols}`;
}

export function isSize(rows: number, cols: number): boolean {
  const side = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= MAX_SIDE;
  return side(rows) && side(cols) && rows * cols >= 2;
}

export function parseSize(text: string): Size | null {
  const match = /^\s*(\d{1,3})\s*[x×*]\s*(\d{1,3})\s*$/i.exec(text);
  if (!match) return null;
  const rows = Number(match[1]);
  const cols = Number(match[2]);
  return isSize(rows, cols) ? { rows, cols } : null;
}
