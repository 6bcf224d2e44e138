// One study, whole: words, tables, plots, a plot to play with, and how it was made. The report and the Lab view
// both show this.

import { useState } from "preact/hooks";
import { language } from "../state/settings";
import { num } from "../views/words";
import { Switch } from "../views/ui/fields";
import { FIELDS, KINDS, pointsOf, read, setsOf, type PlotChoice, type PlotKind, type Study } from "./data";
import { LabChart, limitsText } from "./chart";
import { AXES, presets } from "./plots";
import { wantsLog } from "./plots/drawing";
import { Summary } from "./summary";
import { ExpectedTable, Tables } from "./tables";
import { capital, fieldName, lab } from "./words";
import "../style/compare.css";
import "./lab.css";

type Choice = Pick<PlotChoice, "kind" | "x" | "y" | "set"> & Partial<Pick<PlotChoice, "title" | "note">>;

/** Plots for a study whose file asks for none. */
function usual(study: Study): Choice[] {
  if (study.measure === "accuracy") return [{ kind: "accuracy", x: "", y: "", set: "" }];
  const plain = (kind: PlotKind, x = "", y = ""): Choice => ({ kind, x, y, set: "" });
  const list: Choice[] = [];
  if (study.boards.length <= 12) list.push(plain("bars", "", "expanded"), plain("bars", "", "length"));
  else list.push(plain("distribution", "", "expanded"), plain("cumulative", "expanded"));
  list.push(plain("scatter", "length", "expanded"));
  const known = study.boards.some(({ optimum }) => optimum !== null);
  if (known) list.push(plain("accuracy"));
  if (new Set(study.boards.map(({ size }) => size)).size > 2) list.push(plain("growth", "size", "expanded"));
  else if (known && study.boards.length > 12) list.push(plain("growth", "distance", "expanded"));
  if (study.measure === "time") list.push(plain("scatter", "cpu_seconds", "wall_seconds"));
  if (study.measure === "queues") list.push(plain("scatter", "expanded", "operations"));
  return list;
}

function Select({ label, value, choices, onChange }: { label: string; value: string; choices: [string, string][]; onChange: (value: string) => void }) {
  return (
    <label class="lab-select">
      <span class="label">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([key, name]) => (
          <option key={key} value={key} selected={key === value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Explorer({ study }: { study: Study }) {
  const text = lab.value;
  const [choice, setChoice] = useState<Choice>({ kind: "scatter", x: "h_start", y: "expanded", set: "" });
  const [logX, setLogX] = useState<boolean | null>(null);
  const [logY, setLogY] = useState<boolean | null>(null);
  const known = FIELDS.filter((field) => study.results.some((row) => (row[field] ?? 0) !== 0));
  const fields = known.map((field): [string, string] => [field, capital(fieldName(field))]);
  const kinds = KINDS.filter((kind) => kind !== "accuracy" || study.boards.some(({ optimum }) => optimum !== null));
  const axes = AXES[choice.kind];
  const points = pointsOf(study, choice.set);
  const now = presets(choice.kind, choice.x, choice.y);
  const lying = choice.kind === "bars" || choice.kind === "distribution" ? now.y : now.x;
  const usualLog = (field: string): boolean => wantsLog(points.flatMap((point) => read(point, field) ?? []), null);
  const places: [string, string][] = [["distance", capital(text.distance)], ["size", capital(text.size)]];
  const across: [string, string][] = [...fields, ["distance", capital(text.distance)]];
  return (
    <section class="lab-explorer" data-testid="explorer">
      <h3>{text.explore}</h3>
      <p class="help">{text.exploreNote}</p>
      <div class="lab-controls">
        <Select
          label={text.kind}
          value={choice.kind}
          choices={kinds.map((kind): [string, string] => [kind, text.kinds[kind]])}
          onChange={(kind) => setChoice({ ...choice, kind: kind as PlotKind, x: kind === "growth" ? "distance" : choice.x === "distance" || choice.x === "size" ? "h_start" : choice.x })}
        />
        {axes.y && <Select label={text.axisY} value={now.y} choices={fields} onChange={(y) => setChoice({ ...choice, y })} />}
        {axes.x && <Select label={text.axisX} value={now.x} choices={choice.kind === "growth" ? places : choice.kind === "cumulative" ? fields : across} onChange={(x) => setChoice({ ...choice, x })} />}
        <Select
          label={text.set}
          value={choice.set}
          choices={[["", text.allSets], ...setsOf(study).map((set): [string, string] => [set, set])]}
          onChange={(set) => setChoice({ ...choice, set })}
        />
        {choice.kind !== "accuracy" && <Switch label={text.logX} on={logX ?? usualLog(lying)} onChange={setLogX} />}
        {(choice.kind === "scatter" || choice.kind === "growth") && (
          <Switch label={text.logY} on={logY ?? usualLog(now.y)} onChange={setLogY} />
        )}
      </div>
      <LabChart study={study} choice={choice} logX={logX} logY={logY} name={`${study.name}-explore`} />
    </section>
  );
}

function Made({ study }: { study: Study }) {
  const text = lab.value;
  const rows: [string, string][] = [
    [text.meta.measure, text.measures[study.measure]],
    [text.meta.limits, limitsText(study)],
    [text.meta.repetitions, num(study.repetitions)],
    [text.meta.seed, String(study.seed)],
    [text.meta.revision, study.revision],
    [text.meta.compiler, study.compiler],
    [text.meta.machine, study.machine],
    [text.meta.created, `${study.created} UTC`],
  ];
  return (
    <section class="lab-made">
      <h3>{text.how}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function StudyView({ study }: { study: Study }) {
  const text = lab.value;
  const plots: Choice[] = study.plots.length > 0 ? study.plots : usual(study);
  return (
    <article class="lab-study" id={study.name} data-study={study.name}>
      <header>
        <h2>{study.title[language.value]}</h2>
        <p class="muted mono">
          {study.name} · {text.at} {study.revision} · {text.complete(num(study.done), num(study.cells))}
        </p>
      </header>
      <Summary study={study} />
      <section>
        <h3>{text.plots}</h3>
        <div class="lab-plots">
          {plots.map((choice, k) => (
            <LabChart key={k} study={study} choice={choice} name={`${study.name}-${k + 1}`} />
          ))}
        </div>
      </section>
      <section>
        <h3>{text.tables}</h3>
        <Tables study={study} />
      </section>
      {study.expected.length > 0 && (
        <section>
          <h3>{text.expected}</h3>
          <p class="help">{text.expectedNote}</p>
          <ExpectedTable study={study} />
        </section>
      )}
      {study.measure !== "accuracy" && <Explorer study={study} />}
      <Made study={study} />
    </article>
  );
}
