// A trace as the trees of its iterations. One node for each time that a move reached a board, duplicates included; each
// knows at which events it was generated, expanded and pruned, so that its state at any event is a comparison.

import type { PruneReason, Trace, TraceEvent } from "../engine/explained";
import { applyMoves, type Board, type Move } from "../model/board";
import { goalBoard, parseGoal } from "../model/goal";
import { parseBoard } from "../model/notation";
import { parseSize } from "../model/size";

export type Fate = PruneReason | "replaced";

export interface TreeNode {
  /** Place in Forest.nodes. */
  key: number;
  id: number;
  parent: TreeNode | null;
  children: TreeNode[];
  move: Move | null;
  depth: number;
  g: number;
  h: number | null;
  f: number | null;
  /** Index of its iteration. */
  iteration: number;
  /** 0: from the start; 1: from the goal, or another later source. */
  side: number;
  createdAt: number;
  /** Events at which it was expanded; more than one where a shorter path reopened it. */
  expandedAt: number[];
  /** The number of its first expansion among all those of the search, from 1. */
  order: number | null;
  prunedAt: number;
  fate: Fate | null;
  /** Moves never made, as their sequence would duplicate another. */
  skipped: { at: number; move: Move }[];
  /** Of sources; others follow from their moves. */
  board: Board | null;
}

export interface Iteration {
  /** Its first event, and the one after its last. */
  begin: number;
  end: number;
  bound: number | null;
  roots: TreeNode[];
}

export interface Forest {
  trace: Trace;
  start: Board;
  goal: Board;
  nodes: TreeNode[];
  iterations: Iteration[];
  /** Index of the event of each expansion. */
  expansions: number[];
  informed: boolean;
}

const NEVER = Number.POSITIVE_INFINITY;

function fresh(key: number, event: TraceEvent, at: number, iteration: number): TreeNode {
  return {
    key,
    id: event.id!,
    parent: null,
    children: [],
    move: event.move ?? null,
    depth: 0,
    g: event.g ?? 0,
    h: event.h ?? null,
    f: event.f ?? null,
    iteration,
    side: 0,
    createdAt: at,
    expandedAt: [],
    order: null,
    prunedAt: NEVER,
    fate: null,
    skipped: [],
    board: null,
  };
}

export function plant(trace: Trace): Forest {
  const parsed = parseBoard(trace.board, parseSize(trace.size) ?? undefined);
  if (!parsed.ok) throw new Error("the trace has no board");
  const start = parsed.board;
  const goal = goalBoard(parseGoal(trace.goal, start.size) ?? "blank-last", start.size);
  const forest: Forest = { trace, start, goal, nodes: [], iterations: [], expansions: [], informed: false };
  /** The node that stands for an id now. */
  let owner = new Map<number, TreeNode>();
  let sources: TreeNode[] = [];
  let last: TreeNode | null = null;
  let now: Iteration = { begin: 0, end: 0, bound: null, roots: [] };
  let begun = false;
  const add = (node: TreeNode): TreeNode => {
    forest.nodes.push(node);
    return node;
  };
  const close = (at: number): void => {
    now.end = at;
    forest.iterations.push(now);
  };
  trace.events.forEach((event, at) => {
    if ((event.h ?? 0) > 0) forest.informed = true;
    switch (event.type) {
      case "source": {
        if (begun) {
          // A later source begins another tree.
          close(at);
          now = { begin: at, end: at, bound: null, roots: [] };
          owner = new Map();
          sources = [];
          begun = false;
        }
        const node = add(fresh(forest.nodes.length, event, at, forest.iterations.length));
        const text = event.board ? parseBoard(event.board, start.size) : null;
        node.side = sources.length > 0 ? 1 : 0;
        node.board = text?.ok ? text.board : node.side === 1 ? goal : start;
        sources.push(node);
        now.roots.push(node);
        owner.set(node.id, node);
        break;
      }
      case "iteration":
        if (begun) {
          close(at);
          now = { begin: at, end: at, bound: event.f ?? null, roots: [] };
          owner = new Map();
          sources = sources.map((old) => {
            const again = add({ ...fresh(forest.nodes.length, { type: "source", id: old.id }, at, forest.iterations.length), h: old.h, f: old.f, side: old.side, board: old.board });
            now.roots.push(again);
            owner.set(again.id, again);
            return again;
          });
        }
        now.bound = event.f ?? null;
        begun = true;
        break;
      case "generate": {
        const parent = owner.get(event.parent!);
        if (!parent) break;
        const node = add(fresh(forest.nodes.length, event, at, forest.iterations.length));
        node.parent = parent;
        node.depth = parent.depth + 1;
        node.side = parent.side;
        parent.children.push(node);
        last = node;
        if (!owner.has(node.id)) owner.set(node.id, node);
        break;
      }
      case "expand": {
        forest.expansions.push(at);
        const node = owner.get(event.id!);
        if (!node) break;
        node.expandedAt.push(at);
        node.order ??= forest.expansions.length;
        break;
      }
      case "update": {
        const old = owner.get(event.id!);
        if (!last) break;
        if (old && old !== last) {
          old.prunedAt = at;
          old.fate = "replaced";
        }
        last.h = event.h ?? last.h;
        last.f = event.f ?? last.f;
        owner.set(event.id!, last);
        break;
      }
      case "prune": {
        if (event.id === undefined) {
          owner.get(event.parent!)?.skipped.push({ at, move: event.move! });
          break;
        }
        const known = owner.get(event.id);
        const node = event.reason === "duplicate" && last?.id === event.id ? last : known;
        if (node && node.fate === null) {
          node.prunedAt = at;
          node.fate = event.reason ?? "duplicate";
        }
        break;
      }
      case "close":
        break;
    }
  });
  close(trace.events.length);
  return forest;
}

