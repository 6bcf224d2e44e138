// The engine for the browser, where it was built (scripts/build-wasm): its size, its limits, refusals, and tables that
// are read, refused and built again. What it computes is compared with the program by wasm/compare.ts.

import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { EngineError } from "../src/engine/engine";
import type { Result } from "../src/engine/result";
import { EngineModule, type Host } from "../src/engine/wasm/module";
import { MemoryFiles, prefixOf } from "../src/engine/wasm/tables";

const FILE = new URL("../../build/wasm/taquin.wasm", import.meta.url).pathname;
const PDB = { board: "5 1 2 4/9 6 3 8/13 10 7 12/0 14 11 15", algorithm: "idastar", heuristic: "pdb(catalogue=6-6-3)" };

class SpoiltFiles extends MemoryFiles {
  names(): string[] {
    return [...this.contents.keys()].sort();
  }
  spoil(): void {
    for (const content of this.contents.values()) content[content.length - 9]! ^= 0xff;
  }
}

it("names the tables of a size by its shorter side", () => {
  expect(prefixOf("5x3")).toBe("3x5-");
  expect(prefixOf("4x4")).toBe("4x4-");
});

describe.skipIf(!existsSync(FILE))("the module", () => {
  let compiled: WebAssembly.Module;
  const make = (host: Partial<Host> = {}, bytes?: number): Promise<EngineModule> =>
    EngineModule.make(compiled, { files: new MemoryFiles(), ...host }, bytes);

  beforeAll(async () => {
    compiled = await WebAssembly.compile(readFileSync(FILE));
  });

  it("is at most 450 kB compressed, as web servers send it to the browsers of today", () => {
    expect(brotliCompressSync(readFileSync(FILE)).length).toBeLessThanOrEqual(450_000);
  }, 60_000);

  it("answers every call, and names field and code of what it refuses", async () => {
    const module = await make();
    expect(module.call<{ algorithms: object[] }>("catalogue", {}).algorithms.length).toBeGreaterThan(10);
    expect(module.call("plan", { board: "1 2/0 3" })).toMatchObject({ size: "2x2", algorithm: "auto", goal: "blank-last" });
    expect(module.call("scramble", { size: "3x3", seed: 7 })).toMatchObject({ seed: 7, size: "3x3" });
    expect(module.call("check", { board: "1 2/0 3" })).toMatchObject({ solvable: true });
    expect(module.call("analyse", { board: "1 2/0 3", moves: "r" })).toMatchObject({ reached: true, mistakes: 0 });
    expect(module.call("explain", { board: "1 2/0 3", heuristic: "manhattan" })).toBeTypeOf("object");
    expect(module.call("trace", { board: "1 2/0 3", algorithm: "astar" })).toBeTypeOf("object");
    const refused = (request: object): EngineError => {
      try {
        module.call("solve", request);
      } catch (error) {
        return error as EngineError;
      }
      throw new Error("it was not refused");
    };
    expect(refused({ board: "1 1/0 3" })).toMatchObject({ field: "board", code: "tile-twice" });
    expect(refused({ board: "1 2/0 3", colour: "red" })).toMatchObject({ field: "colour", code: "unknown-field" });
  });

  it("keeps its tables, reads them again, and refuses what is damaged", async () => {
    const files = new SpoiltFiles();
    const first = (await make({ files })).call<Result>("solve", PDB);
    expect(first).toMatchObject({ status: "solved", optimal: true });
    const names = files.names();
    expect(names.length).toBe(3);
    expect(names.every((name) => name.startsWith("4x4-"))).toBe(true);
    files.spoil();
    const again = (await make({ files })).call<Result>("solve", PDB);
    expect([again.length, again.stats.expanded]).toEqual([first.length, first.stats.expanded]);
  });

  it("stops when it is told to, and within its memory", async () => {
    let polls = 0;
    const stopped = (await make({ stop: () => ++polls > 20 })).call<Result>("solve", {
      board: "0 24 23 22 21/20 19 18 17 16/15 14 13 12 11/10 9 8 7 6/5 4 3 2 1",
      algorithm: "astar",
      heuristic: "manhattan",
    });
    expect(stopped.stopped_by).toBe("cancelled");
    const small = await make({}, 64 * 2 ** 20);
    const full = small.call<Result>("solve", {
      board: "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0",
      goal: "blank-first",
      algorithm: "astar",
      heuristic: "manhattan",
    });
    expect(full.status).toBe("memory-limit");
    expect(small.memoryBytes).toBeLessThanOrEqual(64 * 2 ** 20);
    expect(small.call<Result>("solve", { board: "1 2/0 3" }).length).toBe(1);
  });
});
