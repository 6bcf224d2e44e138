// Addresses for everything, Back, what is in view on which screen, the editor's layout, and what is heard.

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { PHONE, ready } from "./harness";
import { expectFits, expectTiles, pick, pressTile, slow, text, tiles, whole } from "./steps";

const here = stage();
const { open } = here;
const EASY = "/#/play?board=1,2,3/4,5,6/0,7,8";
const WIN = "/#/play?board=1,2,3/4,5,6/7,0,8";

const inView = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).first().evaluate((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
  });

describe("addresses", () => {
  it("share a solution, and Back closes it", async () => {
    const { page } = await open(EASY);
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    await expect.poll(() => page.url()).toContain("&moves=rr");
    const other = await open(new URL(page.url()).hash.replace(/^/, "/"));
    await other.page.getByTestId("player").waitFor();
    expect(await text(other.page, "position")).toBe("0 / 2");
    await other.page.reload();
    await other.page.getByTestId("player").waitFor();
    await page.goBack();
    await expect.poll(() => page.getByTestId("player").count()).toBe(0);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.goForward();
    await page.getByTestId("player").waitFor();
  });

  it.runIf(whole)("Back never undoes the game", async () => {
    const { page } = await open("/");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.locator("#run-compare").waitFor();
    await page.getByRole("link", { name: "Play" }).click();
    await ready(page);
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    await page.waitForTimeout(600);
    const [board, moves] = [await tiles(page), await text(page, "moves")];
    await page.goBack();
    await page.locator("#run-compare").waitFor();
    await page.goBack();
    await ready(page);
    await page.locator("#resume").click();
    await expectTiles(page, board);
    expect(await text(page, "moves")).toBe(moves);
  });

  it.runIf(whole)("bring back a comparison with its results after a reload, and share its configurations", async () => {
    const { page } = await open("/#/compare?board=8,6,7/2,5,4/3,0,1");
    await pick(page, "compare-algorithm", "bfs");
    await page.locator("#add-entry").click();
    await page.getByRole("button", { name: "Remove manhattan" }).click();
    await page.locator("#run-compare").click();
    await page.locator("#run-compare").waitFor();
    await page.locator("[data-testid=results]").getByText("proved optimal").first().waitFor();
    await expect.poll(() => page.url()).toContain("run=bfs/");
    const rows = page.locator("[data-testid=results] tbody");
    const before = await rows.innerText();
    await page.reload();
    await page.locator("[data-testid=results]").getByText("proved optimal").first().waitFor();
    expect(await rows.innerText()).toBe(before);
    const shared = await open(new URL(page.url()).hash.replace(/^/, "/"));
    await shared.page.locator("[data-testid=results]").getByText("bfs").first().waitFor();
    expect(await shared.page.locator("[data-testid=results]").getByText("manhattan").count()).toBe(0);
    expect(await shared.page.locator(".mini-board").getAttribute("aria-label")).toBe("8 6 7/2 5 4/3 0 1");
  });
});

describe("addresses that are not valid", () => {
  it.runIf(whole)("open nothing, say so in every view, and are forgotten with the next game", async () => {
    const { page } = await open("/#/compare?board=8,1,3/4,0,2/7,6,5&goal=nonsense");
    const said = page.getByTestId("link-error");
    await said.getByText("The goal in this link is not valid").waitFor();
    expect(await page.locator(".mini-board").getAttribute("aria-label")).not.toBe("8 1 3/4 0 2/7 6 5");
    await page.getByRole("link", { name: "Play" }).click();
    await ready(page);
    expect(await said.count()).toBe(0);
    for (const view of ["explore", "play"]) {
      await page.evaluate((hash) => (location.hash = hash), `#/${view}?board=1,2,3/4,5,6/7,8,8`);
      await page.locator(view === "play" ? "#board" : ".explore").waitFor();
      await said.getByText(/Tile 8 appears more than once/).waitFor();
    }
    await page.locator("#shuffle").click();
    await expect.poll(() => said.count()).toBe(0);
  });
});

describe("in view", () => {
  const screens = slow ? [[1366, 768], [1920, 1080]] as const : [[1366, 768]] as const;

  it.runIf(whole).each(screens)("is the result of a game on %i x %i, and nothing jumps", async (width, height) => {
    const { page } = await open(WIN, { viewport: { width, height } });
    const before = await page.locator(".board-frame").boundingBox();
    await page.keyboard.press("ArrowLeft");
    await page.getByTestId("optimum").waitFor();
    await page.waitForTimeout(900);
    expect(await inView(page, "[data-testid=win]")).toBe(true);
    expect(await inView(page, "#again")).toBe(true);
    expect(await page.locator(".board-frame").boundingBox()).toEqual(before);
  });

  it.runIf(whole).each(screens)("is the player of a solution on %i x %i", async (width, height) => {
    const { page } = await open(EASY, { viewport: { width, height } });
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    await expect.poll(() => inView(page, "[data-testid=player]")).toBe(true);
    expect(await inView(page, ".board-frame")).toBe(true);
  });

  it.runIf(whole)("is the whole game on a phone, upright and on its side", async () => {
    const { page } = await open(EASY, { ...PHONE, locale: "fr-FR" });
    for (const [width, height] of [[390, 844], [844, 390], [568, 320], [320, 568]] as const) {
      await page.setViewportSize({ width, height });
      for (const part of [".board-frame", ".stats", "#undo", "#shuffle"]) expect(await inView(page, part), `${part} ${width}`).toBe(true);
      await expectFits(page, String(width));
    }
  });

  it.runIf(whole).each([[1366, 768], [390, 844]])("is a board that cannot be solved, with what would help, on %i x %i", async (width, height) => {
    const { page } = await open("/#/play?board=1,2,3/4,5,6/8,7,0", { viewport: { width, height }, locale: "fr-FR" });
    for (const part of ["[data-testid=unsolvable]", "[data-testid=repairs]", ".board-frame"]) expect(await inView(page, part), part).toBe(true);
    await page.locator("#edit-board").click();
    await page.getByTestId("verdict").waitFor();
    await page.waitForTimeout(300);
    expect(await inView(page, "#editor-apply")).toBe(true);
    if (width > 1000) expect(await inView(page, ".dialog [data-testid=repairs]")).toBe(true);
  });
});

