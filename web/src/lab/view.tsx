// The Lab view of the page: the studies that come with taquin, the experiments of the server's results database, one of
// them whole, and starting new ones.

import { useEffect } from "preact/hooks";
import { effect, signal } from "@preact/signals";
import shipped from "virtual:studies";
import { EngineError } from "../engine/engine";
import { requestJson } from "../engine/server";
import type { Failure } from "../i18n/engine";
import { writeExperiment } from "../model/link";
import { isStatic, noteFailure, reachable } from "../state/engine";
import { experiment } from "../state/route";
import { language } from "../state/settings";
import { ProjectorButton } from "../views/ui/projector";
import { num, words } from "../views/words";
import type { ExperimentRun, Localised, Study } from "./data";
import { unpackStudy, type PackedStudy, type Shipped } from "./packed";
import { onKey } from "./present";
import { Starter } from "./starter";
import { StudyView } from "./study";
import { lab } from "./words";

/** An entry of the list: measured by this server, or part of the page. */
type Entry = (ExperimentRun & { title: Localised; file?: undefined }) | Shipped;

/** Null: not asked yet, or there is no server. */
const own = signal<Entry[] | null>(isStatic ? [] : null);
const failed = signal<Failure | null>(null);
const study = signal<Study | null>(null);
/** The entry whose study is shown or being loaded. */
let opened: Entry | null = null;

async function loadList(): Promise<void> {
  if (isStatic) return;
  try {
    const { experiments } = await requestJson<{ experiments: (ExperimentRun & { title: Localised })[] }>("lab");
    // The latest run of each experiment; earlier ones are for the command line.
    own.value = [...new Map(experiments.map((run) => [run.name, run])).values()];
    failed.value = null;
  } catch (error) {
    // The studies of the page are there all the same.
    own.value = [];
    failed.value = noteFailure(error);
  }
}

/** Sorted by name; a run measured here replaces the shipped study of the same name. */
function entries(): Entry[] {
  const known = new Map<string, Entry>(shipped.map((one) => [one.name, one]));
  for (const run of own.value ?? []) known.set(run.name, run);
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}

async function fetchStudy(entry: Entry): Promise<Study> {
  if (entry.file === undefined) return requestJson<Study>(`lab/${encodeURIComponent(`${entry.name}@${entry.revision}`)}`);
  const answer = await fetch(entry.file);
  if (!answer.ok) throw new EngineError("", `HTTP ${answer.status}`, answer.status);
  return unpackStudy((await answer.json()) as PackedStudy);
}

/** Shows the experiment that the address names. */
async function open(entry: Entry | null): Promise<void> {
  opened = entry;
  if (study.value?.name !== entry?.name) study.value = null;
  if (!entry) return;
  try {
    const loaded = await fetchStudy(entry);
    if (opened === entry) study.value = loaded;
  } catch (error) {
    if (opened === entry) failed.value = noteFailure(error);
  }
}

// The server is back.
effect(() => {
  if (reachable.value === "yes" && failed.peek()) void loadList();
});

effect(() => {
  const { value: name } = experiment;
  if (own.value === null) return; // the server's list decides which of two entries a name means
  const entry = entries().find((one) => one.name === name) ?? null;
  if (entry !== opened) void open(entry);
});

function Card({ entry }: { entry: Entry }) {
  const text = lab.value;
  return (
    <li>
      <a
        href={writeExperiment(entry.name)}
        aria-current={experiment.value === entry.name ? "true" : undefined}
        onClick={(event) => {
          event.preventDefault();
          experiment.value = entry.name;
        }}
      >
        <strong>{entry.title[language.value]}</strong>
        <span class="muted">{text.complete(num(entry.done), num(entry.cells))}</span>
        <span class="muted">
          <span class="mono">{entry.name}</span> · {entry.file === undefined ? text.measuredHere : text.shipped}
        </span>
      </a>
    </li>
  );
}

function List() {
  const text = lab.value;
  const list = entries();
  if (list.length === 0)
    return (
      <div class="lab-empty">
        <p>{text.empty}</p>
        <code>./taquin experiment run experiments/002-weights.toml</code>
      </div>
    );
  return (
    <nav aria-label={text.experiments}>
      <ul class="lab-list">
        {list.map((entry) => (
          <Card key={entry.name} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

/** One study alone, with a way back to the list. */
function One({ name }: { name: string }) {
  const text = lab.value;
  const known = own.value === null || entries().some((one) => one.name === name);
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <p class="lab-top">
        <a
          class="lab-back"
          href={writeExperiment("")}
          onClick={(event) => {
            event.preventDefault();
            experiment.value = "";
          }}
        >
          ← {text.all}
        </a>
        <ProjectorButton />
      </p>
      {!known && <p class="notice bad" role="alert">{text.unknown(name)}</p>}
      {study.value && <StudyView key={study.value.name} study={study.value} />}
    </>
  );
}

export default function LabView() {
  const text = lab.value;
  useEffect(() => void loadList(), []);
  const name = experiment.value;
  return (
    <div class="lab-view lab-study" data-testid="lab">
      <header>
        <h1>{text.heading}</h1>
        {name === "" && <p class="lead">{text.lead}</p>}
      </header>
      {failed.value && <p class="badge bad" role="alert">{words.value.failure(failed.value)}</p>}
      {name === "" && <Starter onEnd={() => void loadList()} />}
      {name === "" ? own.value !== null && <List /> : <One name={name} />}
    </div>
  );
}