/** The board of a node: its source's, and the moves from there. */
export function boardOf(node: TreeNode): Board {
  const moves: Move[] = [];
  let at = node;
  while (at.parent) {
    moves.push(at.move!);
    at = at.parent;
  }
  return applyMoves(at.board!, moves.reverse())!;
}

export type State = "unborn" | "open" | "expanding" | "closed" | "pruned";

/** What a node is after event `at`. */
export function stateAt(node: TreeNode, at: number, expanding: TreeNode | null): State {
  if (node.createdAt > at) return "unborn";
  if (node === expanding) return "expanding";
  if (node.prunedAt <= at && node.expandedAt.every((event) => event > at || event < node.prunedAt)) return "pruned";
  return node.expandedAt.some((event) => event <= at) ? "closed" : "open";
}

export function iterationAt(forest: Forest, at: number): number {
  const found = forest.iterations.findIndex(({ end }) => at < end);
  return found < 0 ? forest.iterations.length - 1 : found;
}

/** How many expansions have begun by event `at`. */
export function expansionsAt(forest: Forest, at: number): number {
  let [low, high] = [0, forest.expansions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forest.expansions[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last event of the n-th expansion, from 1: all its successors are there. 0: before the first. */
export function endOfExpansion(forest: Forest, n: number): number {
  const { expansions, iterations, trace } = forest;
  if (n <= 0) return Math.max(0, (expansions[0] ?? trace.events.length) - 1);
  const last = (expansions[n] ?? trace.events.length) - 1;
  // Stops before the next iteration, or this one's tree would be gone before it was seen.
  const { end } = iterations[iterationAt(forest, expansions[n - 1]!)]!;
  return Math.min(last, end - 1);
}

/** The node whose successors are being generated at event `at`. */
export function expandingAt(forest: Forest, at: number): TreeNode | null {
  const n = expansionsAt(forest, at);
  if (n === 0) return null;
  const event = forest.expansions[n - 1]!;
  return expandedBy(forest).get(event) ?? null;
}

const byExpansion = new WeakMap<Forest, Map<number, TreeNode>>();

/** The node of each event that is an expansion. */
export function expandedBy(forest: Forest): Map<number, TreeNode> {
  let found = byExpansion.get(forest);
  if (!found) {
    found = new Map();
    for (const node of forest.nodes) for (const event of node.expandedAt) found.set(event, node);
    byExpansion.set(forest, found);
  }
  return found;
}

/** The node expanded next after event `at`. */
export function nextExpanded(forest: Forest, at: number): TreeNode | null {
  const event = forest.expansions[expansionsAt(forest, at)];
  return event === undefined ? null : (expandedBy(forest).get(event) ?? null);
}
