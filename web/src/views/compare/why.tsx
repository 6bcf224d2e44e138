// Why one search wins, in sentences made of the results: fewest nodes against most, and what the counters say about the
// reason. Only what the numbers show is said.

import type { Shown } from "../../state/compare";
import { results } from "../../state/compare";
import { specTitle } from "../words";
import { compareWords } from "./words";

const baseOf = (text: string): string => text.split("(")[0]!;

/** As in the table: the heuristic where that alone differs. */
function nameIn(all: readonly Shown[]): (one: Shown) => string {
  const many = new Set(all.map(({ algorithm }) => algorithm)).size > 1;
  return ({ algorithm, heuristic }) => (many || heuristic === "" ? [algorithm, heuristic].filter(Boolean).map(specTitle).join(" · ") : specTitle(heuristic));
}

export function reasons(all: readonly Shown[]): string[] {
  const text = compareWords.value.why;
  const solved = all.filter(({ result }) => result.status === "solved").sort((a, b) => a.result.stats.expanded - b.result.stats.expanded);
  const [best, worst] = [solved[0], solved.at(-1)];
  if (!best || !worst || best.result.stats.expanded === worst.result.stats.expanded) return [];
  const nameOf = nameIn(all);
  const [a, b] = [nameOf(best), nameOf(worst)];
  const said = [text.fewest(a, best.result.stats.expanded, b, worst.result.stats.expanded)];
  const proved = solved.filter(({ result }) => result.optimal);
  const shortest = proved[0]?.result.length ?? null;
  // The estimate is the reason only where nothing else differs, so the weakest of the same algorithm is compared.
  const rival = solved.filter(({ algorithm }) => algorithm === best.algorithm).at(-1)!;
  if (worst.heuristic === "" && best.heuristic !== "") said.push(text.blind(b));
  else if (rival !== best && best.result.optimal && rival.result.optimal) {
    const [mine, other] = [best.result.stats.h_start, rival.result.stats.h_start];
    if (mine > other) said.push(text.closer(mine, nameOf(rival), other, shortest!));
    else if (mine === other) said.push(text.equal(mine, a));
  }
  if (baseOf(worst.algorithm).endsWith("idastar") && baseOf(best.algorithm) !== baseOf(worst.algorithm) && worst.result.stats.iterations > 1)
    said.push(text.repeats(b, Math.round(worst.result.stats.iterations)));
  if (!best.result.optimal) {
    if (shortest !== null && best.result.length! > shortest) said.push(text.price(a, best.result.length!, shortest));
    else said.push(text.unproved(a));
  }
  return said;
}

export function Why() {
  const said = reasons(results.value);
  if (said.length === 0) return null;
  return (
    <section class="why" aria-labelledby="why-title" data-testid="why">
      <h2 id="why-title">{compareWords.value.why.title}</h2>
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
