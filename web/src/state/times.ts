// The Times view's data: all solves, which of them are shown, and what can be done to them.

import { computed, signal } from "@preact/signals";
import { DNF, summary, type Time } from "../model/averages";
import { goalKey } from "../model/goal";
import { ORIGINS, type Origin } from "../model/game";
import { DEFAULT_SESSION, MOST_NAME, plainText, type Solve } from "../model/solves";
import { readSolveFile, type ImportFailure, type Imported } from "../model/solve-file";
import { sizeText } from "../model/size";
import { noteFault, readBests, session } from "./solves";
import { changeSolves, listSolves, putSolves, whenSolvesChange } from "./solve-store";

export const ALL = "";
/** Filter for solves of other puzzles. */
export const OTHER = "other";

export const solves = signal<Solve[] | null>(null);
export const unreadable = signal(0);
/** Shown session; `ALL` for every one. */
export const shownSession = signal(session.peek());
export const shownSize = signal(ALL);
export const shownKind = signal<Origin | "">(ALL);
export const removed = signal<Solve[]>([]);

export async function loadSolves(): Promise<void> {
  try {
    const found = await listSolves();
    solves.value = found.solves;
    unreadable.value = found.unreadable;
  } catch (error) {
    noteFault(error);
    solves.value = [];
  }
}

whenSolvesChange(() => {
  if (solves.peek() !== null) void loadSolves();
});

const sizeKey = (solve: Solve): string => (solve.size ? sizeText(solve.size) : OTHER);
const all = computed(() => solves.value ?? []);

export const sessions = computed(() => [...new Set([session.value, ...all.value.map((solve) => solve.session)])].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })));
export const sizes = computed(() => [...new Set(all.value.map(sizeKey))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })));
export const kinds = computed(() => ORIGINS.filter((kind) => all.value.some((solve) => solve.kind === kind)));

export const shown = computed(() =>
  all.value.filter(
    (solve) =>
      (shownSession.value === ALL || solve.session === shownSession.value) &&
      (shownSize.value === ALL || sizeKey(solve) === shownSize.value) &&
      (shownKind.value === ALL || solve.kind === shownKind.value),
  ),
);

export const timeOf = (solve: Solve): Time => (solve.dnf ? DNF : solve.time);

export const totals = computed(() => {
  const played = shown.value.filter(({ dnf, moves }) => !dnf && moves !== null);
  const moves = played.reduce((sum, solve) => sum + solve.moves!, 0);
  const time = played.reduce((sum, solve) => sum + solve.time, 0);
  return {
    ...summary(shown.value.map(timeOf)),
    meanMoves: played.length > 0 ? moves / played.length : null,
    speed: time > 0 ? (1000 * moves) / time : null,
  };
});

export interface SeriesBest {
  key: string;
  last: Solve;
  count: number;
  /** Null when all had help. */
  best: number | null;
}

/** Complete series among the solves shown: the last part has the time of all. Help on any part rules out a best. */
export const seriesBests = computed(() => {
  const found = new Map<string, SeriesBest>();
  const helped = new Set(all.value.flatMap(({ series, help }) => (series && help.length > 0 ? [series.id] : [])));
  for (const solve of shown.value) {
    const { series } = solve;
    if (!series || series.part !== series.parts || solve.dnf || solve.imported || !solve.size) continue;
    const key = `${series.kind} ${series.parts} ${goalKey(solve.goal, solve.size)} ${solve.kind}`;
    const time = series.before + solve.time;
    const old = found.get(key);
    const best = helped.has(series.id) ? (old?.best ?? null) : Math.min(old?.best ?? Infinity, time);
    found.set(key, { key, last: solve, count: (old?.count ?? 0) + 1, best });
  }
  return [...found.values()];
});

async function change(gone: readonly Solve[], changed: readonly Solve[]): Promise<void> {
  try {
    await changeSolves(gone.map(({ id }) => id), changed);
    // Other tabs hear of the change; this one does not.
    await readBests();
  } catch (error) {
    noteFault(error);
  }
  await loadSolves();
}

export async function removeSolve(solve: Solve): Promise<void> {
  removed.value = [solve];
  await change([solve], []);
}

export async function bringBack(): Promise<void> {
  const back = removed.value;
  removed.value = [];
  await change([], back);
}

export async function toggleDnf(solve: Solve): Promise<void> {
  await change([], [{ ...solve, dnf: !solve.dnf }]);
}

const cleanName = (name: string): string => plainText(name, MOST_NAME) || DEFAULT_SESSION;

/** New solves go to this session, and it is the one shown. */
export function chooseSession(name: string): void {
  if (name !== ALL) session.value = cleanName(name);
  shownSession.value = name === ALL ? ALL : session.value;
}

export async function renameSession(from: string, to: string): Promise<void> {
  const name = cleanName(to);
  const moved = all.value.filter((solve) => solve.session === from).map((solve) => ({ ...solve, session: name }));
  chooseSession(name);
  await change([], moved);
}

export type ImportResult = { ok: true; added: number; known: number; refused: Imported["refused"] } | { ok: false; failure: ImportFailure };

export async function importText(text: string): Promise<ImportResult> {
  const read = readSolveFile(text);
  if (!read.ok) return read;
  const here = new Set(all.value.map(({ id }) => id));
  const fresh = read.imported.solves.filter(({ id }) => !here.has(id));
  const known = read.imported.solves.length - fresh.length;
  try {
    if (fresh.length > 0) await putSolves(fresh);
    const [first] = fresh;
    if (first) shownSession.value = first.session;
  } catch (error) {
    noteFault(error);
    return { ok: true, added: 0, known, refused: read.imported.refused };
  }
  await loadSolves();
  return { ok: true, added: fresh.length, known, refused: read.imported.refused };
}
