// How long the first and every later board takes in a browser: optimal 15-puzzles with 6-6-3, the first of them in a fresh
// profile with its tables. Reports medians; asserts nothing. TAQUIN_BIN=… npm run wasm-bench -- [BOARDS] [PROFILES]

import { startBrowser, startStatic } from "../e2e/harness";
import { scrambles } from "./native";

interface Timed {
  ms: number;
  length: number;
  optimal: boolean;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const [boards = 100, profiles = 5] = process.argv.slice(2).map(Number).filter((value) => value > 0);
const site = await startStatic();
const browser = await startBrowser();
const first: number[] = [];
const later: number[] = [];
const visits: number[] = [];
try {
  const starts = scrambles("4x4", boards, 1);
  for (let profile = 0; profile < profiles; ++profile) {
    const context = await browser.newContext();
    const solveAll = async (list: string[]): Promise<Timed[]> => {
      const page = await context.newPage();
      await page.goto(`${site.url}/#/play`);
      await page.locator("#board[data-look]").waitFor();
      await page.waitForFunction(() => "taquinEngine" in window);
      const timed = await page.evaluate(async (all) => {
        const { taquinEngine: engine } = window as unknown as { taquinEngine: import("../src/engine/engine").Engine };
        const times: Timed[] = [];
        for (const board of all) {
          const began = performance.now();
          const request = { board, goal: "blank-last", algorithm: "idastar", heuristic: "pdb(catalogue=6-6-3)" };
          const { length, optimal } = await engine.solve(request, {}, new AbortController().signal);
          times.push({ ms: performance.now() - began, length: length!, optimal });
        }
        return times;
      }, list);
      if (timed.some(({ optimal }) => !optimal)) throw new Error("a solution was not proved optimal");
      return timed;
    };
    const share = starts.filter((_, index) => index % profiles === profile);
    const times = (await solveAll(share)).map(({ ms }) => ms);
    first.push(times[0]!);
    later.push(...times.slice(1));
    visits.push((await solveAll(share.slice(0, 1)))[0]!.ms);
    await context.close();
  }
  const report = (what: string, values: number[], most: number): void =>
    console.log(`${what}: median ${median(values).toFixed(0)} ms of ${values.length}, worst ${Math.max(...values).toFixed(0)} ms (goal: median ${most} ms)`);
  report("first board of a fresh profile, tables included", first, 1000);
  report("boards after it", later, 50);
  report("first board of a second visit, tables from IndexedDB", visits, 1000);
} finally {
  await browser.close();
  await site.stop();
}
