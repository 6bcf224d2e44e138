// Solves as files: JSON (the form of the terminal game, too), CSV, and csTimer's export, which is only read. Whatever is
// read is bounded, checked entry by entry and marked as imported, so that it is never a record.

import { csvCell, csvText } from "./csv";
import { newId } from "./id";
import { readSolve, solveJson, type Import, type Solve, type SolveError, type SolveJson } from "./solves";

export const FORMAT = "taquin-solves";
const VERSION = 1;
export const MOST_BYTES = 50_000_000;
export const MOST_SOLVES = 100_000;

export function toJson(solves: readonly Solve[]): string {
  const lines = solves.map((solve) => JSON.stringify(solveJson(solve)));
  return `{"format":"${FORMAT}","version":${VERSION},"solves":[\n${lines.join(",\n")}\n]}\n`;
}

const COLUMNS: (keyof SolveJson)[] = [
  "id", "session", "started", "size", "goal", "kind", "seed", "distance", "start", "log", "time_ms", "inspection_ms",
  "moves", "slides", "help", "marks", "dnf", "imported", "series", "note",
];

function cell(solve: SolveJson, column: keyof SolveJson): string {
  const value = solve[column];
  if (Array.isArray(value)) return csvCell(value.join(" "));
  return csvCell(typeof value === "object" && value !== null ? JSON.stringify(value) : value);
}

/** RFC 4180, with a header. */
export function toCsv(solves: readonly Solve[]): string {
  const rows = solves.map((solve) => {
    const json = solveJson(solve);
    return COLUMNS.map((column) => cell(json, column)).join(",");
  });
  return [COLUMNS.join(","), ...rows].join("\r\n") + "\r\n";
}

export type ImportFailure = "large" | "format" | "many";

export interface Imported {
  solves: Solve[];
  refused: { entry: number; error: SolveError }[];
}

export type ReadFile = { ok: true; imported: Imported } | { ok: false; failure: ImportFailure };

function collect(values: readonly unknown[], by: Import): ReadFile {
  if (values.length > MOST_SOLVES) return { ok: false, failure: "many" };
  const imported: Imported = { solves: [], refused: [] };
  values.forEach((value, k) => {
    const found = readSolve(typeof value === "object" && value !== null ? { ...value, imported: by } : value);
    if (found.ok) imported.solves.push(found.solve);
    else imported.refused.push({ entry: k + 1, error: found.error });
  });
  return { ok: true, imported };
}

/** Cells of a CSV file; null when a quote is not closed or there are too many rows. */
function csvRows(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found || rows.length > MOST_SOLVES + 1) return null;
    row.push(csvText(found[1] === undefined ? (found[2] ?? "") : found[1].replaceAll('""', '"')));
    if (found[3] === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

function fromCsvRow(header: readonly string[], row: readonly string[]): Record<string, unknown> {
  const text = (column: string): string | null => row[header.indexOf(column)] || null;
  const number = (column: string): number | null => (text(column) === null ? null : Number(text(column)));
  const list = (column: string): string[] => text(column)?.split(" ") ?? [];
  let series: unknown = null;
  try {
    series = JSON.parse(text("series") ?? "null");
  } catch {
    series = "?";
  }
  return {
    ...Object.fromEntries(["id", "started", "size", "goal", "kind", "seed", "start"].map((column) => [column, text(column)])),
    session: text("session") ?? "",
    note: text("note") ?? "",
    log: text("log") ?? "",
    time_ms: number("time_ms"),
    inspection_ms: number("inspection_ms") ?? 0,
    distance: number("distance"),
    moves: number("moves"),
    slides: number("slides"),
    help: list("help"),
    marks: list("marks"),
    dnf: text("dnf") === "true",
    series,
  };
}

/** Sliding puzzles among csTimer's kinds of scrambles: 8p…, 15p…, in several notations. */
function csTimerSize(kind: unknown): string | null {
  const found = /^(8|15)p/.exec(String(kind));
  return found ? { 8: "3x3", 15: "4x4" }[Number(found[1]) as 8 | 15] : null;
}

interface CsTimerMeta {
  name?: unknown;
  opt?: { scrType?: unknown };
}

/** [[penalty, ms, …], scramble, comment, seconds since 1970]: a penalty of -1 is a DNF, others are added to the time. */
function csTimerSolve(value: unknown, session: string, size: string | null): unknown {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return value;
  const [[penalty, time], scramble, comment, seconds] = value as [unknown[], unknown, unknown, unknown];
  const added = typeof penalty === "number" && penalty > 0 ? penalty : 0;
  const date = typeof seconds === "number" && Math.abs(seconds) <= 8.64e12 ? new Date(seconds * 1000).toISOString() : "?";
  return {
    id: newId(),
    session,
    started: date,
    size,
    kind: "hand",
    start: null,
    time_ms: typeof time === "number" ? time + added : time,
    dnf: penalty === -1,
    note: [comment, scramble].filter((part) => typeof part === "string" && part !== "").join(" · "),
  };
}

function fromCsTimer(file: Record<string, unknown>): ReadFile {
  let about: Record<string, CsTimerMeta | undefined> = {};
  try {
    const { sessionData } = (file["properties"] ?? {}) as { sessionData?: unknown };
    about = (typeof sessionData === "string" ? JSON.parse(sessionData) : (sessionData ?? {})) as typeof about;
  } catch {
    // Sessions without their names are better than none.
  }
  const all = Object.keys(file)
    .filter((key) => /^session\d{1,4}$/.test(key) && Array.isArray(file[key]))
    .flatMap((key) => {
      const number = key.slice("session".length);
      const meta = about?.[number];
      const name = typeof meta?.name === "string" || typeof meta?.name === "number" ? String(meta.name) : number;
      return (file[key] as unknown[]).map((value) => csTimerSolve(value, `csTimer ${name}`, csTimerSize(meta?.opt?.scrType)));
    });
  return collect(all, "cstimer");
}

/** Any of the formats, recognised by what it holds. */
export function readSolveFile(text: string): ReadFile {
  if (text.length > MOST_BYTES) return { ok: false, failure: "large" };
  const body = text.replace(/^\ufeff/, "");
  if (body.trimStart().startsWith("{")) {
    try {
      const file = JSON.parse(body) as Record<string, unknown>;
      if (file["format"] === FORMAT && file["version"] === VERSION && Array.isArray(file["solves"])) return collect(file["solves"], "file");
      if (Object.keys(file).some((key) => /^session\d+$/.test(key))) return fromCsTimer(file);
    } catch {
      // Not JSON.
    }
    return { ok: false, failure: "format" };
  }
  const [header, ...rows] = csvRows(body) ?? [];
  if (!header?.includes("time_ms") || !header.includes("started")) return { ok: false, failure: "format" };
  return collect(rows.map((row) => fromCsvRow(header, row)), "file");
}
