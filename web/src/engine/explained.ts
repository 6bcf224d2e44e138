// Where an estimate comes from, and every step of a search: the shapes of POST /api/explain and /api/trace.

import type { Result } from "./result";

/** An expression over tiles and cells whose value is the heuristic's; cells are numbered from 0, row by row. */
export interface Explanation {
  op:
    | "number"
    | "misplaced"
    | "distance"
    | "rows"
    | "columns"
    | "conflict"
    | "guard"
    | "inversions"
    | "walking"
    | "pattern"
    | "sum"
    | "product"
    | "maximum"
    | "minimum"
    | "ceiling"
    | "floor"
    | "parity"
    | "cover"
    | "matching";
  value: number;
  label?: string;
  tiles?: number[];
  cells?: number[];
  to?: number;
  line?: number;
  /** By line, then by goal line: how many tiles of the one belong to the other. */
  table?: number[];
  /** What was chosen: indices into `parts`, or of a cover into `tiles`. */
  chosen?: number[];
  parts?: Explanation[];
}

export interface ExplainRequest {
  board: string;
  size?: string;
  goal: string;
  heuristic: string;
}

export interface Explained {
  heuristic: string;
  size: string;
  goal: string;
  /** In moves. */
  value: number;
  admissible: boolean;
  /** The explanation's values are in units of 1/scale moves. */
  scale: number;
  explanation: Explanation;
}

export type PruneReason = "duplicate" | "bound" | "redundant-sequence" | "width";

export interface TraceEvent {
  type: "source" | "generate" | "expand" | "update" | "prune" | "close" | "iteration";
  id?: number;
  parent?: number;
  /** Of the blank. */
  move?: "u" | "d" | "l" | "r";
  g?: number;
  h?: number;
  f?: number;
  reason?: PruneReason;
  /** Of a source that is neither the start nor the goal. */
  board?: string;
}

/** Pairs of a value and the nodes generated with it. */
export type Histogram = [number, number][];

export interface TraceIteration {
  bound: number | null;
  generated: number;
  expanded: number;
  pruned: Partial<Record<PruneReason, number>>;
  f: Histogram;
  g: Histogram;
  h: Histogram;
}

export interface TraceRequest {
  board: string;
  size?: string;
  goal: string;
  algorithm: string;
  heuristic: string;
  nodes?: number;
  /** Bytes. */
  memory?: number;
  /** Seconds. */
  time?: number;
  events?: number;
}

export interface Trace {
  board: string;
  goal: string;
  size: string;
  algorithm: string;
  heuristic: string;
  /** There were more events than are here; `iterations` counts all of them. */
  cut: boolean;
  total: number;
  result: Result;
  iterations: TraceIteration[];
  events: TraceEvent[];
}
