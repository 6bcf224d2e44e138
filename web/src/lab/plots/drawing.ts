// What the plots of the Lab share: colours by configuration, axes, and a legend that is part of the drawing, so that a
// saved file is complete.

import { draw, Plot, type Chart, type PlotOptions, type Tokens } from "../../plot/plot";
import { decades } from "../../plot/axis";
import { isCounter } from "../../engine/result";
import { bytes, compact, counterText, figure, secs } from "../../views/words";
import { shortNames, unitOf, type Axis, type Study } from "../data";

export interface LegendEntry {
  label: string;
  colour: string;
  dash?: boolean;
}

export interface Drawing {
  options: PlotOptions;
  legend: LegendEntry[];
  /** What was drawn, one row per mark, for saving. */
  rows: Record<string, unknown>[];
  points: number;
  boards: number;
  hollow: number;
  missing: number;
  extra?: string[];
}

export interface PlotRequest {
  study: Study;
  x: Axis;
  y: Axis;
  set: string;
  logX: boolean | null;
  logY: boolean | null;
  width: number;
  colours: Tokens;
}

const LEGEND_ROW = 20;

/** About how wide a text of 12 pixels is: enough to lay out a legend, and the same in the page and in a file. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += /[ ijlftr.,:;'’()|!-]/.test(letter) ? 4.3 : /[mwMW%@]/.test(letter) ? 10.5 : /[A-Z]/.test(letter) ? 8 : 6.9;
  return width;
}

/** A name that fits into so many pixels; what sets configurations apart is at their end. */
export function shortened(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  let end = text;
  while (end !== "" && textWidth(`…${end}`) > room) end = end.slice(1);
  return `…${end}`;
}

export function colourOf(colours: Tokens, index: number): string {
  return colours.series[index % colours.series.length]!;
}

/** The second round through the colours is dashed. */
export function dashOf(index: number, colours: Tokens): string | undefined {
  return index >= colours.series.length ? "5 3" : undefined;
}

export function legendOf(study: Study, used: number[], colours: Tokens): LegendEntry[] {
  const { names } = shortNames(study);
  return used.map((index) => ({
    label: names[index]!,
    colour: colourOf(colours, index),
    dash: index >= colours.series.length,
  }));
}

/** Ticks: 1k, 25M for counts; ms and s for times; kB and MB for bytes. */
export function tick(axis: Axis): (value: number) => string {
  const unit = unitOf(axis);
  return unit === "seconds" ? secs : unit === "bytes" ? bytes : compact;
}

/** A value in tables and captions. */
export function shown(axis: Axis, value: number): string {
  return isCounter(axis) ? counterText(axis, value) : figure(value);
}

/** The configurations that appear, in the order of the study. */
export function configurationsOf(marks: { configuration: number }[]): number[] {
  return [...new Set(marks.map(({ configuration }) => configuration))].sort((a, b) => a - b);
}

export function axis(field: Axis, values: number[], log: boolean, label: string, most = 7): Record<string, unknown> {
  const common = { label, labelArrow: "none", labelOffset: 38, tickSize: 0, grid: true, tickFormat: tick(field) };
  if (!log) return { ...common, type: "linear", nice: true, ticks: most };
  const positive = values.filter((value) => value > 0);
  const [least, greatest] = [Math.min(...positive), Math.max(...positive)];
  // A margin, so that the outermost marks are not cut in half.
  const margin = (greatest / least) ** 0.03;
  const domain: [number, number] = [least / margin, greatest * margin];
  return { ...common, type: "log", domain, ticks: decades(domain, most) };
}

/** Lays the legend out in rows. */
function layOut(entries: LegendEntry[], width: number): { x: number; y: number; entry: LegendEntry }[] {
  const places: { x: number; y: number; entry: LegendEntry }[] = [];
  let x = 0;
  let y = 0;
  for (const entry of entries) {
    const needs = 24 + textWidth(entry.label) + 16;
    if (x > 0 && x + needs > width) {
      x = 0;
      y += LEGEND_ROW;
    }
    places.push({ x, y, entry });
    x += needs;
  }
  return places;
}

type Scale = PlotOptions["x"];

/** Plot leaves the names of some ticks of a logarithmic axis out, even of those it was given; so such axes are drawn here. */
function logAxis(scale: Scale, which: "x" | "y"): Plot.Markish[] {
  if (scale?.type !== "log" || scale.axis === null || !Array.isArray(scale.ticks)) return [];
  const ticks = scale.ticks as number[];
  const text = ticks.map(scale.tickFormat as (value: number) => string);
  return which === "x"
    ? [Plot.gridX(ticks), Plot.axisX(ticks, { text, tickSize: 0, label: scale.label ?? null, labelArrow: "none", labelOffset: 38 })]
    : [Plot.gridY(ticks), Plot.axisY(ticks, { text, tickSize: 0, label: null })];
}

function logless(scale: Scale): object {
  return scale?.type === "log" ? { axis: null, grid: false } : {};
}

export function drawAll(drawing: Drawing, width: number): Chart {
  const places = layOut(drawing.legend, width);
  const rows = places.length === 0 ? 0 : places[places.length - 1]!.y / LEGEND_ROW + 1;
  const lift = rows * LEGEND_ROW + (rows > 0 ? 8 : 0);
  const { options } = drawing;
  // Plot would put the label of the y axis at the very top, where the legend is.
  const labelY = options.y?.label ?? null;
  const chart = draw({
    ...options,
    x: { ...options.x, ...logless(options.x) },
    y: { ...options.y, ...logless(options.y), label: null },
    marks: [...logAxis(options.x, "x"), ...logAxis(options.y, "y"), ...(options.marks ?? [])],
    width,
    height: (options.height ?? 320) + lift,
    marginTop: (options.marginTop ?? 24) + lift,
  });
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", "legend");
  group.setAttribute("fill", "currentColor");
  group.setAttribute("text-anchor", "start"); // Plot's own root sets the middle
  for (const { x, y, entry } of places) {
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "line");
    const at = { x1: x, x2: x + 16, y1: y + 9, y2: y + 9, stroke: entry.colour, "stroke-width": 4, "stroke-linecap": "round" };
    for (const [key, value] of Object.entries(at)) mark.setAttribute(key, String(value));
    if (entry.dash) mark.setAttribute("stroke-dasharray", "5 6");
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", String(x + 24));
    text.setAttribute("y", String(y + 13));
    text.textContent = entry.label;
    group.append(mark, text);
  }
  if (labelY) {
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", "0");
    text.setAttribute("y", String(lift + 10));
    text.textContent = labelY;
    group.append(text);
  }
  chart.append(group);
  return chart;
}
