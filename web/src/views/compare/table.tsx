// The results as a table: one row per configuration; the best value of each column is highlighted.

import { counterOf, type Result, type ResultKey } from "../../engine/result";
import { writeSolution } from "../../model/link";
import { parseMoves } from "../../model/notation";
import { compared, comparing, entries, outdated, removeEntry, results, showsAll, type Entry, type Shown } from "../../state/compare";
import { capital, counterName, counterText, num, specTitle, words } from "../words";
import { Proof } from "../solve/panel";
import { IconButton } from "../ui/button";
import { compareWords } from "./words";

/** Longer addresses are refused by some programs. */
const MOST_WATCHED = 2000;

export const COLUMNS: readonly ResultKey[] = ["expanded", "generated", "max_frontier", "wall_seconds", "length"];

/** How the solution of a row is watched: in Play, where it can be stepped through and taken over. */
function Watch({ shown }: { shown: Shown }) {
  const text = compareWords.value;
  const moves = parseMoves(shown.result.moves ?? "");
  if (!moves || moves.length === 0 || moves.length > MOST_WATCHED) return null;
  return (
    <a class="watch" href={writeSolution(compared.value.board, compared.value.goal, moves)} aria-label={text.watchName(specTitle(shown.heuristic || shown.algorithm))}>
      {text.watch}
    </a>
  );
}

function Outcome({ entry, result }: { entry: Entry; result: Result | null }) {
  const text = words.value;
  if (entry.state === "new") return <span class="muted">–</span>;
  if (entry.state === "waiting") return <span class="badge none">{text.compare.waiting}</span>;
  if (entry.state === "running") return <span class="badge live">{text.compare.running(num(entry.progress?.expanded ?? 0))}</span>;
  if (entry.state === "failed") {
    const message = entry.failure ? text.failure(entry.failure) : "";
    return <span class="badge bad" title={message}>{message}</span>;
  }
  if (!result) return <span class="muted">–</span>;
  if (result.status !== "solved") return <span class="badge bad">{text.solve.statuses[result.status]}</span>;
  return <Proof result={result} />;
}

export function Results() {
  const text = words.value.compare;
  const solved = results.value.filter(({ result }) => result.status === "solved");
  const best = COLUMNS.map((key) => Math.min(...solved.map(({ result }) => counterOf(result, key) ?? Infinity)));
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={text.table}>
      <table class="results" data-testid="results">
        <caption class="sr-only">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">{text.configuration}</th>
            <th scope="col">{text.outcome}</th>
            {COLUMNS.map((key) => (
              <th scope="col" class="number" key={key}>
                {capital(counterName(key))}
              </th>
            ))}
            <th scope="col" class="number" title={compareWords.value.branchingNote}>
              {compareWords.value.branching}
            </th>
            <td />
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.value.map((entry) => {
            const shown = results.value.find(({ id }) => id === entry.id) ?? null;
            const result = shown?.result ?? null;
            return (
              <tr key={entry.id} data-state={entry.state}>
                <th scope="row">
                  <span class="spec-name">{specTitle(entry.heuristic || entry.algorithm)}</span>
                  {entry.heuristic && <span class="spec-with">{specTitle(entry.algorithm)}</span>}
                </th>
                <td>
                  <Outcome entry={entry} result={result} />
                </td>
                {COLUMNS.map((key, k) => {
                  const value = result ? counterOf(result, key) : null;
                  const known = value !== null && (result!.status === "solved" || key !== "length");
                  const leading = known && result!.status === "solved" && solved.length > 1 && value === best[k];
                  return (
                    <td key={key} class={leading ? "number leading" : "number"}>
                      {known ? counterText(key, value) : "–"}
                    </td>
                  );
                })}
                <td class="number">{shown?.branching ? num(shown.branching, 2) : "–"}</td>
                <td>{shown && !showsAll.value && !outdated.value && <Watch shown={shown} />}</td>
                <td>
                  <IconButton
                    icon="close"
                    label={text.remove(specTitle(entry.heuristic || entry.algorithm))}
                    disabled={comparing.value}
                    onClick={() => removeEntry(entry.id)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {entries.value.length === 0 && <p class="help">{text.empty}</p>}
    </div>
  );
}
