// The Explore view: one or two searches of the same board, and where in them the reader is. Two searches are kept in step
// by their expansions.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Trace, TraceRequest } from "../engine/explained";
import type { Failure } from "../i18n/engine";
import type { Board } from "../model/board";
import type { Goal } from "../model/goal";
import { parseBoard } from "../model/notation";
import { parseSpec, plain, specText, type Spec } from "../model/spec";
import type { Run } from "../model/link";
import { defaultHeuristic, engine, noteFailure } from "../state/engine";
import { noteSearched } from "../state/game";
import { rememberedNumber } from "../state/persist";
import { exploration, openedExploration, type Place } from "../state/places";
import { requestFor } from "../state/request";
import { endOfExpansion, expansionsAt, plant, type Forest } from "./tree";

/** More cannot be followed; the histograms still count all nodes. */
export const MOST_EVENTS = 40_000;
const MOST_NODES = 300_000;
/** A longer search is counted again and again from the start, each time with so many times the nodes. */
const GROWTH = 3;
const MOST_COUNTED = 30_000_000;
const MOST_SECONDS = 30;

export interface Pane {
  algorithm: Spec;
  heuristic: Spec;
  state: "empty" | "running" | "done" | "failed";
  forest: Forest | null;
  trace: Trace | null;
  /** The same search with more nodes counted, and whether counting goes on. */
  counted: Trace | null;
  growing: boolean;
  failure: Failure | null;
  /** Keys of nodes whose successors are hidden. */
  collapsed: ReadonlySet<number>;
}

const pane = (algorithm: string, heuristic: string): Pane => ({
  algorithm: parseSpec(algorithm) ?? plain("astar"),
  heuristic: (heuristic === "" ? null : parseSpec(heuristic)) ?? plain(""),
  state: "empty",
  forest: null,
  trace: null,
  counted: null,
  growing: false,
  failure: null,
  collapsed: new Set(),
});

/** Document 001's board: 14 moves, small enough to see whole. */
export const EXAMPLE = "8 1 3/4 0 2/7 6 5";

const own = signal<{ board: Board; goal: Goal } | null>(null);
export const explored = computed(() => own.value ?? { board: exampleBoard(), goal: "blank-last" as Goal });
export const panes = signal<Pane[]>([pane("astar", "manhattan")]);
/** Event of the first pane; the others follow. */
export const cursor = signal(0);
export const running = signal(false);
export const exploreSpeed = rememberedNumber("explore-speed", 0, 100, 40);
export const predicting = signal(false);

function exampleBoard(): Board {
  const parsed = parseBoard(EXAMPLE);
  if (!parsed.ok) throw new Error("the example is a board");
  return parsed.board;
}

/** Expansions begun so far: what two searches are synchronised by. */
export const expansion = computed(() => {
  const forest = panes.value[0]?.forest;
  return forest ? expansionsAt(forest, cursor.value) : 0;
});

/** The longer of the searches. */
export const lastExpansion = computed(() => Math.max(0, ...panes.value.map(({ forest }) => forest?.expansions.length ?? 0)));
const past = signal(0);

/** Where a pane stands: the first at the cursor, the others at the same number of expansions. */
export function eventOf(index: number): number {
  const forest = panes.value[index]?.forest;
  if (!forest) return 0;
  if (index === 0 && past.value === 0) return cursor.value;
  return endOfExpansion(forest, Math.min(expansion.value + past.value, forest.expansions.length));
}

function patch(index: number, change: Partial<Pane>): void {
  panes.value = panes.value.map((one, place) => (place === index ? { ...one, ...change } : one));
}

export function choose(index: number, change: { algorithm?: Spec; heuristic?: Spec }): void {
  patch(index, change);
}

let control: AbortController | null = null;

