// The Lab view of the page: the experiments of the server's results database, and one of them whole.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { num } from "../views/words";
import type { Edition, Study } from "./data";
import { StudyView } from "./study";
import { lab } from "./words";

type State = { kind: "loading" } | { kind: "failed"; message: string } | { kind: "ready"; editions: Edition[] };

const state = signal<State>({ kind: "loading" });
const chosen = signal<Edition | null>(null);
const study = signal<Study | null>(null);

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(path);
  const body = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new Error(body.message ?? response.statusText);
  return body;
}

async function loadList(): Promise<void> {
  try {
    const { experiments } = await ask<{ experiments: Edition[] }>("/api/lab");
    // The latest edition of each name; earlier ones are for the command line.
    const latest = new Map(experiments.map((edition) => [edition.name, edition]));
    state.value = { kind: "ready", editions: [...latest.values()].sort((a, b) => a.name.localeCompare(b.name)) };
  } catch (fault) {
    state.value = { kind: "failed", message: fault instanceof Error ? fault.message : String(fault) };
  }
}

async function choose(edition: Edition): Promise<void> {
  chosen.value = edition;
  study.value = null;
  try {
    const loaded = await ask<Study>(`/api/lab/${encodeURIComponent(`${edition.name}@${edition.revision}`)}`);
    if (chosen.value === edition) study.value = loaded;
  } catch (fault) {
    state.value = { kind: "failed", message: fault instanceof Error ? fault.message : String(fault) };
  }
}

function List({ editions }: { editions: Edition[] }) {
  const text = lab.value;
  if (editions.length === 0)
    return (
      <div class="lab-empty">
        <p>{text.empty}</p>
        <code>./taquin experiment run experiments/002-weights.toml</code>
      </div>
    );
  return (
    <nav aria-label={text.experiments}>
      <ul class="lab-list">
        {editions.map((edition) => (
          <li key={edition.name}>
            <a
              href="#/lab"
              aria-current={chosen.value?.name === edition.name ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                void choose(edition);
              }}
            >
              <strong>{edition.name}</strong>
              <span class="muted">{text.complete(num(edition.done), num(edition.cells))}</span>
              <span class="muted mono">{edition.revision}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function LabView() {
  const text = lab.value;
  useEffect(() => void loadList(), []);
  const now = state.value;
  return (
    <div class="lab-view lab-study" data-testid="lab">
      <header>
        <h1>{text.heading}</h1>
        <p class="lead">{text.lead}</p>
      </header>
      {now.kind === "failed" && <p class="badge bad" role="alert">{now.message}</p>}
      {now.kind === "ready" && <List editions={now.editions} />}
      {study.value && <StudyView key={study.value.name} study={study.value} />}
    </div>
  );
}
