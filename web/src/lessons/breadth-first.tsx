// Breadth-first search against A*: rings and layers of f, side by side.

import { expandedByDepth, expandedByF } from "./facts";
import type { Prepared } from "./model";
import { RunTable, Says, searchName, Section, settled } from "./parts";
import { Question } from "./question";
import { isSolved, useSearches, type Done, type Outcome } from "./searches";
import { Trees } from "./trees";
import { lessonWords } from "./words";

const expanded = ({ trace }: Done): number => trace.result.stats.expanded;

/** The largest f expanded by a search with an estimate; null: there is none, or its trace was cut. */
function largestF(one: Done | undefined): number | null {
  return one && !one.trace.cut && one.trace.heuristic !== "" ? (expandedByF(one.forest).at(-1)?.[0] ?? null) : null;
}

function sentences(outcomes: readonly Outcome[]): string[] {
  const text = lessonWords.value.breadthFirst;
  const solved = outcomes.filter(isSolved);
  if (!settled(outcomes) || solved.length < 2) return [];
  const said: string[] = [];
  const length = solved[0]!.trace.result.length!;
  if (solved.every(({ trace }) => trace.result.optimal)) said.push(text.both(length));
  const [few, many] = [...solved].sort((a, b) => expanded(a) - expanded(b)) as [Done, Done];
  if (expanded(many) > expanded(few)) said.push(text.ratio(searchName(many.run), expanded(many), searchName(few.run), expanded(few)));
  const rings = solved.find(({ run, trace }) => run.algorithm.startsWith("bfs") && !trace.cut);
  const widest = rings && [...expandedByDepth(rings.forest)].sort((a, b) => b[1] - a[1])[0];
  if (widest) said.push(text.rings(widest[0], widest[1]));
  const informed = solved.find(({ run }) => run.algorithm.startsWith("astar"));
  const most = largestF(informed);
  if (most !== null && informed!.trace.result.optimal) said.push(text.layers(most, informed!.trace.result.length!));
  return said;
}

export function BreadthFirst({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const outcomes = useSearches(board, goal, runs, lesson);
  const solved = outcomes.filter(isSolved);
  const counts = solved.map(expanded);
  const facts = { bfs: Math.max(0, ...counts), astar: counts.length > 0 ? Math.min(...counts) : 0, most: largestF(solved.find(({ run }) => run.algorithm.startsWith("astar"))) };
  return (
    <>
      <Section part="stage">
        <Trees outcomes={outcomes.slice(0, 2)} layers />
      </Section>
      <Section part="numbers">
        <RunTable outcomes={outcomes} />
        <Says sentences={sentences(outcomes)} />
      </Section>
      <Question lesson={lesson} whys={lessonWords.value.breadthFirst.whys(facts)} />
    </>
  );
}