/** Runs all searches anew. */
export async function trace(): Promise<void> {
  control?.abort();
  const mine = (control = new AbortController());
  const { board, goal } = explored.value;
  noteSearched(board);
  batch(() => {
    cursor.value = 0;
    past.value = 0;
    running.value = false;
    panes.value = panes.value.map((one) => ({ ...one, state: "running", forest: null, trace: null, counted: null, growing: false, failure: null, collapsed: new Set<number>() }));
  });
  for (const [index, { algorithm, heuristic }] of panes.value.entries()) {
    const name = specText(algorithm);
    const estimate = heuristic.name === "" ? defaultHeuristic(algorithm.name) : specText(heuristic);
    try {
      const request = { ...requestFor(board, goal, name, estimate), nodes: MOST_NODES, events: MOST_EVENTS };
      const found = await engine.trace(request, mine.signal);
      if (mine.signal.aborted) return;
      patch(index, { state: "done", trace: found, forest: plant(found) });
      if (found.result.status === "node-limit") void countOn(index, request, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      patch(index, { state: "failed", failure: noteFailure(error) });
    }
  }
  goToExpansion(0);
}

/** A search too large for a tree: its nodes are counted further and further, for histograms that grow. */
async function countOn(index: number, request: TraceRequest, signal: AbortSignal): Promise<void> {
  patch(index, { growing: true });
  for (let nodes = GROWTH * MOST_NODES; nodes <= MOST_COUNTED; nodes *= GROWTH) {
    try {
      const found = await engine.trace({ ...request, nodes, events: 1, time: MOST_SECONDS }, signal);
      if (signal.aborted) return;
      patch(index, { counted: found });
      if (found.result.status !== "node-limit") break;
    } catch (error) {
      if (signal.aborted) return;
      patch(index, { failure: noteFailure(error) });
      break;
    }
  }
  patch(index, { growing: false });
}

/** Past the end of the first search the second goes on alone. */
export function goToExpansion(n: number): void {
  const forest = panes.value[0]?.forest;
  if (!forest) return;
  const wanted = Math.max(0, Math.min(n, lastExpansion.value));
  batch(() => {
    const mine = Math.min(wanted, forest.expansions.length);
    past.value = wanted - mine;
    cursor.value = endOfExpansion(forest, mine);
  });
}

export const shownExpansion = computed(() => expansion.value + past.value);

export function stepExpansion(by: number): void {
  goToExpansion(shownExpansion.value + by);
}

export function stepEvent(by: number): void {
  const forest = panes.value[0]?.forest;
  if (!forest) return;
  past.value = 0;
  cursor.value = Math.max(0, Math.min(cursor.value + by, forest.trace.events.length - 1));
}

export function goToIteration(index: number): void {
  const iteration = panes.value[0]?.forest?.iterations[index];
  if (!iteration) return;
  past.value = 0;
  cursor.value = Math.min(iteration.begin, iteration.end - 1);
}

export function toggleCollapsed(index: number, key: number): void {
  const next = new Set(panes.value[index]!.collapsed);
  if (!next.delete(key)) next.add(key);
  patch(index, { collapsed: next });
}

/** Folds every node at this depth, or unfolds all. */
export function collapseAt(index: number, depth: number | null): void {
  const forest = panes.value[index]?.forest;
  if (!forest) return;
  const keys = depth === null ? [] : forest.nodes.filter((node) => node.depth === depth && node.children.length > 0).map(({ key }) => key);
  patch(index, { collapsed: new Set(keys) });
}

export function compareWith(on: boolean): void {
  panes.value = on ? [panes.value[0]!, pane("idastar", "manhattan")] : panes.value.slice(0, 1);
  if (on) void trace();
}

/** Opens what the address holds. */
function openExploration(link: Place): void {
  batch(() => {
    if (link.board) own.value = { board: link.board, goal: link.goal ?? "blank-last" };
    if (link.runs.length > 0) panes.value = link.runs.slice(0, 2).map(({ algorithm, heuristic }) => pane(algorithm, heuristic));
  });
}

export function exploreBoard(board: Board, goal: Goal): void {
  own.value = { board, goal };
}

const exploredRuns = computed((): Run[] => panes.value.map(({ algorithm, heuristic }) => ({ algorithm: specText(algorithm), heuristic: heuristic.name === "" ? "" : specText(heuristic) })));

effect(() => {
  const opened = openedExploration.value;
  if (!opened) return;
  openedExploration.value = null;
  openExploration(opened);
  if (opened.board || opened.runs.length > 0) void trace();
});

effect(() => {
  exploration.value = { ...explored.value, runs: exploredRuns.value };
});

/** Steps a second: 1 to 200. */
export const rate = computed(() => Math.round(200 ** (exploreSpeed.value / 100)));

effect(() => {
  if (!running.value) return;
  const perSecond = rate.value;
  const pause = Math.max(16, 1000 / perSecond);
  const steps = Math.max(1, Math.round((perSecond * pause) / 1000));
  const timer = setInterval(() => {
    if (shownExpansion.peek() >= lastExpansion.peek()) running.value = false;
    else stepExpansion(steps);
  }, pause);
  return () => clearInterval(timer);
});
