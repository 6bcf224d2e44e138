// Runs several configurations on one or more boards, one after the other so that their times are comparable. The board
// is the game's until another is chosen here; the game's own board is never changed.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Progress, Result, Stats } from "../engine/result";
import { isAbsence, type Failure } from "../i18n/engine";
import { sameBoard, type Board } from "../model/board";
import { effectiveBranching } from "../model/branching";
import { MOST_BOARDS, writeComparison, type Run } from "../model/link";
import { verdict } from "../model/parity";
import { goalBoard, goalFits, type Goal } from "../model/goal";
import { sameSize, type Size } from "../model/size";
import { algorithms, catalogue, engine, heuristics, noteFailure, reachable } from "./engine";
import { game, newShuffle, noteSearched } from "./game";
import { ofTab, rememberedNumber } from "./persist";
import { requestFor } from "./request";

export interface Entry extends Run {
  id: number;
  state: "new" | "waiting" | "running" | "done" | "failed";
  progress: Progress | null;
  /** One per board; null where there is none yet. */
  found: (Result | null)[];
  failure: Failure | null;
}

/** What is shown of an entry: its result on one board, or the means over boards. */
export interface Shown extends Entry {
  result: Result;
  branching: number | null;
  /** How many boards the means are taken over. */
  boards: number;
}

export const entries = signal<Entry[]>([]);
export const comparing = signal(false);
export const compareLimit = rememberedNumber("compare-limit", 1, 600, 10);

/** Boards chosen for the comparison; null: the game's. */
const own = signal<{ boards: readonly Board[]; goal: Goal } | null>(null);
const gameBoards = computed(() => ({ boards: [game.value.board] as readonly Board[], goal: game.value.goal }));
const all = computed(() => own.value ?? gameBoards.value);
export const comparedBoards = computed(() => all.value.boards);
/** Index of the board shown; past the last one: all of them. */
export const shownBoard = signal(0);
export const showsAll = computed(() => comparedBoards.value.length > 1 && shownBoard.value >= comparedBoards.value.length);
export const compared = computed(() => ({ board: comparedBoards.value[shownBoard.value] ?? comparedBoards.value[0]!, goal: all.value.goal }));
export const ownBoard = computed(() => own.value !== null);
export const comparable = computed(
  () => comparedBoards.value.map((board) => verdict(board, goalBoard(all.value.goal, board.size))).find(({ solvable }) => !solvable) ?? ({ solvable: true } as const),
);
/** The boards the results belong to. */
const ran = signal("");
export const comparison = computed(() => writeComparison(comparedBoards.value[0]!, all.value.goal, entries.value, "compare", comparedBoards.value.slice(1)));
const boardKey = computed(() => writeComparison(comparedBoards.value[0]!, all.value.goal, [], "compare", comparedBoards.value.slice(1)));
export const outdated = computed(() => results.value.length > 0 && ran.value !== boardKey.value);

let nextId = 1;
let control: AbortController | null = null;

function branchingOf({ length, stats }: Result): number | null {
  return length === null ? null : effectiveBranching(stats.generated, length);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The means over the boards that every entry solved, so that all entries are averaged over the same boards. */
function meanOf(entry: Entry, places: readonly number[]): Shown | null {
  const found = places.flatMap((place) => entry.found[place] ?? []);
  const [first] = found;
  if (!first) return null;
  const stats = Object.fromEntries(Object.keys(first.stats).map((key) => [key, mean(found.map((one) => one.stats[key as keyof Stats]))])) as unknown as Stats;
  const branching = found.flatMap((one) => branchingOf(one) ?? []);
  const result: Result = {
    ...first,
    moves: null,
    length: mean(found.map(({ length }) => length ?? 0)),
    lower_bound: mean(found.map((one) => one.lower_bound)),
    optimal: found.every(({ optimal }) => optimal),
    stats,
  };
  return { ...entry, result, branching: branching.length > 0 ? mean(branching) : null, boards: found.length };
}

export const results = computed((): Shown[] => {
  const begun = entries.value.filter(({ found }) => found.some((one) => one !== null));
  if (showsAll.value) {
    const solved = comparedBoards.value.map((_, place) => place).filter((place) => begun.every(({ found }) => found[place]?.status === "solved"));
    return begun.flatMap((entry) => meanOf(entry, solved) ?? []);
  }
  return begun.flatMap((entry) => {
    const result = entry.found[shownBoard.value];
    return result ? [{ ...entry, result, branching: branchingOf(result), boards: 1 }] : [];
  });
});

/** Every result on every board, for a file. */
export const allResults = computed(() => entries.value.flatMap(({ found }) => found.flatMap((result) => (result ? [{ result, branching: branchingOf(result) }] : []))));

const BLANK = { state: "new", progress: null, found: [] as (Result | null)[], failure: null } as const;

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
  const chosen = ["manhattan", "linear-conflict", "walking-distance", "pdb"].filter((name) => heuristics.value.some((info) => info.name === name));
  entries.value = chosen.map((heuristic) => fresh({ algorithm: runner, heuristic }));
}

function show(boards: readonly Board[], goal: Goal, place: number): void {
  batch(() => {
    own.value = { boards, goal };
    shownBoard.value = place;
  });
}