describe("the editor", () => {
  it.runIf(whole)("takes what people paste, and does not jump while one types", async () => {
    const { page } = await open(EASY, { viewport: { width: 1366, height: 768 } });
    await page.locator("#edit-board").click();
    const area = page.locator("#editor-text");
    await page.waitForTimeout(500);
    const place = await page.locator("#editor-apply").boundingBox();
    for (const entry of ["", "1 2", "1 2 3\n4 5 6\n8 7 0", "[[8, 1, 3], [4, 0, 2], [7, 6, 5]]", "x"]) {
      await area.fill(entry);
      await page.waitForTimeout(300);
      expect(await page.locator("#editor-apply").boundingBox(), entry).toEqual(place);
    }
    expect(await inView(page, "#editor-apply")).toBe(true);
    await area.fill("[[8, 1, 3], [4, 0, 2], [7, 6, 5]]");
    await page.locator("#editor-apply").click();
    await expectTiles(page, [8, 1, 3, 4, 0, 2, 7, 6, 5]);
  });

  it.runIf(whole)("offers the goal that solves an unsolvable board, and so does the board itself", async () => {
    const { page } = await open("/#/play?board=1,2,3/4,5,6/8,7,0");
    await page.locator("#edit-board").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Goal: / }).first().click();
    await page.getByTestId("verdict").getByText("Solvable.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByTestId("repairs").getByRole("button", { name: /^Goal: / }).first().click();
    await expect.poll(() => page.getByTestId("unsolvable").count()).toBe(0);
    await expect.poll(() => page.url()).toContain("goal=");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 8, 7, 0]);
  });

  it.runIf(whole)("has the example of document 004 one click away, with its goal", async () => {
    const { page } = await open("/");
    await page.locator("#edit-board").click();
    await page.locator("#example-004").click();
    await page.getByTestId("verdict").getByText("Solvable.").waitFor();
    await page.locator("#editor-apply").click();
    await expect.poll(() => page.url()).toContain("goal=blank-first");
    await expectTiles(page, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]);
  });
});

describe("heard and focused", () => {
  const heard = (page: Page): Promise<string | null> => page.getByTestId("live").textContent();

  it("announces shuffle, undo, restart and results", async () => {
    const { page } = await open(EASY);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => heard(page)).toContain("7 left");
    // A slide of several tiles is one sentence, by key and by press.
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => heard(page)).toContain("2 tiles down");
    await pressTile(page, 5);
    await expect.poll(() => heard(page)).toContain("2 tiles up");
    await page.keyboard.press("u");
    await expect.poll(() => heard(page)).toContain("Undone");
    await page.keyboard.press("y");
    await expect.poll(() => heard(page)).toContain("Redone");
    await page.keyboard.press("r");
    await expect.poll(() => heard(page)).toContain("Restarted");
    await page.locator("#solve-now").click();
    await expect.poll(() => heard(page)).toContain("Solution found: 2 moves, proved optimal");
    await page.getByRole("button", { name: "Close the player" }).click();
    await page.keyboard.press("n");
    await expect.poll(() => heard(page)).toContain("New board, 3 × 3");
  });

  it.runIf(whole)("never loses the focus when a control goes or is greyed", async () => {
    const { page } = await open(EASY);
    const onBody = (): Promise<boolean> => page.evaluate(() => document.activeElement === document.body || document.activeElement === null);
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowLeft");
    for (const id of ["#undo", "#redo", "#pause", "#solve-now"]) {
      await page.locator(id).focus();
      await page.keyboard.press("Enter");
      await page.waitForTimeout(150);
      expect(await onBody(), id).toBe(false);
      if (id === "#pause") await page.locator("#resume").press("Enter");
      await expect.poll(onBody, { message: id }).toBe(false);
    }
    await page.getByTestId("player").waitFor();
    await expect.poll(onBody).toBe(false);
  });

  it.runIf(whole)("keeps tiles and choices apart in forced colours", async () => {
    const { page } = await open(EASY, { forcedColors: "active" });
    const border = await page.locator(".tile > span").first().evaluate((tile) => getComputedStyle(tile).borderTopWidth);
    expect(parseFloat(border)).toBeGreaterThan(0);
    const grounds = await page
      .locator(".segmented")
      .first()
      .locator("label")
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
  });
});
