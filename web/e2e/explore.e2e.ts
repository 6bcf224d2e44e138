// Where an estimate comes from, on the board; and Explore: stepping through searches.

import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { PHONE } from "./harness";
import { expectAccessible, pick, pressTile, text, whole } from "./steps";

const here = stage();
const { open } = here;
const DOCUMENT = "board=8,1,3/4,0,2/7,6,5";

const number = async (read: Promise<string>): Promise<number> => Number((await read).replace(/\D/g, ""));

describe("the heuristic on the board", () => {
  it.runIf(whole)("shows document 001's table, the ruler with proved orders only, and follows the game", async () => {
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

describe.runIf(process.env["TAQUIN_BIN"])("each heuristic on the board", () => {
  it.runIf(whole)("has marks of its own, and a value that is the engine's", async () => {
    const { page, faults } = await open("/#/play?board=2,1,3/8,0,4/7,6,5");
    await page.getByRole("switch", { name: "Show where the estimate comes from" }).check();
    const value = async (): Promise<number> => Number(/([\d.,]+)\D*$/.exec((await page.locator(".explain-value").textContent()) ?? "")?.[1]);
    const overlay = page.getByTestId("explain-overlay");
    // Away from home: 1, 2, 4, 5, 6 and 8; behind a larger tile: 1, 4, 7, 6 and 5.
    for (const [heuristic, marks, count, estimate] of [
      ["manhattan", ".explain-arrow", 6, 10],
      ["hamming", ".explain-misplaced", 6, 6],
      ["linear-conflict", ".explain-link.counted", 1, 12],
      ["inversion-distance", ".explain-badge.rows", 5, 11],
    ] as const) {
      await pick(page, "explain-heuristic", heuristic);
      await expect.poll(() => overlay.locator(marks).count(), { message: heuristic }).toBe(count);
      expect(await value(), heuristic).toBe(estimate);
    }
    await pick(page, "explain-heuristic", "pdb");
    await expect.poll(() => overlay.locator(".explain-group").count()).toBeGreaterThan(0);
    const costs = (await page.locator(".explain-groups b").allTextContents()).map(Number);
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(await value());
    for (const heuristic of ["corner-tiles", "last-moves"]) {
      await pick(page, "explain-heuristic", heuristic);
      await page.locator(".explain-value").getByText(/corner|last/i).waitFor();
      expect(await value(), heuristic).toBe(10);
    }
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

  it.runIf(whole)("has its heading above its text on a phone", async () => {
    const { page } = await open("/#/explore", PHONE);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    const lead = await page.locator(".explore .lead").boundingBox();
    expect(lead!.y).toBeGreaterThanOrEqual(heading!.y + heading!.height);
  });

  it.runIf(whole)("judges predictions", async () => {
    const { page } = await open(`/#/explore?${DOCUMENT}&run=astar/manhattan`);
    await page.getByTestId("tree").waitFor();
    await page.locator("#explore-next").click();
    await page.getByRole("switch", { name: "Predict" }).check();
    await page.locator("[data-state=expanding]").click();
    await page.getByTestId("predict").getByText("expanded already").waitFor();
    await page.getByTestId("open-list").getByRole("button").last().click();
    await page.getByTestId("predict").getByText("0 of 2 right").waitFor();
  });

  it.runIf(whole && process.env["TAQUIN_BIN"])("mounts only the visible nodes of a tree of more than 5000", async () => {
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

  it.runIf(whole && process.env["TAQUIN_BIN"])("shows f-layers, rings and widths, runs by itself, folds, and says why a node was pruned", async () => {
    const { page, faults } = await open(`/#/explore?${DOCUMENT}&run=astar/manhattan&run=bfs/`);
    const layers = (pane: number): Promise<string[]> => page.getByTestId(`pane-${pane}`).getByTestId("layers-0").getByRole("rowheader").allTextContents();
    await page.getByTestId("pane-1").getByTestId("tree").waitFor();
    await page.locator("#explore-last").click();
    await expect.poll(() => layers(0)).toEqual(["f 10", "f 12", "f 14", "f 16"]);
    await page.getByTestId("pane-1").getByRole("heading", { name: "Rings" }).waitFor();
    expect((await layers(1)).slice(0, 3)).toEqual(["g 0", "g 1", "g 2"]);
    const nodes = (): Promise<number> => page.getByTestId("tree").first().getAttribute("data-nodes").then(Number);
    const all = await nodes();
    await page.getByTestId("pane-0").getByRole("button", { name: "Fold below depth 2" }).click();
    await expect.poll(nodes).toBeLessThan(all);
    await page.getByTestId("pane-0").getByRole("button", { name: "Unfold all" }).click();
    await expect.poll(nodes).toBe(all);
    await page.locator("#explore-first").click();
    await page.getByRole("slider", { name: "Speed" }).fill("100");
    await page.locator("#explore-run").click();
    await expect.poll(() => number(page.getByTestId("pane-0").getByTestId("closed-list-count").innerText())).toBeGreaterThan(3);
    await page.locator("#explore-run").click();

    const { page: wide } = await open(`/#/explore?${DOCUMENT}&run=beam(width=3)/manhattan`);
    await wide.getByTestId("tree").waitFor();
    await wide.getByRole("heading", { name: "Layers and their width" }).waitFor();
    let reason = "";
    for (let step = 0; step < 60 && !reason.startsWith("better"); ++step) {
      await wide.keyboard.press("Shift+ArrowRight");
      reason = /Pruned: (.*)/.exec(await text(wide, "now"))?.[1] ?? "";
    }
    expect(reason).toBe("better successors fill the layer.");
    expect(faults).toEqual([]);
  });

  it.runIf(whole && process.env["TAQUIN_BIN"])("keeps two searches in step, and jumps to an iteration", async () => {
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

  it.runIf(whole && process.env["TAQUIN_BIN"])("counts on where a search is too large for a tree, in histograms that grow", async () => {
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
