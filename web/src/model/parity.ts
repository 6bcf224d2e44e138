// Can this board reach that goal? Every move is one swap and one step of the blank, so the parity of the
// permutation between the two and the parity of the blank's distance must agree; on boards of two rows or
// more that is enough. On a single line tiles never pass each other: their order must be the goal's.

import { swapCells, type Board } from "./board";
import { goalBoard, NAMED_GOALS, type NamedGoal } from "./goal";
import { distance } from "./size";

export type Verdict =
  | { solvable: true }
  | { solvable: false; kind: "parity"; swaps: "odd" | "even"; distance: number }
  | { solvable: false; kind: "line"; tile: number; before: number };

function oddPermutation(from: Board, to: Board): boolean {
  const where = new Uint16Array(to.tiles.length);
  to.tiles.forEach((tile, cell) => (where[tile] = cell));
  const seen = new Uint8Array(from.tiles.length);
  let odd = false;
  for (let start = 0; start < seen.length; ++start) {
    // A cycle of n cells is n - 1 swaps.
    for (let cell = start, first = true; !seen[cell]; first = false) {
      seen[cell] = 1;
      if (!first) odd = !odd;
      cell = where[from.tiles[cell]!]!;
    }
  }
  return odd;
}

export function verdict(board: Board, goal: Board): Verdict {
  const { rows, cols } = board.size;
  if (rows === 1 || cols === 1) {
    const order = [...board.tiles].filter((tile) => tile !== 0);
    const wanted = [...goal.tiles].filter((tile) => tile !== 0);
    const wrong = order.findIndex((tile, k) => tile !== wanted[k]);
    if (wrong < 0) return { solvable: true };
    return { solvable: false, kind: "line", tile: order[wrong]!, before: wanted[wrong]! };
  }
  const steps = distance(board.size, board.blank, goal.blank);
  const odd = oddPermutation(board, goal);
  if (odd === (steps % 2 === 1)) return { solvable: true };
  return { solvable: false, kind: "parity", swaps: odd ? "odd" : "even", distance: steps };
}

/** A board of the other parity: two tiles exchanged, the blank where it was. */
export function swapTwo(board: Board): Board {
  const occupied = [...board.tiles.keys()].filter((cell) => cell !== board.blank);
  const [a, b] = [occupied.at(-2), occupied.at(-1)];
  return a === undefined || b === undefined ? board : swapCells(board, a, b);
}

/** The named goals that this board can reach. */
export function reachableGoals(board: Board): NamedGoal[] {
  return NAMED_GOALS.filter((name) => verdict(board, goalBoard(name, board.size)).solvable);
}
