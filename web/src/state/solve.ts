// Solving: one search at a time for the panel, and short searches (hint, moves to go, the optimum of a won game) that
// leave the choice of algorithm to the engine and have a short time limit.

import { computed, effect, signal } from "@preact/signals";
import { EngineError } from "../engine/engine";
import type { Progress, Result } from "../engine/result";
import { isAbsence, type Failure } from "../i18n/engine";
import { applyMoves, target as cellAfter, sameBoard, type Board, type Move } from "../model/board";
import { goalText, type Goal } from "../model/goal";
import { parseMoves } from "../model/notation";
import { openPlayback } from "../model/playback";
import { plain, specText, type Spec } from "../model/spec";
import { algorithms, catalogue, defaultHeuristic, engine, enginePlace, heuristics, noteFailure, reachable } from "./engine";
import { board, game, goal, hint, markHelped, moveError, playback, showPlayback, solvable, solvedNow, takeOver } from "./game";
import { requestFor } from "./request";
import { metric, timeLimit, toGoShown, type Metric } from "./settings";

/** Time limit of a short search, and of one on a board too large for a proof in that time. */
const SHORT_SECONDS = 5;
const SHORT_SECONDS_LARGE = 1;
const LARGE_CELLS = 17;

export const AUTO = "auto";
/** Solves any board in an instant, not optimally. */
const QUICK = "beam";

export const algorithm = signal<Spec>(plain(AUTO));
/** Empty name: the algorithm's default. */
export const heuristic = signal<Spec>(plain(""));

/** What was asked: a search and its result belong to this board and goal. */
interface Asked {
  start: Board;
  goal: Goal;
  metric: Metric;
}

/** Does the engine count slides, too? */
export const countsSlides = computed(() => catalogue.value?.metrics?.some(({ name }) => name === "mtm") ?? false);
/** The metric chosen, or single tiles where the engine knows no other. */
export const usedMetric = computed<Metric>(() => (countsSlides.value ? metric.value : "stm"));

export function supports(info: { metrics?: string[] }, wanted: Metric): boolean {
  return wanted === "stm" || (info.metrics?.includes(wanted) ?? false);
}

// A choice that does not support the metric is reset.
effect(() => {
  const wanted = usedMetric.value;
  const unfit = (infos: readonly { name: string; metrics?: string[] }[], spec: Spec): boolean =>
    infos.some((info) => info.name === spec.name && !supports(info, wanted));
  if (unfit(algorithms.value, algorithm.value)) algorithm.value = plain(AUTO);
  const { name, parts } = heuristic.value;
  if ([{ name }, ...parts].some((part) => unfit(heuristics.value, plain(part.name)))) heuristic.value = plain("");
});

export type Search =
  | { state: "idle" }
  | ({ state: "running"; queued: number; progress: Progress | null; best: Move[] | null; stopping: boolean } & Asked)
  | ({ state: "done"; result: Result; moves: Move[] } & Asked)
  | ({ state: "failed"; failure: Failure } & Asked);

export const search = signal<Search>({ state: "idle" });
let running: AbortController | null = null;

export const usesHeuristic = computed(() => defaultHeuristic(algorithm.value.name) !== "");

export async function solve(): Promise<void> {
  if (running) return;
  takeOver();
  const asked: Asked = { start: game.value.board, goal: goal.value, metric: usedMetric.value };
  const control = new AbortController();
  running = control;
  search.value = { state: "running", queued: 0, progress: null, best: null, stopping: false, ...asked };
  const update = (change: { queued?: number; progress?: Progress; best?: Move[] | null }): void => {
    const now = search.value;
    if (running !== control || now.state !== "running") return;
    search.value = { ...now, ...change };
    // Watching bounds and lengths is help, even if the search is stopped early.
    if (change.progress || change.best) markHelped("solution");
  };
  try {
    const text = usesHeuristic.value && heuristic.value.name !== "" ? specText(heuristic.value) : "";
    const result = await engine.solve(
      {
        ...requestFor(asked.start, asked.goal, specText(algorithm.value), text),
        ...(asked.metric !== "stm" && { metric: asked.metric }),
        time: timeLimit.value,
      },
      {
        onQueued: (queued) => update({ queued }),
        onProgress: (progress) => update({ progress, queued: 0 }),
        onIncumbent: ({ moves }) => update({ best: parseMoves(moves), queued: 0 }),
      },
      control.signal,
    );
    if (running !== control) return;
    const moves = parseMoves(result.moves ?? "") ?? [];
    search.value = { state: "done", result, moves, ...asked };
    // A lower bound is help, too.
    markHelped("solution");
    if (result.status === "solved" && moves.length > 0) show(asked.start, moves);
  } catch (error) {
    const failure = noteFailure(error);
    if (running === control) search.value = { state: "failed", failure, ...asked };
  } finally {
    if (running === control) running = null;
  }
}

