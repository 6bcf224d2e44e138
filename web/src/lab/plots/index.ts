// The plots by name, with what they need and what they say.

import { isBytes, isTime, type PlotKind, type Study } from "../data";
import { capital, fieldName, lab } from "../words";
import { accuracy } from "./accuracy";
import { bars } from "./bars";
import { cumulative } from "./cumulative";
import { distribution } from "./distribution";
import type { Ask, Drawing } from "./drawing";
import { growth } from "./growth";
import { scatter } from "./scatter";

export const PLOTS: Record<PlotKind, (ask: Ask) => Drawing> = { bars, distribution, cumulative, scatter, growth, accuracy };

/** Which axes can be chosen. */
export const AXES: Record<PlotKind, { x: boolean; y: boolean }> = {
  bars: { x: false, y: true },
  distribution: { x: false, y: true },
  cumulative: { x: true, y: false },
  scatter: { x: true, y: true },
  growth: { x: true, y: true },
  accuracy: { x: false, y: false },
};

export function presets(kind: PlotKind, x: string, y: string): { x: string; y: string } {
  if (kind === "growth") return { x: x === "size" ? x : "distance", y: y || "expanded" };
  if (kind === "cumulative") return { x: x || y || "expanded", y: "" };
  return { x: x || "h_start", y: y || "expanded" };
}

export function titleOf(kind: PlotKind, x: string, y: string): string {
  const titles = lab.value.titles;
  switch (kind) {
    case "bars":
      return capital(titles.bars(fieldName(y)));
    case "distribution":
      return capital(titles.distribution(fieldName(y)));
    case "cumulative":
      return capital(titles.cumulative(fieldName(x), !isTime(x) && !isBytes(x)));
    case "scatter":
      return capital(titles.scatter(fieldName(y), fieldName(x)));
    case "growth":
      return capital(titles.growth(fieldName(y), fieldName(x)));
    case "accuracy":
      return titles.accuracy;
  }
}

export function noteOf(kind: PlotKind, study: Study, log = false): string {
  const notes = lab.value.notes;
  if (kind === "bars" && log) return notes.dots;
  return kind === "accuracy" && study.accuracy.length > 0 ? notes.accuracyAll : notes[kind];
}
