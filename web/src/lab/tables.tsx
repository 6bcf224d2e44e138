// Tables of a study: every configuration on every set of boards, and the documents' figures beside ours.

import { num } from "../views/words";
import { setsOf, type Field, type Group, type Study } from "./data";
import { judgements } from "./plots/accuracy";
import { shown } from "./plots/drawing";
import { capital, fieldName, lab } from "./words";

const DETAILED: Field[] = ["expanded"];
const SIMPLE: Field[] = ["length", "generated", "max_frontier", "stored_bytes", "operations", "h_start", "h_error", "wall_seconds", "cpu_seconds", "peak_bytes"];

/** Columns that say something: known somewhere and not zero everywhere. */
function worth(groups: Group[], field: Field): boolean {
  return groups.some((group) => (group.fields[field]?.max ?? 0) !== 0 || (group.fields[field]?.min ?? 0) !== 0);
}

function cell(group: Group, field: Field, statistic: "mean" | "median" | "p90" | "max"): string {
  const values = group.fields[field];
  if (!values) return "–";
  return (group.limited > 0 && field !== "length" && statistic === "mean" ? "≥ " : "") + shown(field, values[statistic]);
}

export function StatisticsTable({ study, set }: { study: Study; set: string }) {
  const text = lab.value;
  const groups = study.statistics.filter((group) => group.set === set);
  const simple = SIMPLE.filter((field) => worth(groups, field));
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={`${text.tables}: ${set}`}>
      <table class="results lab-table" data-set={set}>
        <caption>{set}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>{text.configuration}</th>
            <th scope="col" rowSpan={2} class="number">{text.solved}</th>
            {DETAILED.map((field) => (
              <th scope="colgroup" colSpan={4} key={field} class="number">{capital(fieldName(field))}</th>
            ))}
            {simple.map((field) => (
              <th scope="col" rowSpan={2} key={field} class="number">
                {capital(fieldName(field))}
                <small>{text.mean}</small>
              </th>
            ))}
          </tr>
          <tr>
            {DETAILED.map(() => [text.mean, text.medianWord, text.p90, text.max].map((name) => (
              <th scope="col" class="number" key={name}>{name}</th>
            )))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.configuration} data-configuration={study.configurations[group.configuration]!.label}>
              <th scope="row">{study.configurations[group.configuration]!.label}</th>
              <td class="number">
                {num(group.solved)} / {num(group.results)}
                {group.refused > 0 && <small>{`${text.refused.toLowerCase()} ${num(group.refused)}`}</small>}
                {group.gave_up > 0 && <small>{`${text.gaveUp} ${num(group.gave_up)}`}</small>}
                {group.limited > 0 && <small>{`${text.limited.toLowerCase()} ${num(group.limited)}`}</small>}
              </td>
              {DETAILED.map((field) => (["mean", "median", "p90", "max"] as const).map((statistic) => (
                <td class="number" data-field={field} data-statistic={statistic} data-value={group.fields[field]?.[statistic]} key={statistic}>
                  {cell(group, field, statistic)}
                </td>
              )))}
              {simple.map((field) => (
                <td class="number" data-field={field} data-statistic="mean" data-value={group.fields[field]?.mean} key={field}>
                  {cell(group, field, "mean")}
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
  const tongue = text.fields;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={text.titles.accuracy}>
      <table class="results lab-table">
        <thead>
          <tr>
            <th scope="col">{text.configuration}</th>
            <th scope="col" class="number">{text.set}</th>
            <th scope="col" class="number">{`${capital(tongue.h_error)} (${text.mean})`}</th>
            <th scope="col" class="number">h = d</th>
            <th scope="col" class="number">h &gt; d</th>
          </tr>
        </thead>
        <tbody>
          {judgements(study).map((one) => (
            <tr key={one.configuration} data-configuration={study.configurations[one.configuration]!.label}>
              <th scope="row">{study.configurations[one.configuration]!.label}</th>
              <td class="number">{num(one.boards)}</td>
              <td class="number" data-value={one.error}>{num(one.error, 3)}</td>
              <td class="number">{num(one.exact * 100, 2)} %</td>
              <td class="number">{num(one.over * 100, 2)} %</td>
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
                <td>{fieldName(row.field)}</td>
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

export function Tables({ study }: { study: Study }) {
  const limited = study.statistics.some((group) => group.limited > 0);
  if (study.measure === "accuracy") return <AccuracyTable study={study} />;
  return (
    <>
      {setsOf(study).map((set) => (
        <StatisticsTable key={set} study={study} set={set} />
      ))}
      {limited && <p class="help">{lab.value.lowerBoundMark}</p>}
    </>
  );
}
