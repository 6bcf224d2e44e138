// One study: summary, plots, tables, an interactive plot, and the setup. The report and the Lab view both show this.

import { useState } from "preact/hooks";
import { language } from "../state/settings";
import { COUNTERS } from "../engine/result";
import { capital, num } from "../views/words";
import { Switch } from "../views/ui/fields";
import { Figures } from "../views/ui/figures";
import { KINDS, pointsOf, read, setsOf, type Axis, type PlotChoice, type PlotKind, type Study } from "./data";
import { LabChart, limitsText } from "./chart";
import { AXES, axesOf } from "./plots";
import { wantsLog } from "../plot/axis";
import { Summary } from "./summary";
import { ExpectedTable, Tables } from "./tables";
import { axisName, lab } from "./words";
import "../style/compare.css";
import "./lab.css";

/** Plots for a study whose file names none. */
function defaultPlots(study: Study): PlotChoice[] {
  if (study.measure === "accuracy") return [{ kind: "accuracy", x: "", y: "", set: "" }];
  const plain = (kind: PlotKind, x: Axis | "" = "", y: Axis | "" = ""): PlotChoice => ({ kind, x, y, set: "" });
  const list: PlotChoice[] = [];
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

interface SelectProps<T extends string> {
  label: string;
  value: T;
  choices: [T, string][];
  onChange: (value: T) => void;
}

function Select<T extends string>({ label, value, choices, onChange }: SelectProps<T>) {
  return (
    <label class="lab-select">
      <span class="label">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
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
  const [choice, setChoice] = useState<PlotChoice>({ kind: "scatter", x: "h_start", y: "expanded", set: "" });
  const [logX, setLogX] = useState<boolean | null>(null);
  const [logY, setLogY] = useState<boolean | null>(null);
  const known = COUNTERS.filter(({ key }) => study.results.some((result) => (result[key] ?? 0) !== 0));
  const named = (axis: Axis): [Axis, string] => [axis, capital(axisName(axis))];
  const counters = known.map(({ key }) => named(key));
  const kinds = KINDS.filter((kind) => kind !== "accuracy" || study.boards.some(({ optimum }) => optimum !== null));
  const axes = AXES[choice.kind];
  const points = pointsOf(study, choice.set);
  const now = axesOf(choice);
  const horizontal = choice.kind === "bars" || choice.kind === "distribution" ? now.y : now.x;
  const defaultLog = (axis: Axis): boolean => wantsLog(points.flatMap((point) => read(point, axis) ?? []));
  const growthAxes = [named("distance"), named("size")];
  const allAxes = [...counters, named("distance")];
  return (
    <section class="lab-explorer" data-testid="explorer">
      <h3>{text.explore}</h3>
      <p class="help">{text.exploreNote}</p>
      <div class="lab-controls">
        <Select
          label={text.kind}
          value={choice.kind}
          choices={kinds.map((kind): [PlotKind, string] => [kind, text.kinds[kind]])}
          onChange={(kind) => setChoice({ ...choice, kind, x: kind === "growth" ? "distance" : choice.x === "distance" || choice.x === "size" ? "h_start" : choice.x })}
        />
        {axes.y && <Select label={text.axisY} value={now.y} choices={counters} onChange={(y) => setChoice({ ...choice, y })} />}
        {axes.x && <Select label={text.axisX} value={now.x} choices={choice.kind === "growth" ? growthAxes : choice.kind === "cumulative" ? counters : allAxes} onChange={(x) => setChoice({ ...choice, x })} />}
        <Select
          label={text.set}
          value={choice.set}
          choices={[["", text.allSets], ...setsOf(study).map((set): [string, string] => [set, set])]}
          onChange={(set) => setChoice({ ...choice, set })}
        />
        {choice.kind !== "accuracy" && <Switch label={text.logX} on={logX ?? defaultLog(horizontal)} onChange={setLogX} />}
        {(choice.kind === "scatter" || choice.kind === "growth") && (
          <Switch label={text.logY} on={logY ?? defaultLog(now.y)} onChange={setLogY} />
        )}
      </div>
      <LabChart study={study} choice={choice} logX={logX} logY={logY} name={`${study.name}-explore`} />
    </section>
  );
}

function Setup({ study }: { study: Study }) {
  const text = lab.value;
  const rows: [string, string][] = [
    [text.meta.measure, text.measures[study.measure]],
    [text.meta.limits, limitsText(study)],
    [text.meta.repetitions, num(study.repetitions)],
    [text.meta.seed, String(study.seed)],
    [text.meta.revision, study.revision],
    [text.meta.compiler, study.compiler],
    [text.meta.machine, study.machine],
    // One that comes with the page has no date.
    ...(study.created === "" ? [] : [[text.meta.created, `${study.created} UTC`] as [string, string]]),
  ];
  return (
    <section class="lab-setup">
      <h3>{text.how}</h3>
      <Figures class="lab-figures" rows={rows} />
    </section>
  );
}

export function StudyView({ study }: { study: Study }) {
  const text = lab.value;
  const plots: PlotChoice[] = study.plots.length > 0 ? study.plots : defaultPlots(study);
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
      <Setup study={study} />
    </article>
  );
}
