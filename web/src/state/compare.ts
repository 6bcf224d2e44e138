// Several configurations on one board, one after the other, so that their times can be compared. The board is the
// game's until another is shuffled here; the game itself is never touched.

import { computed, effect, signal } from "@preact/signals";
import type { HeuristicInfo } from "../engine/engine";
import type { Progress, Result } from "../engine/result";
import { isAbsence, type Failure } from "../i18n/engine";
import { sameBoard, type Board } from "../model/board";
import { writeComparison, type Run } from "../model/link";
import { verdict } from "../model/parity";
import { goalBoard, type Goal } from "../model/goal";
import { algorithms, catalogue, engine, heuristics, noteFailure, reachable } from "./engine";
import { game, newShuffle, noteSearched } from "./game";
import { ofTab, rememberedNumber } from "./persist";
import { requestFor } from "./request";

export interface Entry extends Run {
  id: number;
  state: "new" | "waiting" | "running" | "done" | "failed";
  progress: Progress | null;
  result: Result | null;
  failure: Failure | null;
}

export const entries = signal<Entry[]>([]);
export const comparing = signal(false);
export const compareLimit = rememberedNumber("compare-limit", 1, 600, 10);

/** A board of the comparison's own; null: the game's. */
const own = signal<{ board: Board; goal: Goal } | null>(null);
export const compared = computed(() => own.value ?? { board: game.value.board, goal: game.value.goal });
export const ownBoard = computed(() => own.value !== null);
export const comparable = computed(() => verdict(compared.value.board, goalBoard(compared.value.goal, compared.value.board.size)));
/** The board the results belong to. */
const ran = signal("");
const boardKey = computed(() => writeComparison(compared.value.board, compared.value.goal, []));
export const outdated = computed(() => results.value.length > 0 && ran.value !== boardKey.value);

let nextId = 1;
let control: AbortController | null = null;

export const results = computed(() =>
  entries.value.flatMap((entry) => (entry.result ? [{ ...entry, result: entry.result }] : [])),
);

const BLANK = { state: "new", progress: null, result: null, failure: null } as const;

function fresh({ algorithm, heuristic }: Run): Entry {
  return { id: nextId++, algorithm, heuristic, ...BLANK };
}

export function addEntry(algorithm: string, heuristic: string): void {
  const twice = entries.value.some((entry) => entry.algorithm === algorithm && entry.heuristic === heuristic);
  if (!twice) entries.value = [...entries.value, fresh({ algorithm, heuristic })];
}

export function removeEntry(id: number): void {
  entries.value = entries.value.filter((entry) => entry.id !== id);
}

function patch(id: number, change: Partial<Entry>): void {
  entries.value = entries.value.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
}

/** One algorithm, heuristics from weak to strong: shows at a glance what a heuristic is worth. */
export function defaultEntries(): void {
  if (entries.value.length > 0 || !catalogue.value) return;
  const searches = ["idastar", "astar"].filter((name) => algorithms.value.some((info) => info.name === name));
  const runner = searches[0] ?? algorithms.value.find((info) => info.default_heuristic !== "")?.name;
  if (!runner) return;
  const known = (name: string): HeuristicInfo | undefined => heuristics.value.find((info) => info.name === name);
  const tables = heuristics.value.filter((info) => /pdb|pattern/.test(info.name) && info.admissible && info.parts.min === 0);
  const chosen = ["manhattan", "linear-conflict", "walking-distance"].filter(known).concat(
    tables.slice(0, 1).map((info) => info.name),
  );
  entries.value = chosen.map((heuristic) => fresh({ algorithm: runner, heuristic }));
}

export async function shuffleCompared(): Promise<void> {
  const made = await newShuffle(compared.value.board.size, compared.value.goal);
  if (made) own.value = { board: made.start, goal: made.goal };
}

export function compareGame(): void {
  own.value = null;
}

export async function runAll(): Promise<void> {
  if (comparing.value || entries.value.length === 0) return;
  comparing.value = true;
  control = new AbortController();
  const { signal: stop } = control;
  const { board, goal } = compared.value;
  ran.value = boardKey.value;
  noteSearched(board);
  entries.value = entries.value.map((entry) => ({ ...entry, ...BLANK, state: "waiting" }));
  for (const { id, algorithm, heuristic } of entries.value) {
    if (stop.aborted) break;
    patch(id, { state: "running" });
    try {
      const request = { ...requestFor(board, goal, algorithm, heuristic), time: compareLimit.value };
      const result = await engine.solve(request, { onProgress: (progress) => patch(id, { progress }) }, stop);
      patch(id, { state: "done", result });
    } catch (error) {
      patch(id, { state: "failed", failure: noteFailure(error) });
    }
  }
  // Those not reached before a cancel wait for nothing.
  entries.value = entries.value.map((entry) => (entry.state === "waiting" ? { ...entry, state: "new" } : entry));
  comparing.value = false;
}

export function cancelAll(): void {
  control?.abort();
}

// The engine is back: what was said about its absence is no longer true.
effect(() => {
  if (reachable.value !== "yes") return;
  const absent = (entry: Entry): boolean => entry.failure !== null && isAbsence(entry.failure);
  if (entries.peek().some(absent)) entries.value = entries.peek().map((entry) => (absent(entry) ? { ...entry, ...BLANK } : entry));
});

const STORED = "compare";

/** What a comparison's address holds; the game's own board is left to the game. */
export function openComparison(link: { board: Board | null; goal: Goal | null; runs: readonly Run[] }): void {
  if (link.board && !sameBoard(link.board, game.value.board)) own.value = { board: link.board, goal: link.goal ?? "blank-last" };
  if (link.runs.length > 0 && !comparing.value) {
    const old = entries.value;
    entries.value = link.runs.map(
      (run) => old.find(({ algorithm, heuristic }) => algorithm === run.algorithm && heuristic === run.heuristic) ?? fresh(run),
    );
  }
}

interface Stored {
  board: string;
  results: (Run & { result: Result })[];
}

function isResult(value: unknown): value is Result {
  const { status, stats } = (value ?? {}) as Partial<Result>;
  return typeof status === "string" && typeof stats === "object" && Object.values(stats).every((count) => typeof count === "number");
}

/** Results of this tab from before a reload. */
function restore(): void {
  try {
    const stored = JSON.parse(ofTab.load(STORED) ?? "null") as Stored | null;
    if (!stored || !Array.isArray(stored.results)) return;
    ran.value = stored.board;
    entries.value = stored.results
      .filter(({ result }) => isResult(result))
      .map((one) => ({ ...fresh(one), state: "done", result: one.result }));
  } catch {
    // Not ours: nothing to show.
  }
}

restore();

effect(() => {
  if (comparing.value) return;
  const found = results.value.map(({ algorithm, heuristic, result }) => ({ algorithm, heuristic, result }));
  ofTab.save(STORED, JSON.stringify({ board: ran.value, results: found } satisfies Stored));
});
