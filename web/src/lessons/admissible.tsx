// Admissible or not: a solution that is called shortest and is not, and where the shortest path was left waiting.

import { useEffect, useState } from "preact/hooks";
import { applyMoves, type Board } from "../model/board";
import type { Goal } from "../model/goal";
import { boardText, parseMoves } from "../model/notation";
import { Figure } from "../plot/figure";
import { Plot } from "../plot/plot";
import { engine } from "../state/engine";
import { requestFor } from "../state/request";
import { capital, num } from "../views/words";
import { StepButtons } from "../explore/step-buttons";
import { boardOf } from "../explore/tree";
import { BoardPicture } from "./board";
import type { Prepared } from "./model";
import { RunTable, Says, searchName, Section, settled, specName, useStepKeys } from "./parts";
import { Question } from "./question";
import { isSolved, useSearches, type Done } from "./searches";
import { lessonWords } from "./words";

/** Of longer paths only the first part is asked for: more points would tell no more in a chart. */
const MOST_BOARDS = 81;

/** What a heuristic says of each board of a path; null where it has not answered yet. */
function useEstimates(path: readonly Board[], goal: Goal, heuristic: string): (number | null)[] {
  const [values, setValues] = useState<(number | null)[]>([]);
  const key = `${heuristic} ${path.map((board) => boardText(board)).join()}`;
  useEffect(() => {
    setValues([]);
    if (path.length === 0 || heuristic === "") return;
    const control = new AbortController();
    void (async () => {
      const found: number[] = [];
      try {
        for (const board of path) {
          const { board: text, size, goal: aim } = requestFor(board, goal, "", "");
          const told = await engine.explain({ board: text, goal: aim, heuristic, ...(size !== undefined && { size }) }, control.signal);
          if (control.signal.aborted) return;
          found.push(told.value);
        }
        setValues(found);
      } catch {
        // Without the chart the sentences of the searches remain.
      }
    })();
    return () => control.abort();
  }, [key]);
  return values;
}

function pathOf(board: Board, moves: string): Board[] {
  const path = [board];
  for (const move of parseMoves(moves) ?? []) path.push(applyMoves(path.at(-1)!, [move])!);
  return path.slice(0, MOST_BOARDS);
}

function Chart({ length, lines }: { length: number; lines: { name: string; values: (number | null)[] }[] }) {
  const text = lessonWords.value.admissible;
  const truth = { name: text.truth, values: Array.from({ length: length + 1 }, (_, step) => length - step) };
  const points = [truth, ...lines].flatMap(({ name, values }, index) => values.flatMap((value, step) => (value === null ? [] : [{ name, index, step, value }])));
  const ends = [truth, ...lines].flatMap(({ name, values }, index) => (values[0] === null || values[0] === undefined ? [] : [{ name, index, step: 0, value: values[0] }]));
  return (
    <Figure
      title={text.chart}
      note={text.chartNote}
      file="taquin-lesson-admissible"
      summary={[truth, ...lines].map(({ name, values }) => `${name}: ${values.map((value) => num(value ?? 0, 1)).join(", ")}`).join("; ")}
      options={(width, colour) => {
        const own = ({ index }: { index: number }): string => [colour.series[2]!, colour.series[3]!, colour.series[0]!][index % 3]!;
        return {
          width,
          height: 280,
          marginLeft: 44,
          marginTop: 26,
          marginBottom: 40,
          x: { label: capital(text.across), ticks: Math.min(length, Math.floor(width / 60)), tickFormat: (value: number) => (Number.isInteger(value) ? num(value) : "") },
          y: { label: "h", grid: true, zero: true },
          marks: [
            Plot.line(points, { x: "step", y: "value", z: "name", stroke: own, strokeWidth: 2.5 }),
            Plot.dot(points, { x: "step", y: "value", fill: own, r: 2.5 }),
            Plot.text(ends, { x: "step", y: "value", text: "name", fill: own, textAnchor: "start", dx: 8, dy: -10, stroke: colour.paper, strokeWidth: 5, fontWeight: 600 }),
          ],
        };
      }}
      watch={[points.length]}
    />
  );
}

/** What became of each board of a path in a search: the number of its expansion, or that it waited to the end. */
function fates(path: readonly Board[], one: Done): (number | "waits" | "unseen")[] {
  const orders = new Map<string, number | null>();
  for (const node of one.forest.nodes) {
    const text = boardText(boardOf(node));
    orders.set(text, orders.get(text) ?? node.order);
  }
  return path.map((board) => {
    const order = orders.get(boardText(board));
    return order === undefined ? "unseen" : (order ?? "waits");
  });
}

