// A counter board by board, one row per configuration. Where values lie close together: bars, whose length means
// something because they begin at zero. Where they need a logarithmic axis, which has no zero: dots.

import { decades, wantsLog } from "../../plot/axis";
import { Plot } from "../../plot/plot";
import { labelOf, pointsOf, read, shortNames, type Axis, type Point } from "../data";
import { capital } from "../../views/words";
import { axisName, lab } from "../words";
import { axis, colourOf, configurationsOf, legendOf, shortened, shown, textWidth, type PlotRequest, type Drawing } from "./drawing";

const MOST_BOARDS = 24;
const ROW = 15;

interface Row {
  board: string;
  row: string;
  value: number | null;
  text: string;
  configuration: number;
  solved: boolean;
}

/** A length of something that was not solved says nothing; other counters say what was done until then. */
const drawable = (point: Point, y: Axis): boolean => read(point, y) !== null && (point.solved || (point.limited && y !== "length"));

function rowOf(point: Point, y: Axis, name: string): Row {
  const common = { board: point.name, row: name, configuration: point.configuration, solved: point.solved };
  if (!drawable(point, y)) return { ...common, value: null, text: lab.value.statuses[point.status] ?? lab.value.notSolved };
  const value = read(point, y)!;
  return { ...common, value, text: (point.atLeast ? "≥ " : "") + shown(y, value) };
}

export function bars(request: PlotRequest): Drawing {
  const { study, y, colours, width } = request;
  const points = pointsOf(study, request.set);
  const boards = [...new Set(points.map((point) => point.name))].slice(0, MOST_BOARDS);
  const short = shortNames(study).names;
  const rows = points.filter((point) => boards.includes(point.name)).map((point) => rowOf(point, y, short[point.configuration]!));
  const own = rows.filter((row): row is Row & { value: number } => row.value !== null);
  const values = own.map((row) => row.value);
  const log = wantsLog(values, request.logX);
  const positive = values.filter((value) => value > 0);
  const most = Math.max(...values, 1e-12);
  const least = log ? Math.min(...positive) : Math.min(0, ...values);
  const base = log ? least / (most / least) ** 0.04 : least;
  const used = configurationsOf(rows);
  const names = used.map((index) => short[index]!);
  // One board needs no legend: its bars are labelled with their names.
  const single = boards.length === 1;
  const left = Math.min(width * 0.4, 18 + Math.max(24, ...(single ? names : boards).map(textWidth)));
  const tickFormat = (name: string): string => shortened(name, left - 12);
  // Space for the values right of the longest mark.
  const room = (16 + Math.max(...rows.map((row) => textWidth(row.text)))) / (width - left - 24);
  const top = log ? most * (most / base) ** (room / (1 - room)) : base + (most - base) / (1 - room);
  const scale = axis(y, [base || 1, most], log, capital(axisName(y)));
  const at = { fy: "board", y: "row" } as const;
  const title = (row: Row): string => `${row.board}\n${row.row}\n${row.text}`;
  const fill = (row: Row): string => colourOf(colours, row.configuration);
  return {
    legend: single ? [] : legendOf(study, used, colours),
    rows: rows.map(({ board, configuration, solved, value }) => ({ board, configuration: labelOf(study, configuration), solved, [y]: value })),
    points: own.length,
    boards: boards.length,
    hollow: 0,
    missing: points.length - own.length,
    options: {
      height: (ROW * names.length + 14) * boards.length + 66,
      marginLeft: left,
      marginBottom: 46,
      marginTop: 10,
      marginRight: 24,
      x: { ...scale, nice: false, domain: [base, top], ...(log ? { ticks: decades([base, most], 6) } : {}) },
      y: { type: "band", domain: names, padding: 0.12, label: null, tickSize: 0, tickFormat, ...(single ? {} : { axis: null }) },
      fy: { domain: boards, label: null, padding: 0.16, tickFormat, ...(single ? { axis: null } : { axis: "left", tickSize: 0 }) },
      marks: [
        ...(log
          ? [
              Plot.ruleY(rows, { ...at, stroke: colours.line, strokeDasharray: "1 3" }),
              Plot.dot(own.filter((row) => row.value > 0), {
                ...at,
                x: "value",
                r: 4.6,
                strokeWidth: 1.8,
                stroke: fill,
                fill: (row: Row) => (row.solved ? fill(row) : colours.paper),
                title,
              }),
            ]
          : [Plot.barX(own, { ...at, x1: 0, x2: "value", rx: 2, fill, fillOpacity: (row: Row) => (row.solved ? 0.92 : 0.3), title })]),
        Plot.text(rows, {
          ...at,
          x: (row: Row) => Math.max(row.value ?? base, log ? base : Math.min(0, row.value ?? 0)),
          text: "text",
          textAnchor: "start",
          dx: log ? 9 : 5,
          fontSize: 10.5,
          fill: colours.muted,
        }),
      ],
    },
  };
}
