// Figures in the pages of docs/studies, filled in from results instead of by hand. A comment above a table says where
// its cells come from; the headings and the first cell of each row belong to the page.
//
//   <!-- figures 004-heuristics, set 100 random
//   columns: astar $|expanded.mean; -; idastar $|expanded.mean / astar $|expanded.mean : 1
//   rows: hamming; manhattan
//   -->
//
// "columns" are expressions and "rows" what stands for $ in them, one per line of the table; with "down" and "across"
// instead, the expressions go down and the configurations across. A term is [LABEL|]FIELD.STATISTIC, the label being $
// if left out; LABEL@BOARD|FIELD is the figure of one board. A line that begins with blanks goes on with the one before;
// "-" leaves a cell as it is; ": 2" asks for two decimals. In running text one figure is written
// <!--f NAME: EXPRESSION-->1.5<!--/f-->.

import type { CounterKey } from "../src/engine/result";
import { accuracies, median, regression, type Group, type Study } from "../src/lab/data";

export type Studies = (name: string) => Study;

/** "1 573 403", "22.05". */
export function figure(value: number, digits: number): string {
  const [whole = "", part = ""] = Math.abs(value).toFixed(digits).split(".");
  return (value < 0 ? "-" : "") + whole.replace(/\B(?=(\d{3})+$)/g, " ") + (part && `.${part}`);
}

function indexOf(study: Study, label: string): number {
  const index = study.configurations.findIndex((configuration) => configuration.label === label);
  if (index < 0) throw new Error(`${study.name} has no configuration “${label}”`);
  return index;
}

function groupOf(study: Study, label: string, set: string): Group {
  const index = indexOf(study, label);
  const group = study.statistics.find((one) => one.configuration === index && (set === "" || one.set === set));
  if (!group) throw new Error(`${study.name} has nothing of “${label}” on “${set}”`);
  return group;
}

/** Over boards, each by the median of its repetitions. */
function total(study: Study, label: string, field: CounterKey): number {
  const index = indexOf(study, label);
  const boards = new Map<number, number[]>();
  for (const row of study.results) {
    if (row.configuration !== index) continue;
    boards.set(row.board, [...(boards.get(row.board) ?? []), row[field] ?? Number.NaN]);
  }
  return [...boards.values()].reduce((sum, values) => sum + median(values), 0);
}

/** Of one board, the median of its repetitions. */
function single(study: Study, label: string, board: string, field: CounterKey): number {
  const index = indexOf(study, label);
  const at = study.boards.findIndex((one) => one.label === board);
  const values = study.results.flatMap((row) => (row.configuration === index && row.board === at ? [row[field] ?? Number.NaN] : []));
  if (values.length === 0) throw new Error(`${study.name} has nothing of “${label}” on “${board}”`);
  return median(values);
}

/** Effective branching factor: ten to the slope of log10(expanded) over the length. */
function branching(study: Study, label: string): number {
  const index = indexOf(study, label);
  const rows = study.results.filter((row) => row.configuration === index && row.status === "solved");
  const fit = regression(rows.map((row) => ({ x: row.length!, y: Math.log10(row.expanded!) })));
  return fit ? 10 ** fit.slope : Number.NaN;
}

interface Value {
  value: number;
  atLeast: boolean;
  text?: string;
}

