// The results of an experiment (the JSON of `taquin experiment export --json`), and points ready to be plotted.

import { COUNTERS, counterInfo, isCounter, type CounterKey, type Limits, type Unit } from "../engine/result";
import type { Language } from "../i18n";
import { csvCell } from "../model/csv";
import { cells, parseSize } from "../model/size";

/** A text in every language. */
export type Localised = Record<Language, string>;

/** What an axis shows: a counter, or a property of the board. */
export type Axis = CounterKey | "distance" | "size";

export interface Statistic {
  count: number;
  mean: number;
  min: number;
  p10: number;
  median: number;
  p90: number;
  max: number;
}

export interface Group {
  set: string;
  configuration: number;
  results: number;
  solved: number;
  optimal: number;
  limited: number;
  gave_up: number;
  refused: number;
  crashed: number;
  /** Boards that cannot be solved: no search ran. Absent in older files. */
  unsolvable?: number;
  fields: Partial<Record<CounterKey, Statistic>>;
}

export type ResultRow = {
  configuration: number;
  board: number;
  repetition: number;
  status: string;
  optimal: boolean;
  message?: string;
} & Partial<Record<CounterKey, number>>;

/** One run of an experiment, by name and revision. */
export interface ExperimentRun {
  name: string;
  revision: string;
  compiler: string;
  machine: string;
  created: string;
  /** Trials planned and finished. */
  cells: number;
  done: number;
  failed: number;
  crashed: number;
}

/** Empty axes: the plot's defaults. Empty set: all boards. */
export interface PlotChoice {
  kind: PlotKind;
  x: Axis | "";
  y: Axis | "";
  set: string;
  title?: Localised;
  note?: Localised;
}

export const KINDS = ["bars", "distribution", "cumulative", "scatter", "growth", "accuracy"] as const;
export type PlotKind = (typeof KINDS)[number];

export interface Study extends ExperimentRun {
  title: Localised;
  summary: Localised;
  measure: "counts" | "time" | "accuracy" | "queues";
  repetitions: number;
  seed: number;
  limits: Limits;
  configurations: { label: string; algorithm: string; heuristic: string; engine: string; threads: number }[];
  boards: { set: string; label: string; size: string; goal: string; start: string; optimum: number | null }[];
  results: ResultRow[];
  accuracy: { configuration: number; board: number; distance: number; value: number; boards: number }[];
  expected: { source: string; configuration: string; board: string; field: CounterKey; value: number; found: number | null }[];
  plots: PlotChoice[];
  statistics: Group[];
}

/** One configuration on one board: the median over its repetitions. */
export interface Point {
  configuration: number;
  label: string;
  board: number;
  name: string;
  set: string;
  size: string;
  cells: number;
  distance: number | null;
  solved: boolean;
  /** Not solved, but its counters are meaningful. */
  limited: boolean;
  /** Status of the first repetition that was not solved. */
  status: string;
  /** A limit ended it: with more time its counters would be larger. */
  atLeast: boolean;
  values: Partial<Record<CounterKey, number>>;
}

/** What all configurations have in common ("idastar "), and their names without it: charts have little space. */
export function shortNames(study: Study): { common: string; names: string[] } {
  const labels = study.configurations.map(({ label }) => label);
  const common = /^\S+ /.exec(labels[0] ?? "")?.[0] ?? "";
  if (labels.length < 2 || common === "" || !labels.every((label) => label.startsWith(common))) return { common: "", names: labels };
  return { common: common.trim(), names: labels.map((label) => label.slice(common.length)) };
}

export function quantile(sorted: number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (at - below);
}

export function median(values: number[]): number {
  return quantile([...values].sort((a, b) => a - b), 0.5);
}

export function cellsOf(size: string): number {
  const parsed = parseSize(size);
  return parsed ? cells(parsed) : 0;
}

export function labelOf(study: Study, configuration: number): string {
  return study.configurations[configuration]!.label;
}