/** Opens the player, when the board is still the one that was asked about. */
function show(start: Board, moves: Move[]): void {
  if (sameBoard(game.value.board, start)) showPlayback(openPlayback(start, moves));
}

/** Plays the best solution so far; the search goes on. */
export function playBest(): void {
  const now = search.value;
  if (now.state !== "running" || !now.best) return;
  markHelped("solution");
  show(now.start, now.best);
}

export function reopen(): void {
  const last = search.value;
  if (last.state === "done") show(last.start, last.moves);
}

export function cancelSolve(): void {
  const now = search.value;
  if (now.state === "running") search.value = { ...now, stopping: true };
  running?.abort();
}

// The board changed: its search is stopped and what it found is dropped.
effect(() => {
  const { board: here, goal: aim } = game.value;
  const asked = search.peek();
  if (asked.state === "idle" || (sameBoard(asked.start, here) && goalText(asked.goal) === goalText(aim))) return;
  running?.abort();
  running = null;
  search.value = { state: "idle" };
});

// The engine is back: drop what was said about its absence.
effect(() => {
  const last = search.peek();
  if (reachable.value === "yes" && last.state === "failed" && isAbsence(last.failure)) search.value = { state: "idle" };
});

/** A solution from one board: as long as the player follows it, no new search is needed. */
interface KnownPath {
  from: Board;
  goal: Goal;
  moves: Move[];
  optimal: boolean;
  lower: number;
}

const path = signal<KnownPath | null>(null);
let asking: { board: Board; goal: Goal; answer: Promise<KnownPath | null>; control: AbortController } | null = null;

async function ask(start: Board): Promise<KnownPath | null> {
  if (asking && asking.goal === goal.peek() && sameBoard(asking.board, start)) return asking.answer;
  asking?.control.abort();
  const control = new AbortController();
  const aim = goal.peek();
  const answer = (async (): Promise<KnownPath | null> => {
    const time = start.size.rows * start.size.cols < LARGE_CELLS ? SHORT_SECONDS : SHORT_SECONDS_LARGE;
    const run = (algorithmText: string): Promise<Result> =>
      engine.solve({ ...requestFor(start, aim, algorithmText, ""), time }, {}, control.signal);
    let result = await run(AUTO);
    const lower = result.lower_bound;
    // Too hard to prove anything in this time: some solution is better than none.
    if (result.status === "time-limit" && algorithms.peek().some(({ name }) => name === QUICK)) result = await run(QUICK);
    if (result.status === "cancelled") return null;
    const found = result.status === "solved";
    const moves = parseMoves(result.moves ?? "") ?? [];
    return { from: start, goal: aim, moves: found ? moves : [], optimal: found && result.optimal, lower: Math.max(lower, result.lower_bound) };
  })();
  asking = { board: start, goal: aim, answer, control };
  try {
    return await answer;
  } finally {
    if (asking?.answer === answer) asking = null;
  }
}

/** The known path from this board, if it starts here or one move before. */
function known(here: Board): KnownPath | null {
  const old = path.peek();
  if (!old || old.goal !== goal.peek()) return null;
  if (sameBoard(old.from, here)) return old;
  const [first, ...rest] = old.moves;
  const next = first && applyMoves(old.from, [first]);
  if (!next || !sameBoard(next, here)) return null;
  // An optimal path stays optimal after its first move.
  return { from: here, goal: old.goal, moves: rest, optimal: old.optimal, lower: Math.max(0, old.lower - 1) };
}

