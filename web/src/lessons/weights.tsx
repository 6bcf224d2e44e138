// Weights: effort against length, for weighted A* and for the six sets of weights of the documents.

import { useState } from "preact/hooks";
import { parseSpec } from "../model/spec";
import type { Run } from "../model/link";
import { Figure } from "../plot/figure";
import { Plot } from "../plot/plot";
import { capital, compact, counterName, num } from "../views/words";
import { Slider } from "../views/ui/fields";
import type { Prepared } from "./model";
import { RunTable, Says, searchName, Section, settled, useStepKeys } from "./parts";
import { Question } from "./question";
import { isSolved, shortest, useSearches, type Done, type Outcome } from "./searches";
import { lessonWords } from "./words";

/** Weights of the slider, in tenths. */
const [LEAST, MOST] = [10, 50];

/** The weight of a weighted A*; null: another search. */
function weightOf({ algorithm }: Run): number | null {
  const spec = parseSpec(algorithm);
  return spec?.name === "wastar" ? Number(spec.options["weight"] ?? "1.5") : null;
}

/** The number of the set of weights; null: another heuristic. */
function setOf({ heuristic }: Run): number | null {
  const spec = heuristic === "" ? null : parseSpec(heuristic);
  return spec?.name === "weighted" ? Number(spec.options["set"] ?? "1") : null;
}

function nameOf(run: Run): string {
  const text = lessonWords.value.weights;
  const [weight, set] = [weightOf(run), setOf(run)];
  return weight !== null ? text.weight(weight) : set !== null ? text.set(set) : searchName(run);
}

interface Point {
  name: string;
  length: number;
  expanded: number;
  kind: number;
}

function pointOf({ run, trace }: Done): Point {
  const kind = weightOf(run) !== null ? 0 : setOf(run) !== null ? 1 : 2;
  return { name: nameOf(run), length: trace.result.length!, expanded: trace.result.stats.expanded, kind };
}

/** One label for points of a kind that lie too close for two. */
function labelsOf(points: readonly Point[], near: number): Point[] {
  const labels: Point[] = [];
  for (const point of [...points].sort((a, b) => b.expanded - a.expanded)) {
    const same = labels.find(({ kind, length, expanded }) => kind === point.kind && length === point.length && expanded - point.expanded < near);
    if (same) same.name += `, ${point.name}`;
    else labels.push({ ...point });
  }
  return labels;
}

const HEIGHT = 340;

function Scatter({ points, best }: { points: Point[]; best: number | null }) {
  const text = lessonWords.value.weights;
  const legend = [text.weighted, text.sets];
  return (
    <>
      <Figure
        title={text.chart}
        note={best === null ? "" : text.chartNote(best)}
        file="taquin-lesson-weights"
        summary={points.map(({ name, length, expanded }) => `${name}: ${num(length)}, ${num(expanded)}`).join("; ")}
        options={(width, colour) => {
          const own = ({ kind }: Point): string => [colour.series[0]!, colour.series[1]!, colour.series[7]!][kind]!;
          const most = 1.08 * Math.max(...points.map(({ expanded }) => expanded));
          const labels = labelsOf(points, (15 / (HEIGHT - 70)) * most);
          const label = (kinds: number[], side: "start" | "end"): Plot.Markish =>
            Plot.text(labels.filter(({ kind }) => kinds.includes(kind)), { x: "length", y: "expanded", text: "name", dx: side === "start" ? 10 : -10, textAnchor: side, fill: colour.ink, stroke: colour.paper, strokeWidth: 4 });
          return {
            width,
            height: HEIGHT,
            marginLeft: 52,
            marginBottom: 42,
            marginRight: 40,
            x: { label: capital(counterName("length")), nice: true, inset: 44, tickFormat: (value: number) => (Number.isInteger(value) ? num(value) : "") },
            y: { label: capital(counterName("expanded")), grid: true, domain: [0, most], tickFormat: compact },
            marks: [
              ...(best === null ? [] : [Plot.ruleX([best], { stroke: colour.series[2]!, strokeWidth: 2, strokeDasharray: "5 4" })]),
              Plot.dot(points, { x: "length", y: "expanded", fill: own, r: 6, symbol: (point: Point) => (point.kind === 1 ? "diamond" : "circle") }),
              label([0, 2], "start"),
              label([1], "end"),
            ],
          };
        }}
        watch={[points.length, best]}
      />
      <ul class="lesson-legend">
        {legend.map((name, kind) => (
          <li key={name} class={`swatch series-${kind + 1}`}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function sentences(outcomes: readonly Outcome[], best: number | null): string[] {
  const text = lessonWords.value.weights;
  const points = outcomes.filter(isSolved).map(pointOf);
  if (!settled(outcomes) || points.length === 0) return [];
  const said: string[] = [];
  const byEffort = [...points].sort((a, b) => a.expanded - b.expanded);
  const least = byEffort[0]!;
  said.push(text.least(least.name, least.expanded, least.length));
  const short = byEffort.find(({ length }) => length === best);
  if (short && short !== least) said.push(text.short(short.name, short.expanded, short.length));
  const weighted = outcomes
    .filter(isSolved)
    .flatMap((one) => (weightOf(one.run) === null ? [] : [{ weight: weightOf(one.run)!, expanded: one.trace.result.stats.expanded }]))
    .sort((a, b) => a.weight - b.weight);
  const rise = weighted.findIndex((one, index) => index > 0 && one.expanded > weighted[index - 1]!.expanded);
  if (rise > 0) said.push(text.notMonotone(weighted[rise - 1]!.weight, weighted[rise]!.weight, weighted[rise]!.expanded, weighted[rise - 1]!.expanded));
  return said;
}

export function Weights({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const text = lessonWords.value.weights;
  const outcomes = useSearches(board, goal, runs, lesson);
  const [tenths, setTenths] = useState(20);
  useStepKeys((by) => setTenths((old) => Math.max(LEAST, Math.min(MOST, old + by))));
  const own = useSearches(board, goal, [{ algorithm: `wastar(weight=${tenths / 10})`, heuristic: "manhattan" }], lesson);
  const best = shortest(outcomes) ?? shortest(own);
  const mine = own.find(isSolved);
  const points = [...outcomes.filter(isSolved).map(pointOf), ...(mine ? [pointOf(mine)] : [])];
  const shown = points.filter((one, index) => points.findIndex(({ name }) => name === one.name) === index);
  const said = mine && best !== null ? text.says(tenths / 10, mine.trace.result.length!, mine.trace.result.stats.expanded, best) : null;
  const double = outcomes.filter(isSolved).find(({ run }) => weightOf(run) === 2);
  return (
    <>
      <Section part="stage">
        <Slider label={text.own} value={tenths} min={LEAST} max={MOST} text={text.weight(tenths / 10)} onInput={setTenths} />
        <Says sentences={[said ?? lessonWords.value.searching]} />
        {shown.length > 1 && <Scatter points={shown} best={best} />}
      </Section>
      <Section part="numbers">
        <RunTable outcomes={outcomes} nameOf={({ run }) => (weightOf(run) === null && setOf(run) === null ? searchName(run) : `${nameOf(run)} · ${weightOf(run) !== null ? text.weighted : text.sets}`)} />
        <Says sentences={sentences(outcomes, best)} />
      </Section>
      <Question lesson={lesson} whys={text.whys({ length: double?.trace.result.length ?? null, best })} />
    </>
  );
}
