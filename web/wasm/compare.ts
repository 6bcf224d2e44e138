// The module against the program, in Node or in a real browser: same lengths, same `optimal`, same counters, and the same
// nodes at the end of every bound. TAQUIN_BIN=… npm run wasm-compare -- [BOARDS] [browser] [if-fresh]

import type { Catalogue } from "../src/engine/engine";
import { scrambles, solveNatively, type Answer, type Configuration } from "./native";
import { inBrowser, inNode, isStale, type Solver } from "./solvers";

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
function everyName({ algorithms, heuristics }: Catalogue): (Configuration & { share: number })[] {
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

/** Sizes whose IDA* the module leaves to the general engine (src/taquin/fast/boards.cpp). */
const GENERAL = ["2x5", "3x3", "3x4"];

/** What must be equal; times and the sizes of objects in memory are the machine's. Two engines expand the same nodes up to
 *  a bound, but not in the same order: in the last bound they may find another solution, after other nodes. */
function facts({ result, bounds }: Answer, sameEngine: boolean): unknown {
  const { status, length, optimal, lower_bound, moves, algorithm, heuristic, engine } = result;
  const { generated, expanded, reopened, max_frontier, deepest, iterations, h_start } = result.stats;
  const always = { status, length, optimal, lower_bound, algorithm, heuristic, bounds, iterations, h_start };
  return sameEngine ? { ...always, engine, moves, generated, expanded, reopened, max_frontier, deepest } : always;
}

async function compare(solver: Solver, total: number): Promise<string> {
  let boards = 0;
  let bounds = 0;
  for (const [index, configuration] of [...CONFIGURATIONS, ...everyName(await solver.catalogue())].entries()) {
    const starts = scrambles(configuration.size, Math.max(1, Math.round(total * configuration.share)), 1000 + index);
    const native = solveNatively(starts, configuration);
    for (const [k, answer] of (await solver.solve(starts, configuration)).entries()) {
      const both = [answer, native[k]!];
      const sameEngine = !GENERAL.includes(configuration.size) || answer.result.engine === native[k]!.result.engine;
      const [ours, theirs] = both.map((one) => JSON.stringify(facts(one, sameEngine)));
      const { algorithm, heuristic } = configuration;
      if (ours !== theirs) throw new Error(`${starts[k]} ${algorithm} ${heuristic}\nmodule  ${ours}\nprogram ${theirs}`);
      bounds += answer.bounds.length;
      ++boards;
    }
  }
  return `${boards} boards: same results, same counters, same nodes in ${bounds} completed bounds`;
}

const words = process.argv.slice(2);
// ./test does not build the module, which takes minutes: one that is older than its sources says nothing about them.
if (words.includes("if-fresh") && isStale()) {
  console.log("skipped: build/wasm/taquin.wasm is missing or older than its sources; scripts/check-wasm builds and compares it");
  process.exit(77);
}
const solver = words.includes("browser") ? await inBrowser() : await inNode();
try {
  console.log(`${solver.name}: ${await compare(solver, Number(words.find((word) => Number(word) > 0) ?? 100))}`);
} finally {
  await solver.close();
}
