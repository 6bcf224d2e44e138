// Playing in a real browser: click, drag, swipe, keys, touch; shuffles, goals, looks; undo and win.

import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { PHONE } from "./harness";
import { drag, expectTiles, middle, pressTile, slow, stored, text, tiles, whole } from "./steps";

const here = stage();
const BOARD = "/#/play?board=1,2,3/4,5,6/7,0,8";
const open = (path = BOARD, options = {}) => here.open(path, options);

describe("moves", () => {
  it("slides a tile by click, a run by one click, and counts both ways", async () => {
    const { page, faults } = await open("/#/play?board=1,2,3/4,5,6/0,7,8");
    await pressTile(page, 8);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    expect(await text(page, "moves")).toBe("2");
    expect(await text(page, "slides")).toBe("1");
    await page.getByTestId("win").waitFor();
    await expect.poll(() => text(page, "optimum")).toBe("2");
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("ignores a click off the blank's lines", async () => {
    const { page } = await open();
    await pressTile(page, 1);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    expect(await text(page, "moves")).toBe("0");
  });

  it.runIf(whole)("drags a tile and a run, and lets one snap back", async () => {
    const { page } = await open("/#/play?board=0,1,2/3,4,5/6,7,8&goal=blank-first");
    await page.getByRole("radio", { name: "By dragging" }).check();
    await drag(page, 2, -0.8, 0);
    await expectTiles(page, [1, 2, 0, 3, 4, 5, 6, 7, 8]);
    await drag(page, 5, 0, -0.15);
    await expectTiles(page, [1, 2, 0, 3, 4, 5, 6, 7, 8]);
    await drag(page, 8, 0, -0.9);
    await expectTiles(page, [1, 2, 5, 3, 4, 8, 6, 7, 0]);
  });

  it.runIf(whole)("follows arrows, WASD and Shift", async () => {
    const { page } = await open();
    await page.keyboard.press("ArrowRight");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.keyboard.press("s");
    await expectTiles(page, [1, 2, 3, 0, 5, 6, 4, 7, 8]);
    await page.keyboard.press("Shift+ArrowLeft");
    await expectTiles(page, [1, 2, 3, 5, 6, 0, 4, 7, 8]);
    expect(await text(page, "moves")).toBe("4");
    expect(await text(page, "slides")).toBe("3");
  });

  it.runIf(whole)("can let the arrows mean the blank", async () => {
    const { page } = await open();
    await page.getByRole("radio", { name: "the blank" }).check();
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowRight");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  });

  it.runIf(whole)("undoes, redoes and restarts, by button and by key", async () => {
    const { page } = await open();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.locator("#undo").click();
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    await page.locator("#redo").click();
    await expectTiles(page, [1, 2, 3, 0, 4, 6, 7, 5, 8]);
    await page.locator("#board").focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("u");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await page.keyboard.press("y");
    await page.locator("#restart").click();
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    expect(await page.locator("#undo").isDisabled()).toBe(true);
  });
});

describe("touch", () => {
  it("taps and swipes on a phone, without scrolling the page", async () => {
    const { page, faults } = await open(BOARD, PHONE);
    const from = await middle(page, 5);
    await page.touchscreen.tap(from.x, from.y);
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    const client = await page.context().newCDPSession(page);
    const at = await middle(page, 1);
    const touch = (type: string, dy: number) =>
      client.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: type === "touchEnd" ? [] : [{ x: at.x, y: at.y + dy }],
      });
    await touch("touchStart", 0);
    for (const dy of [6, 14, 24, 34, 40]) await touch("touchMove", dy);
    await touch("touchEnd", 0);
    // A swipe down over any tile: the one above the blank comes down.
    await expectTiles(page, [1, 0, 3, 4, 2, 6, 7, 5, 8]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe("games", () => {
  it.runIf(whole)("shuffles to other boards of any size and shows a clock from the first move", async () => {
    const { page } = await open("/");
    const before = await tiles(page);
    expect(before).toHaveLength(16);
    await page.locator("#shuffle").click();
    await expect.poll(() => tiles(page)).not.toEqual(before);
    await page.getByRole("button", { name: "5 × 5" }).click();
    await expect.poll(async () => (await tiles(page)).length).toBe(25);
    await page.getByRole("button", { name: "Rows: fewer" }).click();
    await expect.poll(async () => (await tiles(page)).length).toBe(20);
    await page.waitForTimeout(300);
    expect(await page.locator(".stats dd").first().textContent()).toBe("0:00.000");
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator(".stats dd").first().textContent()).not.toBe("0:00.000");
  });

  it.runIf(whole)("keeps its board when a size is left empty or is no number", async () => {
    const { page } = await open();
    const rows = page.getByLabel("Rows", { exact: true });
    for (const entry of ["", " ", "x"]) {
      await rows.fill(entry);
      await rows.press("Enter");
      await expect.poll(() => rows.inputValue()).toBe("3");
    }
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });

  it.runIf(whole)("goes up to 100 x 100 on request", async () => {
    const { page } = await open("/");
    await page.getByRole("switch", { name: /more than 10/ }).check();
    await page.getByLabel("Rows", { exact: true }).fill("100");
    await page.getByLabel("Rows", { exact: true }).press("Enter");
    await page.getByLabel("Columns", { exact: true }).fill("100");
    await page.getByLabel("Columns", { exact: true }).press("Enter");
    await page.locator("#board[data-overview=yes]").waitFor();
    expect(await page.locator(".tile").count()).toBe(0);
  });

  it.runIf(whole)("shuffles by exact distance on small boards", async () => {
    const { page } = await open();
    await page.getByRole("radio", { name: "Exact" }).check();
    await page.getByLabel("Distance").fill("9");
    await expect.poll(() => tiles(page)).not.toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    if (!here.site.real) return;
    await page.locator("#to-go").click();
    await expect.poll(() => text(page, "to-go-text")).toBe("9");
  });

  it.runIf(whole)("changes the goal, and the win is the new goal", async () => {
    const { page } = await open("/#/play?board=1,2,3/8,4,0/7,6,5");
    await page.locator("#goal").click();
    await page.getByRole("option", { name: /Snail/ }).click();
    await expectTiles(page, [1, 2, 3, 8, 4, 0, 7, 6, 5]);
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByTestId("win").waitFor();
    await expect.poll(() => page.url()).toContain("goal=snail");
  });

  it.runIf(slow)("keeps a personal best in the browser", async () => {
    const { page } = await open("/");
    await page.getByRole("button", { name: "Rows: fewer" }).click();
    await page.getByRole("button", { name: "Rows: fewer" }).click();
    await page.getByRole("button", { name: "Columns: fewer" }).click();
    await page.getByRole("button", { name: "Columns: fewer" }).click();
    await page.getByRole("radio", { name: "Easy" }).check();
    await page.locator("#board").focus();
    // On 2 x 2 going round and round solves every board.
    for (let k = 0; k < 12 && (await page.getByTestId("win").count()) === 0; ++k) {
      for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) {
        if ((await page.getByTestId("win").count()) === 0) await page.keyboard.press(key);
      }
    }
    await page.getByText("Personal best", { exact: true }).waitFor();
    await page.reload();
    expect(Object.keys((await stored(page)).bests)).toEqual(["2x2 blank-last easy"]);
  });

  it.runIf(whole)("shows colours and a picture, and keeps the picture in the browser", async () => {
    const { page, faults } = await open();
    await page.getByRole("radio", { name: "Colours" }).check();
    await expect.poll(() => page.locator("#board").getAttribute("data-look")).toBe("colours");
    await page.getByRole("radio", { name: "Column", exact: true }).check();
    await page.getByRole("radio", { name: "Picture" }).check();
    await expect.poll(() => page.locator(".tile canvas").count()).toBe(8);
    const png = await page.locator("#board").screenshot();
    await page.locator("input[type=file]").setInputFiles({ name: "own.png", mimeType: "image/png", buffer: png });
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
    await page.locator("input[type=file]").setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no") });
    await page.getByText("could not be read as a picture").waitFor();
    expect(faults).toEqual([]);
  });
});
