// Depth-first search and its loop: the same board with and without memory of the path, in two orders of moves.

import { useState } from "preact/hooks";
import { Segmented } from "../views/ui/fields";
import { differentBoards } from "./facts";
import type { Prepared } from "./model";
import { RunTable, Says, searchName, Section } from "./parts";
import { Question } from "./question";
import { isDone, isSolved, shortest, useSearches, type Outcome } from "./searches";
import { Trees } from "./trees";
import { lessonWords } from "./words";

const isDepthFirst = ({ run }: Outcome): boolean => /^dfs\b/.test(run.algorithm);

/** All but the order of moves. */
const withoutOrder = (algorithm: string): string => algorithm.replace(/,?\s*order=\w+/, "").replace("()", "");

function sentences(outcomes: readonly Outcome[]): string[] {
  const text = lessonWords.value.depthFirst;
  const best = shortest(outcomes);
  const said = outcomes.filter(isDone).flatMap((one) => {
    const { result } = one.trace;
    if (result.length !== null) return [text.found(searchName(one.run), result.length, best)];
    if (!isDepthFirst(one) || result.status !== "node-limit") return [];
    return [text.loop({ expanded: result.stats.expanded, boards: differentBoards(one.forest), deepest: result.stats.deepest })];
  });
  const solved = outcomes.filter(isSolved).filter(isDepthFirst);
  const lengths = solved
    .filter((one) => solved.some((other) => other !== one && withoutOrder(other.run.algorithm) === withoutOrder(one.run.algorithm)))
    .map(({ trace }) => trace.result.length!);
  const [short, long] = [Math.min(...lengths), Math.max(...lengths)];
  return lengths.length > 1 && short < long ? [...said, text.order(short, long)] : said;
}

export function DepthFirst({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const outcomes = useSearches(board, goal, runs, lesson);
  const [shown, show] = useState("0");
  const index = Math.min(Number(shown), outcomes.length - 1);
  const longest = Math.max(0, ...outcomes.filter(isSolved).filter(isDepthFirst).map(({ trace }) => trace.result.length!));
  return (
    <>
      <Section part="stage">
        <Trees outcomes={outcomes.slice(index, index + 1)}>
          <Segmented label={lessonWords.value.trees.choose} value={String(index)} choices={runs.map((run, place) => ({ value: String(place), label: searchName(run) }))} onChange={show} />
        </Trees>
      </Section>
      <Section part="numbers">
        <RunTable outcomes={outcomes} />
        <Says sentences={sentences(outcomes)} />
      </Section>
      <Question lesson={lesson} whys={lessonWords.value.depthFirst.whys({ longest, best: shortest(outcomes) })} />
    </>
  );
}
