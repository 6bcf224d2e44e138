// A study in words: what was run, what came out, computed from the same figures as the tables.

import { language } from "../state/settings";
import { num, percent } from "../views/words";
import { accuracies, labelOf, setsOf, type Study } from "./data";
import { lab } from "./words";

/** Smaller ratios are not mentioned. */
const MIN_RATIO = 1.05;

function total(study: Study, key: "results" | "solved" | "limited" | "refused" | "crashed" | "unsolvable" | "optimal"): number {
  return study.statistics.reduce((sum, group) => sum + (group[key] ?? 0), 0);
}

/** On each set: which configuration expanded the fewest nodes among those that solved every board, and by what factor. */
function fewestNodes(study: Study): string[] {
  const text = lab.value.summaryWords;
  return setsOf(study).flatMap((set) => {
    const whole = study.statistics
      .filter((group) => group.set === set && group.solved + (group.unsolvable ?? 0) === group.results && (group.fields.expanded?.mean ?? 0) > 0)
      .sort((a, b) => a.fields.expanded!.mean - b.fields.expanded!.mean);
    const best = whole[0];
    const worst = whole[whole.length - 1];
    if (!best || !worst || best === worst) return [];
    const ratio = worst.fields.expanded!.mean / best.fields.expanded!.mean;
    if (ratio < MIN_RATIO) return [];
    return [text.least(set, labelOf(study, best.configuration), num(best.fields.expanded!.mean, 1), labelOf(study, worst.configuration), num(ratio, 1))];
  });
}

export function sentences(study: Study): string[] {
  const text = lab.value.summaryWords;
  const unsolvable = total(study, "unsolvable");
  const searches = total(study, "results") - unsolvable;
  const list = [text.size(num(study.done), num(study.configurations.length), num(study.boards.length))];
  if (study.measure === "accuracy") {
    const best = accuracies(study).filter((one) => one.over === 0).sort((a, b) => a.error - b.error)[0];
    if (best) list.push(text.accuracy(labelOf(study, best.configuration), num(best.error, 2), percent(best.exact, 1)));
    return list;
  }
  const solved = total(study, "solved");
  list.push(solved === searches ? text.solvedAll : text.solvedSome(num(solved), num(searches), num(total(study, "limited"))));
  if (unsolvable > 0) list.push(text.unsolvable(num(unsolvable)));
  if (total(study, "refused") > 0) list.push(text.refused(num(total(study, "refused"))));
  if (total(study, "crashed") > 0) list.push(text.crashed(num(total(study, "crashed"))));
  // Studies of queues repeat one search; what differs is in the plots.
  if (study.measure !== "queues") list.push(...fewestNodes(study));
  if (solved > 0) list.push(text.shortest(num(total(study, "optimal")), num(solved)));
  if (study.expected.length > 0) {
    list.push(text.expected(num(study.expected.filter((row) => row.found === row.value).length), num(study.expected.length)));
  }
  return list;
}

export function Summary({ study }: { study: Study }) {
  const given = study.summary[language.value];
  return (
    <div class="lab-summary">
      {given && <p class="lead">{given}</p>}
      <ul>
        {sentences(study).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
