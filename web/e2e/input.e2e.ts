// Every input counts: presses, strokes, several fingers, hovering, keys of one's own; focus; the win animation.

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { MOTION, PHONE, ready } from "./harness";
import { drag, expectTiles, fingers, middle, pressTile, text, tiles, whole } from "./steps";

const here = stage();
const BOARD = "/#/play?board=1,2,3/4,5,6/7,0,8";
const WIDE = "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0";

describe("pointer", () => {
  it.runIf(whole)("moves at the press, not at the release, and a click that drifts is not lost", async () => {
    const { page } = await here.open(BOARD);
    const { x, y } = await middle(page, 5);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    await page.mouse.move(x + 14, y - 9, { steps: 3 });
    await page.mouse.up();
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    expect(await text(page, "moves")).toBe("1");
  });

  it.runIf(whole)("sweeps further tiles when the stroke goes on", async () => {
    const { page } = await here.open(WIDE);
    const { x, y, side } = await middle(page, 12);
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Up over 8, then left over 7 and 6 in one quick leap.
    await page.mouse.move(x, y - side, { steps: 4 });
    await page.mouse.move(x - 2 * side, y - side);
    await page.mouse.up();
    await expectTiles(page, [1, 2, 3, 4, 5, 0, 6, 7, 9, 10, 11, 8, 13, 14, 15, 12]);
    expect(await text(page, "moves")).toBe("4");
  });

  it.runIf(whole)("swipes when the stroke starts elsewhere, also a short one", async () => {
    const { page } = await here.open(BOARD);
    await drag(page, 1, 0, 0.15);
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
  });

  it.runIf(whole)("lets tiles follow the pointer on request, and takes a click all the same", async () => {
    const { page } = await here.open(BOARD);
    await page.getByRole("radio", { name: "By dragging" }).check();
    await drag(page, 5, 0, 0.15);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await drag(page, 5, 0, 0.8);
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    await pressTile(page, 4);
    await expectTiles(page, [1, 2, 3, 0, 4, 6, 7, 5, 8]);
  });

  it.runIf(whole)("moves tiles under the mouse on request", async () => {
    const { page } = await here.open(WIDE);
    await page.getByRole("radio", { name: "By hovering" }).check();
    const twelve = await middle(page, 12);
    await page.mouse.move(twelve.x, twelve.y);
    await page.mouse.move(twelve.x, twelve.y - twelve.side, { steps: 3 });
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 8, 13, 14, 15, 12]);
  });
});

describe("fingers", () => {
  const open = () => here.open(WIDE, PHONE);

  it("takes a second finger while the first is down", async () => {
    const { page, faults } = await open();
    const touch = await fingers(page);
    const one = { ...(await middle(page, 12)), id: 1 };
    const two = { ...(await middle(page, 11)), id: 2 };
    await touch("touchStart", [one]);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 13, 14, 15, 12]);
    await touch("touchStart", [one, two]);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 13, 14, 15, 12]);
    await touch("touchEnd", [one]);
    const three = { ...(await middle(page, 7)), id: 3 };
    await touch("touchStart", [two, three]);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 7, 11, 13, 14, 15, 12]);
    await touch("touchEnd", []);
    expect(await text(page, "moves")).toBe("3");
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("drops neither of two that drag at the same time", async () => {
    const { page } = await open();
    await page.evaluate(() => localStorage.setItem("taquin.touch", "drag"));
    await page.reload();
    await ready(page);
    const touch = await fingers(page);
    const one = { ...(await middle(page, 12)), id: 1 };
    const two = { ...(await middle(page, 15)), id: 2 };
    // Both are in line with the blank when they are pressed.
    await touch("touchStart", [one]);
    await touch("touchStart", [one, two]);
    await touch("touchEnd", [two]);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15]);
    const three = { ...(await middle(page, 11)), id: 3 };
    await touch("touchStart", [one, three]);
    await touch("touchEnd", [three]);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 13, 14, 11, 15]);
    // 12 was pressed when the blank was below it; now the blank is beside it.
    await touch("touchEnd", []);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 0, 13, 14, 11, 15]);
    expect(await text(page, "moves")).toBe("3");
  });

  it.runIf(whole)("takes alternating thumbs as fast as they come", async () => {
    const { page } = await open();
    const touch = await fingers(page);
    const one = { ...(await middle(page, 15)), id: 1 };
    const two = { ...one, x: one.x + one.side, id: 2 };
    // Each thumb comes down before the other is lifted: the tile goes to and fro.
    await touch("touchStart", [one]);
    for (let k = 0; k < 10; ++k) {
      await touch("touchStart", [one, two]);
      await touch("touchEnd", [one]);
      await touch("touchStart", [two, one]);
      await touch("touchEnd", [two]);
    }
    await touch("touchEnd", []);
    await expect.poll(() => text(page, "moves")).toBe("21");
  });
});

