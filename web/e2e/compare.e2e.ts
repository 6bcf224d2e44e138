// Compare beyond one board: a board and a size of its own, several boards at once, why one wins, files and links. Needs
// the program (TAQUIN_BIN).

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { effectiveBranching } from "../src/model/branching";
import { stage } from "./fixture";
import { expectAccessible, text, whole } from "./steps";

const { open } = stage();
const TWO = "board=8,1,3/4,0,2/7,6,5&board=8,6,7/2,5,4/3,0,1";
const RUNS = "&run=astar/manhattan&run=astar/walking-distance";

async function run(page: Page): Promise<void> {
  await page.locator("#run-compare").click();
  await page.getByTestId("why").waitFor();
}

const numbers = async (page: Page, row: number): Promise<number[]> =>
  (await page.locator("[data-testid=results] tbody tr").nth(row).locator("td.number").allTextContents()).map((one) => Number(one.replaceAll(",", "").replace(/[^\d.]/g, "")));

describe.skipIf(!process.env["TAQUIN_BIN"])("compare", () => {
  it("runs several boards at once, shows each and their means, says why, and writes them all to a file", async () => {
    const { page, faults } = await open(`/#/compare?${TWO}${RUNS}`, { acceptDownloads: true });
    await run(page);
    await page.getByTestId("means").getByText("Means over 2 boards").waitFor();
    // Document 001's boards: 14 and 31 moves, 43 and 6 728 expansions with Manhattan distance.
    const [means, single] = [await numbers(page, 0), [] as number[][]];
    // Four digits, as everywhere.
    expect([means[0], means[4]]).toEqual([Math.round((43 + 6728) / 2), 22.5]);
    expect(await page.getByRole("link", { name: /Watch/ }).count()).toBe(0);
    for (const [tab, expanded, length] of [["Board 1", 43, 14], ["Board 2", 6728, 31]] as const) {
      await page.getByRole("radio", { name: tab }).check();
      await expect.poll(async () => (await numbers(page, 0))[0]).toBe(expanded);
      single.push(await numbers(page, 0));
      expect(single.at(-1)![4]).toBe(length);
      expect(single.at(-1)![5]).toBeCloseTo(effectiveBranching(single.at(-1)![1]!, length)!, 2);
    }
    expect(await text(page, "why")).toMatch(/walking-distance expanded the fewest nodes, 1,977; manhattan the most, 6,728: 3\.4 times as many\..*25 against 21 of manhattan, where 31 moves/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#compare-csv").click()]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^start,goal,algorithm,heuristic,.*,expanded,.*effective_branching$/);
    expect(lines[2]).toContain("8 6 7/2 5 4/3 0 1,blank-last,astar,manhattan,solved,true,31,31,");
    // Every chart says what its counter means for the algorithms shown.
    expect(await text(page, "charts")).toContain("Largest number of nodes waiting in the open list at one time.");
    // Bars begin at 0; a logarithmic axis has none, and dots.
    expect(await page.locator(".chart [data-mark=bar]").count()).toBeGreaterThan(3);
    await page.getByRole("radio", { name: "Logarithmic" }).check();
    await expect.poll(() => page.locator(".chart [data-mark=bar]").count()).toBe(0);
    expect(await page.locator(".chart [data-mark=dot]").count()).toBeGreaterThan(3);
    await expectAccessible(page);
    // The address holds both boards, also over a reload; its results were kept.
    expect(page.url()).toMatch(/board=8,1,3\/4,0,2\/7,6,5&board=8,6,7/);
    await page.reload();
    await page.getByTestId("why").waitFor();
    expect(await page.getByRole("radio", { name: /^Board \d$/ }).count()).toBe(2);
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("has a board and a size of its own, and shows a solution in Play", async () => {
    const { page, faults } = await open(`/#/compare?board=8,1,3/4,0,2/7,6,5${RUNS}`);
    await page.getByLabel("Board as text").fill("1 2 3/4 5 6/7 7 0");
    await page.keyboard.press("Tab");
    await page.getByTestId("compare-fault").getByText("Tile 7 appears more than once").waitFor();
    await page.getByLabel("Board as text").fill("0 1 3/4 2 5/7 8 6");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.url()).toContain("board=0,1,3/4,2,5/7,8,6");
    await page.locator("#run-compare").click();
    await page.getByRole("link", { name: "Watch the solution of manhattan" }).click();
    await page.getByTestId("player").waitFor();
    expect(await text(page, "position")).toMatch(/\/\s*4$/);
    await page.goBack();
    await page.getByRole("button", { name: "Columns: more" }).click();
    await page.getByRole("heading", { name: "Board, 3 × 4" }).waitFor();
    await page.locator("#compare-add-board").click();
    await expect.poll(() => page.getByRole("radio", { name: /^Board \d$/ }).count()).toBe(2);
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("offers to watch only solutions of the board shown", async () => {
    const { page } = await open(`/#/compare?board=8,1,3/4,0,2/7,6,5${RUNS}`);
    await run(page);
    const links = page.getByRole("link", { name: /Watch/ });
    expect(await links.count()).toBe(2);
    await page.locator("#compare-shuffle").click();
    await expect.poll(() => links.count()).toBe(0);
  });

  it.runIf(whole)("keeps the focus while its size is changed by keys, and drops what was said of the text", async () => {
    const { page } = await open(`/#/compare?board=8,1,3/4,0,2/7,6,5${RUNS}`);
    await page.getByLabel("Board as text").fill("1 2 3/4 5 6/7 7 0");
    await page.keyboard.press("Tab");
    await page.getByTestId("compare-fault").waitFor();
    const more = page.getByRole("button", { name: "Columns: more" });
    await more.focus();
    for (const cols of [4, 5]) {
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: `Board, 3 × ${cols}` }).waitFor();
      expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await expect.poll(() => page.getByTestId("compare-fault").count()).toBe(0);
  });
});
