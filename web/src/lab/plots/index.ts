// The plots by name, with their axes, titles and notes.

import { capital } from "../../views/words";
import { unitOf, type Axis, type PlotChoice, type PlotKind, type Study } from "../data";
import { axisName, lab } from "../words";
import { accuracy } from "./accuracy";
import { bars } from "./bars";
import { cumulative } from "./cumulative";
import { distribution } from "./distribution";
import type { PlotRequest, Drawing } from "./drawing";
import { growth } from "./growth";
import { scatter } from "./scatter";

export const PLOTS: Record<PlotKind, (request: PlotRequest) => Drawing> = { bars, distribution, cumulative, scatter, growth, accuracy };

/** Which axes can be chosen. */
export const AXES: Record<PlotKind, { x: boolean; y: boolean }> = {
  bars: { x: false, y: true },
  distribution: { x: false, y: true },
  cumulative: { x: true, y: false },
  scatter: { x: true, y: true },
  growth: { x: true, y: true },
  accuracy: { x: false, y: false },
};

/** The axes chosen, or the defaults of this kind of plot. */
export function axesOf({ kind, x, y }: Pick<PlotChoice, "kind" | "x" | "y">): { x: Axis; y: Axis } {
  if (kind === "growth") return { x: x === "size" ? x : "distance", y: y || "expanded" };
  if (kind === "cumulative") return { x: x || y || "expanded", y: y || "expanded" };
  return { x: x || "h_start", y: y || "expanded" };
}

export function titleOf(kind: PlotKind, x: Axis, y: Axis): string {
  const titles = lab.value.titles;
  switch (kind) {
    case "bars":
      return capital(titles.bars(axisName(y)));
    case "distribution":
      return capital(titles.distribution(axisName(y)));
    case "cumulative":
      return capital(titles.cumulative(axisName(x), unitOf(x) === "nodes" || unitOf(x) === "count"));
    case "scatter":
      return capital(titles.scatter(axisName(y), axisName(x)));
    case "growth":
      return capital(titles.growth(axisName(y), axisName(x)));
    case "accuracy":
      return titles.accuracy;
  }
}

export function noteOf(kind: PlotKind, study: Study, log = false): string {
  const notes = lab.value.notes;
  if (kind === "bars" && log) return notes.dots;
  return kind === "accuracy" && study.accuracy.length > 0 ? notes.accuracyAll : notes[kind];
}
