// The results as a table: one row per configuration; the best value of each column is highlighted.

import { counterOf, type ResultKey } from "../../engine/result";
import { comparing, entries, removeEntry, results, type Entry } from "../../state/compare";
import { capital, counterName, counterText, num, specTitle, words } from "../words";
import { Proof } from "../solve/panel";
import { IconButton } from "../ui/button";

export const COLUMNS: readonly ResultKey[] = ["expanded", "generated", "max_frontier", "wall_seconds", "length"];

function Outcome({ entry }: { entry: Entry }) {
  const text = words.value;
  if (entry.state === "new") return <span class="muted">–</span>;
  if (entry.state === "waiting") return <span class="badge none">{text.compare.waiting}</span>;
  if (entry.state === "running") return <span class="badge live">{text.compare.running(num(entry.progress?.expanded ?? 0))}</span>;
  if (entry.state === "failed") {
    const message = entry.failure ? text.failure(entry.failure) : "";
    return <span class="badge bad" title={message}>{message}</span>;
  }
  const result = entry.result!;
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
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.value.map((entry) => (
            <tr key={entry.id} data-state={entry.state}>
              <th scope="row">
                <span class="spec-name">{specTitle(entry.heuristic || entry.algorithm)}</span>
                {entry.heuristic && <span class="spec-with">{specTitle(entry.algorithm)}</span>}
              </th>
              <td>
                <Outcome entry={entry} />
              </td>
              {COLUMNS.map((key, k) => {
                const result = entry.result;
                const value = result ? counterOf(result, key) : null;
                const known = value !== null && (result!.status === "solved" || key !== "length");
                const leading = known && result!.status === "solved" && solved.length > 1 && value === best[k];
                return (
                  <td key={key} class={leading ? "number leading" : "number"}>
                    {known ? counterText(key, value) : "–"}
                  </td>
                );
              })}
              <td>
                <IconButton
                  icon="close"
                  label={text.remove(specTitle(entry.heuristic || entry.algorithm))}
                  disabled={comparing.value}
                  onClick={() => removeEntry(entry.id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.value.length === 0 && <p class="help">{text.empty}</p>}
    </div>
  );
}
