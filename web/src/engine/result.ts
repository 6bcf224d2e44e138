// The fields of a search's result, in one place: the types of what the engine sends, and the counters in the order in
// which they are shown. Tables, charts, the Lab and both languages take names and units from here.

export type Status =
  | "solved"
  | "unsolvable"
  | "time-limit"
  | "node-limit"
  | "memory-limit"
  | "cancelled"
  | "gave-up"
  | "own-fault";

export interface Stats {
  generated: number;
  expanded: number;
  reopened: number;
  max_frontier: number;
  deepest: number;
  iterations: number;
  h_start: number;
  stored_bytes: number;
  wall_seconds: number;
  cpu_seconds: number;
  peak_bytes: number;
}

export interface Result {
  status: Status;
  /** Null when no solution was found. */
  length: number | null;
  moves: string | null;
  optimal: boolean;
  lower_bound: number;
  algorithm: string;
  heuristic: string;
  engine: string;
  /** Why `auto` chose this algorithm and heuristic, in English, with its code and arguments; else empty. */
  why: string;
  why_code: string;
  why_arguments: string[];
  stats: Stats;
}

/** Null: no limit. */
export interface Limits {
  time_seconds: number | null;
  nodes: number | null;
  memory_bytes: number | null;
}

export interface Progress {
  bound: number;
  expanded: number;
  generated: number;
  seconds: number;
  expanded_per_second: number;
}

export type Unit = "moves" | "nodes" | "count" | "seconds" | "bytes";

interface CounterInfo {
  /** Name in JSON, CSV and the database. */
  key: string;
  /** Key of its name in the dictionaries (i18n). */
  label: string;
  unit: Unit;
}

export const COUNTERS = [
  { key: "length", label: "length", unit: "moves" },
  { key: "lower_bound", label: "lowerBound", unit: "moves" },
  { key: "generated", label: "generated", unit: "nodes" },
  { key: "expanded", label: "expanded", unit: "nodes" },
  { key: "reopened", label: "reopened", unit: "nodes" },
  { key: "max_frontier", label: "frontier", unit: "nodes" },
  { key: "deepest", label: "depth", unit: "moves" },
  { key: "iterations", label: "iterations", unit: "count" },
  { key: "stored_bytes", label: "storage", unit: "bytes" },
  { key: "operations", label: "queueOperations", unit: "count" },
  { key: "h_start", label: "initialH", unit: "moves" },
  { key: "h_error", label: "initialError", unit: "moves" },
  { key: "wall_seconds", label: "wallTime", unit: "seconds" },
  { key: "cpu_seconds", label: "cpuTime", unit: "seconds" },
  { key: "peak_bytes", label: "peakMemory", unit: "bytes" },
] as const satisfies readonly CounterInfo[];

export type Counter = (typeof COUNTERS)[number];
export type CounterKey = Counter["key"];
export type CounterLabel = Counter["label"];

/** The counters of a single solve; the Lab knows some more. */
export type ResultKey = keyof Stats | "length" | "lower_bound";

const BY_KEY = new Map<string, Counter>(COUNTERS.map((counter) => [counter.key, counter]));

export function isCounter(key: string): key is CounterKey {
  return BY_KEY.has(key);
}

export function counterInfo(key: CounterKey): Counter {
  return BY_KEY.get(key)!;
}

export function counterOf(result: Result, key: ResultKey): number | null {
  return key === "length" || key === "lower_bound" ? result[key] : result.stats[key];
}

/** Of a search that counted nothing. */
export const NO_STATS: Stats = {
  generated: 0,
  expanded: 0,
  reopened: 0,
  max_frontier: 0,
  deepest: 0,
  iterations: 0,
  h_start: 0,
  stored_bytes: 0,
  wall_seconds: 0,
  cpu_seconds: 0,
  peak_bytes: 0,
};
