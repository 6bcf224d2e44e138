// The Lab view in a real browser against the real server. Needs the program (TAQUIN_BIN).

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { startLab, temporary } from "./harness";
import { expectAccessible, smallestLetters, whole } from "./steps";

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
  const { open } = stage(() => Promise.resolve(undefined));

  it("lists experiments and shows one, within the page's policy", () =>
    temporary(async (folder) => {
      await writeFile(join(folder, "e.toml"), EXPERIMENT);
      const lab = await startLab(program!, folder, join(folder, "e.toml"));
      try {
        const { page, faults } = await open("/#/lab", {}, lab);
        await page.getByTestId("experiments-off").waitFor();
        await expectAccessible(page);
        // Titles first; a study that comes with the page beside what was measured here.
        const own = page.locator(".lab-list a", { hasText: "lab-view" });
        expect(await own.locator("strong").textContent()).toBe("Seen in the page");
        await page.locator(".lab-list a", { hasText: "six weightings on five boards" }).click();
        await page.locator(".lab-chart svg.chart").first().waitFor();
        expect(page.url()).toContain("#/lab/002-weights");
        // On a projector: large letters, one part after the other.
        await page.setViewportSize({ width: 1920, height: 1080 });
        await page.locator("#projector").click();
        await expect.poll(() => page.locator(".lab-chart svg.chart").first().evaluate((chart) => chart.getBoundingClientRect().width)).toBeGreaterThan(1500);
        const least = await smallestLetters(page);
        expect(least.size, least.what).toBeGreaterThanOrEqual(20);
        for (let part = 0; part < 3; ++part) await page.keyboard.press("PageDown");
        await expect.poll(() => page.locator(".lab-chart").first().evaluate((chart) => Math.round(chart.getBoundingClientRect().top))).toBeLessThanOrEqual(16);
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator(".top").isVisible()).toBe(true);
        await page.goBack();
        await own.click();
        await page.locator("h2", { hasText: "Seen in the page" }).waitFor();
        await page.locator(".lab-chart svg.chart").first().waitFor();
        expect(await page.locator(".lab-chart svg.chart circle").count()).toBeGreaterThan(20);
        await expectAccessible(page);
        // The experiment has an address: it survives a reload, and Back leaves it.
        expect(page.url()).toContain("#/lab/lab-view");
        await page.reload();
        await page.locator("h2", { hasText: "Seen in the page" }).waitFor();
        await page.goBack();
        await expect.poll(() => page.locator("h2", { hasText: "Seen in the page" }).count()).toBe(0);
        expect(faults).toEqual([]);

        const ask = (path: string, method = "GET") => fetch(new URL(path, lab.url), { method });
        const unknown = await ask("/api/lab/nothing");
        expect(unknown.status).toBe(404);
        expect(((await unknown.json()) as { field: string }).field).toBe("experiment");
        expect((await ask("/api/lab", "DELETE")).status).toBe(405);
        const csv = await (await ask("/api/lab/lab-view/csv")).text();
        expect(csv.trim().split("\n").length).toBe(31);
      } finally {
        await lab.stop();
      }
    }));

  it.runIf(whole)("starts and stops experiments for those who have the token, in both languages", () =>
    temporary(async (folder) => {
      await writeFile(join(folder, "e.toml"), EXPERIMENT);
      const lab = await startLab(program!, folder, join(folder, "e.toml"), ["--experiments"]);
      try {
        const { page, faults } = await open("/#/lab", { locale: "fr-FR" }, lab);
        await page.getByTestId("start").locator("summary").click();
        await page.getByLabel("Jeton").fill("0123456789abcdef0123456789abcdef");
        await page.getByLabel("Jeton").press("Enter");
        await page.locator("#start-experiment").click();
        await page.getByRole("alert").getByText("jeton : ce n’est pas celui").waitFor();
        await expectAccessible(page);
        expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
        await page.context().close();

        const english = await open(`/#/lab?token=${lab.token!}`, {}, lab);
        const text = english.page.getByLabel("Experiment file (TOML)");
        await expect.poll(() => english.page.url()).not.toContain("token");
        await text.fill('name = "wrong"\nboards = 3\n');
        await english.page.locator("#start-experiment").click();
        await english.page.getByRole("alert").getByText("line 2:").waitFor();
        await text.fill(EXPERIMENT.replace("lab-view", "started").replace("Seen in the page", "Started here"));
        await english.page.locator("#start-experiment").click();
        const run = english.page.locator(".lab-run");
        await run.and(english.page.locator("[data-state=done]")).waitFor();
        expect(await run.textContent()).toContain("30 of 30 results");
        await expectAccessible(english.page);
        await text.fill(EXPERIMENT.replace("lab-view", "endless").replace("3x3", "6x6"));
        await english.page.locator("#start-experiment").click();
        await english.page.locator("#stop-experiment").click();
        await run.and(english.page.locator("[data-state=stopped]")).waitFor();
        await english.page.locator(".lab-list a", { hasText: "Started here" }).click();
        await english.page.locator(".lab-chart svg.chart").first().waitFor();
        expect(english.faults.filter((fault) => !fault.includes("400"))).toEqual([]);
      } finally {
        await lab.stop();
      }
    }));
});
