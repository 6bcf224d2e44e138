// A stored solve: its start, every act with its time, and what else is known about it. The JSON form is that of
// storage, of exports and of the terminal game. Whatever is read is checked and bounded: the log is played again, and
// lengths are counted from it, never taken on trust.

import type { Board } from "./board";
import {
  begun, elapsed, HELPS, MARKS, movesPlayed, newGame, ORIGINS, replay, slidesPlayed, unfinished,
  type Entry, type Game, type Help, type Mark, type Origin, type Series,
} from "./game";
import { goalFits, goalText, parseGoal, type Goal } from "./goal";
import { isId } from "./id";
import { boardText, parseBoard } from "./notation";
import { logText, MOST_DATE, MOST_MS, parseLog, parseSeries } from "./record";
import { parseSeed } from "./seed";
import { parseSize, sameSize, sizeText, type Size } from "./size";

/** Where a solve came from that was not played here; such a solve is never a record. */
export const IMPORTS = ["file", "cstimer", "link"] as const;
export type Import = (typeof IMPORTS)[number];

export interface Solve {
  readonly id: string;
  readonly session: string;
  /** When the first move was made, in milliseconds since 1970. */
  readonly started: number;
  /** Null for a solve of another puzzle, from csTimer. */
  readonly size: Size | null;
  readonly goal: Goal;
  readonly kind: Origin;
  /** Of the shuffle, in decimal; null when it is not known. */
  readonly seed: string | null;
  readonly distance: number | null;
  /** Null when only the time is known. */
  readonly start: Board | null;
  readonly log: readonly Entry[];
  /** Milliseconds. */
  readonly time: number;
  readonly inspection: number;
  /** Lengths in both metrics; null without a start. */
  readonly moves: number | null;
  readonly slides: number | null;
  readonly help: readonly Help[];
  readonly marks: readonly Mark[];
  /** Did not finish: counts as the worst time. */
  readonly dnf: boolean;
  readonly imported: Import | null;
  readonly series: Series | null;
  /** Plain text, never markup. */
  readonly note: string;
}

export const DEFAULT_SESSION = "1";
export const MOST_NAME = 60;
const MOST_NOTE = 1000;

export interface SolveJson {
  id: string;
  session: string;
  started: string;
  size: string | null;
  goal: string;
  kind: Origin;
  seed: string | null;
  distance: number | null;
  start: string | null;
  log: string;
  time_ms: number;
  inspection_ms: number;
  moves: number | null;
  slides: number | null;
  help: Help[];
  marks: Mark[];
  dnf: boolean;
  imported: Import | null;
  series: Series | null;
  note: string;
}

/** What is wrong with a solve that was read: the views put it into words. */
export interface SolveError {
  field: keyof SolveJson | "solve";
  found: string;
}

export type ReadSolve = { ok: true; solve: Solve } | { ok: false; error: SolveError };

/** The record of a game as it stands: one that is not won did not finish. */
export function solveOf(game: Game, now: number, session: string): Solve {
  return {
    id: game.id,
    session,
    started: game.started ?? Date.now(),
    size: game.start.size,
    goal: game.goal,
    kind: game.origin,
    seed: game.seed,
    distance: game.distance,
    start: game.start,
    log: game.log,
    time: Math.round(elapsed(game.clock, now)),
    inspection: game.inspection,
    moves: movesPlayed(game),
    slides: slidesPlayed(game),
    help: game.help,
    marks: game.marks,
    dnf: !game.won,
    imported: null,
    series: game.series,
    note: "",
  };
}

/** Worth keeping although it was given up. */
export const worthKeeping = (game: Game): boolean => game.origin !== "hand" && begun(game) && unfinished(game);

/** The game that was played; null without a start. */
export function gameOf(solve: Solve): Game | null {
  if (!solve.start) return null;
  const game = replay(newGame(solve.start, solve.goal, solve.kind, solve.distance, solve.seed), solve.log);
  // A won game that was marked as not finished afterwards is still won.
  return game && { ...game, kept: true, id: solve.id, series: solve.series, started: solve.started, inspection: solve.inspection, clock: { banked: solve.time, since: null }, help: solve.help, marks: solve.marks };
}

export function solveJson(solve: Solve): SolveJson {
  return {
    id: solve.id,
    session: solve.session,
    started: new Date(solve.started).toISOString(),
    size: solve.size && sizeText(solve.size),
    goal: goalText(solve.goal),
    kind: solve.kind,
    seed: solve.seed,
    distance: solve.distance,
    start: solve.start && boardText(solve.start),
    log: logText(solve.log),
    time_ms: solve.time,
    inspection_ms: solve.inspection,
    moves: solve.moves,
    slides: solve.slides,
    help: [...solve.help],
    marks: [...solve.marks],
    dnf: solve.dnf,
    imported: solve.imported,
    series: solve.series,
    note: solve.note,
  };
}

class Bad extends Error {
  constructor(readonly field: SolveError["field"], readonly found: unknown) {
    super(field);
  }
}

