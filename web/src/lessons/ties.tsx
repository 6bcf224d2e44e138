// Ties and duplicates: the layer of the solution under three rules, and the same boards again and again without memory.

import { useState } from "preact/hooks";
import { num } from "../views/words";
import { Segmented } from "../views/ui/fields";
import { differentBoards, expandedByF } from "./facts";
import type { Prepared } from "./model";
import { RunTable, Says, Section, settled, shortName } from "./parts";
import { Question } from "./question";
import { isSolved, useSearches, type Done, type Outcome } from "./searches";
import { Trees } from "./trees";
import { lessonWords } from "./words";

const isAstar = ({ run }: Outcome): boolean => /^astar\b/.test(run.algorithm);
const expanded = ({ trace }: Done): number => trace.result.stats.expanded;
const below = (one: Done, length: number): number => expandedByF(one.forest).reduce((sum, [f, count]) => sum + (f < length ? count : 0), 0);

/** Solved searches with a whole trace: a cut one counts only a part. */
const whole = (outcomes: readonly Outcome[]): Done[] => outcomes.filter(isSolved).filter(({ trace }) => !trace.cut);

/** Names without the heuristic where all share it. */
const namer = (outcomes: readonly Outcome[]) => ({ run }: Outcome): string => shortName(run, outcomes.map((one) => one.run));

function sentences(outcomes: readonly Outcome[]): string[] {
  const nameOf = namer(outcomes);
  const text = lessonWords.value.ties;
  const all = whole(outcomes);
  if (!settled(outcomes) || all.length === 0) return [];
  const said: string[] = [];
  const best = all.filter(isAstar).filter(({ trace }) => trace.result.optimal);
  const length = best[0]?.trace.result.length;
  if (length !== undefined && length !== null) {
    const must = best.map((one) => below(one, length));
    if (must.every((count) => count === must[0])) {
      said.push(text.must(must[0]!, length));
      for (const one of best) said.push(text.last(nameOf(one), expanded(one) - must[0]!, length));
    }
  }
  const others = all.filter((one) => !isAstar(one));
  for (const one of others) said.push(text.duplicates(nameOf(one), expanded(one), differentBoards(one.forest)));
  const counts = others.map(expanded);
  if (counts.length > 1 && Math.max(...counts) > Math.min(...counts)) said.push(text.pruning(Math.max(...counts), Math.min(...counts)));
  const lengths = new Set(all.map(({ trace }) => trace.result.length));
  if (lengths.size === 1 && all.length > 1) said.push(text.same([...lengths][0]!));
  return said;
}

/** Expansions of each A* by f: equal below the optimal length, different at it. */
function ByF({ outcomes }: { outcomes: readonly Outcome[] }) {
  const text = lessonWords.value.ties;
  const shown = whole(outcomes).filter(isAstar);
  const counts = shown.map(({ forest }) => new Map(expandedByF(forest)));
  const values = [...new Set(counts.flatMap((one) => [...one.keys()]))].sort((a, b) => a - b);
  if (values.length === 0) return null;
  return (
    <div class="table-scroll lesson-table" tabIndex={0} role="region" aria-label={text.byF}>
      <table data-testid="by-f">
        <caption>{text.byF}</caption>
        <thead>
          <tr>
            <th scope="col">{lessonWords.value.table.search}</th>
            {values.map((f) => (
              <th scope="col" key={f}>
                {text.f} {num(f, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one, index) => (
            <tr key={index}>
              <th scope="row">{namer(outcomes)(one)}</th>
              {values.map((f) => (
                <td key={f}>{num(counts[index]!.get(f) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Ties({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const outcomes = useSearches(board, goal, runs, lesson);
  const [shown, show] = useState("0");
  const index = Math.min(Number(shown), outcomes.length - 1);
  const counts = outcomes.filter(isSolved).filter(isAstar).map(expanded);
  const facts = { least: counts.length > 0 ? Math.min(...counts) : null, most: counts.length > 0 ? Math.max(...counts) : null };
  return (
    <>
      <Section part="stage">
        <Trees outcomes={outcomes.slice(index, index + 1)} layers>
          <Segmented label={lessonWords.value.trees.choose} value={String(index)} choices={runs.map((run, place) => ({ value: String(place), label: shortName(run, runs) }))} onChange={show} />
        </Trees>
      </Section>
      <Section part="numbers">
        <RunTable outcomes={outcomes} nameOf={namer(outcomes)} />
        <ByF outcomes={outcomes} />
        <Says sentences={sentences(outcomes)} />
      </Section>
      <Question lesson={lesson} whys={lessonWords.value.ties.whys(facts)} />
    </>
  );
}
