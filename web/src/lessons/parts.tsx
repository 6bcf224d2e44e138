// What the lessons share: their parts, sentences, steps by keyboard, the table of searches.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { reachable } from "../state/engine";
import { projector } from "../views/ui/projector";
import { bytes, num, specTitle, words } from "../views/words";
import type { Run } from "../model/link";
import type { Part } from "./model";
import { isDone, type Outcome } from "./searches";
import { lessonWords } from "./words";

/** The part on the screen in projector mode; otherwise all parts are below one another. */
export const shownPart = signal<Part>("idea");

export function Section({ part, children }: { part: Part; children: ComponentChildren }) {
  const away = projector.value && shownPart.value !== part;
  return (
    <section class={`lesson-part lesson-${part} ${away ? "away" : ""}`} aria-labelledby={`part-${part}`} data-testid={`part-${part}`}>
      <h2 id={`part-${part}`}>{lessonWords.value.parts[part]}</h2>
      {children}
    </section>
  );
}

/** Sentences made of what was measured. */
export function Says({ sentences }: { sentences: readonly (string | null)[] }) {
  return (
    <ul class="says" aria-live="polite" data-testid="says">
      {sentences.map((one) => one !== null && <li key={one}>{one}</li>)}
    </ul>
  );
}

/** What the arrow keys do in this lesson. A step starts from the state it finds: keys come faster than effects run. */
export const stepKeys = signal<((by: number) => void) | null>(null);

export function useStepKeys(step: (by: number) => void): void {
  useEffect(() => {
    stepKeys.value = step;
    return () => {
      if (stepKeys.peek() === step) stepKeys.value = null;
    };
  });
}

/** An algorithm or a heuristic: as the prepared lessons call it, else as everywhere. */
export function specName(text: string): string {
  return lessonWords.value.names[text.replaceAll(" ", "")] ?? specTitle(text);
}

export function searchName({ algorithm, heuristic }: { algorithm: string; heuristic: string }): string {
  return [algorithm, heuristic].filter(Boolean).map(specName).join(" · ");
}

/** Without the heuristic where it is the same for all. */
export function shortName(run: Run, all: readonly Run[]): string {
  return searchName(all.every(({ heuristic }) => heuristic === run.heuristic) ? { ...run, heuristic: "" } : run);
}

/** A bar as long as this part of the largest: its axis begins at 0. */
function Share({ value, most }: { value: number; most: number }) {
  return <span class="share" aria-hidden="true" style={{ "--part": String(most > 0 ? value / most : 0) }} />;
}

interface RunTableProps {
  outcomes: readonly Outcome[];
  /** Also what each search stored. */
  storage?: boolean;
  nameOf?: (outcome: Outcome) => string;
}

export function RunTable({ outcomes, storage = false, nameOf = ({ run }) => searchName(run) }: RunTableProps) {
  const text = lessonWords.value.table;
  const most = Math.max(0, ...outcomes.map(({ trace }) => trace?.result.stats.expanded ?? 0));
  return (
    <>
      {reachable.value === "no" && <p class="notice bad">{lessonWords.value.absent}</p>}
      <div class="table-scroll lesson-table" tabIndex={0} role="region" aria-label={text.label}>
        <table data-testid="lesson-runs">
          <caption class="sr-only">{text.label}</caption>
          <thead>
            <tr>
              <th scope="col">{text.search}</th>
              <th scope="col">{text.length}</th>
              <th scope="col">{text.expanded}</th>
              {storage && <th scope="col">{text.storage}</th>}
            </tr>
          </thead>
          <tbody>
            {outcomes.map((one, index) => {
              const result = one.trace?.result;
              return (
                <tr key={index} data-state={one.failure ? "failed" : result ? result.status : "waiting"}>
                  <th scope="row">{nameOf(one)}</th>
                  {one.failure || !result ? (
                    <td colSpan={storage ? 3 : 2}>{one.failure ? words.value.failure(one.failure) : lessonWords.value.searching}</td>
                  ) : (
                    <>
                      <td>
                        {result.length === null ? words.value.solve.statuses[result.status] : num(result.length)}{" "}
                        {result.optimal && <span class="badge good">{text.optimal}</span>}
                      </td>
                      <td class="effort">
                        <Share value={result.stats.expanded} most={most} />
                        <span>{num(result.stats.expanded)}</span>
                      </td>
                      {storage && <td>{bytes(result.stats.stored_bytes)}</td>}
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** All searches have finished or failed. */
export const settled = (outcomes: readonly Outcome[]): boolean => outcomes.every((one) => isDone(one) || one.failure !== null);
