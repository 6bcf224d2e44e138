// What the counters shown nearby mean, for readers who ask. A counter can mean different things for different algorithms.

import type { CounterKey } from "../../engine/result";
import { parseSpec } from "../../model/spec";
import { capital, counterMeaning, counterName, specTitle, words } from "../words";

export interface Meaning {
  counter: string;
  /** Empty: for all algorithms alike. */
  algorithms: string;
  text: string;
}

/** One entry for each counter, or one for each meaning where the algorithms differ. */
export function meaningsOf(counters: readonly CounterKey[], algorithms: readonly string[]): Meaning[] {
  const names = [...new Set(algorithms.map((text) => parseSpec(text)?.name ?? text))];
  return counters.flatMap((key) => {
    const owners = new Map<string, string[]>();
    for (const name of names) {
      const text = counterMeaning(key, name);
      if (text) owners.set(text, [...(owners.get(text) ?? []), specTitle(name)]);
    }
    return [...owners].map(([text, titles]) => ({
      counter: capital(counterName(key)),
      algorithms: owners.size > 1 ? titles.join(", ") : "",
      text,
    }));
  });
}

/** What one counter means, in running text: once, or for each kind of algorithm. */
export function meaningText(counter: CounterKey, algorithms: readonly string[]): string {
  return meaningsOf([counter], algorithms)
    .map(({ algorithms: who, text }) => (who ? `${who} · ${text}` : text))
    .join(" ");
}

export function Meanings({ counters, algorithms }: { counters: readonly CounterKey[]; algorithms: readonly string[] }) {
  const rows = meaningsOf(counters, algorithms);
  if (rows.length === 0) return null;
  return (
    <details class="fold meanings" data-testid="meanings">
      <summary>{words.value.meaningsTitle}</summary>
      <dl>
        {rows.map(({ counter, algorithms: who, text }) => (
          <div key={counter + who}>
            <dt>
              {counter}
              {who && <span class="muted"> · {who}</span>}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
