// Linear conflict, walking distance, pattern databases: where each comes from, and boards on which another is larger.

import { useEffect, useState } from "preact/hooks";
import type { Explained } from "../engine/explained";
import { draw } from "../explain/drawing";
import { Overlay } from "../explain/overlay";
import { ExplainPanel } from "../explain/panel";
import "../explain/explain.css";
import type { Board } from "../model/board";
import type { Goal } from "../model/goal";
import { boardText } from "../model/notation";
import { catalogue, engine, noteFailure } from "../state/engine";
import { noteSearched } from "../state/game";
import { requestFor } from "../state/request";
import { num, words } from "../views/words";
import { Segmented } from "../views/ui/fields";
import type { Failure } from "../i18n/engine";
import { BoardPicture } from "./board";
import { ESTIMATE_BOARDS, knownBoard, type Prepared } from "./model";
import { RunTable, Says, Section, specName, useStepKeys } from "./parts";
import { Question } from "./question";
import { isSolved, useSearches } from "./searches";
import { lessonWords } from "./words";

interface Example {
  board: Board;
  goal: Goal;
  document: string;
}

interface Told {
  /** By heuristic; null: not here, or the engine refused. */
  explained: (Explained | null)[];
  failure: Failure | null;
  optimum: number | null;
}

/** The database of the lesson is one of 3x3; other sizes have others. */
function suited(heuristic: string, board: Board): string {
  return /^pdb\(catalogue=4-4\)$/.test(heuristic) && !(board.size.rows === 3 && board.size.cols === 3) ? "pdb" : heuristic;
}

async function ask({ board, goal }: Example, heuristics: readonly string[], signal: AbortSignal): Promise<Told> {
  const { board: text, size, goal: aim } = requestFor(board, goal, "", "");
  const told: Told = { explained: [], failure: null, optimum: null };
  for (const heuristic of heuristics) {
    try {
      told.explained.push(await engine.explain({ board: text, goal: aim, heuristic: suited(heuristic, board), ...(size !== undefined && { size }) }, signal));
    } catch (error) {
      told.explained.push(null);
      if (!signal.aborted) told.failure = noteFailure(error);
    }
  }
  try {
    const { result } = await engine.trace({ ...requestFor(board, goal, "astar", "linear-conflict"), nodes: 2_000_000, events: 1, time: 20 }, signal);
    told.optimum = result.optimal ? result.length : null;
  } catch (error) {
    if (!signal.aborted) told.failure = noteFailure(error);
  }
  return told;
}

function useTold(examples: readonly Example[], heuristics: readonly string[]): (Told | null)[] {
  const [told, setTold] = useState<(Told | null)[]>([]);
  const known = catalogue.value !== null;
  const key = `${known} ${heuristics.join()} ${examples.map(({ board }) => boardText(board)).join()}`;
  useEffect(() => {
    setTold(examples.map(() => null));
    if (!known) return;
    const control = new AbortController();
    void (async () => {
      for (const [index, example] of examples.entries()) {
        noteSearched(example.board);
        const found = await ask(example, heuristics, control.signal);
        if (control.signal.aborted) return;
        setTold((old) => old.map((one, place) => (place === index ? found : one)));
      }
    })();
    return () => control.abort();
  }, [key]);
  return told;
}

interface Larger {
  more: number;
  less: number;
  sentence: string;
}

/** Every pair of estimates that some board puts into this order, with that board in a sentence. */
function ordersOf(told: readonly (Told | null)[], names: readonly string[]): Larger[] {
  const text = lessonWords.value.estimates;
  const pairs = names.flatMap((_, more) => names.flatMap((_, less) => (more === less ? [] : [{ more, less }])));
  return pairs.flatMap(({ more, less }) => {
    const values = told.map((one) => [one?.explained[more]?.value ?? 0, one?.explained[less]?.value ?? Infinity] as const);
    const place = values.findIndex(([a, b]) => a > b);
    return place < 0 ? [] : [{ more, less, sentence: text.larger(text.boardTitle(place), names[more]!, values[place]![0], names[less]!, values[place]![1]) }];
  });
}

