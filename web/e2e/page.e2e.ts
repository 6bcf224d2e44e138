// Compare, and what concerns the whole page: languages, themes, links, offline use, screen sizes, accessibility.

import type { Page } from "playwright-core";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { DESKTOP, PHONE, ready } from "./harness";
import { chooseWeight, expectAccessible, expectTiles, pick, slow, tiles, whole } from "./steps";

const here = stage();
const { open } = here;
const EASY = "board=1,2,3/4,5,6/0,7,8";
const HARD = "board=8,6,7/2,5,4/3,0,1";

async function runCompare(page: Page): Promise<void> {
  await page.locator("#run-compare").click();
  await page.locator("#run-compare").waitFor();
  await page.locator(".chart").first().waitFor();
}

describe("compare", () => {
  it.runIf(whole)("runs the default configurations; stronger heuristics expand fewer nodes", async () => {
    const { page, faults } = await open(`/#/compare?${HARD}`);
    await runCompare(page);
    const rows = await page.locator("[data-testid=results] tbody tr").evaluateAll((all) =>
      all.map((row) => ({
        name: row.querySelector(".spec-name")?.textContent ?? "",
        outcome: row.querySelector(".badge")?.textContent ?? "",
        expanded: Number((row.querySelectorAll("td.number")[0]?.textContent ?? "").replace(/\D/g, "")),
        length: row.querySelectorAll("td.number")[4]?.textContent ?? "",
      })),
    );
    const estimates = ["manhattan", "linear-conflict", "walking-distance"];
    expect(rows.map(({ name }) => name)).toEqual(here.site.real ? [...estimates, "pdb"] : estimates);
    for (const row of rows) expect(row).toMatchObject({ outcome: "proved optimal", length: "31" });
    const expanded = new Map(rows.map((row) => [row.name, row.expanded]));
    expect(expanded.get("linear-conflict")!).toBeLessThan(expanded.get("manhattan")!);
    if (here.site.real) {
      expect(expanded.get("walking-distance")!).toBeLessThan(expanded.get("manhattan")!);
      expect(expanded.get("pdb")!).toBeLessThan(expanded.get("linear-conflict")! / 10);
    }
    expect(await page.locator(".chart [data-mark=bar] rect, .chart [data-mark=bar] path").count()).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("takes further configurations and takes them out again", async () => {
    const { page } = await open(`/#/compare?${EASY}`);
    await pick(page, "compare-algorithm", "bfs");
    await page.locator("#add-entry").click();
    await page.locator("[data-testid=results]").getByText("bfs").waitFor();
    await page.getByRole("button", { name: "Remove manhattan" }).click();
    expect(await page.locator("[data-testid=results]").getByText("manhattan").count()).toBe(0);
    await runCompare(page);
    await page.locator("[data-testid=results]").getByText("proved optimal").first().waitFor();
  });

  it.runIf(whole)("saves a chart as a valid SVG of its own", async () => {
    const { page, faults } = await open(`/#/compare?${HARD}`);
    await runCompare(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as SVG" }).first().click(),
    ]);
    expect(file.suggestedFilename()).toBe("taquin-expanded.svg");
    const source = await readFile(await file.path(), "utf8");
    // In a page without a policy, which would object to the file's own style.
    const blank = await page.context().newPage();
    const problem = await blank.evaluate((svg) => {
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      return parsed.querySelector("parsererror")?.textContent ?? parsed.documentElement.nodeName;
    }, source);
    expect(problem).toBe("svg");
    expect(source).toContain("manhattan");
    expect(faults).toEqual([]);
  });
});

describe("pattern databases being built", () => {
  it.runIf(whole)("shows the progress, and stops polling when they are ready", async () => {
    const { page, faults } = await open(`/#/play?${EASY}`);
    let asked = 0;
    await page.route("**/api/tables", (route) => {
      const building = ++asked < 2;
      const table = { catalogue: "5-5-5", size: "4x4", state: building ? "building" : "ready", progress: building ? 0.37 : 1 };
      return route.fulfill({ json: { tables: [table] } });
    });
    await page.reload();
    await page.locator("#tab-solve").click();
    await page.getByText("4x4 5-5-5): 37%").waitFor();
    await expect.poll(() => page.getByTestId("tables").count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe("languages and themes", () => {
  it("speaks French to a French browser, with a switch that is remembered", async () => {
    const { page } = await open(`/#/play?${EASY}`, { locale: "fr-FR" });
    await page.getByRole("button", { name: "Mélanger" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "Shuffle" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Shuffle" }).waitFor();
  });

  it.runIf(whole)("gives the engine's reasons and refusals in French", async () => {
    const { page } = await open(`/#/play?${HARD}`, { locale: "fr-FR" });
    if (!here.site.real) return;
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    await page.locator("#tab-solve").click();
    await page.getByText("Un plateau si petit est résolu de façon optimale en un instant").waitFor();
    await chooseWeight(page, "0,001", "poids");
    await page.locator("#solve").click();
    const alert = page.locator(".panel [role=alert]");
    await alert.getByText(/^algorithme\s: wastar\s: weight=0.001 trouvé, un nombre de 1 à/).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await alert.getByText(/^algorithm: wastar: found weight=0.001, expected a number from/).waitFor();
  });

  it.runIf(whole)("follows the system's dark mode and its own button", async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const { page } = await open("/", { colorScheme: "dark" });
    const dark = await ground(page);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => ground(page)).not.toBe(dark);
    await page.locator("#theme").click();
    await page.locator("#theme").click();
    await expect.poll(() => ground(page)).toBe(dark);
    await page.reload();
    await ready(page);
    expect(await ground(page)).toBe(dark);
  });

  it.runIf(whole)("does not animate for those who asked for less motion", async () => {
    const { page } = await open("/", { reducedMotion: "reduce" });
    expect(await page.locator("#board").evaluate((board) => (board as HTMLElement).style.getPropertyValue("--slide"))).toBe("0ms");
  });
});

describe("links", () => {
  it.runIf(whole)("shares board and goal: what one sees, another opens", async () => {
    const { page } = await open("/#/play?board=1,2,3/8,4,0/7,6,5&goal=snail");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.url()).toContain("board=1,2,0/8,4,3/7,6,5&goal=snail");
    const other = await open(new URL(page.url()).hash.replace(/^/, "/"));
    await expectTiles(other.page, [1, 2, 0, 8, 4, 3, 7, 6, 5]);
    await page.evaluate(() => (location.hash = "#/play?board=1,2/0,3"));
    await expectTiles(page, [1, 2, 0, 3]);
  });

  it.runIf(whole)("copies the link of the start and says so", async () => {
    const { page } = await open(`/#/play?${EASY}`, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.locator(".toast").getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${here.site.url}/#/play?${EASY}`);
  });

  it.runIf(slow)("goes back and forth between the views", async () => {
    const { page } = await open(`/#/play?${EASY}`);
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "Compare" }).waitFor();
    await page.goBack();
    await page.locator("#board").waitFor();
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  });
});

describe("offline", () => {
  it("plays without a network once loaded, and says that solving needs the engine", async () => {
    const { page } = await open("/", { serviceWorkers: "allow" });
    await page.evaluate(() => localStorage.setItem("taquin.engine", "server"));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForFunction(() => caches.keys().then((names) => names.length > 0));
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    const before = await tiles(page);
    await page.locator("#shuffle").click();
    await expect.poll(() => tiles(page)).not.toEqual(before);
    await page.locator("#tab-solve").click();
    await page.locator(".panel").getByText("The engine is not responding").waitFor();
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "Compare" }).waitFor();
    await page.context().setOffline(false);
  });
});

describe("small and large screens", () => {
  it.skipIf(!process.env["TAQUIN_BIN"] || Boolean(process.env["TAQUIN_DIST"]))("shows its first view with at most 150 kB of files over the line", async () => {
    const { page } = await open("/");
    const bytes = await page.evaluate(() => {
      const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .filter(({ name }) => !name.includes("/api/")) as PerformanceResourceTiming[]; // what the engine answers is data
      return all.reduce((sum, { transferSize }) => sum + transferSize, 0);
    });
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
  });

  it.runIf(whole)("shows the whole board on a laptop without scrolling", async () => {
    const { page } = await open("/", { viewport: { width: 1280, height: 720 } });
    const box = (await page.locator(".board-frame").boundingBox())!;
    expect(box.y + box.height).toBeLessThan(720);
  });
});

describe("accessibility (axe)", () => {
  const looks = [
    ["light", { ...DESKTOP, colorScheme: "light" }],
    ["dark", { ...DESKTOP, colorScheme: "dark" }],
    ["phone", PHONE],
    ["French", { ...DESKTOP, locale: "fr-FR" }],
  ] as const;

  it.each(slow ? looks : looks.slice(0, 1))("finds nothing in Play, Solve, the editor and Compare (%s)", async (_name, options) => {
    const { page } = await open(`/#/play?${HARD}`, options);
    await expectAccessible(page);
    await page.locator("#edit-board").click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("#tab-solve").click();
    await page.locator("#algorithm").click();
    await page.locator("[role=listbox]").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    await expectAccessible(page);
    await page.locator(".views a[href=\"#/compare\"]").click();
    await page.locator("#run-compare").waitFor();
    await runCompare(page);
    await expectAccessible(page);
  });

  it.runIf(whole)("can be played and solved with the keyboard alone", async () => {
    const { page } = await open("/#/play?board=1,2,3/4,5,6/0,7,8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("board");
    await page.keyboard.press("ArrowLeft");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await expect.poll(() => page.getByTestId("live").textContent()).toContain("7 left");
    for (let k = 0; k < 40; ++k) {
      if ((await page.evaluate(() => document.activeElement?.id)) === "solve-now") break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByTestId("player").waitFor();
    await page.locator("#board").focus();
    await page.keyboard.press(".");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  });
});
