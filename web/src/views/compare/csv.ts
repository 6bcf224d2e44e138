// Every result of a comparison as a table for other programs; names are those of the engine.

import { STAT_FIELDS } from "../../engine/fields";
import type { Result } from "../../engine/result";
import { csvCell } from "../../model/csv";
import { saveFile } from "../ui/save";

const COLUMNS = ["start", "goal", "algorithm", "heuristic", "status", "optimal", "length", "lower_bound", "moves"] as const;

export function csvText(rows: readonly { result: Result; branching: number | null }[]): string {
  const head = [...COLUMNS, ...STAT_FIELDS.map(({ key }) => key), "effective_branching"];
  const lines = rows.map(({ result, branching }) =>
    [...COLUMNS.map((key) => result[key]), ...STAT_FIELDS.map(({ key }) => result.stats[key]), branching === null ? null : Number(branching.toFixed(6))].map(csvCell).join(","),
  );
  return [head.join(","), ...lines, ""].join("\n");
}

export function saveCsv(rows: readonly { result: Result; branching: number | null }[]): void {
  saveFile(csvText(rows), "text/csv", "taquin-comparison.csv");
}
