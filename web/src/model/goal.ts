// Goals: three named ones and any permutation. The names are the engine's.

import { makeBoard, sameBoard, type Board } from "./board";
import { boardText, parseBoard } from "./notation";
import { cells, sameSize, sizeText, type Size } from "./size";

export const NAMED_GOALS = ["blank-last", "blank-first", "snail"] as const;
export type NamedGoal = (typeof NAMED_GOALS)[number];

/** A named goal fits every size; a custom goal is a board of one size. */
export type Goal = NamedGoal | Board;

export function isNamed(goal: Goal): goal is NamedGoal {
  return typeof goal === "string";
}

export function goalFits(goal: Goal, size: Size): boolean {
  return isNamed(goal) || sameSize(goal.size, size);
}

/** Cells in the order of a spiral from the top left corner inwards. */
export function spiral(size: Size): number[] {
  const order: number[] = [];
  let [top, left, bottom, right] = [0, 0, size.rows - 1, size.cols - 1];
  while (top <= bottom && left <= right) {
    for (let c = left; c <= right; ++c) order.push(top * size.cols + c);
    for (let r = top + 1; r <= bottom; ++r) order.push(r * size.cols + right);
    if (top < bottom) for (let c = right - 1; c >= left; --c) order.push(bottom * size.cols + c);
    if (left < right) for (let r = bottom - 1; r > top; --r) order.push(r * size.cols + left);
    [top, left, bottom, right] = [top + 1, left + 1, bottom - 1, right - 1];
  }
  return order;
}

export function goalBoard(goal: Goal, size: Size): Board {
  if (!isNamed(goal)) return goal;
  const count = cells(size);
  const tiles = new Uint16Array(count);
  if (goal === "blank-first") tiles.forEach((_, cell) => (tiles[cell] = cell));
  else if (goal === "blank-last") tiles.forEach((_, cell) => (tiles[cell] = (cell + 1) % count));
  else spiral(size).forEach((cell, k) => (tiles[cell] = (k + 1) % count));
  return makeBoard(size, tiles);
}

/** The goal as the engine reads it: a name or a board string. */
export function goalText(goal: Goal): string {
  return isNamed(goal) ? goal : boardText(goal);
}

export function parseGoal(text: string, size: Size): Goal | null {
  const name = NAMED_GOALS.find((known) => known === text);
  if (name) return name;
  const parsed = parseBoard(text, size);
  return parsed.ok ? parsed.board : null;
}

/** A custom goal equal to a named one becomes the named one. */
export function simplestGoal(goal: Goal, size: Size): Goal {
  if (isNamed(goal)) return goal;
  return NAMED_GOALS.find((name) => sameBoard(goalBoard(name, size), goal)) ?? goal;
}

/** A key for storage: personal bests of one size and one goal belong together. */
export function goalKey(goal: Goal, size: Size): string {
  return `${sizeText(size)} ${goalText(goal)}`;
}
