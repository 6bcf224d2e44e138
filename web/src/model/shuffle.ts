// Shuffles made in the page, so that playing does not need the engine: uniform over the solvable boards, or a random
// walk of the blank. Generator and procedure are those of the library (core/random.h, core/scramble.cpp), so one seed,
// size, goal and kind give the same board everywhere; tests/scramble_vectors.txt holds both to it.

import { legalMoves, makeBoard, opposite, sameBoard, slide, swapCells, type Board, type Move } from "./board";
import { verdict } from "./parity";
import { freshSeed } from "./seed";

const BITS = (1n << 64n) - 1n;

/** SplitMix64 (Steele, Lea and Flood, 2014). */
export class SplitMix {
  private state: bigint;
  constructor(seed: bigint | number | string) {
    this.state = BigInt(seed) & BITS;
  }
  next(): bigint {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & BITS;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & BITS;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & BITS;
    return z ^ (z >> 31n);
  }
  /** Uniform in [0, bound); rejects the few values that would favour small results. */
  below(bound: number): number {
    const most = BigInt(bound);
    const threshold = (BITS + 1n - most) % most;
    for (;;) {
      const value = this.next();
      if (value >= threshold) return Number(value % most);
    }
  }
  /** Uniform in [0, 1). */
  unit(): number {
    return Number(this.next() >> 11n) / 2 ** 53;
  }
}

export type Level = "easy" | "medium" | "hard";

/** Steps of the walk: they grow with the board, as the distance of a tile to its goal does. */
export function walkLength(level: Level, size: { rows: number; cols: number }): number {
  const side = (size.rows + size.cols) / 2;
  const factor = { easy: 3, medium: 8, hard: 25 }[level];
  return Math.max(4, Math.round(factor * side * Math.sqrt(side)));
}

/** Each solvable board is as likely as any other: Fisher–Yates, then tiles 1 and 2 swapped if the parity is wrong. */
export function shuffleUniform(goal: Board, random: SplitMix): Board {
  const { rows, cols } = goal.size;
  if (rows === 1 || cols === 1) return shuffleLine(goal, random);
  const tiles = Uint16Array.from(goal.tiles.keys());
  for (let i = tiles.length - 1; i > 0; --i) {
    const j = random.below(i + 1);
    [tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
  }
  const board = makeBoard(goal.size, tiles);
  return verdict(board, goal).solvable ? board : swapCells(board, tiles.indexOf(1), tiles.indexOf(2));
}

/** On a single line only the blank's place is free. */
function shuffleLine(goal: Board, random: SplitMix): Board {
  const cell = random.below(goal.tiles.length);
  const order = [...goal.tiles].filter((tile) => tile !== 0);
  order.splice(cell, 0, 0);
  return makeBoard(goal.size, order);
}

/** A random walk that never undoes its last move, unless it can do nothing else. */
export function shuffleWalk(goal: Board, steps: number, random: SplitMix): Board {
  const board = { size: goal.size, tiles: Uint16Array.from(goal.tiles), blank: goal.blank };
  let last: Move | null = null;
  for (let k = 0; k < steps; ++k) {
    const all = legalMoves(board);
    const fresh = all.filter((move) => last === null || move !== opposite(last));
    const choice = fresh.length > 0 ? fresh : all;
    last = choice[random.below(choice.length)]!;
    board.blank = slide(board.size, board.tiles, board.blank, [last]);
  }
  return board;
}

export type LocalKind = "uniform" | Level;

/** The board of a seed: the same as `taquin scramble --seed`, with `--walk` for a level. */
export function shuffleOf(goal: Board, kind: LocalKind, seed: string): Board {
  const random = new SplitMix(seed);
  return kind === "uniform" ? shuffleUniform(goal, random) : shuffleWalk(goal, walkLength(kind, goal.size), random);
}

/** A seed whose board is not solved already, and that board. A walk along a single line may always end where it began. */
export function freshShuffle(goal: Board, kind: LocalKind): { board: Board; seed: string; kind: LocalKind } {
  for (let k = 0; ; ++k) {
    const used = k < 40 ? kind : "uniform";
    const seed = freshSeed();
    const board = shuffleOf(goal, used, seed);
    if (!sameBoard(board, goal)) return { board, seed, kind: used };
  }
}
