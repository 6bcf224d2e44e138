// A study in words: what was run, what came out, computed from the same figures as the tables.

import { language } from "../state/settings";
import { num } from "../views/words";
import { judgements, setsOf, type Study } from "./data";
import { lab } from "./words";

const WORTH_SAYING = 1.05;

function total(study: Study, key: "results" | "solved" | "limited" | "refused" | "crashed" | "optimal"): number {
  return study.statistics.reduce((sum, group) => sum + group[key], 0);
}

/** On each set: who expanded least among those that solved everything, and by how much. */
function winners(study: Study): string[] {
  const text = lab.value.summaryWords;
  return setsOf(study).flatMap((set) => {
    const whole = study.statistics
      .filter((group) => group.set === set && group.solved === group.results && (group.fields.expanded?.mean ?? 0) > 0)
      .sort((a, b) => a.fields.expanded!.mean - b.fields.expanded!.mean);
    const best = whole[0];
    const worst = whole[whole.length - 1];
    if (!best || !worst || best === worst) return [];
    const label = (index: number): string => study.configurations[index]!.label;
    const ratio = worst.fields.expanded!.mean / best.fields.expanded!.mean;
    if (ratio < WORTH_SAYING) return [];
    return [text.least(set, label(best.configuration), num(best.fields.expanded!.mean, 1), label(worst.configuration), num(ratio, 1))];
  });
}

export function sentences(study: Study): string[] {
  const text = lab.value.summaryWords;
  const results = total(study, "results");
  const list = [text.size(num(study.done), num(study.configurations.length), num(study.boards.length))];
  if (study.measure === "accuracy") {
    const best = judgements(study).filter((one) => one.over === 0).sort((a, b) => a.error - b.error)[0];
    if (best) list.push(text.accuracy(study.configurations[best.configuration]!.label, num(best.error, 2), `${num(best.exact * 100, 1)} %`));
    return list;
  }
  const solved = total(study, "solved");
  list.push(solved === results ? text.solvedAll : text.solvedSome(num(solved), num(results), num(total(study, "limited"))));
  if (total(study, "refused") > 0) list.push(text.refused(num(total(study, "refused"))));
  if (total(study, "crashed") > 0) list.push(text.crashed(num(total(study, "crashed"))));
  // With open lists the same search is run each time; what differs is in the plots.
  if (study.measure !== "queues") list.push(...winners(study));
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
