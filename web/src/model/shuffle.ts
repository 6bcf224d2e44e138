// Shuffles made in the page, so that playing does not need the engine: uniform over the solvable boards, or a random
// walk of the blank. The generator is passed in, so tests repeat themselves.

import { applyMoves, legalMoves, makeBoard, opposite, sameBoard, type Board, type Move } from "./board";
import { swapTwo, verdict } from "./parity";

/** Uniform in [0, 1). */
export type Random = () => number;

/** Mulberry32: small, fast, good enough for games. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Level = "easy" | "medium" | "hard";

/** Steps of the walk: they grow with the board, as the distance of a tile to its goal does. */
export function walkLength(level: Level, size: { rows: number; cols: number }): number {
  const side = (size.rows + size.cols) / 2;
  const factor = { easy: 3, medium: 8, hard: 25 }[level];
  return Math.max(4, Math.round(factor * side * Math.sqrt(side)));
}

/** Each solvable board is as likely as any other: Fisher–Yates, then one swap if the parity is wrong. */
export function shuffleUniform(goal: Board, random: Random): Board {
  const { rows, cols } = goal.size;
  if (rows === 1 || cols === 1) return shuffleLine(goal, random);
  for (;;) {
    const tiles = Uint16Array.from(goal.tiles);
    for (let i = tiles.length - 1; i > 0; --i) {
      const j = Math.floor(random() * (i + 1));
      [tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
    }
    let board = makeBoard(goal.size, tiles);
    if (!verdict(board, goal).solvable) board = swapTwo(board);
    if (!sameBoard(board, goal)) return board;
  }
}

/** On a single line only the blank's place is free. */
function shuffleLine(goal: Board, random: Random): Board {
  const others = [...goal.tiles.keys()].filter((cell) => cell !== goal.blank);
  const cell = others[Math.floor(random() * others.length)]!;
  const order = [...goal.tiles].filter((tile) => tile !== 0);
  order.splice(cell, 0, 0);
  return makeBoard(goal.size, order);
}

/** A random walk that never undoes its last move. */
export function shuffleWalk(goal: Board, steps: number, random: Random): Board {
  let board = goal;
  let last: Move | null = null;
  for (let k = 0; k < steps || sameBoard(board, goal); ++k) {
    const all = legalMoves(board);
    const fresh = all.filter((move) => last === null || move !== opposite(last));
    const choice = fresh.length > 0 ? fresh : all;
    last = choice[Math.floor(random() * choice.length)]!;
    board = applyMoves(board, [last])!;
  }
  return board;
}
