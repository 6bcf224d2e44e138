// The fields of a search's result, in one place: the types of what the engine sends, and the counters in the order in
// which they are shown. Tables, charts, the Lab and both languages take names and units from here.

import { STAT_FIELDS, type Result, type Stats } from "./fields";

export type { Result, Stats };
export type Status = Result["status"];

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
  /** Moves of the best solution so far. */
  length?: number | null;
}

/** A solution found while the search goes on, shorter than any before. */
export interface Incumbent {
  length: number;
  moves: string;
  lower_bound: number;
}

export type Unit = "moves" | "nodes" | "count" | "seconds" | "bytes";

/** Keys of the counters' names in the dictionaries (i18n). */
const STAT_LABELS = {
  generated: "generated",
  expanded: "expanded",
  reopened: "reopened",
  max_frontier: "frontier",
  deepest: "depth",
  iterations: "iterations",
  stored_bytes: "storage",
  operations: "queueOperations",
  h_start: "initialH",
  wall_seconds: "wallTime",
  cpu_seconds: "cpuTime",
  peak_bytes: "peakMemory",
} as const satisfies Record<keyof Stats, string>;

export type CounterKey = keyof Stats | "length" | "lower_bound" | "h_error";
export type CounterLabel = (typeof STAT_LABELS)[keyof Stats] | "length" | "lowerBound" | "initialError";
export interface Counter {
  /** Name in JSON, CSV and the database. */
  key: CounterKey;
  label: CounterLabel;
  unit: Unit;
}

function statCounters(timing: boolean): Counter[] {
  return STAT_FIELDS.filter((field) => field.timing === timing).map(({ key, unit }) => ({
    key,
    label: STAT_LABELS[key],
    unit: unit === "bounds" || unit === "operations" ? "count" : unit,
  }));
}

/** In the order in which they are shown. */
export const COUNTERS: readonly Counter[] = [
  { key: "length", label: "length", unit: "moves" },
  { key: "lower_bound", label: "lowerBound", unit: "moves" },
  ...statCounters(false),
  { key: "h_error", label: "initialError", unit: "moves" },
  ...statCounters(true),
];

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

/** The counters of a search that counted nothing. */
export const NO_STATS = Object.fromEntries(STAT_FIELDS.map(({ key }) => [key, 0])) as unknown as Stats;

/** The result of a search that was cancelled before it returned one, from its last progress and incumbent. */
export function cancelled(
  request: { board: string; goal: string; algorithm: string; heuristic: string; metric?: string },
  progress: Progress | null = null,
  best: Incumbent | null = null,
): Result {
  const single = best?.moves.length ?? null;
  const slides = best ? [...best.moves].filter((move, k) => move !== best.moves[k - 1]).length : null;
  const metric = request.metric === "mtm" ? "mtm" : "stm";
  return {
    status: best ? "solved" : "cancelled",
    length: metric === "mtm" ? slides : single,
    metric,
    length_stm: single,
    length_mtm: slides,
    moves: best?.moves ?? null,
    stopped_by: "cancelled",
    optimal: false,
    lower_bound: Math.max(0, best?.lower_bound ?? 0),
    algorithm: request.algorithm,
    heuristic: request.heuristic,
    why: "",
    why_code: "",
    why_arguments: [],
    size: "",
    start: request.board,
    goal: request.goal,
    stats: {
      ...NO_STATS,
      expanded: progress?.expanded ?? 0,
      generated: progress?.generated ?? 0,
      wall_seconds: progress?.seconds ?? 0,
      cpu_seconds: progress?.seconds ?? 0,
    },
  };
}
