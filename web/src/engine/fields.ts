// Written by `taquin list --typescript`; a test compares this file with what the program says.

export interface Stats {
  /** nodes reached by a move, the start and duplicates included (nodes) */
  generated: number;
  /** nodes whose successors were generated (nodes) */
  expanded: number;
  /** nodes expanded again because a shorter path to them was found (nodes) */
  reopened: number;
  /** largest number of nodes in the open list at one time; of depth-first searches the longest path held (nodes) */
  max_frontier: number;
  /** largest g of any node generated (moves) */
  deepest: number;
  /** bounds searched; 1 for searches that do not deepen (bounds) */
  iterations: number;
  /** peak size of the search's own stores (bytes) */
  stored_bytes: number;
  /** operations of the open list, in the unit of its kind; 0 for searches without one (operations) */
  operations: number;
  /** the heuristic's value at the start (moves) */
  h_start: number;
  /** elapsed time (seconds) */
  wall_seconds: number;
  /** processor time; with several threads that of the whole process (seconds) */
  cpu_seconds: number;
  /** largest resident size of the whole process so far (bytes) */
  peak_bytes: number;
}

export interface Result {
  /** gave-up: the algorithm was exhausted without a solution; internal-error: the moves found did not reach the goal when replayed */
  status: "solved" | "unsolvable" | "time-limit" | "node-limit" | "memory-limit" | "cancelled" | "gave-up" | "internal-error";
  /** number of moves; null if not solved */
  length: number | null;
  /** in the notation of the request, udlr of the blank by default; null if not solved */
  moves: string | null;
  /** why the search went no further; a result with moves may have been stopped, too */
  stopped_by: "none" | "time" | "nodes" | "memory" | "cancelled";
  /** proved: no solution is shorter */
  optimal: boolean;
  /** proved: every solution has at least this many moves */
  lower_bound: number;
  /** of a second, independent search: yes, nothing is shorter; no, something is; limit, it was stopped before it knew; absent where none was asked for */
  certified?: "yes" | "no" | "limit";
  /** the algorithm, heuristic and engine of that search */
  certified_by?: string;
  /** nodes that it expanded */
  certified_expanded?: number;
  /** with those of its options that are not the default: wastar(weight=1.5) */
  algorithm: string;
  /** empty where the algorithm uses none */
  heuristic: string;
  /** absent where no search ran */
  engine?: "general" | "fast";
  /** one sentence when the algorithm was auto, else empty */
  why: string;
  /** the key of that sentence in data/messages.*.json, else empty */
  why_code: string;
  /** what fills its gaps */
  why_arguments: string[];
  /** rows x columns */
  size: string;
  /** rows separated by /, a single row ended by it; tiles from 1, blank 0 */
  start: string;
  /** the name of a goal, or a board */
  goal: string;
  /** counters and timings */
  stats: Stats;
}

export const STAT_FIELDS = [
  { key: "generated", unit: "nodes", timing: false },
  { key: "expanded", unit: "nodes", timing: false },
  { key: "reopened", unit: "nodes", timing: false },
  { key: "max_frontier", unit: "nodes", timing: false },
  { key: "deepest", unit: "moves", timing: false },
  { key: "iterations", unit: "bounds", timing: false },
  { key: "stored_bytes", unit: "bytes", timing: false },
  { key: "operations", unit: "operations", timing: false },
  { key: "h_start", unit: "moves", timing: false },
  { key: "wall_seconds", unit: "seconds", timing: true },
  { key: "cpu_seconds", unit: "seconds", timing: true },
  { key: "peak_bytes", unit: "bytes", timing: true },
] as const;
