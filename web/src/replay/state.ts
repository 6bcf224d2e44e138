// The replay: which game is shown, where in it we are, whether it plays, and what the engine says about its moves.
// A game from a link or from the store was checked and played again before it gets here (model/solves.ts).

import { computed, effect, signal } from "@preact/signals";
import type { Analysis } from "../engine/engine";
import type { Result } from "../engine/result";
import { isAbsence, type Failure } from "../i18n/engine";
import { applyMoves, sameBoard, type Board, type Move } from "../model/board";
import { unfinished, type Game } from "../model/game";
import { goalText } from "../model/goal";
import { boardText } from "../model/notation";
import { speedOf } from "../model/playback";
import { mistakesOf, nextAct, Positions, previousAct, stepsOf, timeAt, type Pace, type Step } from "../model/replay";
import { decodeReplay } from "../model/replay-code";
import { gameOf, type Solve } from "../model/solves";
import { sizeText } from "../model/size";
import { catalogue, engine, noteFailure, reachable } from "../state/engine";
import { game as played, markHelped } from "../state/game";
import { remembered, rememberedNumber } from "../state/persist";
import { requestFor } from "../state/request";
import { replayed } from "../state/route";
import { speed } from "../state/settings";
import { findSolve } from "../state/solve-store";

export interface Shown {
  readonly solve: Solve;
  readonly game: Game;
  readonly start: Board;
  readonly steps: readonly Step[];
  readonly moves: readonly Move[];
  readonly boards: Positions;
}

export type Loaded = { state: "loading" } | { state: "missing" } | { state: "bad" } | { state: "shown"; shown: Shown };

export const loaded = signal<Loaded>({ state: "loading" });
export const shown = computed(() => (loaded.value.state === "shown" ? loaded.value.shown : null));
export const position = signal(0);
export const playing = signal(false);
export const last = computed(() => shown.value?.steps.length ?? 0);
export const board = computed(() => shown.value?.boards.at(position.value) ?? null);

function present(solve: Solve): Loaded {
  const game = gameOf(solve);
  if (!game || !solve.start) return { state: "bad" };
  const steps = stepsOf(solve.log);
  const moves = steps.map(({ move }) => move);
  return { state: "shown", shown: { solve, game, start: solve.start, steps, moves, boards: new Positions(solve.start, moves, applyMoves) } };
}

async function load(which: string): Promise<Loaded> {
  if (!which.startsWith("id.")) {
    const found = decodeReplay(which);
    return found.ok ? present(found.solve) : { state: "bad" };
  }
  const solve = await findSolve(which.slice(3)).catch(() => null);
  return solve ? present(solve) : { state: "missing" };
}

effect(() => {
  const which = replayed.value;
  playing.value = false;
  position.value = 0;
  loaded.value = { state: "loading" };
  void load(which).then((found) => {
    if (replayed.peek() === which) loaded.value = found;
  });
});

/** `own`: the pace at which it was played, times a factor; `even`: at the speed of the solution player. */
export const paceKind = remembered("replay-pace", ["own", "even"], "own");
export const FACTORS = [0.25, 0.5, 1, 2, 4, 8, 16] as const;
const factorIndex = rememberedNumber("replay-factor", 0, FACTORS.length - 1, 2);
export const factor = computed(() => Math.round(factorIndex.value));
export const setFactor = (index: number): void => void (factorIndex.value = index);
export const pace = computed<Pace>(() =>
  paceKind.value === "own" ? { own: true, speed: FACTORS[factor.value]! } : { own: false, speed: speedOf(speed.value) },
);

/** Acts closer together than a frame are shown at once. */
const FRAME_MS = 16;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the board shown was due: a late timer must not make the whole replay late. */
let due = 0;

effect(() => {
  const now = shown.value;
  const at = position.value;
  const { own, speed: rate } = pace.value;
  clearTimeout(timer);
  if (!playing.value || !now) return;
  if (at >= now.steps.length) {
    playing.value = false;
    return;
  }
  const gap = (from: number): number => (own ? (now.steps[from]!.at - Math.max(0, timeAt(now.steps, from))) / rate : 1000 / rate);
  let wait = gap(at);
  let to = nextAct(now.steps, at);
  while (to < now.steps.length && wait + gap(to) < FRAME_MS) {
    wait += gap(to);
    to = nextAct(now.steps, to);
  }
  // From when the board shown was due, so that a change of the pace counts from there, however often it is changed.
  const next = due + wait;
  timer = setTimeout(() => {
    due = next;
    position.value = to;
  }, Math.max(0, next - performance.now()));
});

