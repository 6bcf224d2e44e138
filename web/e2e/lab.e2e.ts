// The Lab view in a real browser against the real server. Needs the program (TAQUIN_BIN).

import { execFileSync, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, temporary } from "./harness";

const program = process.env["TAQUIN_BIN"];

const EXPERIMENT = `
name = "lab-view"
title = "Seen in the page"
title_fr = "Vu dans la page"
[[boards]]
set = "random"
size = "3x3"
scramble = "uniform"
count = 15
[[configurations]]
algorithm = "astar"
heuristics = ["manhattan", "hamming"]
`;

describe.skipIf(!program)("lab", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it("lists experiments and shows one, within the page's policy", () =>
    temporary(async (folder) => {
      const db = join(folder, "r.sqlite");
      await writeFile(join(folder, "e.toml"), EXPERIMENT);
      execFileSync(program!, ["experiment", "run", join(folder, "e.toml"), "--db", db]);
      const server = spawn(program!, ["serve", "--port", "0", "--db", db], { stdio: ["ignore", "pipe", "inherit"] });
      try {
        const url = await new Promise<string>((resolve) =>
          server.stdout.on("data", (chunk: Buffer) => {
            const found = /http:\S+/.exec(chunk.toString());
            if (found) resolve(found[0]);
          }),
        );
        const page = await browser.newPage({ locale: "en-GB" });
        const faults: string[] = [];
        page.on("console", (message) => faults.push(message.text()));
        page.on("pageerror", (error) => faults.push(error.message));
        await page.goto(`${url}#/lab`);
        await page.locator(".lab-list a", { hasText: "lab-view" }).click();
        await page.locator("h2", { hasText: "Seen in the page" }).waitFor();
        await page.locator(".lab-chart svg.chart").first().waitFor();
        expect(await page.locator(".lab-chart svg.chart circle").count()).toBeGreaterThan(20);
        if (process.env["SHOTS"]) await page.screenshot({ path: join(process.env["SHOTS"], "lab.png"), fullPage: true });
        expect(faults).toEqual([]);

        const unknown = await fetch(new URL("/api/lab/nothing", url));
        expect(unknown.status).toBe(404);
        expect(((await unknown.json()) as { field: string }).field).toBe("experiment");
        expect((await fetch(new URL("/api/lab", url), { method: "DELETE" })).status).toBe(405);
        const csv = await (await fetch(new URL("/api/lab/lab-view/csv", url))).text();
        expect(csv.trim().split("\n").length).toBe(31);
      } finally {
        server.kill("SIGTERM");
      }
    }));
});
