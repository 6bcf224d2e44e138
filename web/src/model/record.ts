// A game as text, for storage: size, start, goal, origin, the log, the clock, help and marks. Reading plays the log
// again and refuses whatever does not fit: storage can hold anything.

import type { Move } from "./board";
import { elapsed, HELPS, MARKS, newGame, ORIGINS, replay, SERIES, type Entry, type Game, type Series } from "./game";
import { goalFits, goalText, parseGoal } from "./goal";
import { isId } from "./id";
import { boardText, parseBoard } from "./notation";
import { parseSeed } from "./seed";
import { parseSize, sameSize, sizeText } from "./size";

const VERSION = 1;
/** Longer logs are refused. */
const MOST_ENTRIES = 200_000;
/** Ten years: no game takes longer. */
export const MOST_MS = 3.2e11;
/** The last date there is. */
export const MOST_DATE = 8.64e15;

interface Stored {
  version: number;
  size: string;
  start: string;
  goal: string;
  origin: string;
  distance: number | null;
  log: string;
  elapsed: number;
  help: string[];
  marks: string[];
  id: string;
  seed: string | null;
  series: Series | null;
  inspection: number;
  started: number | null;
  kept: boolean;
}

/** "rr120 U30 *d0": moves, undo, redo (Y), the engine's moves; each with the milliseconds since the one before. */
export function logText(log: readonly Entry[]): string {
  let before = 0;
  return log
    .map(({ kind, moves, at }) => {
      const gap = at - before;
      before = at;
      const letters = moves.join("");
      return { play: letters, engine: `*${letters}`, undo: "U", redo: "Y" }[kind] + String(gap);
    })
    .join(" ");
}

export function parseLog(text: string): Entry[] | null {
  if (text === "") return [];
  const words = text.split(" ", MOST_ENTRIES + 1);
  if (words.length > MOST_ENTRIES) return null;
  const log: Entry[] = [];
  let at = 0;
  for (const word of words) {
    const found = /^(?:(\*?)([udlr]+)|([UY]))(\d{1,12})$/.exec(word);
    if (!found) return null;
    const [, star, letters, letter, gap] = found;
    at += Number(gap);
    if (letter) log.push({ kind: letter === "U" ? "undo" : "redo", moves: [], at });
    else log.push({ kind: star ? "engine" : "play", moves: [...letters!] as Move[], at });
  }
  return at <= MOST_MS ? log : null;
}

export function gameText(game: Game, now: number): string {
  const stored: Stored = {
    version: VERSION,
    size: sizeText(game.start.size),
    start: boardText(game.start),
    goal: goalText(game.goal),
    origin: game.origin,
    distance: game.distance,
    log: logText(game.log),
    elapsed: Math.round(elapsed(game.clock, now)),
    help: [...game.help],
    marks: [...game.marks],
    id: game.id,
    seed: game.seed,
    series: game.series,
    inspection: game.inspection,
    started: game.started,
    kept: game.kept,
  };
  return JSON.stringify(stored);
}

const MOST_PARTS = 1000;
const wholeUpTo = (most: number, value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** Reads the part of a series from a stored value; null when it is not one. */
export function parseSeries(value: unknown): Series | null {
  const { kind, id, part, parts, before = 0 } = (value ?? {}) as Partial<Record<keyof Series, unknown>>;
  const known = SERIES.find((word) => word === kind);
  if (!known || !isId(id) || !wholeUpTo(MOST_PARTS, parts) || !wholeUpTo(parts, part) || part < 1 || !wholeUpTo(MOST_MS, before)) return null;
  return { kind: known, id, part, parts, before };
}

/** What else was stored about the game; records of earlier versions have none of it. */
function about(stored: Partial<Stored>): Pick<Game, "series" | "inspection" | "started" | "kept"> & Partial<Pick<Game, "id">> {
  return {
    ...(isId(stored.id) ? { id: stored.id } : {}),
    series: parseSeries(stored.series),
    inspection: wholeUpTo(MOST_MS, stored.inspection) ? stored.inspection : 0,
    started: wholeUpTo(MOST_DATE, stored.started) ? stored.started : null,
    kept: stored.kept === true,
  };
}

const known = <T extends string>(list: unknown, words: readonly T[]): T[] =>
  Array.isArray(list) ? words.filter((word) => list.includes(word)) : [];

/** The game with its clock stopped, or null when the text is not one. `later` is a newer reading of its clock. */
export function parseGame(text: string | null, later = 0): Game | null {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Stored> | null;
    if (stored?.version !== VERSION || typeof stored.start !== "string" || typeof stored.log !== "string") return null;
    const size = parseSize(String(stored.size));
    const parsed = size && parseBoard(stored.start, size);
    if (!parsed?.ok || !sameSize(parsed.board.size, size!)) return null;
    const goal = parseGoal(String(stored.goal), parsed.board.size);
    const origin = ORIGINS.find((word) => word === stored.origin);
    const log = parseLog(stored.log);
    if (!goal || !goalFits(goal, parsed.board.size) || !origin || !log) return null;
    const distance = Number.isInteger(stored.distance) ? stored.distance! : null;
    const game = replay(newGame(parsed.board, goal, origin, distance, parseSeed(stored.seed)), log);
    if (!game) return null;
    // A clock that is behind the last move, or not a time at all, cannot be right.
    const last = log.at(-1)?.at ?? 0;
    const times = [stored.elapsed, game.won ? 0 : later].map((time) => (typeof time === "number" && time <= MOST_MS ? time : 0));
    const banked = Math.max(last, ...times);
    return { ...game, ...about(stored), clock: { banked, since: null }, help: known(stored.help, HELPS), marks: known(stored.marks, MARKS) };
  } catch {
    return null;
  }
}
