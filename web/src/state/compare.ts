// Several configurations on one board, one after the other, so that their times can be compared.

import { computed, signal } from "@preact/signals";
import type { HeuristicInfo } from "../engine/engine";
import type { Progress, Result } from "../engine/result";
import type { Failure } from "../i18n/engine";
import type { Board } from "../model/board";
import { algorithms, catalogue, engine, heuristics, noteFailure } from "./engine";
import { board } from "./game";
import { requestFor } from "./solve";
import { rememberedNumber } from "./persist";

export interface Entry {
  id: number;
  algorithm: string;
  heuristic: string;
  state: "waiting" | "running" | "done" | "failed";
  progress: Progress | null;
  result: Result | null;
  failure: Failure | null;
}

export const entries = signal<Entry[]>([]);
export const comparing = signal(false);
/** The board the results belong to. */
export const comparedBoard = signal<Board | null>(null);
export const compareLimit = rememberedNumber("compare-limit", 1, 600, 10);

let nextId = 1;
let control: AbortController | null = null;

export const results = computed(() =>
  entries.value.flatMap((entry) => (entry.result ? [{ ...entry, result: entry.result }] : [])),
);

function fresh(algorithm: string, heuristic: string): Entry {
  return { id: nextId++, algorithm, heuristic, state: "waiting", progress: null, result: null, failure: null };
}

export function addEntry(algorithm: string, heuristic: string): void {
  const twice = entries.value.some((entry) => entry.algorithm === algorithm && entry.heuristic === heuristic);
  if (!twice) entries.value = [...entries.value, fresh(algorithm, heuristic)];
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
  entries.value = chosen.map((name) => fresh(runner, name));
}

export async function runAll(): Promise<void> {
  if (comparing.value || entries.value.length === 0) return;
  comparing.value = true;
  control = new AbortController();
  const { signal: stop } = control;
  const start = board.value;
  comparedBoard.value = start;
  entries.value = entries.value.map((entry) => ({ ...entry, state: "waiting", progress: null, result: null, failure: null }));
  for (const { id, algorithm, heuristic } of entries.value) {
    if (stop.aborted) break;
    patch(id, { state: "running" });
    try {
      const request = { ...requestFor(start, algorithm, heuristic), time: compareLimit.value };
      const result = await engine.solve(request, { onProgress: (progress) => patch(id, { progress }) }, stop);
      patch(id, { state: "done", result });
    } catch (error) {
      patch(id, { state: "failed", failure: noteFailure(error) });
    }
  }
  comparing.value = false;
}

export function cancelAll(): void {
  control?.abort();
}
