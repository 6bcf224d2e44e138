// Fills the figures of docs/studies from a results database and prints the lines that changed: the text around them
// must be read again. Usage: vite-node e2e/fill-tables.ts TAQUIN DATABASE PAGE.md…

import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import type { Study } from "../src/lab/data";
import { fill } from "./study-tables";

const [taquin, database, ...pages] = process.argv.slice(2);
if (!taquin || !database) throw new Error("usage: fill-tables.ts TAQUIN DATABASE PAGE.md…");

const known = new Map<string, Study>();
function study(name: string): Study {
  let found = known.get(name);
  if (!found) {
    const json = execFileSync(taquin!, ["experiment", "export", name, "--json", "--db", database!], { encoding: "utf8", maxBuffer: 1 << 28 });
    known.set(name, (found = JSON.parse(json) as Study));
  }
  return found;
}

for (const page of pages) {
  const before = await readFile(page, "utf8");
  const after = fill(before, study);
  const old = before.split("\n");
  const changed = after.split("\n").flatMap((line, k) => (line === old[k] ? [] : [`  - ${old[k]}\n  + ${line}`]));
  if (changed.length === 0) continue;
  await writeFile(page, after);
  console.log(`${page}: figures changed, read the text around them again\n${changed.join("\n")}`);
}
