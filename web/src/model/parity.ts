// Can this board reach that goal? Every move is one swap and one step of the blank, so the parity of the
// permutation between the two and the parity of the blank's distance must agree; on boards of two rows or
// more that is enough. On a single line tiles never pass each other: their order must be the goal's.

import { makeBoard, type Board } from "./board";

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
  const distance =
    Math.abs(Math.floor(board.blank / cols) - Math.floor(goal.blank / cols)) +
    Math.abs((board.blank % cols) - (goal.blank % cols));
  const odd = oddPermutation(board, goal);
  if (odd === (distance % 2 === 1)) return { solvable: true };
  return { solvable: false, kind: "parity", swaps: odd ? "odd" : "even", distance };
}

/** The other half of all boards: two tiles exchanged, the blank where it was. */
export function swapTwo(board: Board): Board {
  const tiles = Uint16Array.from(board.tiles);
  const places = [...tiles.keys()].filter((cell) => tiles[cell] !== 0);
  const [a, b] = [places.at(-2), places.at(-1)];
  if (a === undefined || b === undefined) return board;
  [tiles[a], tiles[b]] = [tiles[b]!, tiles[a]!];
  return makeBoard(board.size, tiles);
}
