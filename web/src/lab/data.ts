// What the engine's lab hands over (the JSON of `taquin experiment export --json`), and rows ready to be plotted.

import type { Language } from "../i18n";

export type Tongues = Record<Language, string>;

export const FIELDS = [
  "length", "lower_bound", "generated", "expanded", "reopened", "max_frontier", "deepest", "iterations", "stored_bytes",
  "operations", "h_start", "h_error", "wall_seconds", "cpu_seconds", "peak_bytes",
] as const;
export type Field = (typeof FIELDS)[number];

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
  fields: Partial<Record<Field, Statistic>>;
}

export type ResultRow = {
  configuration: number;
  board: number;
  repetition: number;
  status: string;
  optimal: boolean;
  message?: string;
} & Partial<Record<Field, number>>;

export interface Edition {
  name: string;
  revision: string;
  compiler: string;
  machine: string;
  created: string;
  cells: number;
  done: number;
  failed: number;
  crashed: number;
}

export interface PlotChoice {
  kind: PlotKind;
  x: string;
  y: string;
  set: string;
  title: Tongues;
  note: Tongues;
}

export const KINDS = ["bars", "distribution", "cumulative", "scatter", "growth", "accuracy"] as const;
export type PlotKind = (typeof KINDS)[number];

export interface Study extends Edition {
  title: Tongues;
  summary: Tongues;
  measure: "counts" | "time" | "accuracy" | "queues";
  repetitions: number;
  seed: number;
  limits: { time_seconds: number | null; nodes: number | null; memory_bytes: number | null };
  configurations: { label: string; algorithm: string; heuristic: string; engine: string; threads: number }[];
  boards: { set: string; label: string; size: string; goal: string; start: string; optimum: number | null }[];
  results: ResultRow[];
  accuracy: { configuration: number; board: number; distance: number; value: number; boards: number }[];
  expected: { source: string; configuration: string; board: string; field: Field; value: number; found: number | null }[];
  plots: PlotChoice[];
  statistics: Group[];
}

/** One configuration on one board; repetitions count by their median. */
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
  /** Not solved, but its counters say something. */
  limited: boolean;
  /** What became of it, where it was not solved. */
  status: string;
  /** A limit ended it: with more time its counters would be larger. */
  atLeast: boolean;
  values: Partial<Record<Field, number>>;
}

/** What all configurations have in common ("idastar "), and their names without it: drawings have little room. */
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
  const [rows = 0, cols = 0] = size.split("x").map(Number);
  return rows * cols;
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
    const values: Partial<Record<Field, number>> = {};
    for (const field of FIELDS) {
      const known = rows.flatMap((row) => row[field] ?? []);
      if (known.length > 0) values[field] = median(known);
    }
    const solved = rows.every(({ status }) => status === "solved");
    return {
      configuration: first.configuration,
      label: study.configurations[first.configuration]!.label,
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

/** A field of a point, or where it stands. */
export function read(point: Point, field: string): number | null {
  if (field === "distance") return point.distance;
  if (field === "size") return point.cells;
  return point.values[field as Field] ?? null;
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

export interface Judgement {
  configuration: number;
  error: number;
  exact: number;
  over: number;
  boards: number;
}

/** How far each heuristic is from the truth over all boards. */
export function judgements(study: Study): Judgement[] {
  return study.configurations.flatMap((_, configuration): Judgement[] => {
    const own = study.accuracy.filter((cell) => cell.configuration === configuration);
    const boards = own.reduce((sum, cell) => sum + cell.boards, 0);
    if (boards === 0) return [];
    const share = (test: (cell: (typeof own)[number]) => boolean): number =>
      own.filter(test).reduce((sum, cell) => sum + cell.boards, 0) / boards;
    return [{
      configuration,
      boards,
      error: own.reduce((sum, cell) => sum + cell.boards * (cell.distance - cell.value), 0) / boards,
      exact: share((cell) => cell.value === cell.distance),
      over: share((cell) => cell.value > cell.distance),
    }];
  });
}

/** Moves heights (0 below, 1 above) apart until each has room for a line of text; the order stays. */
export function apart(heights: number[], room: number): number[] {
  const order = heights.map((height, k) => ({ height, k })).sort((a, b) => a.height - b.height || a.k - b.k);
  let floor = -Infinity;
  const placed = order.map(({ height, k }) => {
    floor = Math.max(height, floor + room);
    return { at: floor, k };
  });
  // Whatever was pushed out above comes down again, and pushes what is below it.
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

export function isTime(field: string): boolean {
  return field.endsWith("_seconds");
}

export function isBytes(field: string): boolean {
  return field.endsWith("_bytes");
}

/** Comma-separated values of anything flat. */
export function csv(rows: Record<string, unknown>[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [keys.join(","), ...rows.map((row) => keys.map((key) => cell(row[key])).join(","))].join("\n") + "\n";
}

/** One of those that would lie exactly over each other: hundreds of boards have the same few values. */
export function places<Place extends { distance: number; value: number }>(marks: Place[]): Place[] {
  return [...new Map(marks.map((mark) => [`${mark.distance} ${mark.value}`, mark])).values()];
}