export function pointsOf(study: Study, set = ""): Point[] {
  const groups = new Map<string, ResultRow[]>();
  for (const row of study.results) {
    if (set && study.boards[row.board]!.set !== set) continue;
    const key = `${row.configuration} ${row.board}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((rows): Point => {
    const first = rows[0]!;
    const board = study.boards[first.board]!;
    const values: Partial<Record<CounterKey, number>> = {};
    for (const { key } of COUNTERS) {
      const known = rows.flatMap((row) => row[key] ?? []);
      if (known.length > 0) values[key] = median(known);
    }
    const solved = rows.every(({ status }) => status === "solved");
    return {
      configuration: first.configuration,
      label: labelOf(study, first.configuration),
      board: first.board,
      name: board.label,
      set: board.set,
      size: board.size,
      cells: cellsOf(board.size),
      distance: board.optimum,
      solved,
      limited: !solved && rows.some(({ status }) => !["refused", "unsolvable", "crashed"].includes(status)),
      status: rows.find(({ status }) => status !== "solved")?.status ?? "solved",
      atLeast: rows.some(({ status }) => status.endsWith("-limit")),
      values,
    };
  });
}

/** The value of a point on an axis. */
export function read(point: Point, axis: Axis): number | null {
  if (axis === "distance") return point.distance;
  if (axis === "size") return point.cells;
  return point.values[axis] ?? null;
}

export function unitOf(axis: Axis): Unit {
  return isCounter(axis) ? counterInfo(axis).unit : axis === "distance" ? "moves" : "count";
}

export interface Line {
  slope: number;
  intercept: number;
  r2: number;
}

/** Least squares; null where x does not vary. */
export function regression(points: { x: number; y: number }[]): Line | null {
  const n = points.length;
  if (n < 3) return null;
  const mx = points.reduce((sum, { x }) => sum + x, 0) / n;
  const my = points.reduce((sum, { y }) => sum + y, 0) / n;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const { x, y } of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  if (xx < 1e-12) return null;
  const slope = xy / xx;
  return { slope, intercept: my - slope * mx, r2: yy < 1e-12 ? 1 : (xy * xy) / (xx * yy) };
}

export interface Accuracy {
  configuration: number;
  error: number;
  exact: number;
  over: number;
  boards: number;
}

/** How far each heuristic is from the true distance, over all boards. */
export function accuracies(study: Study): Accuracy[] {
  return study.configurations.flatMap((_, configuration): Accuracy[] => {
    const own = study.accuracy.filter((count) => count.configuration === configuration);
    const boards = own.reduce((sum, count) => sum + count.boards, 0);
    if (boards === 0) return [];
    const share = (test: (count: (typeof own)[number]) => boolean): number =>
      own.filter(test).reduce((sum, count) => sum + count.boards, 0) / boards;
    return [{
      configuration,
      boards,
      error: own.reduce((sum, count) => sum + count.boards * (count.distance - count.value), 0) / boards,
      exact: share((count) => count.value === count.distance),
      over: share((count) => count.value > count.distance),
    }];
  });
}

/** Moves heights (0 below, 1 above) apart until each has space for a line of text; keeps their order. */
export function spread(heights: number[], room: number): number[] {
  const order = heights.map((height, k) => ({ height, k })).sort((a, b) => a.height - b.height || a.k - b.k);
  let floor = -Infinity;
  const placed = order.map(({ height, k }) => {
    floor = Math.max(height, floor + room);
    return { at: floor, k };
  });
  // Labels pushed above the top come down again and push those below.
  let ceiling = 1 + room / 2;
  for (const one of placed.reverse()) {
    one.at = Math.min(one.at, ceiling);
    ceiling = one.at - room;
  }
  return placed.sort((a, b) => a.k - b.k).map(({ at }) => at);
}

export function setsOf(study: Study): string[] {
  return [...new Set(study.boards.map(({ set }) => set))];
}

/** Comma-separated values of anything flat. */
export function csv(rows: Record<string, unknown>[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [keys.join(","), ...rows.map((row) => keys.map((key) => csvCell(row[key])).join(","))].join("\n") + "\n";
}

/** One mark of those that would coincide: hundreds of boards share the same few values. */
export function distinctMarks<Mark extends { distance: number; value: number }>(marks: Mark[]): Mark[] {
  return [...new Map(marks.map((mark) => [`${mark.distance} ${mark.value}`, mark])).values()];
}
