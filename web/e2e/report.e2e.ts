// The report in a real browser: no errors, no requests, marks in every plot, numbers equal to SQL, files that can be
// saved. Needs the program (TAQUIN_BIN) and the sqlite3 command.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, temporary } from "./harness";

const program = process.env["TAQUIN_BIN"];

const EXPERIMENT = `
name = "browser"
title = "In the browser"
title_fr = "Dans le navigateur"
repetitions = 2
[limits]
nodes = 5000
[[boards]]
set = "random </script><b>"
size = "3x3"
scramble = "uniform"
count = 30
[[boards]]
set = "small"
size = "2x3"
scramble = "uniform"
count = 10
[[configurations]]
algorithms = ["astar", "idastar"]
heuristics = ["manhattan", "hamming"]
[[expected]]
source = "nobody"
configuration = "astar manhattan"
boards = ["small 1"]
length = 1000
`;

describe.skipIf(!program)("report", () => {
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const run = (...words: string[]): string => execFileSync(program!, words, { encoding: "utf8" });

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it("opens, draws, counts right and can be saved", { timeout: 120_000 }, () =>
    temporary(async (folder) => {
      const [file, db, html] = ["e.toml", "r.sqlite", "report.html"].map((name) => join(folder, name)) as [string, string, string];
      const { writeFile } = await import("node:fs/promises");
      await writeFile(file, EXPERIMENT);
      run("experiment", "run", file, "--db", db);
      run("experiment", "report", "browser", "--db", db, "-o", html);

      const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-GB" });
      page = await context.newPage();
      page.on("console", (message) => faults.push(`console: ${message.text()}`));
      page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
      page.on("request", (request) => {
        if (!/^(file|data|blob):/.test(request.url())) faults.push(`request: ${request.url()}`);
      });
      await page.goto(pathToFileURL(html).href);
      await page.locator(".lab-chart svg.chart").first().waitFor();
      expect(await page.locator("h2").textContent()).toBe("In the browser");

      const marks = await page.locator(".lab-chart").evaluateAll((figures) =>
        figures.map((figure) => figure.querySelectorAll("svg.chart [data-mark] circle, svg.chart [data-mark] rect, svg.chart [data-mark] path").length),
      );
      expect(marks.length).toBeGreaterThan(4);
      for (const count of marks) expect(count).toBeGreaterThan(0);

      const cells = await page.locator(".lab-table [data-field]").evaluateAll((list) =>
        list.map((cell) => ({
          set: (cell.closest("table") as HTMLElement).dataset["set"]!,
          label: (cell.closest("tr") as HTMLElement).dataset["configuration"]!,
          ...(cell as HTMLElement).dataset,
        })) as { set: string; label: string; field: string; statistic: string; value?: string }[],
      );
      expect(cells.length).toBeGreaterThan(40);
      for (const { set, label, field, statistic, value } of cells) {
        if (statistic !== "mean" && statistic !== "max") continue;
        const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
        const query = `SELECT ${statistic === "mean" ? "avg" : "max"}(${field}) FROM result r JOIN configuration c ON c.id=r.configuration_id JOIN board b ON b.id=r.board_id WHERE c.label=${quoted(label)} AND b.set_name=${quoted(set)}${field === "length" ? " AND status='solved'" : ""}`;
        const found = execFileSync("sqlite3", [db, query], { encoding: "utf8" }).trim();
        if (value === undefined) expect(found, query).toBe("");
        else expect(Number(value), query).toBeCloseTo(Number(found), 9);
      }

      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".save-svg").first().click()]);
      const svg = await readFile(await download.path(), "utf8");
      const parsed = await page.evaluate((text) => {
        const root = new DOMParser().parseFromString(text, "image/svg+xml");
        return { fault: root.querySelector("parsererror") !== null, marks: root.querySelectorAll("circle, rect, path").length, name: root.documentElement.nodeName };
      }, svg);
      expect(parsed.fault).toBe(false);
      expect(parsed.name).toBe("svg");
      expect(parsed.marks).toBeGreaterThan(5);

      const [data] = await Promise.all([page.waitForEvent("download"), page.locator(".lab-data").first().click()]);
      expect((await readFile(await data.path(), "utf8")).split("\n").length).toBeGreaterThan(5);

      await page.locator("button[lang=fr]").click();
      expect(await page.locator("h2").textContent()).toBe("Dans le navigateur");
      await page.locator(".lab-explorer select").first().selectOption("distribution");
      await page.locator('.lab-explorer [data-kind="distribution"] svg.chart').waitFor();
      expect(faults).toEqual([]);
      await context.close();
    }),
  );
});
