// The explanation of one board: asked for again when the board or the heuristic changes; only the last answer counts.

import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Check } from "../engine/engine";
import type { Explained } from "../engine/explained";
import type { Failure } from "../i18n/engine";
import type { Board } from "../model/board";
import type { Goal } from "../model/goal";
import { engine, noteFailure } from "../state/engine";
import { remembered } from "../state/persist";
import { requestFor } from "../state/request";

export const MOST_CELLS = 256;

export const EXPLAINED = [
  "manhattan",
  "hamming",
  "linear-conflict",
  "walking-distance",
  "inversion-distance",
  "corner-tiles",
  "last-moves",
  "pairs",
  "pdb",
  "chebyshev",
  "canberra",
  "axes",
  "m3h",
  "fitted",
] as const;
export const explainedBy = remembered("explain", EXPLAINED, "manhattan");

export interface Asked {
  board: Board;
  goal: Goal;
}

export interface Told extends Asked {
  explained: Explained | null;
  estimates: Check["heuristics"];
  /** Moves of an optimal solution; null: not proved, or not asked yet. */
  distance: number | null;
  distanceKnown: boolean;
  failure: Failure | null;
}

const QUIET_MS = 120;
const DISTANCE_SECONDS = 3;
const MOST_SOLVED_CELLS = 16;

/** Follows `asked` until the returned function is called; `told` is what the engine says of its last value. */
export function follow(
  asked: ReadonlySignal<Asked>,
  heuristic: ReadonlySignal<string>,
  onTold: (told: Told) => void,
): () => void {
  let control: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const [{ board, goal }, name] = [asked.value, heuristic.value];
    control?.abort();
    clearTimeout(timer);
    if (board.tiles.length > MOST_CELLS) return;
    const mine = (control = new AbortController());
    timer = setTimeout(() => void ask(board, goal, name, mine.signal), QUIET_MS);
  });
  async function ask(board: Board, goal: Goal, name: string, signal: AbortSignal): Promise<void> {
    const told: Told = { board, goal, explained: null, estimates: [], distance: null, distanceKnown: false, failure: null };
    const { board: text, size, goal: aim } = requestFor(board, goal, "", "");
    const request = { board: text, goal: aim, ...(size !== undefined && { size }) };
    try {
      told.explained = await engine.explain({ ...request, heuristic: name }, signal);
      told.estimates = (await engine.check(request, signal)).heuristics;
    } catch (error) {
      if (signal.aborted) return;
      told.failure = noteFailure(error);
    }
    if (signal.aborted) return;
    onTold({ ...told });
    if (told.failure || board.tiles.length > MOST_SOLVED_CELLS) return onTold({ ...told, distanceKnown: true });
    try {
      const limits = { time: DISTANCE_SECONDS };
      const result = await engine.solve({ ...requestFor(board, goal, "auto", ""), ...limits }, {}, signal);
      if (!signal.aborted) onTold({ ...told, distance: result.optimal ? result.length : null, distanceKnown: true });
    } catch (error) {
      if (!signal.aborted) onTold({ ...told, distanceKnown: true, failure: noteFailure(error) });
    }
  }
  return () => {
    stop();
    clearTimeout(timer);
    control?.abort();
  };
}

export const told = signal<Told | null>(null);
