// Choice of algorithm and heuristic from the engine's own catalogue, with the options each of them has.

import type { AlgorithmInfo, HeuristicInfo, OptionInfo } from "../../engine/engine";
import { plain, type Spec } from "../../model/spec";
import { algorithms, heuristics } from "../../state/engine";
import { AUTO } from "../../state/solve";
import { asSentence, words } from "../words";
import { Segmented, TextField } from "../ui/fields";
import { Picker, type Choice } from "../ui/picker";

function named(name: string, title: string, summary: string): { title: string; summary: string } {
  const known = words.value.catalogue[name] ?? { title, summary };
  return { title: known.title, summary: asSentence(known.summary) };
}

function algorithmChoice(row: AlgorithmInfo): Choice {
  const tone = { optimal: "good", bounded: "fair", none: "none" } as const;
  return {
    value: row.name,
    ...named(row.name, row.title, row.summary),
    badge: { text: words.value.solve.guarantees[row.guarantee], tone: tone[row.guarantee] },
  };
}

function heuristicChoice(row: HeuristicInfo): Choice {
  const text = words.value.solve;
  return {
    value: row.name,
    ...named(row.name, row.title, row.summary),
    ...(row.admissible !== null && {
      badge: row.admissible
        ? { text: text.admissible, tone: "good" as const }
        : { text: text.inadmissible, tone: "none" as const },
    }),
  };
}

/** A range up to a hundred million says nothing. */
const LARGEST_SHOWN = 100_000;

function OptionField({ option, spec, onChange }: { option: OptionInfo; spec: Spec; onChange: (spec: Spec) => void }) {
  const standard = String(option.default);
  const value = spec.options[option.name] ?? standard;
  const set = (text: string): void => {
    const rest = Object.fromEntries(Object.entries(spec.options).filter(([name]) => name !== option.name));
    onChange({ ...spec, options: text === standard || text === "" ? rest : { ...rest, [option.name]: text } });
  };
  const known = words.value.optionHelp;
  const help = known[`${spec.name}.${option.name}`] ?? known[option.name] ?? option.help;
  if (option.type === "choice") {
    const choices = (option.choices ?? []).map((word) => ({ value: word, label: word }));
    return (
      <div class="field">
        <Segmented label={option.name} value={value} choices={choices} onChange={set} />
        <p class="help">{help}</p>
      </div>
    );
  }
  const { min, max } = option;
  const range = min !== undefined && max !== undefined && max <= LARGEST_SHOWN ? ` (${min}–${max})` : "";
  return (
    <TextField
      label={option.name}
      value={value}
      help={help + range}
      mode={({ integer: "numeric", real: "decimal", text: "text" } as const)[option.type]}
      onChange={set}
    />
  );
}

function Options({ rows, spec, onChange }: { rows: OptionInfo[]; spec: Spec; onChange: (spec: Spec) => void }) {
  if (rows.length === 0) return null;
  return (
    <details class="fold" open={Object.keys(spec.options).length > 0}>
      <summary>{words.value.solve.options}</summary>
      <div>
        {rows.map((option) => (
          <OptionField key={option.name} option={option} spec={spec} onChange={onChange} />
        ))}
      </div>
    </details>
  );
}

interface ChooseProps {
  id: string;
  value: Spec;
  onChange: (spec: Spec) => void;
}

export function ChooseAlgorithm({ id, value, onChange, auto }: ChooseProps & { auto: boolean }) {
  const text = words.value.solve;
  const rows = algorithms.value.filter((row) => row.name !== AUTO);
  const info = rows.find((row) => row.name === value.name);
  const choices = rows.map(algorithmChoice);
  if (auto) choices.unshift({ value: AUTO, title: text.auto, summary: text.autoSummary });
  return (
    <>
      <Picker id={id} label={text.algorithm} value={value.name} choices={choices} onChange={(name) => onChange(plain(name))} />
      <Options rows={info?.options ?? []} spec={value} onChange={onChange} />
    </>
  );
}

/** The heuristics that a combining one takes the best of, as toggles. */
function Parts({ info, spec, onChange }: { info: HeuristicInfo; spec: Spec; onChange: (spec: Spec) => void }) {
  const simple = heuristics.value.filter((row) => row.parts.max === 0);
  const chosen = spec.parts.map((part) => part.name);
  const toggle = (name: string): void => {
    const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
    if (next.length <= info.parts.max) onChange({ ...spec, parts: next.map(plain) });
  };
  return (
    <div class="field">
      <span class="label">{words.value.solve.parts}</span>
      <div class="chips" role="group" aria-label={words.value.solve.parts}>
        {simple.map((row) => (
          <button
            type="button"
            key={row.name}
            class="chip"
            aria-pressed={chosen.includes(row.name)}
            onClick={() => toggle(row.name)}
          >
            {row.name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A combining heuristic starts with enough parts to be valid. */
function opened(info: HeuristicInfo | undefined, name: string): Spec {
  if (!info || info.parts.max === 0) return plain(name);
  const known = heuristics.value.filter((row) => row.parts.max === 0 && row.admissible).map((row) => row.name);
  const liked = ["linear-conflict", "walking-distance", "manhattan"].filter((like) => known.includes(like));
  const parts = [...new Set([...liked, ...known])].slice(0, Math.max(2, info.parts.min)).slice(0, info.parts.max);
  return { name, options: {}, parts: parts.map(plain) };
}

export function ChooseHeuristic({ id, value, onChange, standard }: ChooseProps & { standard: string }) {
  const text = words.value.solve;
  const rows = heuristics.value;
  const info = rows.find((row) => row.name === value.name);
  const choices = [
    { value: "", title: text.standardHeuristic, summary: text.standardSummary(standard) },
    ...rows.map(heuristicChoice),
  ];
  const take = (name: string): void => onChange(opened(rows.find((row) => row.name === name), name));
  return (
    <>
      <Picker id={id} label={text.heuristic} value={value.name} choices={choices} onChange={take} />
      {info && info.parts.max > 0 && <Parts info={info} spec={value} onChange={onChange} />}
      <Options rows={info?.options ?? []} spec={value} onChange={onChange} />
    </>
  );
}
