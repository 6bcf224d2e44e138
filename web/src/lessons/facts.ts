// What the outcomes of searches say about a lesson's idea: numbers, found in the traces.

import { applyMoves, type Board } from "../model/board";
import { boardText } from "../model/notation";
import type { Forest, TreeNode } from "../explore/tree";

export interface Loop {
  expanded: number;
  boards: number;
  deepest: number;
}

/** The boards of the nodes, each from its parent's: a node always comes after its parent. */
function boards(): (node: TreeNode) => Board {
  const known = new Map<number, Board>();
  return (node) => {
    let board = known.get(node.key);
    if (!board) {
      const parent = node.parent && known.get(node.parent.key);
      board = parent ? applyMoves(parent, [node.move!])! : node.board!;
      known.set(node.key, board);
    }
    return board;
  };
}

/** How many different boards were expanded, in all iterations. */
export function differentBoards(forest: Forest): number {
  const boardOf = boards();
  const seen = new Set<string>();
  for (const node of forest.nodes) {
    const board = boardOf(node);
    if (node.expandedAt.length > 0) seen.add(boardText(board));
  }
  return seen.size;
}

/** Expansions by f, smallest first. */
export function expandedByF(forest: Forest): [number, number][] {
  const counts = new Map<number, number>();
  for (const node of forest.nodes) if (node.f !== null && node.expandedAt.length > 0) counts.set(node.f, (counts.get(node.f) ?? 0) + node.expandedAt.length);
  return [...counts].sort((a, b) => a[0] - b[0]);
}

/** Expansions by depth. */
export function expandedByDepth(forest: Forest): Map<number, number> {
  const counts = new Map<number, number>();
  for (const node of forest.nodes) if (node.expandedAt.length > 0) counts.set(node.g, (counts.get(node.g) ?? 0) + 1);
  return counts;
}

/** The mean factor from one bound's expansions to the next, the last left out: it ends early. */
export function growth(expanded: readonly number[]): number | null {
  const whole = expanded.slice(0, -1).filter((count) => count > 0);
  if (whole.length < 2) return null;
  return (whole.at(-1)! / whole[0]!) ** (1 / (whole.length - 1));
}