interface WalkProps {
  path: Board[];
  values: (number | null)[];
  found: number | null;
  became: (number | "waits" | "unseen")[];
}

function Walk({ path, values, found, became }: WalkProps) {
  const text = lessonWords.value.admissible;
  const [step, setStep] = useState(0);
  const [running, run] = useState(false);
  const last = path.length - 1;
  const goTo = (to: number): void => setStep(Math.max(0, Math.min(last, to)));
  useStepKeys((by) => setStep((old) => Math.max(0, Math.min(last, old + by))));
  useEffect(() => {
    if (!running) return;
    if (step >= last) return run(false);
    const timer = setTimeout(() => goTo(step + 1), 700);
    return () => clearTimeout(timer);
  }, [running, step]);
  const h = values[step] ?? null;
  const fate = became[step];
  return (
    <div class="stage-row">
      <BoardPicture board={path[step] ?? path[0]!} />
      <div class="stage-side">
        <div class="row" role="group" aria-label={text.at(step, last)}>
          <StepButtons id="lesson" at={step} last={last} running={running} goTo={goTo} toggle={() => (step >= last && setStep(0), run(!running))} />
        </div>
        <p aria-live="polite" data-testid="walk-line" class="walk-line">
          {text.at(step, last)}
          {h !== null && <strong>{text.sum(step, h)}</strong>}
          {h !== null && found !== null && fate !== undefined && step < last && (
            <span class={typeof fate === "number" ? "" : "bad-text"}>{typeof fate === "number" ? text.expanded(fate) : fate === "waits" ? text.waits(step + h, found) : text.unseen}</span>
          )}
        </p>
      </div>
    </div>
  );
}

export function Admissible({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const text = lessonWords.value.admissible;
  const outcomes = useSearches(board, goal, runs, lesson);
  const solved = outcomes.filter(isSolved);
  // The one in doubt is the first; the proof is any optimal one.
  const suspect: Done | undefined = isSolved(outcomes[0]!) ? outcomes[0] : undefined;
  const proof = solved.find((one) => one !== suspect && one.trace.result.optimal) ?? solved.find(({ trace }) => trace.result.optimal);
  const path = proof ? pathOf(board, proof.trace.result.moves!) : [];
  const heuristic = outcomes[0]?.trace?.heuristic ?? "";
  const other = proof && proof !== suspect ? proof.trace.heuristic : "";
  const values = useEstimates(path, goal, heuristic);
  const reference = useEstimates(path, goal, other);
  const best = proof?.trace.result.length ?? null;
  const found = suspect?.trace.result.length ?? null;
  const sums = values.map((value, step) => step + (value ?? 0));
  const became = suspect && !suspect.trace.cut ? fates(path, suspect) : [];
  const left = became.findIndex((one, step) => one === "waits" && step < path.length - 1);
  const leave = left > 0 && sums[left] !== undefined && found !== null ? { step: left, f: sums[left], found } : null;
  const said: (string | null)[] = [];
  if (suspect && settled(outcomes)) {
    said.push(text.claimed(specName(heuristic), found!, suspect.trace.result.stats.expanded));
    if (best !== null && found! > best) said.push(text.caught(found!, best, searchName(proof!.run)));
    else if (best !== null) said.push(suspect.trace.result.optimal ? text.proved(best) : text.lucky(best));
    if (best !== null && values.length > 0 && values[0]! > best) said.push(text.start(values[0]!, best));
    if (leave && best !== null && found! > best) said.push(text.left(leave.step, leave.f));
    if (best !== null && reference.length > 0 && reference.every((value, step) => value! <= best - step)) said.push(text.admits(specName(other)));
  }
  const lines = [{ name: specName(heuristic), values }, ...(other === "" ? [] : [{ name: specName(other), values: reference }])];
  return (
    <>
      <Section part="stage">
        {path.length === 0 ? <p class="help">{lessonWords.value.searching}</p> : <Walk path={path} values={values} found={found} became={became} />}
        {best !== null && values.length > 0 && <Chart length={best} lines={lines} />}
      </Section>
      <Section part="numbers">
        <RunTable outcomes={outcomes} />
        <Says sentences={said} />
      </Section>
      <Question lesson={lesson} whys={text.whys(best !== null && found !== null && found > best ? leave : null)} />
    </>
  );
}