export type ToGo =
  | { state: "off" }
  | { state: "asking" }
  | { state: "unknown" }
  | { state: "known"; moves: number; optimal: boolean; lower: number };
export const toGo = signal<ToGo>({ state: "off" });
export const hinting = signal(false);

export async function askHint(): Promise<void> {
  takeOver();
  const here = game.value.board;
  if (solvedNow.value || !solvable.value.solvable || hinting.value) return;
  hinting.value = true;
  moveError.value = null;
  try {
    const found = known(here) ?? (await ask(here));
    path.value = found;
    const move = found?.moves[0];
    if (!found || !sameBoard(game.value.board, here)) return;
    if (!move) throw new EngineError("", "no solution was found in time, so there is no hint", 200, "no-hint");
    markHelped("hint");
    hint.value = { move, cell: cellAfter(here.size, here.blank, move) };
  } catch (error) {
    const failure = noteFailure(error);
    if (!sameBoard(game.value.board, here)) return;
    // A running search goes on, and is still shown.
    if (search.value.state === "running") moveError.value = failure;
    else search.value = { state: "failed", failure, start: here, goal: goal.value, metric: "stm" };
  } finally {
    hinting.value = false;
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const here = board.value;
  void goal.value;
  clearTimeout(timer);
  if (toGoShown.value === "no" || !solvable.value.solvable) {
    toGo.value = { state: "off" };
    return;
  }
  // A search would take the place of the one for the optimum of the game just won.
  if (solvedNow.value) {
    toGo.value = { state: "known", moves: 0, optimal: true, lower: 0 };
    return;
  }
  if (reachable.value === "no") {
    toGo.value = { state: "unknown" };
    return;
  }
  const tell = (found: KnownPath | null): void => {
    const solved = found && found.moves.length > 0;
    if (solved) markHelped("to-go");
    if (solved) toGo.value = { state: "known", moves: found.moves.length, optimal: found.optimal, lower: found.lower };
    else toGo.value = { state: "unknown" };
  };
  const shown = playback.value;
  const found = shown ? null : known(here);
  if (shown) {
    const rest = shown.moves.length - shown.position;
    const last = search.peek();
    // The fewest slides need not be the fewest moves.
    const optimal = last.state === "done" && last.result.optimal && last.metric === "stm";
    toGo.value = { state: "known", moves: rest, optimal, lower: 0 };
  } else if (found) {
    path.value = found;
    tell(found);
  } else {
    toGo.value = { state: "asking" };
    // Fast play must not start a search at every move.
    timer = setTimeout(() => {
      ask(here)
        .then((answer) => {
          if (!sameBoard(board.peek(), here)) return;
          path.value = answer;
          tell(answer);
        })
        .catch((error: unknown) => {
          noteFailure(error);
          // A search for another board may have put an end to this one.
          if (sameBoard(board.peek(), here)) toGo.value = { state: "unknown" };
        });
    }, 200);
  }
});

export type Optimum = { start: Board; goal: Goal } & (
  | { state: "asking" }
  | { state: "unknown" }
  | { state: "known"; length: number; optimal: boolean; lower: number }
);

/** The optimum of the game just won. */
export const optimum = signal<Optimum>({ state: "unknown", start: game.peek().start, goal: goal.peek() });

const wonStart = computed(() => (game.value.won ? game.value.start : null));

effect(() => {
  const [start, aim] = [wonStart.value, goal.value];
  // Asked again when the engine is back, or when another one stands in for it.
  const away = reachable.value === "no";
  void enginePlace.value;
  const old = optimum.peek();
  if (!start || (old.state === "known" && old.goal === aim && sameBoard(old.start, start))) return;
  const unknown: Optimum = { state: "unknown", start, goal: aim };
  if (away) return void (optimum.value = unknown);
  const asked: Optimum = { state: "asking", start, goal: aim };
  optimum.value = asked;
  const settle = (found: KnownPath | null): void => {
    if (optimum.peek() !== asked) return;
    optimum.value = found ? { ...asked, state: "known", length: found.moves.length, optimal: found.optimal, lower: found.lower } : unknown;
  };
  ask(start)
    .then(settle)
    .catch((error: unknown) => {
      settle(null);
      noteFailure(error);
    });
});
