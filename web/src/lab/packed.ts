// Studies as the page carries them (data/studies): results and accuracies as columns, which take a third of the space,
// and the experiment file they come from. `scripts/studies` writes them.

import type { ExperimentRun, Localised, Study } from "./data";

/** Objects of the same few keys: a row has the values in the order of `keys`; null: the key is absent. */
export interface Columns {
  keys: string[];
  rows: unknown[][];
}

export interface PackedStudy extends Omit<Study, "results" | "accuracy" | "created"> {
  results: Columns;
  accuracy: Columns;
  definition: string;
}

/** A study as the page lists it: all but its results. */
export interface Shipped extends Omit<ExperimentRun, "created"> {
  title: Localised;
  /** Relative to the page. */
  file: string;
}

export function pack(rows: readonly object[]): Columns {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { keys, rows: rows.map((row) => keys.map((key) => (row as Record<string, unknown>)[key] ?? null)) };
}

export function unpack<Row>({ keys, rows }: Columns): Row[] {
  return rows.map((row) => Object.fromEntries(row.flatMap((value, k) => (value === null ? [] : [[keys[k]!, value]]))) as Row);
}

export function unpackStudy(packed: PackedStudy): Study {
  return { ...packed, created: "", results: unpack(packed.results), accuracy: unpack(packed.accuracy) };
}
