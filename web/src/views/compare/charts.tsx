// The results, one figure per counter: bars from 0 on a linear axis; dots on a logarithmic one, which has no 0.

import { Plot, type PlotOptions, type Tokens } from "../../plot/plot";
import { Figure } from "../../plot/figure";
import { decades } from "../../plot/axis";
import { counterInfo, counterOf } from "../../engine/result";
import { results, type Entry } from "../../state/compare";
import { remembered } from "../../state/persist";
import { Segmented } from "../ui/fields";
import { meaningText } from "../ui/meanings";
import { compareWords } from "./words";
import { capital, compact, counterName, counterText, specTitle, words } from "../words";
import { COLUMNS } from "./table";

interface Bar {
  name: string;
  value: number;
  text: string;
  solved: boolean;
  index: number;
}

const ROW_PX = 34;
export const axisKind = remembered("compare-axis", ["linear", "log"], "linear");

/** A power of ten well below everything, so that the smallest bar can still be seen. */
function floorOf(bars: Bar[]): number {
  const least = Math.min(...bars.map(({ value }) => value).filter((value) => value > 0));
  const power = Math.floor(Math.log10(least));
  return Math.pow(10, least / Math.pow(10, power) < 3 ? power - 1 : power);
}

function label({ algorithm, heuristic }: Entry): string {
  return [algorithm, heuristic].filter(Boolean).map(specTitle).join(" · ");
}

function options(bars: Bar[], log: boolean, ticks: (value: number) => string, width: number, colour: Tokens): PlotOptions {
  const base = log ? floorOf(bars) : 0;
  const shown = log ? bars.filter(({ value }) => value > 0) : bars;
  const most = Math.max(...bars.map(({ value }) => value));
  const left = Math.min(220, Math.max(80, 7.2 * Math.max(...bars.map(({ name }) => name.length))), width * 0.48);
  // Room after the longest bar for its number.
  const longest = 12 + 6.4 * Math.max(...bars.map(({ text, solved }) => text.length + (solved ? 0 : 2)));
  const across = Math.max(60, width - left - 8);
  const more = Math.min(1, longest / Math.max(40, across - longest));
  const top = log ? Math.pow(10, Math.log10(most) + (Math.log10(most) - Math.log10(base)) * more) : most * (1 + more) || 1;
  const own = (bar: Bar): string => colour.series[bar.index % colour.series.length]!;
  return {
    width,
    height: ROW_PX * bars.length + 34,
    marginLeft: left,
    marginRight: 8,
    marginTop: 4,
    marginBottom: 28,
    x: {
      type: log ? "log" : "linear",
      domain: [base, top],
      grid: true,
      label: null,
      tickSize: 0,
      ticks: log ? decades([base, top], Math.min(6, Math.max(2, Math.floor(across / 48)))) : Math.max(2, Math.floor(width / 130)),
      tickFormat: ticks,
    },
    y: { domain: bars.map(({ name }) => name), label: null, tickSize: 0, padding: 0.32 },
    marks: [
      log
        ? Plot.dot(shown, { y: "name", x: "value", r: 7, fill: own, fillOpacity: (bar: Bar) => (bar.solved ? 1 : 0.35) })
        : Plot.barX(shown, { y: "name", x1: 0, x2: "value", fill: own, fillOpacity: (bar: Bar) => (bar.solved ? 1 : 0.35), rx: 3 }),
      Plot.text(bars, {
        y: "name",
        x: (bar: Bar) => Math.max(bar.value, base),
        text: (bar: Bar) => (bar.solved ? bar.text : `${bar.text} ✕`),
        textAnchor: "start",
        dx: log ? 12 : 6,
        fill: colour.ink,
        // A halo, so that the lines of the axis end before the number.
        stroke: colour.paper,
        strokeWidth: 5,
      }),
    ],
  };
}

/** Counts are whole: no labels at fractions. */
const whole = (value: number): string => (Number.isInteger(value) ? compact(value) : "");

export function Charts() {
  const text = words.value.compare;
  const rows = results.value;
  const many = new Set(rows.map(({ algorithm }) => algorithm)).size > 1;
  const axes = compareWords.value;
  return (
    <>
      <Segmented
        label={axes.axis}
        value={axisKind.value}
        choices={[
          { value: "linear", label: axes.linear },
          { value: "log", label: axes.log },
        ]}
        onChange={(next) => (axisKind.value = next)}
      />
      <section class="charts" aria-label={text.charts} data-testid="charts">
        {COLUMNS.map((key) => {
          const { label: name, unit } = counterInfo(key);
          const bars = rows.flatMap((row, index): Bar[] => {
            const value = counterOf(row.result, key);
            const solved = row.result.status === "solved";
            if (value === null || (key === "length" && !solved)) return [];
            return [{ name: many ? label(row) : specTitle(row.heuristic || row.algorithm), value, text: counterText(key, value), solved, index }];
          });
          if (bars.length === 0 || bars.every(({ value }) => value === 0)) return null;
          const log = axisKind.value === "log" && bars.every(({ value }) => value > 0);
          return (
            <Figure
              key={key}
              title={capital(counterName(key))}
              note={[text.notes[name] ?? meaningText(key, rows.map(({ result }) => result.algorithm)), log && compareWords.value.logNote, bars.some(({ solved }) => !solved) && text.unfinished]
                .filter(Boolean)
                .join(" ")}
              file={`taquin-${key}`}
              summary={bars.map((bar) => `${bar.name}: ${bar.text}`).join("; ")}
              options={(width, colour) => options(bars, log, unit === "seconds" ? (value) => counterText(key, value) : whole, width, colour)}
              watch={[log]}
            />
          );
        })}
      </section>
    </>
  );
}
