// Tables of a study: every configuration on every set of boards, and published figures beside ours.

import { COUNTERS, type CounterKey } from "../engine/result";
import { capital, counterName, num, percent } from "../views/words";
import { Meanings } from "../views/ui/meanings";
import { accuracies, labelOf, setsOf, type Group, type Study } from "./data";
import { shown } from "./plots/drawing";
import { lab } from "./words";

const STATISTICS = ["mean", "p10", "median", "p90", "max"] as const;
/** Counters that tables leave out, unless the study is about them; plots and exports have them. */
const LEFT_OUT: readonly CounterKey[] = ["lower_bound", "expanded", "reopened", "deepest", "iterations"];
const SIMPLE = COUNTERS.map(({ key }) => key).filter((key) => !LEFT_OUT.includes(key));

/** Known somewhere and not zero everywhere. */
function hasValues(groups: Group[], field: CounterKey): boolean {
  return groups.some((group) => (group.fields[field]?.max ?? 0) !== 0 || (group.fields[field]?.min ?? 0) !== 0);
}

/** What the study is about is shown with percentiles, the rest by its mean. */
function detailed(study: Study): CounterKey[] {
  if (study.measure === "time") return ["expanded", "wall_seconds"];
  return study.measure === "queues" ? ["expanded", "operations"] : ["expanded"];
}

function cellText(group: Group, field: CounterKey, statistic: (typeof STATISTICS)[number]): string {
  const values = group.fields[field];
  if (!values) return "–";
  return (group.limited > 0 && field !== "length" && statistic === "mean" ? "≥\u00a0" : "") + shown(field, values[statistic]);
}

export function StatisticsTable({ study, set }: { study: Study; set: string }) {
  const text = lab.value;
  const groups = study.statistics.filter((group) => group.set === set);
  const full = detailed(study);
  const simple = SIMPLE.filter((field) => hasValues(groups, field) && !full.includes(field));
  const names = { mean: text.mean, p10: text.p10, median: text.medianWord, p90: text.p90, max: text.max };
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={`${text.tables}: ${set}`}>
      <table class="results lab-table" data-set={set}>
        <caption>{set}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>{text.configuration}</th>
            <th scope="col" rowSpan={2} class="number">{text.solved}</th>
            {full.map((field) => (
              <th scope="colgroup" colSpan={STATISTICS.length} key={field} class="number">{capital(counterName(field))}</th>
            ))}
            {simple.map((field) => (
              <th scope="col" rowSpan={2} key={field} class="number">
                {capital(counterName(field))}
                <small>{text.mean}</small>
              </th>
            ))}
          </tr>
          <tr>
            {full.map((field) => STATISTICS.map((statistic) => (
              <th scope="col" class="number" key={field + statistic}>{names[statistic]}</th>
            )))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.configuration} data-configuration={labelOf(study, group.configuration)}>
              <th scope="row">{labelOf(study, group.configuration)}</th>
              <td class="number">
                {num(group.solved)} / {num(group.results)}
                <small>{percent(group.solved / group.results, 1)}</small>
                {group.refused > 0 && <small>{`${text.refused.toLowerCase()} ${num(group.refused)}`}</small>}
                {(group.unsolvable ?? 0) > 0 && <small>{`${text.statuses.unsolvable} ${num(group.unsolvable!)}`}</small>}
                {group.crashed > 0 && <small>{`${text.crashed.toLowerCase()} ${num(group.crashed)}`}</small>}
                {group.gave_up > 0 && <small>{`${text.gaveUp} ${num(group.gave_up)}`}</small>}
                {group.limited > 0 && <small>{`${text.limited.toLowerCase()} ${num(group.limited)}`}</small>}
              </td>
              {full.map((field) => STATISTICS.map((statistic) => (
                <td class="number" data-field={field} data-statistic={statistic} data-value={group.fields[field]?.[statistic]} key={field + statistic}>
                  {cellText(group, field, statistic)}
                </td>
              )))}
              {simple.map((field) => (
                <td class="number" data-field={field} data-statistic="mean" data-value={group.fields[field]?.mean} key={field}>
                  {cellText(group, field, "mean")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AccuracyTable({ study }: { study: Study }) {
  const text = lab.value;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={text.titles.accuracy}>
      <table class="results lab-table">
        <thead>
          <tr>
            <th scope="col">{text.configuration}</th>
            <th scope="col" class="number">{text.set}</th>
            <th scope="col" class="number">{`${capital(counterName("h_error"))} (${text.mean})`}</th>
            <th scope="col" class="number">h = d</th>
            <th scope="col" class="number">h &gt; d</th>
          </tr>
        </thead>
        <tbody>
          {accuracies(study).map((one) => (
            <tr key={one.configuration} data-configuration={labelOf(study, one.configuration)}>
              <th scope="row">{labelOf(study, one.configuration)}</th>
              <td class="number">{num(one.boards)}</td>
              <td class="number" data-value={one.error}>{num(one.error, 3)}</td>
              <td class="number">{percent(one.exact, 2)}</td>
              <td class="number">{percent(one.over, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ExpectedTable({ study }: { study: Study }) {
  const text = lab.value;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={text.expected}>
      <table class="results lab-table">
        <thead>
          <tr>
            <th scope="col">{text.source}</th>
            <th scope="col">{text.configuration}</th>
            <th scope="col">{text.board}</th>
            <th scope="col">{text.counter}</th>
            <th scope="col" class="number">{text.printed}</th>
            <th scope="col" class="number">{text.ours}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {study.expected.map((row, k) => {
            const verdict = row.found === null ? "missing" : row.found === row.value ? "same" : "differs";
            const badge = { missing: "none", same: "good", differs: "fair" }[verdict];
            return (
              <tr key={k}>
                <td>{row.source}</td>
                <td>{row.configuration}</td>
                <td>{row.board}</td>
                <td>{counterName(row.field)}</td>
                <td class="number">{shown(row.field, row.value)}</td>
                <td class="number">{row.found === null ? "–" : shown(row.field, row.found)}</td>
                <td><span class={`badge ${badge}`}>{text[verdict]}</span></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Why searches were refused, and how they crashed: each sentence once. */
function Messages({ study }: { study: Study }) {
  const said = new Map<string, number>();
  for (const { configuration, status, message } of study.results) {
    if (!message) continue;
    const key = `${lab.value.statuses[status] ?? status}: ${labelOf(study, configuration)}: ${message}`;
    said.set(key, (said.get(key) ?? 0) + 1);
  }
  if (said.size === 0) return null;
  return (
    <details class="lab-messages">
      <summary>{lab.value.messages}</summary>
      <ul>
        {[...said].map(([sentence, times]) => (
          <li key={sentence}>
            {sentence} {times > 1 && <small>× {num(times)}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Tables({ study }: { study: Study }) {
  const limited = study.statistics.some((group) => group.limited > 0);
  if (study.measure === "accuracy") return <AccuracyTable study={study} />;
  return (
    <>
      {setsOf(study).map((set) => (
        <StatisticsTable key={set} study={study} set={set} />
      ))}
      {limited && <p class="help">{lab.value.lowerBoundMark}</p>}
      <Meanings
        counters={COUNTERS.map(({ key }) => key).filter((key) => hasValues(study.statistics, key))}
        algorithms={study.configurations.map(({ algorithm }) => algorithm)}
      />
      <Messages study={study} />
    </>
  );
}
