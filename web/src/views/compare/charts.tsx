// The results as bars, one figure per measure; a logarithmic axis where values differ tenfold or more.

import { Plot, type PlotOptions, type Tokens } from "../../plot/plot";
import { Figure } from "../../plot/figure";
import { label, results } from "../../state/compare";
import { num, words } from "../words";
import { COLUMNS } from "./table";

interface Bar {
  name: string;
  value: number;
  text: string;
  solved: boolean;
  index: number;
}

const ROW_PX = 34;
/** Below this ratio a plain axis shows the difference better. */
const LOG_FROM = 10;

/** A power of ten well below everything, so that the smallest bar can still be seen. */
function floorOf(bars: Bar[]): number {
  const least = Math.min(...bars.map(({ value }) => value).filter((value) => value > 0));
  const power = Math.floor(Math.log10(least));
  return Math.pow(10, least / Math.pow(10, power) < 3 ? power - 1 : power);
}

/** Powers of ten, no more of them than there is room for. */
function powers(from: number, to: number, most: number): number[] {
  const first = Math.round(Math.log10(from));
  const last = Math.floor(Math.log10(to));
  const stride = Math.max(1, Math.ceil((last - first) / Math.max(1, most - 1)));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += stride) ticks.push(Math.pow(10, power));
  return ticks;
}

/** 1k, 25M: an axis needs no more. */
function short(value: number): string {
  const steps = [[1e9, "G"], [1e6, "M"], [1e3, "k"]] as const;
  const [unit, letter] = steps.find(([size]) => value >= size) ?? [1, ""];
  return num(value / unit, 1) + letter;
}

export function isLog(values: number[]): boolean {
  const positive = values.filter((value) => value > 0);
  return positive.length > 1 && Math.max(...positive) / Math.min(...positive) >= LOG_FROM;
}

function options(bars: Bar[], log: boolean, ticks: (value: number) => string, width: number, colour: Tokens): PlotOptions {
  const base = log ? floorOf(bars) : 0;
  const shown = log ? bars.filter(({ value }) => value > 0) : bars;
  const most = Math.max(...bars.map(({ value }) => value));
  const left = Math.min(220, Math.max(80, 7.2 * Math.max(...bars.map(({ name }) => name.length))), width * 0.42);
  // Room after the longest bar for its number.
  const longest = 12 + 6.4 * Math.max(...bars.map(({ text, solved }) => text.length + (solved ? 0 : 2)));
  const across = Math.max(60, width - left - 8);
  const more = Math.min(1, longest / Math.max(40, across - longest));
  const top = log ? Math.pow(10, Math.log10(most) + (Math.log10(most) - Math.log10(base)) * more) : most * (1 + more) || 1;
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
      ticks: log ? powers(base, top, Math.min(6, Math.floor(across / 48))) : Math.max(2, Math.floor(width / 130)),
      tickFormat: ticks,
    },
    y: { domain: bars.map(({ name }) => name), label: null, tickSize: 0, padding: 0.32 },
    marks: [
      Plot.barX(shown, {
        y: "name",
        x1: base,
        x2: "value",
        fill: (bar: Bar) => colour.series[bar.index % colour.series.length],
        fillOpacity: (bar: Bar) => (bar.solved ? 1 : 0.35),
        rx: 3,
      }),
      Plot.text(bars, {
        y: "name",
        x: (bar: Bar) => Math.max(bar.value, base),
        text: (bar: Bar) => (bar.solved ? bar.text : `${bar.text} ✕`),
        textAnchor: "start",
        dx: 6,
        fill: colour.ink,
        // The lines of the axis end before the number.
        stroke: colour.paper,
        strokeWidth: 5,
      }),
    ],
  };
}

export function Charts() {
  const text = words.value.compare;
  const rows = results.value;
  const many = new Set(rows.map(({ algorithm }) => algorithm)).size > 1;
  return (
    <section class="charts" aria-label={text.charts} data-testid="charts">
      {COLUMNS.map(({ key, read, show }) => {
        const bars = rows.flatMap((row, index): Bar[] => {
          const value = read(row.result);
          const solved = row.result.status === "solved";
          if (key === "length" && !solved) return [];
          return [{ name: many ? label(row) : row.heuristic || row.algorithm, value, text: show(value), solved, index }];
        });
        if (bars.length === 0 || bars.every(({ value }) => value === 0)) return null;
        const log = key !== "length" && isLog(bars.map(({ value }) => value));
        return (
          <Figure
            key={key}
            title={text.columns[key]}
            note={[text.notes[key], log && text.logarithmic, bars.some(({ solved }) => !solved) && text.unfinished]
              .filter(Boolean)
              .join(" ")}
            file={`taquin-${key}`}
            summary={bars.map((bar) => `${bar.name}: ${bar.text}`).join("; ")}
            options={(width, colour) => options(bars, log, key === "time" ? show : short, width, colour)}
            watch={[log]}
          />
        );
      })}
    </section>
  );
}
