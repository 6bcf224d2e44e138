// Where an estimate comes from, on the board; and Explore: stepping through searches.

import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { expectAccessible, pick, pressTile, text } from "./steps";

const here = stage();
const { open } = here;
const DOCUMENT = "board=8,1,3/4,0,2/7,6,5";

const number = async (read: Promise<string>): Promise<number> => Number((await read).replace(/\D/g, ""));

describe("the heuristic on the board", () => {
  it("shows document 001's table, the ruler with proved orders only, and follows the game", async () => {
    const { page, faults } = await open(`/#/play?${DOCUMENT}`);
    await page.getByRole("switch", { name: "Show where the estimate comes from" }).check();
    await page.getByTestId("ruler").waitFor();
    const rows = await page.getByTestId("explain-tiles").locator("tr").allTextContents();
    expect(rows).toEqual(["Tile12568", "Adds12223"]);
    expect(await page.locator(".explain-arrow").count()).toBe(5);
    expect(await page.locator(".explain-arrow").first().evaluate((line) => getComputedStyle(line).markerEnd)).toContain("#explain-head");
    await page.getByText("true distance 14").waitFor();
    if (here.site.real) {
      const orders = await page.locator("[data-order]").evaluateAll((all) => all.map((one) => one.getAttribute("data-order")));
      expect(orders).toContain("hamming manhattan");
      for (const order of orders) expect(order).toMatch(/^(hamming manhattan|manhattan (linear-conflict|walking-distance|pdb))$/);
      await pick(page, "explain-heuristic", "walking-distance");
      await page.getByTestId("walk-rows").waitFor();
    }
    await expectAccessible(page);
    await pressTile(page, 2);
    await page.getByText("true distance 13").or(page.getByText("true distance 15")).waitFor();
    expect(faults).toEqual([]);
  });
});

describe("explore", () => {
  it("steps on and back, and lists what is open and closed", async () => {
    const { page, faults } = await open(`/#/explore?${DOCUMENT}&run=astar/manhattan`);
    await page.getByTestId("tree").waitFor();
    await expect.poll(() => text(page, "open-list-count")).toBe("1");
    await page.locator("#explore-next").click();
    await expect.poll(() => text(page, "closed-list-count")).toBe("1");
    expect(await text(page, "open-list-count")).toBe("4");
    expect(await page.locator("[data-state=expanding]").count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => text(page, "closed-list-count")).toBe("2");
    await page.locator("#explore-back").click();
    await page.locator("#explore-back").click();
    await expect.poll(() => text(page, "closed-list-count")).toBe("0");
    await page.locator("#explore-last").click();
    await expect.poll(async () => (await text(page, "pane-0")).includes("14 moves")).toBe(true);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it("judges predictions", async () => {
    const { page } = await open(`/#/explore?${DOCUMENT}&run=astar/manhattan`);
    await page.getByTestId("tree").waitFor();
    await page.locator("#explore-next").click();
    await page.getByRole("switch", { name: "Predict" }).check();
    await page.locator("[data-state=expanding]").click();
    await page.getByTestId("predict").getByText("expanded already").waitFor();
    await page.getByTestId("open-list").getByRole("button").last().click();
    await page.getByTestId("predict").getByText("0 of 2 right").waitFor();
  });

  it.runIf(process.env["TAQUIN_BIN"])("mounts only the visible nodes of a tree of more than 5000", async () => {
    const { page, faults } = await open("/#/explore?board=8,6,7/2,5,4/3,0,1&run=astar/manhattan");
    const tree = page.getByTestId("tree");
    await tree.waitFor();
    await page.locator("#explore-last").click();
    expect(Number(await tree.getAttribute("data-nodes"))).toBeGreaterThan(5000);
    await expect.poll(async () => Number(await tree.getAttribute("data-mounted"))).toBeGreaterThan(0);
    expect(Number(await tree.getAttribute("data-mounted"))).toBeLessThan(200);
    expect(await page.locator("[data-node]").count()).toBe(Number(await tree.getAttribute("data-mounted")));
    await page.getByRole("button", { name: "Whole tree" }).click();
    await expect.poll(() => page.locator("[data-node]").count()).toBe(0);
    await page.locator("canvas.tree-dots").waitFor();
    expect(faults).toEqual([]);
  });

  it.runIf(process.env["TAQUIN_BIN"])("keeps two searches in step, and jumps to an iteration", async () => {
    const { page, faults } = await open(`/#/explore?${DOCUMENT}&run=idastar/manhattan&run=bidirectional-bfs/`);
    await page.getByTestId("pane-1").getByTestId("layers-1").waitFor();
    for (let step = 0; step < 3; ++step) await page.locator("#explore-next").click();
    for (const pane of ["pane-0", "pane-1"]) {
      await expect.poll(() => number(page.getByTestId(pane).getByTestId("closed-list-count").innerText())).toBe(3);
    }
    // The tree of an iteration stays until the next one expands its first node.
    for (let step = 3; step < 6; ++step) await page.locator("#explore-next").click();
    await expect.poll(() => page.getByTestId("iterations").locator("tr[aria-current]").innerText()).toMatch(/^1\s+10/);
    expect(await page.getByTestId("pane-0").locator("[data-state=expanding]").count()).toBe(1);
    await page.getByRole("button", { name: "Go to iteration 3" }).click();
    await expect.poll(() => page.getByTestId("iterations").locator("tr[aria-current]").innerText()).toMatch(/^3\s+14/);
    await page.getByTestId("repeated").getByText("26 expansions").waitFor();
    expect(faults).toEqual([]);
  });

  it.runIf(process.env["TAQUIN_BIN"])("counts on where a search is too large for a tree, in histograms that grow", async () => {
    // Document 000's board: more expansions than are traced.
    const { page, faults } = await open("/#/explore?board=14,9,5,2/4,0,7,12/10,13,8,3/6,11,1,15&run=idastar/manhattan");
    await page.getByTestId("cut").waitFor();
    const histograms = page.getByTestId("histograms");
    await expect.poll(() => histograms.getAttribute("data-growing")).toBe("no");
    expect(await number(histograms.getByRole("status").innerText())).toBeGreaterThan(300_000);
    expect(await histograms.locator("figure").count()).toBe(4);
    await page.getByTestId("pane-0").getByText("46 moves").waitFor();
    expect(faults).toEqual([]);
  });
});