/** Control characters would let text pose as something else. */
export const plainText = (text: string, most: number): string => text.replace(/[\u0000-\u001f\u007f\u2028-\u202e\u2066-\u2069]/g, " ").trim().slice(0, most);

type Fields = Record<keyof SolveJson, unknown>;

function textField(fields: Fields, field: keyof SolveJson, most: number): string {
  const value = fields[field] ?? "";
  if (typeof value !== "string") throw new Bad(field, value);
  return plainText(value, most);
}

function milliseconds(fields: Fields, field: "time_ms" | "inspection_ms"): number {
  const value = fields[field] ?? (field === "inspection_ms" ? 0 : undefined);
  if (typeof value !== "number" || !(value >= 0 && value <= MOST_MS)) throw new Bad(field, value);
  return Math.round(value);
}

function listOf<T extends string>(fields: Fields, field: "help" | "marks", known: readonly T[]): T[] {
  const value = fields[field] ?? [];
  if (!Array.isArray(value) || !value.every((word) => known.includes(word as T))) throw new Bad(field, value);
  return known.filter((word) => value.includes(word));
}

function read(fields: Fields): Solve {
  const { id } = fields;
  if (!isId(id)) throw new Bad("id", id);
  const started = typeof fields.started === "string" ? Date.parse(fields.started) : NaN;
  if (!(Math.abs(started) <= MOST_DATE)) throw new Bad("started", fields.started);
  const kind = ORIGINS.find((word) => word === fields.kind);
  if (!kind) throw new Bad("kind", fields.kind);
  const imported = IMPORTS.find((word) => word === fields.imported) ?? null;
  if (!imported && (fields.imported ?? null) !== null) throw new Bad("imported", fields.imported);
  const seed = (fields.seed ?? null) === null ? null : parseSeed(fields.seed);
  if (seed === null && (fields.seed ?? null) !== null) throw new Bad("seed", fields.seed);
  const distance = fields.distance ?? null;
  if (distance !== null && !(Number.isInteger(distance) && Number(distance) >= 0 && Number(distance) <= 1e6)) throw new Bad("distance", distance);
  const series = parseSeries(fields.series);
  if (!series && (fields.series ?? null) !== null) throw new Bad("series", fields.series);
  const plain = {
    id,
    session: textField(fields, "session", MOST_NAME) || DEFAULT_SESSION,
    started,
    kind,
    seed,
    distance: distance as number | null,
    time: milliseconds(fields, "time_ms"),
    inspection: milliseconds(fields, "inspection_ms"),
    help: listOf(fields, "help", HELPS),
    marks: listOf(fields, "marks", MARKS),
    dnf: fields.dnf === true,
    imported,
    series,
    note: textField(fields, "note", MOST_NOTE),
  };
  const size = (fields.size ?? null) === null ? null : parseSize(String(fields.size));
  if (!size && (fields.size ?? null) !== null) throw new Bad("size", fields.size);
  if ((fields.start ?? null) === null) {
    // Only a time: nobody played it here.
    if (!imported) throw new Bad("start", fields.start);
    return { ...plain, size, goal: "blank-last", start: null, log: [], moves: null, slides: null };
  }
  return played(plain, size, fields);
}

function played(plain: Omit<Solve, "size" | "goal" | "start" | "log" | "moves" | "slides">, size: Size | null, fields: Fields): Solve {
  if (!size) throw new Bad("size", fields.size);
  const parsed = parseBoard(String(fields.start), size);
  if (!parsed.ok || !sameSize(parsed.board.size, size)) throw new Bad("start", fields.start);
  const start = parsed.board;
  const goal = parseGoal(String(fields.goal ?? "blank-last"), size);
  if (!goal || !goalFits(goal, size)) throw new Bad("goal", fields.goal);
  const log = typeof fields.log === "string" ? parseLog(fields.log) : null;
  const game = log && replay(newGame(start, goal, plain.kind, plain.distance, plain.seed), log);
  if (!log || !game) throw new Bad("log", fields.log);
  // A game that did not reach its goal did not finish, whatever is claimed.
  if (!plain.dnf && !game.won) throw new Bad("log", fields.log);
  if ((log.at(-1)?.at ?? 0) > plain.time) throw new Bad("time_ms", fields.time_ms);
  const given = { moves: movesPlayed(game), slides: slidesPlayed(game) };
  for (const field of ["moves", "slides"] as const) {
    if ((fields[field] ?? given[field]) !== given[field]) throw new Bad(field, fields[field]);
  }
  return { ...plain, size, goal, start, log, ...given };
}

export function readSolve(value: unknown): ReadSolve {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { ok: false, error: { field: "solve", found: shown(value) } };
  try {
    return { ok: true, solve: read(value as Fields) };
  } catch (error) {
    if (error instanceof Bad) return { ok: false, error: { field: error.field, found: shown(error.found) } };
    throw error;
  }
}

/** What was found, short enough for a message. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return plainText(text.slice(0, 80), 40);
}