export function togglePlay(): void {
  if (!shown.value) return;
  if (!playing.value && position.value >= last.value) position.value = 0;
  due = performance.now();
  playing.value = !playing.value;
}

export function seek(to: number): void {
  playing.value = false;
  position.value = Math.min(Math.max(0, Math.round(to)), last.value);
}

export function stepBy(direction: 1 | -1): void {
  const now = shown.value;
  if (!now) return;
  const at = position.value;
  if (direction > 0) seek(at < now.steps.length ? nextAct(now.steps, at) : at);
  else seek(at > 0 ? previousAct(now.steps, at) : 0);
}

/** The engine judges games up to this length. */
export const MOST_JUDGED = 10_000;
const ANALYSE_SECONDS = 10;

export type Judgement =
  | { state: "asking" }
  | { state: "long" }
  | { state: "failed"; failure: Failure }
  | { state: "done"; analysis: Analysis };

export const judgement = signal<Judgement>({ state: "asking" });
export const positions = computed(() => (judgement.value.state === "done" ? judgement.value.analysis.positions : []));
export const mistakes = computed(() => (shown.value ? mistakesOf(shown.value.steps, positions.value) : []));
/** What is known of the optimal number of slides; equal bounds: proved. Null where the engine does not count slides. */
export const slideBounds = signal<{ lower: number; upper: number | null } | null>(null);
export const bestSlides = computed(() => (slideBounds.value && slideBounds.value.lower === slideBounds.value.upper ? slideBounds.value.lower : null));

let control = new AbortController();

export async function judge(): Promise<void> {
  const now = shown.peek();
  control.abort();
  if (!now) return;
  control = new AbortController();
  const { signal: stop } = control;
  if (now.moves.length > MOST_JUDGED) return void (judgement.value = { state: "long" });
  judgement.value = { state: "asking" };
  slideBounds.value = null;
  const { start, solve } = now;
  // What the engine says about the board being played is help.
  const mine = played.peek();
  if (unfinished(mine) && sameBoard(mine.start, start)) markHelped("solution");
  const request = { board: boardText(start), size: sizeText(start.size), goal: goalText(solve.goal) };
  try {
    const analysis = await engine.analyse({ ...request, moves: now.moves.join(""), time: ANALYSE_SECONDS }, stop);
    if (analysis.positions.length !== now.moves.length + 1) throw new Error("another game was judged");
    if (!stop.aborted) judgement.value = { state: "done", analysis };
  } catch (error) {
    if (stop.aborted) return;
    judgement.value = { state: "failed", failure: noteFailure(error) };
    return;
  }
  void countSlides(now, stop);
}

/** Nothing is claimed of slides where the engine does not count them; bounds where it proves no optimum. */
async function countSlides({ start, solve }: Shown, stop: AbortSignal): Promise<void> {
  if (!catalogue.peek()?.metrics?.some(({ name }) => name === "mtm")) return;
  const request = { ...requestFor(start, solve.goal, "auto", ""), metric: "mtm", time: ANALYSE_SECONDS };
  const result: (Result & { metric?: string }) | null = await engine.solve(request, {}, stop).catch(() => null);
  if (stop.aborted || result?.metric !== "mtm") return;
  // A game that was won is a solution, too.
  const known = [result.length, solve.dnf ? null : solve.slides].filter((length) => length !== null);
  slideBounds.value = { lower: result.lower_bound, upper: known.length > 0 ? Math.min(...known) : null };
}

effect(() => {
  if (shown.value) void judge();
});

// The engine is back: what was said about its absence is no longer true.
effect(() => {
  const now = judgement.peek();
  if (reachable.value === "yes" && now.state === "failed" && isAbsence(now.failure)) void judge();
});

/** To the next or the previous mistake, before it was made. */
export function seekMistake(direction: 1 | -1): void {
  const at = position.value;
  const found = direction > 0 ? mistakes.value.find((k) => k > at) : mistakes.value.filter((k) => k < at).at(-1);
  if (found !== undefined) seek(found);
}
