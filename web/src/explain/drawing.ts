// The parts of an explanation that are drawn on the board, found by walking the expression, without knowing the
// heuristic. Of a maximum or minimum only the chosen part is drawn.

import type { Explained, Explanation } from "../engine/explained";
import { goalBoard, parseGoal } from "../model/goal";
import { parseSize } from "../model/size";

export interface Arrow {
  from: number;
  to: number;
}

/** Two cells whose tiles get in each other's way; `counted`: the estimate counts this pair, or one of its tiles. */
export interface Link {
  a: number;
  b: number;
  counted: boolean;
}

/** Tiles whose cost is known as a whole. */
export interface Group {
  cells: number[];
  tiles: number[];
  value: number;
}

/** Rows or columns as walking distance sees them. */
export interface Walk {
  label: string;
  blank: number;
  /** [line][goal line] */
  counts: number[][];
  value: number;
}

export interface Inversions {
  label: string;
  value: number;
  /** By cell: how many tiles are read before its tile though they belong after it. */
  before: Map<number, number>;
}

export interface Drawing {
  arrows: Arrow[];
  /** What each tile adds, by cell, in moves; only where the sum is over single tiles. */
  badges: Map<number, { tile: number; value: number }>;
  misplaced: number[];
  links: Link[];
  /** Cells of tiles that must leave their line, or that guard a corner. */
  lifted: number[];
  groups: Group[];
  walks: Walk[];
  inversions: Inversions[];
}

/** The leaf about one tile inside a part such as 3 × distance. */
function leafOf(part: Explanation): Explanation | null {
  if (part.tiles?.length === 1 && !part.parts) return part;
  const leaves = (part.parts ?? []).map(leafOf).filter((leaf) => leaf !== null);
  const cells = new Set(leaves.map((leaf) => leaf.cells![0]));
  return cells.size === 1 ? leaves[0]! : null;
}

/** Every part is about one tile of its own. */
function sumByTile(told: Explanation): boolean {
  if (told.op !== "sum" || !told.parts || told.parts.length < 2) return false;
  const leaves = told.parts.map(leafOf);
  return leaves.every((leaf) => leaf !== null) && new Set(leaves.map((leaf) => leaf!.cells![0])).size === leaves.length;
}

/** Where tiles belong when the board is read by rows, or by columns. */
function goalOrder({ goal, size }: Explained, columns: boolean): Map<number, number> {
  const parsed = parseSize(size);
  const aim = parsed && parseGoal(goal, parsed);
  if (!parsed || !aim) return new Map();
  const place = (cell: number): number => (columns ? (cell % parsed.cols) * parsed.rows + Math.floor(cell / parsed.cols) : cell);
  return new Map([...goalBoard(aim, parsed).tiles].map((tile, cell) => [tile, place(cell)]));
}

function inverted({ tiles = [], cells = [] }: Explanation, order: Map<number, number>): Map<number, number> {
  const later = (tile: number, place: number): number => tiles.slice(0, place).filter((other) => order.get(other)! > order.get(tile)!).length;
  return new Map(cells.map((cell, place) => [cell, later(tiles[place]!, place)]));
}

export function draw(explained: Explained): Drawing {
  const { explanation, scale } = explained;
  const drawing: Drawing = {
    arrows: [],
    badges: new Map(),
    misplaced: [],
    links: [],
    lifted: [],
    groups: [],
    walks: [],
    inversions: [],
  };
  const visit = (told: Explanation): void => {
    const parts = told.parts ?? [];
    if (told.op === "maximum" || told.op === "minimum") return visit(parts[told.chosen?.[0] ?? 0]!);
    if (sumByTile(told)) {
      for (const part of parts) {
        const leaf = leafOf(part)!;
        const cell = leaf.cells![0]!;
        const before = drawing.badges.get(cell)?.value ?? 0;
        if (part.value !== 0) drawing.badges.set(cell, { tile: leaf.tiles![0]!, value: before + part.value / scale });
      }
    }
    if (told.op === "cover") {
      const lifted = (told.chosen ?? []).map((place) => told.cells![place]!);
      drawing.lifted.push(...lifted);
      for (const pair of parts) {
        const [a, b] = pair.cells as [number, number];
        drawing.links.push({ a, b, counted: lifted.includes(a) || lifted.includes(b) });
      }
      return;
    }
    if (told.op === "matching") {
      parts.forEach((pair, place) => {
        const [a, b] = pair.cells as [number, number];
        drawing.links.push({ a, b, counted: told.chosen?.includes(place) ?? false });
      });
      return;
    }
    if (told.op === "guard") {
      drawing.lifted.push(told.cells![0]!);
      drawing.links.push({ a: told.cells![1]!, b: told.to!, counted: true });
    }
    if (told.op === "misplaced" && told.value > 0) drawing.misplaced.push(told.cells![0]!);
    if ((told.op === "distance" || told.op === "rows" || told.op === "columns") && told.value > 0) {
      const [from, to] = [told.cells![0]!, told.to!];
      if (!drawing.arrows.some((arrow) => arrow.from === from && arrow.to === to)) drawing.arrows.push({ from, to });
    }
    if (told.op === "pattern") drawing.groups.push({ cells: told.cells ?? [], tiles: told.tiles ?? [], value: told.value / scale });
    if (told.op === "walking") {
      const lines = Math.round(Math.sqrt(told.table!.length));
      const counts = Array.from({ length: lines }, (_, line) => told.table!.slice(line * lines, (line + 1) * lines));
      drawing.walks.push({ label: told.label ?? "", blank: told.line ?? 0, counts, value: told.value });
    }
    if (told.op === "inversions" && !drawing.inversions.some(({ label }) => label === told.label))
      drawing.inversions.push({ label: told.label ?? "", value: told.value, before: inverted(told, goalOrder(explained, told.label === "columns")) });
    // Distances added and subtracted again for a detour by a nearby board are not paths of tiles.
    if (told.label === "by-way-of") return;
    parts.forEach(visit);
  };
  visit(explanation);
  return drawing;
}
