// The searches of a lesson: run when it is opened and when the board changes, one after the other, by the general engine
// with its trace, so that every number shown comes from the engine at this moment.

import { useEffect, useState } from "preact/hooks";
import type { Trace } from "../engine/explained";
import type { Failure } from "../i18n/engine";
import type { Board } from "../model/board";
import { goalText, type Goal } from "../model/goal";
import type { Run } from "../model/link";
import { boardText } from "../model/notation";
import { plant, type Forest } from "../explore/tree";
import { catalogue, defaultHeuristic, engine, noteFailure } from "../state/engine";
import { noteSearched } from "../state/game";
import { requestFor } from "../state/request";

export interface Outcome {
  run: Run;
  trace: Trace | null;
  forest: Forest | null;
  failure: Failure | null;
}

/** The outcome of a search that has finished. */
export interface Done extends Outcome {
  trace: Trace;
  forest: Forest;
}

export const isDone = (one: Outcome): one is Done => one.trace !== null;
export const isSolved = (one: Outcome): one is Done => one.trace?.result.status === "solved";

interface Limits {
  nodes: number;
  events: number;
  memory?: number;
}

const MOST_SECONDS = 20;

export function useSearches(board: Board, goal: Goal, runs: readonly Run[], { nodes, events, memory }: Limits): Outcome[] {
  const limits = { nodes, events, time: MOST_SECONDS, ...(memory !== undefined && { memory }) };
  const waiting = (): Outcome[] => runs.map((run) => ({ run, trace: null, forest: null, failure: null }));
  const [outcomes, setOutcomes] = useState(waiting);
  const known = catalogue.value !== null;
  const key = JSON.stringify([boardText(board), goalText(goal), runs, limits, known]);
  useEffect(() => {
    setOutcomes(waiting());
    if (!known) return;
    noteSearched(board);
    const control = new AbortController();
    void (async () => {
      for (const [index, { algorithm, heuristic }] of runs.entries()) {
        const request = requestFor(board, goal, algorithm, heuristic || defaultHeuristic(algorithm.split("(")[0]!));
        let found: Partial<Outcome>;
        try {
          const trace = await engine.trace({ ...request, ...limits }, control.signal);
          found = { trace, forest: plant(trace) };
        } catch (error) {
          if (control.signal.aborted) return;
          found = { failure: noteFailure(error) };
        }
        if (control.signal.aborted) return;
        setOutcomes((old) => old.map((one, place) => (place === index ? { ...one, ...found } : one)));
      }
    })();
    return () => control.abort();
  }, [key]);
  // Until the effect has run, old outcomes may belong to other searches.
  return outcomes.length === runs.length ? outcomes : waiting();
}

/** The moves of the shortest solution that is proved to be one; null: none was. */
export function shortest(outcomes: readonly Outcome[]): number | null {
  return outcomes.find(({ trace }) => trace?.result.optimal)?.trace?.result.length ?? null;
}