export function Estimates({ prepared }: { prepared: Prepared }) {
  const { lesson, runs } = prepared;
  const text = lessonWords.value.estimates;
  const prepared3 = ESTIMATE_BOARDS.map(({ board, document }): Example => ({ board: knownBoard(board), goal: "blank-last", document }));
  const examples = prepared.own ? [{ board: prepared.board, goal: prepared.goal, document: "" }, ...prepared3] : prepared3;
  const heuristics = [...new Set(runs.map(({ heuristic }) => heuristic).filter((name) => name !== ""))].slice(0, 4);
  const all = [...heuristics, "manhattan"];
  const told = useTold(examples, all);
  const [shown, show] = useState(0);
  const [chosen, choose] = useState(0);
  const place = Math.min(shown, examples.length - 1);
  useStepKeys((by) => show((old) => (old + by + examples.length) % examples.length));
  const example = examples[place]!;
  const explained = told[place]?.explained[chosen] ?? null;
  const suitedRuns = runs.map((run) => ({ ...run, heuristic: suited(run.heuristic, example.board) }));
  const outcomes = useSearches(example.board, example.goal, suitedRuns, lesson);
  const names = heuristics.map((name) => specName(name));
  const orders = ordersOf(told, names);
  const beaten = names.map((_, mine) => orders.find(({ less }) => less === mine)?.sentence ?? null);
  const solved = outcomes.filter(isSolved);
  const effort = solved.length > 1 ? text.effort(text.boardTitle(place), solved.map(({ run, trace }) => text.pair(specName(run.heuristic), trace.result.stats.expanded)).join(", ")) : null;
  const failure = told[place]?.failure;
  return (
    <>
      <Section part="stage">
        <div class="row">
          <Segmented label={text.board} value={String(place)} choices={examples.map((_, index) => ({ value: String(index), label: text.boardTitle(index) }))} onChange={(value) => show(Number(value))} />
          <Segmented label={text.estimate} value={String(chosen)} choices={all.map((name, index) => ({ value: String(index), label: specName(name) }))} onChange={(value) => choose(Number(value))} />
        </div>
        {failure && <p class="notice bad">{words.value.failure(failure)}</p>}
        <div class="stage-row">
          <BoardPicture board={example.board}>
            {explained && <Overlay size={example.board.size} drawing={draw(explained)} number={(value) => num(value, 1)} />}
          </BoardPicture>
          <div class="stage-side">
            <p class="help">{example.document === "" ? lessonWords.value.ownBoard : lessonWords.value.source(example.document)}</p>
            {explained ? <ExplainPanel explained={explained} board={example.board} /> : <p class="help">{lessonWords.value.searching}</p>}
          </div>
        </div>
      </Section>
      <Section part="numbers">
        <div class="table-scroll lesson-table" tabIndex={0} role="region" aria-label={text.table}>
          <table data-testid="estimate-table">
            <caption>{text.table}</caption>
            <thead>
              <tr>
                <th scope="col">{text.board}</th>
                {all.map((name) => (
                  <th scope="col" key={name}>
                    {specName(name)}
                  </th>
                ))}
                <th scope="col">{text.optimum}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ board }, index) => {
                const one = told[index];
                const most = Math.max(...(one?.explained.map((each) => each?.value ?? 0) ?? [0]));
                return (
                  <tr key={index}>
                    <th scope="row">
                      {text.boardTitle(index)} <span class="muted">{boardText(board)}</span>
                    </th>
                    {all.map((name, at) => {
                      const value = one?.explained[at]?.value;
                      return (
                        <td key={name} class={value !== undefined && value === most ? "leading" : ""}>
                          {value === undefined ? "–" : num(value, 1)}
                        </td>
                      );
                    })}
                    <td>{(one?.optimum ?? null) === null ? "–" : num(one!.optimum!)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <Says sentences={[...orders.map(({ sentence }) => sentence), beaten.length > 1 && beaten.every((one) => one !== null) ? text.unordered : null, effort]} />
        <RunTable outcomes={outcomes} />
      </Section>
      <Question lesson={lesson} whys={text.whys([0, 1, 2].map((index) => beaten[index] ?? null))} />
    </>
  );
}