describe("large boards", () => {
  it.runIf(whole)("zoom and pan with two fingers and move nothing by it; one finger still plays", async () => {
    // The smallest that has a zoom.
    const { page } = await here.open("/#/play?seed=1&size=21x21", PHONE);
    await expect.poll(() => page.locator(".tile").count()).toBe(440);
    const touch = await fingers(page);
    const width = async (): Promise<number> => (await page.locator("#board").boundingBox())!.width;
    const box = (await page.locator("#board").boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const pair = (gap: number, dx = 0) => [{ x: x - gap + dx, y, id: 1 }, { x: x + gap + dx, y, id: 2 }];
    await touch("touchStart", [pair(30)[0]!]);
    await touch("touchStart", pair(30));
    for (const gap of [40, 60, 90]) await touch("touchMove", pair(gap));
    await touch("touchEnd", []);
    await expect.poll(width).toBeGreaterThan(box.width * 2.5);
    const left = (await page.locator("#board").boundingBox())!.x;
    await touch("touchStart", pair(50));
    await touch("touchMove", pair(50, 40));
    await touch("touchEnd", []);
    await expect.poll(async () => (await page.locator("#board").boundingBox())!.x).toBeGreaterThan(left + 20);
    expect(await text(page, "moves")).toBe("0");
    // A swipe over the enlarged board, in a direction that is free.
    for (const [dx, dy] of [[0, 40], [0, -40]] as const) {
      await touch("touchStart", [{ x, y, id: 1 }]);
      await touch("touchMove", [{ x: x + dx, y: y + dy, id: 1 }]);
      await touch("touchEnd", []);
    }
    await expect.poll(() => text(page, "moves")).not.toBe("0");
  });
});

describe("keys", () => {
  const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? "");

  it.runIf(whole)("belong to the board after a choice by mouse", async () => {
    const { page } = await here.open(BOARD);
    await page.getByRole("radio", { name: "Colours" }).click();
    await expect.poll(() => focused(page)).toBe("board");
    await page.keyboard.press("ArrowDown");
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    expect(await page.locator("#board").getAttribute("data-look")).toBe("colours");
    await page.getByLabel("Animation").fill("0");
    await page.locator(".slider").first().click();
    await expect.poll(() => focused(page)).toBe("board");
    await page.locator("#theme").click();
    await expect.poll(() => focused(page)).toBe("board");
    await page.keyboard.press("Space");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("ArrowUp");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });

  it.runIf(whole)("stay with a control that was reached with Tab, as far as it needs them", async () => {
    const { page } = await here.open(BOARD);
    const numbers = page.getByRole("radio", { name: "Numbers" });
    await numbers.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("#board").getAttribute("data-look")).toBe("colours");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    // Letters are no use to a choice.
    await page.keyboard.press("d");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.keyboard.press("u");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });

  it.runIf(whole)("can be chosen, and the choice is remembered", async () => {
    const { page } = await here.open(BOARD);
    await page.getByText("Keyboard", { exact: true }).click();
    await page.locator("#key-down").click();
    await page.keyboard.press("k");
    await page.locator("#key-down").getByText("K").waitFor();
    await page.locator("#board").focus();
    await page.keyboard.press("s");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await page.keyboard.press("k");
    await expectTiles(page, [1, 2, 3, 4, 0, 6, 7, 5, 8]);
    await page.reload();
    await ready(page);
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expectTiles(page, [1, 0, 3, 4, 2, 6, 7, 5, 8]);
  });

  it.runIf(whole)("that are held move on, but do not shuffle again and again", async () => {
    const { page } = await here.open(WIDE);
    for (const key of ["n", " "]) {
      await page.locator("#board").focus();
      const before = await tiles(page);
      await page.keyboard.down(key);
      await expect.poll(() => tiles(page)).not.toEqual(before);
      const shuffled = await tiles(page);
      // A key that is down already repeats.
      for (let k = 0; k < 10; ++k) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await page.waitForTimeout(300);
      expect(await tiles(page), `"${key}"`).toEqual(shuffled);
    }
    // Until the wall, and no further.
    await page.goto(here.site.url + WIDE);
    await ready(page);
    for (let k = 0; k < 10; ++k) await page.keyboard.down("ArrowDown");
    await page.keyboard.up("ArrowDown");
    await expectTiles(page, [1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12]);
  });

  it.runIf(whole)("do not scroll the page with Space", async () => {
    const { page } = await here.open(BOARD, { viewport: { width: 390, height: 500 } });
    await page.locator("#board").focus();
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("Space");
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe("animation", () => {
  it.runIf(whole)("is as slow as chosen, down to none", async () => {
    const { page } = await here.open(BOARD);
    await page.getByLabel("Animation").fill("0");
    await expect.poll(() => page.locator("#board").evaluate((board) => board.style.getPropertyValue("--slide"))).toBe("0ms");
  });

  it("of a win leaves every tile in its cell", async () => {
    const { page } = await here.open(BOARD, MOTION);
    await page.keyboard.press("ArrowLeft");
    await page.getByTestId("win").waitFor();
    await page.waitForTimeout(200);
    const worst = await page.evaluate(() => {
      const board = document.getElementById("board")!.getBoundingClientRect();
      const side = board.width / 3;
      let worst = 0;
      // The last slide may not have ended yet on a busy machine.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      for (let at = 0; at <= 1200; at += 100) {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
        for (const tile of document.querySelectorAll<HTMLElement>("[data-tile]")) {
          const box = tile.getBoundingClientRect();
          const cell = Number(tile.dataset["tile"]) - 1;
          const off = [box.left + box.width / 2 - board.left - ((cell % 3) + 0.5) * side, box.top + box.height / 2 - board.top - (Math.floor(cell / 3) + 0.5) * side];
          worst = Math.max(worst, ...off.map(Math.abs));
        }
      }
      return worst / side;
    });
    expect(worst).toBeLessThan(0.05);
    expect(await tiles(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  });
});
