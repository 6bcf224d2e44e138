// The module against the program, in Node: same lengths, same `optimal`, same counters, and the same nodes at the end of
// every bound. TAQUIN_BIN=… npm run wasm-compare -- [BOARDS]

import { readFileSync } from "node:fs";
import { EngineModule } from "../src/engine/wasm/module";
import { MemoryFiles } from "../src/engine/wasm/tables";
import type { Catalogue } from "../src/engine/engine";
import type { Result } from "../src/engine/result";
import { boundOf, scrambles, solveNatively, type Answer, type Bound, type Configuration, type IterationEvent } from "./native";

export const MODULE = new URL("../../build/wasm/taquin.wasm", import.meta.url).pathname;

/** Half of the boards are 15-puzzles with 6-6-3; the others go through all families of algorithms. */
const CONFIGURATIONS: readonly (Configuration & { share: number })[] = [
  { size: "4x4", algorithm: "idastar", heuristic: "pdb(catalogue=6-6-3)", share: 0.5 },
  { size: "3x4", algorithm: "idastar", heuristic: "walking-distance", share: 0.06 },
  { size: "3x3", algorithm: "idastar", heuristic: "linear-conflict", share: 0.08 },
  { size: "3x3", algorithm: "astar", heuristic: "manhattan", share: 0.08 },
  { size: "3x3", algorithm: "auto", heuristic: "", share: 0.08 },
  { size: "2x5", algorithm: "idastar", heuristic: "axes", share: 0.04 },
  { size: "3x3", algorithm: "mm", heuristic: "manhattan", share: 0.04 },
  { size: "3x3", algorithm: "wastar(weight=2)", heuristic: "max(linear-conflict, walking-distance)", share: 0.04 },
  { size: "5x5", algorithm: "beam(width=200)", heuristic: "manhattan", share: 0.04 },
  { size: "3x3", algorithm: "bfs", heuristic: "", share: 0.04 },
];

/** Every algorithm and every heuristic by itself, on a board or two. */
function everyName(module: EngineModule): (Configuration & { share: number })[] {
  const { algorithms, heuristics } = module.call<Catalogue>("catalogue", {});
  const one = (algorithm: string, heuristic: string): Configuration & { share: number } => ({
    size: "3x3",
    algorithm,
    heuristic,
    share: 0.002,
  });
  return [
    ...algorithms.filter(({ name }) => name !== "anytime" && name !== "dfs").map(({ name }) => one(name, "")),
    ...heuristics.filter(({ parts }) => parts.min === 0).map(({ name }) => one("astar", name)),
  ];
}

/** What must be equal; times and the sizes of objects in memory are the machine's. */
function facts({ result, bounds }: Answer): unknown {
  const { status, length, optimal, lower_bound, moves, algorithm, heuristic, engine } = result;
  const { generated, expanded, reopened, max_frontier, deepest, iterations, h_start } = result.stats;
  const counters = { generated, expanded, reopened, max_frontier, deepest, iterations, h_start };
  return { status, length, optimal, lower_bound, moves, algorithm, heuristic, engine, counters, bounds };
}

async function main(): Promise<void> {
  const total = Number(process.argv.at(-1)) || 100;
  let bounds: Bound[] = [];
  const onEvent = (name: string, data: unknown): void => {
    if (name === "iteration") bounds.push(boundOf(data as IterationEvent));
  };
  const module = await EngineModule.make(await WebAssembly.compile(readFileSync(MODULE)), { files: new MemoryFiles(), onEvent });
  let boards = 0;
  let compared = 0;
  for (const [index, configuration] of [...CONFIGURATIONS, ...everyName(module)].entries()) {
    const starts = scrambles(configuration.size, Math.max(1, Math.round(total * configuration.share)), 1000 + index);
    const native = solveNatively(starts, configuration);
    for (const [k, board] of starts.entries()) {
      bounds = [];
      const { algorithm, heuristic } = configuration;
      const result = module.call<Result>("solve", { board, algorithm, heuristic });
      const [ours, theirs] = [facts({ result, bounds }), facts(native[k]!)].map((value) => JSON.stringify(value));
      if (ours !== theirs) throw new Error(`${board} ${algorithm} ${heuristic}\nmodule  ${ours}\nprogram ${theirs}`);
      compared += bounds.length;
      ++boards;
    }
  }
  console.log(`${boards} boards: same results, same counters, same nodes in ${compared} completed bounds`);
}

await main();
