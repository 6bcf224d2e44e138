// The page as plain files (taquin page), from a plain file server in a sub-path: it solves in the browser, keeps its
// tables, and works without a network once loaded. Needs the engine for the browser (scripts/build-wasm).

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { scrambles, solveNatively } from "../wasm/native";
import type { Engine } from "../src/engine/engine";
import type { Result } from "../src/engine/result";
import { stage } from "./fixture";
import { hasEngine, ready, startSite, startStatic } from "./harness";
import { expectAccessible, whole } from "./steps";

const here = stage(async () => (hasEngine() ? startStatic() : undefined));

/** Solves through the page's own engine. */
async function solveInPage(page: Page, board: string, more: object = {}): Promise<Result> {
  await page.waitForFunction(() => "taquinEngine" in window);
  return page.evaluate(
    async ([text, rest]) => {
      const { taquinEngine } = window as unknown as { taquinEngine: Engine };
      const request = { board: text, goal: "blank-last", algorithm: "idastar", heuristic: "pdb(catalogue=6-6-3)", ...rest };
      return taquinEngine.solve(request, {}, new AbortController().signal);
    },
    [board, more] as const,
  );
}

const tableNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open("taquin-tables", 1);
        asked.onsuccess = () => {
          const keys = asked.result.transaction("files").objectStore("files").getAllKeys();
          keys.onsuccess = () => resolve(keys.result as string[]);
        };
        asked.onerror = () => reject(new Error("no database"));
      }),
  );

describe.skipIf(!hasEngine())("the static site", () => {
  it("solves like the program, node by node, keeps its tables, and goes on without a network", async () => {
    const { page, faults } = await here.open("/#/play?board=8,1,3/4,0,2/7,6,5", { serviceWorkers: "allow" });
    await page.locator("#tab-solve").click();
    await expect.poll(() => page.getByTestId("engine-place").getAttribute("data-place")).toBe("browser");
    await page.locator("#solve").click();
    await page.locator(".panel").getByText("proved optimal").waitFor();

    const boards = scrambles("4x4", 12, 5);
    const native = solveNatively(boards, { size: "4x4", algorithm: "idastar", heuristic: "pdb(catalogue=6-6-3)" });
    for (const [k, board] of boards.entries()) {
      const { length, optimal, stats } = await solveInPage(page, board);
      const { result } = native[k]!;
      expect([length, optimal, stats.expanded, stats.generated, stats.iterations]).toEqual([
        result.length, result.optimal, result.stats.expanded, result.stats.generated, result.stats.iterations,
      ]);
    }
    await expect.poll(() => tableNames(page)).toHaveLength(3);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    expect((await solveInPage(page, boards[0]!)).length).toBe(native[0]!.result.length);
    await page.getByRole("link", { name: "Lab" }).click();
    await page.getByTestId("needs-server").waitFor();
    await page.locator(".lab-list a", { hasText: "six weightings on five boards" }).click();
    await page.locator(".lab-chart svg.chart").first().waitFor();
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("stands in for a server, and can be chosen", async () => {
    const server = await startSite();
    const { page } = await here.open("/#/play?board=8,1,3/4,0,2/7,6,5", {}, server);
    await page.locator("#tab-solve").click();
    const place = (): Promise<string | null> => page.getByTestId("engine-place").getAttribute("data-place");
    await expect.poll(place).toBe("server");
    await page.getByRole("radio", { name: "Browser" }).check();
    await expect.poll(place).toBe("browser");
    await page.locator("#solve").click();
    await page.locator(".panel").getByText("proved optimal").waitFor();
    await page.getByRole("radio", { name: "Automatic" }).check();
    await expect.poll(place).toBe("server");
    await server.stop();
    await page.locator("#solve").click();
    await expect.poll(place).toBe("browser");
  });

  it.runIf(whole)("cancels a search, keeps the best solution so far, and searches again", async () => {
    const { page } = await here.open("/");
    await page.waitForFunction(() => "taquinEngine" in window);
    const board = scrambles("5x5", 1, 3)[0]!;
    const result = await page.evaluate(async (text) => {
      const { taquinEngine } = window as unknown as { taquinEngine: Engine };
      const control = new AbortController();
      const request = { board: text, goal: "blank-last", algorithm: "anytime", heuristic: "" };
      return taquinEngine.solve(request, { onIncumbent: () => control.abort() }, control.signal);
    }, board);
    expect(result.stopped_by).toBe("cancelled");
    expect(result.moves!.length).toBe(result.length);
    expect((await solveInPage(page, "8 1 3/4 0 2/7 6 5", { heuristic: "manhattan" })).length).toBe(14);
  });

  it.runIf(whole)("builds a damaged table again", async () => {
    const { page } = await here.open("/");
    const board = scrambles("4x4", 1, 8)[0]!;
    const before = await solveInPage(page, board);
    await expect.poll(() => tableNames(page)).toHaveLength(3);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const asked = indexedDB.open("taquin-tables", 1);
          asked.onsuccess = () => {
            const store = asked.result.transaction("files", "readwrite").objectStore("files");
            store.openCursor().onsuccess = (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
              if (!cursor) return resolve();
              const bytes = new Uint8Array(cursor.value as ArrayBuffer);
              bytes[bytes.length - 9]! ^= 0xff;
              cursor.update(bytes.buffer);
              cursor.continue();
            };
          };
        }),
    );
    await page.reload();
    await ready(page);
    const after = await solveInPage(page, board);
    expect([after.length, after.optimal, after.stats.expanded]).toEqual([before.length, before.optimal, before.stats.expanded]);
  });

  it.runIf(whole)("has no violations that axe finds, in either language", async () => {
    for (const locale of ["en-GB", "fr-FR"])
      for (const path of ["/#/play", "/#/lab"]) {
        const { page } = await here.open(path, { locale });
        await page.locator("h1").first().waitFor({ state: "attached" });
        if (path.includes("play")) await page.locator("#tab-solve").click();
        await expectAccessible(page);
        await page.context().close();
      }
  });
});