/** A new shuffle in place of the board shown; one of another size replaces all boards. */
export async function shuffleCompared(size: Size = compared.value.board.size): Promise<void> {
  const made = await newShuffle(size, compared.value.goal);
  if (!made) return;
  const place = Math.min(shownBoard.value, comparedBoards.value.length - 1);
  if (!sameSize(size, compared.value.board.size)) return show([made.start], made.goal, 0);
  show(comparedBoards.value.map((board, at) => (at === place ? made.start : board)), made.goal, place);
}

/** One more board of the same size. */
export async function addBoard(): Promise<void> {
  if (comparedBoards.value.length >= MOST_BOARDS) return;
  const made = await newShuffle(compared.value.board.size, compared.value.goal);
  if (made) show([...comparedBoards.value, made.start], made.goal, comparedBoards.value.length + 1);
}

export function removeBoard(): void {
  const place = shownBoard.value;
  if (comparedBoards.value.length > 1) show(comparedBoards.value.filter((_, at) => at !== place), compared.value.goal, 0);
}

/** A board that was entered; one of another size replaces all boards. */
export function enterBoard(board: Board): void {
  const place = Math.min(shownBoard.value, comparedBoards.value.length - 1);
  const goal = goalFits(compared.value.goal, board.size) ? compared.value.goal : "blank-last";
  if (!sameSize(board.size, compared.value.board.size)) return show([board], goal, 0);
  show(comparedBoards.value.map((old, at) => (at === place ? board : old)), goal, place);
}

export function compareGame(): void {
  batch(() => {
    own.value = null;
    shownBoard.value = 0;
  });
}

export async function runAll(): Promise<void> {
  if (comparing.value || entries.value.length === 0) return;
  comparing.value = true;
  control = new AbortController();
  const { signal: stop } = control;
  const { boards, goal } = all.value;
  ran.value = boardKey.value;
  boards.forEach(noteSearched);
  entries.value = entries.value.map((entry) => ({ ...entry, ...BLANK, state: "waiting", found: boards.map(() => null) }));
  for (const { id, algorithm, heuristic } of entries.value) {
    for (const [place, board] of boards.entries()) {
      if (stop.aborted) break;
      patch(id, { state: "running" });
      try {
        const request = { ...requestFor(board, goal, algorithm, heuristic), time: compareLimit.value };
        const result = await engine.solve(request, { onProgress: (progress) => patch(id, { progress }) }, stop);
        const { found } = entries.value.find((entry) => entry.id === id) ?? { found: [] };
        patch(id, { state: "done", found: found.map((old, at) => (at === place ? result : old)) });
      } catch (error) {
        patch(id, { state: "failed", failure: noteFailure(error) });
        break;
      }
    }
  }
  // Entries not reached before a cancel are no longer waiting.
  entries.value = entries.value.map((entry) => (entry.state === "waiting" ? { ...entry, state: "new" } : entry));
  comparing.value = false;
}

export function cancelAll(): void {
  control?.abort();
}

// The engine is back: drop what was said about its absence.
effect(() => {
  if (reachable.value !== "yes") return;
  const absent = (entry: Entry): boolean => entry.failure !== null && isAbsence(entry.failure);
  if (entries.peek().some(absent)) entries.value = entries.peek().map((entry) => (absent(entry) ? { ...entry, ...BLANK } : entry));
});

const STORED = "compare";

/** Opens the comparison of an address; a board equal to the game's remains the game's. */
export function openComparison(link: { board: Board | null; others: readonly Board[]; goal: Goal | null; runs: readonly Run[] }): void {
  const boards = link.board ? [link.board, ...link.others] : [];
  const key = writeComparison(boards[0] ?? comparedBoards.value[0]!, link.goal ?? "blank-last", [], "compare", boards.slice(1));
  if (boards.length > 1 || (link.board && !sameBoard(link.board, game.value.board))) {
    if (key !== boardKey.value) show(boards, link.goal ?? "blank-last", boards.length > 1 ? boards.length : 0);
  }
  if (link.runs.length > 0 && !comparing.value) {
    const old = entries.value;
    entries.value = link.runs.map(
      (run) => old.find(({ algorithm, heuristic }) => algorithm === run.algorithm && heuristic === run.heuristic) ?? fresh(run),
    );
  }
}

interface Stored {
  board: string;
  results: (Run & { found: (Result | null)[] })[];
}

function isResult(value: unknown): value is Result {
  const { status, stats } = (value ?? {}) as Partial<Result>;
  return typeof status === "string" && typeof stats === "object" && Object.values(stats).every((count) => typeof count === "number");
}

/** Restores this tab's results after a reload. */
function restore(): void {
  try {
    const stored = JSON.parse(ofTab.load(STORED) ?? "null") as Stored | null;
    if (!stored || !Array.isArray(stored.results)) return;
    ran.value = stored.board;
    entries.value = stored.results
      .filter(({ found }) => Array.isArray(found) && found.length <= MOST_BOARDS && found.every((one) => one === null || isResult(one)))
      .map((one) => ({ ...fresh(one), state: "done", found: one.found }));
  } catch {
    // Not written by this page: nothing to restore.
  }
}

restore();

effect(() => {
  if (comparing.value) return;
  const done = entries.value.filter(({ found }) => found.some((one) => one !== null)).map(({ algorithm, heuristic, found }) => ({ algorithm, heuristic, found }));
  ofTab.save(STORED, JSON.stringify({ board: ran.value, results: done } satisfies Stored));
});
