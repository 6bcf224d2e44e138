// How long optimal 15-puzzles with 6-6-3 take in a browser: the first board of a fresh profile with its tables, each later
// board, and the first board of a second visit; and what the module alone takes in Node, in CPU time, which a busy
// machine does not change much. Reports medians; asserts nothing but proofs.
// TAQUIN_BIN=… npm run wasm-bench -- [BOARDS] [PROFILES]

import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { startBrowser, startStatic } from "../e2e/harness";
import type { Result } from "../src/engine/result";
import { EngineModule, MEMORY_BYTES } from "../src/engine/wasm/module";
import { MemoryFiles } from "../src/engine/wasm/tables";
import { scrambles } from "./native";
import { MODULE } from "./solvers";

const ALGORITHM = "idastar";
const HEURISTIC = "pdb(catalogue=6-6-3)";

const [boards = 100, profiles = boards] = process.argv.slice(2).map(Number).filter((value) => value > 0);
const starts = scrambles("4x4", boards, 1);

function report(what: string, values: number[], most: number): void {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms of ${values.length}, 90 % within ${at(0.9)} ms, worst ${at(1)} ms (goal: median ${most} ms)`);
}

/** Times of boards one after the other, in a page that is opened anew. */
async function visit(context: BrowserContext, url: string, list: string[]): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`${url}/#/play`);
  await page.locator("#board[data-look]").waitFor();
  await page.waitForFunction(() => "taquinEngine" in window);
  const request = { goal: "blank-last", algorithm: ALGORITHM, heuristic: HEURISTIC };
  const timed = await page.evaluate(
    async ([all, rest]) => {
      const { taquinEngine: engine } = window as unknown as { taquinEngine: import("../src/engine/engine").Engine };
      const times: { ms: number; optimal: boolean }[] = [];
      for (const board of all) {
        const began = performance.now();
        const { optimal } = await engine.solve({ board, ...rest }, {}, new AbortController().signal);
        times.push({ ms: performance.now() - began, optimal });
      }
      return times;
    },
    [list, request] as const,
  );
  // Tables are stored after the answer; whoever leaves before builds them again.
  await page.waitForFunction(() => new Promise<boolean>((resolve) => {
    indexedDB.open("taquin-tables", 1).onsuccess = ({ target }) => {
      const { result: database } = target as IDBOpenDBRequest;
      const keys = database.transaction("files").objectStore("files").count();
      keys.onsuccess = () => (database.close(), resolve(keys.result === 3));
    };
  }));
  await page.close();
  if (timed.some(({ optimal }) => !optimal)) throw new Error("a solution was not proved optimal");
  return timed.map(({ ms }) => ms);
}

async function inBrowser(): Promise<void> {
  const site = await startStatic();
  const browser = await startBrowser();
  const first: number[] = [];
  const second: number[] = [];
  let later: number[] = [];
  try {
    for (let profile = 0; profile < profiles; ++profile) {
      const context = await browser.newContext();
      const board = starts[profile % starts.length]!;
      first.push(...(await visit(context, site.url, [board])));
      const again = await visit(context, site.url, profile + 1 < profiles ? [board] : [board, ...starts]);
      second.push(again[0]!);
      later = again.slice(1);
      await context.close();
    }
    console.log(`Chromium ${browser.version()}, wall time from the page's request to its result`);
    report("first board of a fresh profile, tables included", first, 1000);
    report("boards after it", later, 50);
    report("first board of a second visit, tables from IndexedDB", second, 1000);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function inNode(): Promise<void> {
  const module = await EngineModule.make(await WebAssembly.compile(readFileSync(MODULE)), { files: new MemoryFiles() });
  const times = [starts[0]!, ...starts].map((board) => {
    const began = process.cpuUsage();
    const { optimal } = module.call<Result>("solve", { board, algorithm: ALGORITHM, heuristic: HEURISTIC });
    if (!optimal) throw new Error(`${board} was not proved optimal`);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  console.log(`Node ${process.versions.node}, CPU time of the module alone`);
  report("first board, tables included", times.slice(0, 1), 1000);
  report("boards after it", times.slice(1), 50);
  console.log(`memory of the module afterwards: ${(module.memoryBytes / 2 ** 20).toFixed(0)} MiB of at most ${MEMORY_BYTES / 2 ** 20}`);
}

await inNode();
await inBrowser();
