// How the nodes of a search are spread over f, g, h and iterations: all of them, also those beyond the events that a tree
// can show, and as a darker part those generated up to where the reader is.

import { useMemo } from "preact/hooks";
import type { Histogram, Trace } from "../engine/explained";
import { num } from "../views/words";
import type { Forest } from "./tree";
import { exploreWords } from "./words";

const WIDTH = 300;
const TALL = 90;
const FOOT = 96;

function Bars({ title, bars, sofar }: { title: string; bars: Histogram; sofar: ReadonlyMap<number, number> }) {
  const most = Math.max(1, ...bars.map(([, count]) => count));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <figure class="histogram">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} 116`} role="img" aria-label={`${title}: ${bars.map(([value, count]) => `${value}: ${num(sofar.get(value) ?? 0)} / ${num(count)}`).join(", ")}`}>
        {bars.map(([value, count], index) => {
          const now = Math.min(count, sofar.get(value) ?? 0);
          return (
            <g key={value}>
              <rect class="all" x={index * step + 1} y={FOOT - (count / most) * TALL} width={Math.max(1, step - 2)} height={(count / most) * TALL} />
              <rect x={index * step + 1} y={FOOT - (now / most) * TALL} width={Math.max(1, step - 2)} height={(now / most) * TALL} />
              {(bars.length <= 16 || index % Math.ceil(bars.length / 12) === 0) && (
                <text x={index * step + step / 2} y="110">
                  {num(value, 1)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const KEYS = ["f", "g", "h"] as const;

/** Nodes generated up to event `at`. The start is a source and no successor: it is in no histogram. */
function countSoFar(forest: Forest, at: number): Record<(typeof KEYS)[number] | "iteration", Map<number, number>> {
  const counts = { f: new Map<number, number>(), g: new Map<number, number>(), h: new Map<number, number>(), iteration: new Map<number, number>() };
  const add = (map: Map<number, number>, value: number): void => void map.set(value, (map.get(value) ?? 0) + 1);
  for (const node of forest.nodes) {
    if (node.createdAt > at) break;
    if (!node.parent) continue;
    for (const key of KEYS) if (node[key] !== null) add(counts[key], node[key]);
    add(counts.iteration, node.iteration + 1);
  }
  return counts;
}

interface HistogramsProps {
  /** What was traced. */
  forest: Forest;
  /** Of the same search, with all nodes counted so far. */
  counted: Trace;
  /** The search goes on. */
  growing: boolean;
  at: number;
}

export function Histograms({ forest, counted, growing, at }: HistogramsProps) {
  const text = exploreWords.value;
  const sofar = useMemo(() => countSoFar(forest, at), [forest, at]);
  const sum = (key: "f" | "g" | "h"): Histogram => {
    const counts = new Map<number, number>();
    for (const iteration of counted.iterations) for (const [value, count] of iteration[key]) counts.set(value, (counts.get(value) ?? 0) + count);
    return [...counts].sort((a, b) => a[0] - b[0]);
  };
  return (
    <div class="histograms" role="group" aria-label={text.histograms} data-testid="histograms" data-growing={growing ? "yes" : "no"}>
      <h3>{text.histograms}</h3>
      <p class="help" role="status">
        {growing ? text.countedSoFar(counted.result.stats.expanded) : text.countedAll(counted.result.stats.expanded)} {text.dark}
      </p>
      <div class="histogram-row">
        {KEYS.map((key) => {
          const bars = sum(key);
          return bars.length > 0 ? <Bars key={key} title={text.histogramBy(key)} bars={bars} sofar={sofar[key]} /> : null;
        })}
        {counted.iterations.length > 1 && <Bars title={text.histogramByIteration} bars={counted.iterations.map(({ generated }, index) => [index + 1, generated])} sofar={sofar.iteration} />}
      </div>
    </div>
  );
}
