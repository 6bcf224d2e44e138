// Choice of algorithm and heuristic from the engine's catalogue, with the options of each.

import type { AlgorithmInfo, HeuristicInfo, OptionInfo } from "../../engine/engine";
import { decimalText, parseDecimal } from "../../i18n";
import { plain, type Spec } from "../../model/spec";
import { algorithms, heuristics } from "../../state/engine";
import { language, type Metric } from "../../state/settings";
import { AUTO, supports } from "../../state/solve";
import { asSentence, num, words } from "../words";
import { Segmented, TextField } from "../ui/fields";
import { Picker, type Choice } from "../ui/picker";
import { Prose } from "../ui/prose";

function named(name: string, title: string, summary: string): { title: string; summary: string } {
  const known = words.value.catalogue[name] ?? { title, summary };
  return { title: known.title, summary: asSentence(known.summary) };
}

function algorithmChoice(info: AlgorithmInfo): Choice {
  const tone = { optimal: "good", bounded: "fair", none: "none" } as const;
  return {
    value: info.name,
    ...named(info.name, info.title, info.summary),
    badge: { text: words.value.solve.guarantees[info.guarantee], tone: tone[info.guarantee] },
  };
}

function heuristicChoice(info: HeuristicInfo): Choice {
  const text = words.value.solve;
  return {
    value: info.name,
    ...named(info.name, info.title, info.summary),
    ...(info.admissible !== null && {
      badge: info.admissible
        ? { text: text.admissible, tone: "good" as const }
        : { text: text.inadmissible, tone: "none" as const },
    }),
  };
}

function titleOf(heuristic: string): string {
  return words.value.catalogue[heuristic]?.title ?? heuristics.value.find(({ name }) => name === heuristic)?.title ?? heuristic;
}

/** A range with a larger maximum is not shown: it tells nothing. */
const LARGEST_SHOWN = 100_000;

function OptionField({ option, spec, onChange }: { option: OptionInfo; spec: Spec; onChange: (spec: Spec) => void }) {
  const fallback = String(option.default);
  const value = spec.options[option.name] ?? fallback;
  const set = (text: string): void => {
    const rest = Object.fromEntries(Object.entries(spec.options).filter(([name]) => name !== option.name));
    onChange({ ...spec, options: text === fallback || text === "" ? rest : { ...rest, [option.name]: text } });
  };
  const { optionTitles, optionHelp, choiceTitles } = words.value;
  const title = optionTitles[option.name] ?? option.name;
  const help = optionHelp[`${spec.name}.${option.name}`] ?? optionHelp[option.name] ?? option.help;
  if (option.type === "choice") {
    const choices = (option.choices ?? []).map((word) => ({ value: word, label: choiceTitles[word] ?? word }));
    return (
      <div class="field">
        <Segmented label={title} value={value} choices={choices} onChange={set} />
        <p class="help">
          <Prose text={help} />
        </p>
      </div>
    );
  }
  const { min, max } = option;
  const range = min !== undefined && max !== undefined && max <= LARGEST_SHOWN ? ` (${num(min, 2)}–${num(max, 2)})` : "";
  const real = option.type === "real";
  return (
    <TextField
      label={title}
      value={real ? decimalText(value, language.value) : value}
      help={<Prose text={help + range} />}
      mode={({ integer: "numeric", real: "decimal", text: "text" } as const)[option.type]}
      onChange={(text) => set(real ? parseDecimal(text) : text)}
    />
  );
}

function Options({ infos, spec, onChange }: { infos: OptionInfo[]; spec: Spec; onChange: (spec: Spec) => void }) {
  if (infos.length === 0) return null;
  return (
    <details class="fold" open={Object.keys(spec.options).length > 0}>
      <summary>{words.value.solve.options}</summary>
      <div>
        {infos.map((option) => (
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
  /** Offers what counts in this metric only. */
  metric?: Metric;
}

export function ChooseAlgorithm({ id, value, onChange, auto, metric = "stm" }: ChooseProps & { auto: boolean }) {
  const text = words.value.solve;
  const infos = algorithms.value.filter((info) => info.name !== AUTO && supports(info, metric));
  const chosen = infos.find((info) => info.name === value.name);
  const choices = infos.map(algorithmChoice);
  if (auto) choices.unshift({ value: AUTO, title: text.auto, summary: text.autoSummary });
  return (
    <>
      <Picker id={id} label={text.algorithm} value={value.name} choices={choices} onChange={(name) => onChange(plain(name))} />
      <Options infos={chosen?.options ?? []} spec={value} onChange={onChange} />
    </>
  );
}

/** The components of a combining heuristic, as toggles. */
function Parts({ info, spec, onChange, metric }: { info: HeuristicInfo; spec: Spec; onChange: (spec: Spec) => void; metric: Metric }) {
  const simple = heuristics.value.filter((info) => info.parts.max === 0 && supports(info, metric));
  const chosen = spec.parts.map((part) => part.name);
  const toggle = (name: string): void => {
    const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
    if (next.length <= info.parts.max) onChange({ ...spec, parts: next.map(plain) });
  };
  return (
    <div class="field">
      <span class="label">{words.value.solve.parts}</span>
      <div class="chips" role="group" aria-label={words.value.solve.parts}>
        {simple.map((info) => (
          <button
            type="button"
            key={info.name}
            class="chip"
            aria-pressed={chosen.includes(info.name)}
            onClick={() => toggle(info.name)}
          >
            {titleOf(info.name)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A combining heuristic starts with enough components to be valid. */
function withParts(info: HeuristicInfo | undefined, name: string, metric: Metric): Spec {
  if (!info || info.parts.max === 0) return plain(name);
  const known = heuristics.value.filter((info) => info.parts.max === 0 && info.admissible && supports(info, metric)).map((info) => info.name);
  const preferred = ["linear-conflict", "walking-distance", "manhattan"].filter((name) => known.includes(name));
  const parts = [...new Set([...preferred, ...known])].slice(0, Math.max(2, info.parts.min)).slice(0, info.parts.max);
  return { name, options: {}, parts: parts.map(plain) };
}

export function ChooseHeuristic({ id, value, onChange, fallback, metric = "stm" }: ChooseProps & { fallback: string }) {
  const text = words.value.solve;
  const infos = heuristics.value.filter((info) => supports(info, metric));
  const chosen = infos.find((info) => info.name === value.name);
  const choices = [
    { value: "", title: text.defaultHeuristic, summary: text.defaultSummary(titleOf(fallback)) },
    ...infos.map(heuristicChoice),
  ];
  const take = (name: string): void => onChange(withParts(infos.find((info) => info.name === name), name, metric));
  return (
    <>
      <Picker id={id} label={text.heuristic} value={value.name} choices={choices} onChange={take} />
      {chosen && chosen.parts.max > 0 && <Parts info={chosen} spec={value} onChange={onChange} metric={metric} />}
      <Options infos={chosen?.options ?? []} spec={value} onChange={onChange} />
    </>
  );
}
