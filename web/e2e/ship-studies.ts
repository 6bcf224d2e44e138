// Writes results of experiments for the page to carry: data/studies. Dates are left out, and times rounded, as they are
// of one machine on one day. Usage: vite-node e2e/ship-studies.ts TAQUIN DATABASE FOLDER EXPERIMENT.toml…

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Study } from "../src/lab/data";
import { pack, type PackedStudy } from "../src/lab/packed";

const [taquin, database, folder, ...files] = process.argv.slice(2);
if (!taquin || !database || !folder) throw new Error("usage: ship-studies.ts TAQUIN DATABASE FOLDER EXPERIMENT.toml…");

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

/** One line for each key, and one for each row of results. */
function text(study: PackedStudy): string {
  const line = (value: unknown): string => JSON.stringify(value, rounded);
  const lines = Object.entries(study).flatMap(([key, value]) => {
    if (key === "created") return [];
    if (key !== "results" && key !== "accuracy") return `${line(key)}:${line(value)}`;
    const { keys, rows } = value as PackedStudy["results"];
    return `${line(key)}:{"keys":${line(keys)},"rows":[\n${rows.map(line).join(",\n")}]}`;
  });
  return `{${lines.join(",\n")}}\n`;
}

for (const file of files) {
  const name = basename(file, ".toml");
  const json = execFileSync(taquin, ["experiment", "export", name, "--json", "--db", database], { encoding: "utf8", maxBuffer: 1 << 28 });
  const study = JSON.parse(json) as Study;
  if (study.done < study.cells) throw new Error(`${name}: ${study.done} of ${study.cells} results, run it to its end first`);
  const packed = { ...study, results: pack(study.results), accuracy: pack(study.accuracy), definition: readFileSync(file, "utf8") };
  writeFileSync(join(folder, `${name}.json`), text(packed));
}
