// The Lab view in a real browser against the real server. Needs the program (TAQUIN_BIN).

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { startLab, temporary } from "./harness";
import { expectAccessible } from "./steps";

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
        const entry = page.locator(".lab-list a", { hasText: "lab-view" });
        await entry.waitFor();
        await expectAccessible(page);
        await entry.click();
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
});
