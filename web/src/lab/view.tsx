// The Lab view of the page: the experiments of the server's results database, and one of them whole.

import { useEffect } from "preact/hooks";
import { effect, signal } from "@preact/signals";
import { requestJson } from "../engine/server";
import type { Failure } from "../i18n/engine";
import { writeExperiment } from "../model/link";
import { isStatic, noteFailure, reachable } from "../state/engine";
import { experiment } from "../state/route";
import { num, words } from "../views/words";
import type { ExperimentRun, Study } from "./data";
import { StudyView } from "./study";
import { lab } from "./words";

type State = { kind: "loading" } | { kind: "failed"; failure: Failure } | { kind: "ready"; runs: ExperimentRun[] };

const state = signal<State>({ kind: "loading" });
const chosen = signal<ExperimentRun | null>(null);
const study = signal<Study | null>(null);

async function loadList(): Promise<void> {
  if (isStatic) return;
  try {
    const { experiments } = await requestJson<{ experiments: ExperimentRun[] }>("lab");
    // The latest run of each experiment; earlier ones are for the command line.
    const latest = new Map(experiments.map((run) => [run.name, run]));
    state.value = { kind: "ready", runs: [...latest.values()].sort((a, b) => a.name.localeCompare(b.name)) };
  } catch (error) {
    state.value = { kind: "failed", failure: noteFailure(error) };
  }
}

/** Shows the experiment that the address names. */
async function choose(run: ExperimentRun): Promise<void> {
  chosen.value = run;
  study.value = null;
  try {
    const loaded = await requestJson<Study>(`lab/${encodeURIComponent(`${run.name}@${run.revision}`)}`);
    if (chosen.value === run) study.value = loaded;
  } catch (error) {
    state.value = { kind: "failed", failure: noteFailure(error) };
  }
}

// The server is back.
effect(() => {
  if (reachable.value === "yes" && state.peek().kind === "failed") void loadList();
});

effect(() => {
  const { value: now } = state;
  if (now.kind !== "ready") return;
  const run = now.runs.find(({ name }) => name === experiment.value) ?? null;
  if (run === chosen.peek()) return;
  if (run) return void choose(run);
  chosen.value = null;
  study.value = null;
});

function List({ runs }: { runs: ExperimentRun[] }) {
  const text = lab.value;
  if (runs.length === 0)
    return (
      <div class="lab-empty">
        <p>{text.empty}</p>
        <code>./taquin experiment run experiments/002-weights.toml</code>
      </div>
    );
  return (
    <nav aria-label={text.experiments}>
      <ul class="lab-list">
        {runs.map((run) => (
          <li key={run.name}>
            <a
              href={writeExperiment(run.name)}
              aria-current={chosen.value?.name === run.name ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                experiment.value = run.name;
              }}
            >
              <strong>{run.name}</strong>
              <span class="muted">{text.complete(num(run.done), num(run.cells))}</span>
              <span class="muted mono">{run.revision}</span>
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
      {isStatic && <p class="notice" data-testid="needs-server">{words.value.engine.needsServer}</p>}
      {now.kind === "failed" && <p class="badge bad" role="alert">{words.value.failure(now.failure)}</p>}
      {now.kind === "ready" && <List runs={now.runs} />}
      {study.value && <StudyView key={study.value.name} study={study.value} />}
    </div>
  );
}
