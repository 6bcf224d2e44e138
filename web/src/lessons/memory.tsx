// A* against IDA*: what each keeps, what it costs to keep nothing, and what happens when there is little memory.

import { useState } from "preact/hooks";
import { Thresholds } from "../explore/lists";
import { bytes, num } from "../views/words";
import { Segmented } from "../views/ui/fields";
import { growth } from "./facts";
import type { Prepared } from "./model";
import { RunTable, Says, searchName, Section } from "./parts";
import { Question } from "./question";
import { isDone, useSearches, type Done, type Outcome } from "./searches";
import { lessonWords } from "./words";

/** Bytes; 0: no limit. */
const LIMITS = [0, 4e6, 2e6, 1e6] as const;

const deepens = ({ trace }: Done): boolean => trace.iterations.length > 1;

function sentences(outcomes: readonly Outcome[]): string[] {
  const text = lessonWords.value.memory;
  return outcomes.filter(isDone).flatMap((one) => {
    const { result, iterations } = one.trace;
    const { expanded, stored_bytes: stored, max_frontier: held } = result.stats;
    const name = searchName(one.run);
    if (result.status === "memory-limit") return [text.ended(name, expanded)];
    if (stored > 0) return [text.holds(name, stored, expanded)];
    const times = growth(iterations.map(({ expanded: count }) => count));
    const [first, last] = [iterations[0]?.bound, iterations.at(-2)?.bound];
    const grew = times !== null && typeof first === "number" && typeof last === "number" ? [text.growth(first, last, times)] : [];
    return [text.path(name, held, expanded), ...grew];
  });
}

/** Expansions at each bound, as bars from 0. */
function BoundBars({ outcome }: { outcome: Done }) {
  const text = lessonWords.value.memory;
  const { iterations } = outcome.trace;
  const most = Math.max(...iterations.map(({ expanded }) => expanded));
  return (
    <figure class="bound-bars">
      <figcaption>{text.bars}</figcaption>
      <ol>
        {iterations.map(({ bound, expanded }, index) => (
          <li key={index}>
            <span>f ≤ {bound === null ? "–" : num(bound, 1)}</span>
            <span class="share" aria-hidden="true" style={{ "--part": String(expanded / most) }} />
            <span>{num(expanded)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

export function Memory({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const text = lessonWords.value.memory;
  const [limit, setLimit] = useState("0");
  const memory = Number(limit);
  const outcomes = useSearches(board, goal, runs, { nodes: lesson.nodes, events: lesson.events, ...(memory > 0 && { memory }) });
  const deepening = outcomes.filter(isDone).find(deepens);
  const counts = deepening?.trace.iterations.map(({ expanded }) => expanded) ?? [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Section part="stage">
        <Segmented label={text.limit} value={limit} choices={LIMITS.map((value) => ({ value: String(value), label: value === 0 ? text.unlimited : bytes(value) }))} onChange={setLimit} />
        <RunTable outcomes={outcomes} storage />
        {deepening && <BoundBars outcome={deepening} />}
      </Section>
      <Section part="numbers">
        <Says sentences={sentences(outcomes)} />
        {deepening && <Thresholds trace={deepening.trace} />}
      </Section>
      <Question lesson={lesson} whys={text.whys({ repeated: total > 0 ? (total - counts.at(-1)!) / total : null, bounds: counts.length > 0 ? counts.length : null })} />
    </>
  );
}
