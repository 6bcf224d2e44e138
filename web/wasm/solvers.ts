// The module in Node, and in the worker of a page in a real browser, behind one interface.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { openPage, startBrowser, startStatic } from "../e2e/harness";
import type { Catalogue } from "../src/engine/engine";
import type { Result } from "../src/engine/result";
import { EngineModule } from "../src/engine/wasm/module";
import type { Answer as Told } from "../src/engine/wasm/protocol";
import { MemoryFiles } from "../src/engine/wasm/tables";
import { boundOf, type Answer, type Bound, type Configuration, type IterationEvent } from "./native";

export const MODULE = new URL("../../build/wasm/taquin.wasm", import.meta.url).pathname;

const ROOT = new URL("../..", import.meta.url).pathname;

/** Is there a source of the module that was changed after it was built? */
export function isStale(): boolean {
  if (!existsSync(MODULE)) return true;
  const sources = ["src", "apps/io", "bindings/wasm", "cmake"].map((folder) => `${ROOT}/${folder}`);
  return execFileSync("find", [...sources, "-type", "f", "-newer", MODULE, "-print", "-quit"], { encoding: "utf8" }) !== "";
}

export interface Solver {
  name: string;
  catalogue: () => Promise<Catalogue>;
  solve: (boards: string[], configuration: Configuration) => Promise<Answer[]>;
  close: () => Promise<void>;
}

export async function inNode(): Promise<Solver> {
  let bounds: Bound[] = [];
  const onEvent = (name: string, data: unknown): void => {
    if (name === "iteration") bounds.push(boundOf(data as IterationEvent));
  };
  const module = await EngineModule.make(await WebAssembly.compile(readFileSync(MODULE)), { files: new MemoryFiles(), onEvent });
  return {
    name: `Node ${process.versions.node}`,
    catalogue: () => Promise.resolve(module.call<Catalogue>("catalogue", {})),
    solve: (boards, { algorithm, heuristic }) =>
      Promise.resolve(
        boards.map((board) => {
          bounds = [];
          return { result: module.call<Result>("solve", { board, algorithm, heuristic }), bounds };
        }),
      ),
    close: () => Promise.resolve(),
  };
}

interface Spoken {
  data: unknown;
  events: { name: string; data: unknown }[];
}

/** Speaks with the worker of a static site itself, as the page's own engine leaves out the ends of bounds. */
export async function inBrowser(): Promise<Solver> {
  const site = await startStatic();
  const browser = await startBrowser();
  const { page } = await openPage(browser, site);
  page.setDefaultTimeout(0);
  await page.evaluate(async () => {
    const files = await (await fetch("sw.js")).text();
    const named = (pattern: RegExp): string => new URL(pattern.exec(files)![0], document.baseURI).href;
    const worker = new Worker(named(/assets\/worker-[\w-]+\.js/), { type: "module" });
    const module = await WebAssembly.compile(await (await fetch(named(/assets\/engine-[\w-]+\.wasm/))).arrayBuffer());
    worker.postMessage({ module, memory: 512 * 2 ** 20 });
    let id = 0;
    const order = (call: string, request: object): Promise<Spoken> =>
      new Promise((resolve, reject) => {
        const events: Spoken["events"] = [];
        const mine = ++id;
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          if (data.id !== mine) return;
          if (data.kind === "event") events.push({ name: data.name, data: data.data });
          else if (data.kind === "reply") resolve({ data: data.data, events });
          else reject(new Error(JSON.stringify(data)));
        };
        worker.postMessage({ id: mine, call, request });
      });
    Object.assign(window, { order });
  });
  const order = (requests: { call: string; request: object }[]): Promise<Spoken[]> =>
    page.evaluate(async (all) => {
      const { order: one } = window as unknown as { order: (call: string, request: object) => Promise<Spoken> };
      const answers: Spoken[] = [];
      for (const { call, request } of all) answers.push(await one(call, request));
      return answers;
    }, requests);
  return {
    name: `Chromium ${browser.version()}`,
    catalogue: async () => (await order([{ call: "catalogue", request: {} }]))[0]!.data as Catalogue,
    solve: async (boards, { algorithm, heuristic }) => {
      const answers = await order(boards.map((board) => ({ call: "solve", request: { board, algorithm, heuristic } })));
      return answers.map(({ data, events }) => ({
        result: data as Result,
        bounds: events.filter(({ name }) => name === "iteration").map((event) => boundOf(event.data as IterationEvent)),
      }));
    },
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
}
