// A counter board by board: a group of bars per board, one per configuration.

import { Plot } from "../../plot/plot";
import { pointsOf, read, type Point } from "../data";
import { capital, fieldName } from "../words";
import { axis, colourOf, decades, legendOf, shown, wantsLog, type Ask, type Drawing } from "./drawing";

const MOST_BOARDS = 24;
const BAR = 15;

interface Bar {
  board: string;
  row: string;
  value: number;
  text: string;
  configuration: number;
  solved: boolean;
  atLeast: boolean;
}

export function bars(ask: Ask): Drawing {
  const { study, y, colours, width } = ask;
  const points = pointsOf(study, ask.set);
  const boards = [...new Set(points.map((point) => point.name))].slice(0, MOST_BOARDS);
  const some = points.filter((point) => boards.includes(point.name));
  const drawable = (point: Point): boolean => read(point, y) !== null && (point.solved || (point.limited && y !== "length"));
  const own = some.filter(drawable).map((point): Bar => ({
    board: point.name,
    row: point.label,
    value: read(point, y)!,
    text: shown(y, read(point, y)!),
    configuration: point.configuration,
    solved: point.solved,
    atLeast: point.atLeast,
  }));
  const values = own.map((bar) => bar.value);
  const log = wantsLog(values, ask.logX);
  const positive = values.filter((value) => value > 0);
  const base = log ? 10 ** (Math.floor(Math.log10(Math.min(...positive))) - (Math.min(...positive) > 1 ? 0 : 1)) * 0.8 : 0;
  const most = Math.max(...values, 1e-12);
  const top = log ? most * (most / base) ** 0.14 : most * 1.14;
  const used = new Set(own.map((bar) => bar.configuration));
  const names = [...used].sort((a, b) => a - b).map((index) => study.configurations[index]!.label);
  const left = Math.min(width * 0.34, 14 + 6.7 * Math.max(4, ...boards.map((board) => board.length)));
  const band = BAR * names.length + 14;
  const scale = axis(y, [base || 1, most], log, capital(fieldName(y)));
  return {
    legend: legendOf(study, used, colours),
    rows: own.map((bar) => ({ board: bar.board, configuration: bar.row, solved: bar.solved, [y]: bar.value })),
    points: own.length,
    boards: boards.length,
    hollow: 0,
    missing: points.length - own.length,
    options: {
      height: band * boards.length + 66,
      marginLeft: left,
      marginBottom: 44,
      marginTop: 10,
      marginRight: 24,
      x: {
        ...scale,
        nice: false,
        domain: [log ? base : Math.min(0, ...values), top],
        ...(log ? { ticks: decades([base, top], 6) } : {}),
      },
      y: { type: "band", domain: names, axis: null, padding: 0.12 },
      fy: { domain: boards, label: null, padding: 0.16, axis: "left", tickSize: 0 },
      marks: [
        Plot.barX(own.filter((bar) => !log || bar.value > 0), {
          fy: "board",
          y: "row",
          x1: base,
          x2: "value",
          rx: 2,
          fill: (bar: Bar) => colourOf(colours, bar.configuration),
          fillOpacity: (bar: Bar) => (bar.solved ? 0.92 : 0.3),
          title: (bar: Bar) => `${bar.board}\n${bar.row}\n${bar.text}`,
        }),
        Plot.text(own, {
          fy: "board",
          y: "row",
          x: (bar: Bar) => (log ? Math.max(bar.value, base) : bar.value),
          text: (bar: Bar) => (bar.atLeast ? `≥ ${bar.text}` : bar.text),
          textAnchor: "start",
          dx: 5,
          fontSize: 10.5,
          fill: colours.muted,
        }),
      ],
    },
  };
}
