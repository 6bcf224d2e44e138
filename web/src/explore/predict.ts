// Why the node that a learner clicked is, or is not, the one expanded next.

import { layeringOf } from "./layers";
import { nextExpanded, stateAt, type Fate, type Forest, type TreeNode } from "./tree";

export type Verdict =
  | { kind: "right" }
  | { kind: "over" }
  | { kind: "closed" }
  | { kind: "pruned"; fate: Fate }
  | { kind: "larger"; by: "f" | "h" | "g"; mine: number; next: number; node: TreeNode }
  | { kind: "tie"; by: "f" | "h" | "g"; value: number; node: TreeNode }
  | { kind: "other"; node: TreeNode };

/** What the search orders its nodes by, where a trace tells: f with an estimate, else the moves made. */
function orderedBy(forest: Forest): "f" | "h" | "g" {
  if (!forest.informed) return "g";
  const name = forest.trace.algorithm.split("(")[0]!;
  return name === "greedy" || name === "greedy-best-first" || layeringOf(forest.trace) === "widths" ? "h" : "f";
}

const DEPTH_FIRST = /^(dfs|iddfs|idastar|perimeter-idastar|rbfs)\b/;

export function judge(forest: Forest, at: number, clicked: TreeNode): Verdict {
  const next = nextExpanded(forest, at);
  if (!next) return { kind: "over" };
  if (clicked === next) return { kind: "right" };
  const state = stateAt(clicked, at, null);
  if (state === "closed") return { kind: "closed" };
  if (state === "pruned") return { kind: "pruned", fate: clicked.fate! };
  // A depth-first search takes the first successor of the node it is at, whatever its value.
  if (DEPTH_FIRST.test(forest.trace.algorithm)) return { kind: "other", node: next };
  const by = orderedBy(forest);
  const [mine, best] = [clicked[by], next[by]];
  if (mine === null || best === null || mine < best) return { kind: "other", node: next };
  return mine > best ? { kind: "larger", by, mine, next: best, node: next } : { kind: "tie", by, value: mine, node: next };
}