function term(study: Study, set: string, text: string, row: string): Value {
  const bar = text.lastIndexOf("|");
  const label = (bar < 0 ? "$" : text.slice(0, bar).trim()).replaceAll("$", () => row);
  const [field = "", statistic = ""] = text.slice(bar + 1).trim().split(".");
  const plain = (value: number): Value => ({ value, atLeast: false });
  if (field === "error" || field === "exact") {
    const one = accuracies(study).find(({ configuration }) => configuration === indexOf(study, label));
    if (!one) throw new Error(`${study.name} has no accuracy of “${label}”`);
    return plain(field === "error" ? one.error : 100 * one.exact);
  }
  const at = label.indexOf("@");
  if (at >= 0) return plain(single(study, label.slice(0, at), label.slice(at + 1), field as CounterKey));
  if (field === "branching") return plain(branching(study, label));
  const group = groupOf(study, label, set);
  if (field === "solved" && statistic === "count") return plain(group.solved);
  if (field === "solved") return { ...plain(group.solved), text: group.solved === group.results ? String(group.solved) : `${group.solved} of ${group.results}` };
  if (statistic === "sum") return plain(total(study, label, field as CounterKey));
  const values = group.fields[field as CounterKey];
  const value = values?.[statistic as keyof typeof values];
  if (value === undefined) throw new Error(`${study.name}: “${label}” has no ${field}.${statistic}`);
  return { value, atLeast: group.limited > 0 && field !== "h_start" && field !== "length" && (statistic === "mean" || statistic === "max") };
}

export function evaluate(study: Study, set: string, expression: string, row: string): string {
  const [formula = "", digits = "0"] = expression.split(" : ");
  const [first, second] = formula.split(" / ").map((part) => term(study, set, part.trim(), row));
  if (second) return figure(first!.value / second.value, Number(digits));
  if (first!.text !== undefined) return first!.text;
  if (!first!.atLeast) return figure(first!.value, Number(digits));
  return `more than ${first!.value >= 1e6 ? `${figure(first!.value / 1e6, 1).replace(/\.0$/, "")} million` : figure(first!.value, Number(digits))}`;
}

const list = (text: string): string[] => text.split(";").map((part) => part.trim());

function fillTable(head: string, body: string, studies: Studies): string {
  const lines = head.trim().replaceAll(/\n {2,}/g, " ").split("\n");
  const [, name = "", set = ""] = /^figures ([a-z0-9-]+)(?:, set (.*))?$/.exec(lines[0]!.trim()) ?? [];
  const keys = new Map(lines.slice(1).map((line): [string, string] => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]));
  const study = studies(name);
  const down = keys.has("down");
  const first = list(keys.get(down ? "down" : "rows") ?? "");
  const across = list(keys.get(down ? "across" : "columns") ?? "");
  const rows = body.trimEnd().split("\n");
  if (rows.length !== first.length + 2) throw new Error(`figures ${name}: ${first.length} rows are described, the table has ${rows.length - 2}`);
  return rows
    .map((row, k) => {
      if (k < 2) return row;
      const cells = row.split("|").slice(1, -1).map((cell) => cell.trim());
      if (cells.length !== across.length + 1) throw new Error(`figures ${name}: ${across.length} columns are described, the table has ${cells.length - 1}`);
      const line = first[k - 2]!;
      const filled = across.map((column, c) => {
        const [expression, configuration] = down ? [line, column] : [column, line];
        return expression === "-" ? cells[c + 1]! : evaluate(study, set, expression, configuration) + (/%$/.test(cells[c + 1]!) ? " %" : "");
      });
      return `| ${[cells[0], ...filled].join(" | ")} |`.replace(/\|  (?=\|)/g, "| ");
    })
    .join("\n");
}

/** The page with its figures as they are now. */
export function fill(page: string, studies: Studies): string {
  return page
    .replace(/<!-- (figures [^]*?)-->\n((?:\|.*\n)+)/g, (_, head: string, body: string) => `<!-- ${head}-->\n${fillTable(head, body, studies)}\n`)
    .replace(/<!--f ([a-z0-9-]+): (.*?)-->.*?<!--\/f-->/g, (_, name: string, expression: string) => `<!--f ${name}: ${expression}-->${evaluate(studies(name), "", expression, "")}<!--/f-->`);
}

/** Every experiment a page takes figures from. */
export function sources(page: string): string[] {
  return [...new Set([...page.matchAll(/<!-- figures ([a-z0-9-]+)|<!--f ([a-z0-9-]+):/g)].map((match) => match[1] ?? match[2]!))];
}
