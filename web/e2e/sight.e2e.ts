// What a newcomer sees and finds: the goal, the line of help, the ladder, themes, sound, full screen, large boards.

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { ready } from "./harness";
import { expectAccessible, expectTiles, text, tiles, whole } from "./steps";

const here = stage();
const { open } = here;
const NEAR = "/#/play?board=1,2,3/4,5,6/7,0,8";

/** A large board two moves from its goal. */
function largeBoard(side: number): string {
  const count = side * side;
  const order = [...Array(count - 1).keys()].map((k) => k + 1);
  order.splice(count - 3, 0, 0);
  const rows = [...Array(side).keys()].map((row) => order.slice(row * side, (row + 1) * side).join(","));
  return `/#/play?board=${rows.join("/")}`;
}

describe("a newcomer", () => {
  it.runIf(whole)("sees the goal and one line of help, which goes with the first game and does not come back", async () => {
    const { page } = await open(NEAR);
    await page.getByTestId("newcomer").getByText("Press tiles").waitFor();
    expect(await page.locator(".goal-thumb rect").count()).toBe(8);
    await page.keyboard.press("ArrowDown");
    expect(await page.getByTestId("newcomer").count()).toBe(1);
    await page.keyboard.press("n");
    await expect.poll(() => page.getByTestId("newcomer").count()).toBe(0);
    await page.reload();
    await ready(page);
    expect(await page.getByTestId("newcomer").count()).toBe(0);
  });

  it.runIf(whole)("can close the line", async () => {
    const { page } = await open(NEAR);
    await page.locator("#newcomer-close").click();
    await expect.poll(() => page.getByTestId("newcomer").count()).toBe(0);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });

  it.runIf(whole)("lays the goal over the board, in picture mode the whole picture, until the next move", async () => {
    const { page } = await open(NEAR);
    await page.locator("#goal-thumb").click();
    expect(await page.getByTestId("goal-overlay").locator("text").allTextContents()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    await expect.poll(() => page.getByTestId("live").textContent()).toContain("Goal: 1, 2, 3");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByTestId("goal-overlay").count()).toBe(0);
    await page.getByRole("radio", { name: "Picture" }).check();
    await page.keyboard.press("g");
    const shown = page.getByTestId("goal-overlay").locator("canvas");
    const painted = await shown.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(data.filter((_, k) => k % 4 === 0)).size;
    });
    expect(painted).toBeGreaterThan(20);
    await page.keyboard.press("g");
    await expect.poll(() => page.getByTestId("goal-overlay").count()).toBe(0);
  });
});

describe("the ladder", () => {
  it.runIf(whole)("loads a board, keeps what was reached, and leads on", async () => {
    const { page, faults } = await open("/");
    await page.locator("#tab-ladder").click();
    await page.locator("[data-rung=four]").click();
    await expectTiles(page, [0, 2, 3, 1, 5, 6, 4, 7, 8]);
    await expectAccessible(page);
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await page.getByTestId("win").waitFor();
    await expect.poll(() => text(page, "ladder-sum")).toBe("1 of 25 solved");
    expect(await page.locator("[data-rung=four]").textContent()).toContain("solved optimally");
    await page.locator("#next-rung").click();
    await expectTiles(page, [0, 3, 2, 1]);
    await page.reload();
    await ready(page);
    await page.locator("#tab-ladder").click();
    await expect.poll(() => text(page, "ladder-sum")).toBe("1 of 25 solved");
    expect(await page.locator("[data-rung=square]").getAttribute("aria-current")).toBe("true");
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("counts no game with help", async () => {
    const { page } = await open("/#/play?board=0,2,3/1,5,6/4,7,8");
    await page.locator("#hint").click();
    await page.locator(".hinted").waitFor();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await page.getByTestId("win").waitFor();
    await page.locator("#tab-ladder").click();
    await expect.poll(() => text(page, "ladder-sum")).toBe("0 of 25 solved");
  });
});

describe("look and feel", () => {
  it.runIf(whole)("has themes that are remembered, light and dark", async () => {
    const { page } = await open(NEAR, { colorScheme: "dark" });
    const tile = (): Promise<string> => page.locator("#board").evaluate((board) => getComputedStyle(board).getPropertyValue("--tile"));
    const before = await tile();
    await page.getByRole("radio", { name: "Graphite" }).check();
    await expect.poll(tile).not.toBe(before);
    await page.reload();
    await ready(page);
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ palette: "graphite", theme: "dark" });
    await expectAccessible(page);
  });

  it.runIf(whole)("is silent until sound and vibration are chosen", async () => {
    const { page } = await open("/");
    await page.addInitScript(() => {
      const felt = { tones: 0, vibrations: 0 };
      Object.assign(window, { felt });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        ++felt.tones;
        start.call(this, when);
      };
      Object.defineProperty(Navigator.prototype, "vibrate", { value: () => Boolean(++felt.vibrations) });
    });
    await page.goto(here.site.url + "/#/play?board=1,2,3/4,5,6/0,7,8");
    await page.reload();
    await ready(page);
    const felt = (): Promise<unknown> => page.evaluate(() => (window as unknown as { felt: unknown }).felt);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("u");
    expect(await felt()).toEqual({ tones: 0, vibrations: 0 });
    await page.getByRole("switch", { name: "Sound" }).check();
    await page.getByRole("switch", { name: "Vibration" }).check();
    await expect.poll(felt).toEqual({ tones: 1, vibrations: 0 });
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(felt).toEqual({ tones: 2, vibrations: 1 });
    await page.keyboard.press("ArrowLeft");
    await expect.poll(felt).toEqual({ tones: 5, vibrations: 2 });
  });

  it.runIf(whole)("fills the screen by button and key", async () => {
    const { page } = await open(NEAR);
    const filled = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    await page.locator("#fullscreen").click();
    await expect.poll(filled).toBe(true);
    await page.keyboard.press("f");
    await expect.poll(filled).toBe(false);
  });
});

describe("a move", () => {
  it("writes to the moved tiles only, and asks for no layout", async () => {
    const { page } = await open("/#/play?board=2,1,3,4/5,6,7,8/9,10,11,12/0,13,15,14");
    await page.keyboard.press("ArrowDown");
    const seen = await page.evaluate(async () => {
      let asked = 0;
      for (const [type, name] of [[Element, "getBoundingClientRect"], [HTMLElement, "offsetWidth"], [HTMLElement, "offsetHeight"], [Element, "clientWidth"]] as const) {
        const { get, value } = Object.getOwnPropertyDescriptor(type.prototype, name)! as { get?: () => unknown; value?: () => unknown };
        const counted = function (this: unknown): unknown {
          ++asked;
          return (get ?? value)!.call(this);
        };
        Object.defineProperty(type.prototype, name, get ? { get: counted } : { value: counted });
      }
      const touched = new Set<string>();
      const observer = new MutationObserver((records) => {
        for (const { target } of records) touched.add((target as HTMLElement).dataset["tile"] ?? (target as HTMLElement).id);
      });
      observer.observe(document.getElementById("board")!, { subtree: true, childList: true, attributes: true, characterData: true });
      const press = (key: string, shiftKey = false): boolean => dispatchEvent(new KeyboardEvent("keydown", { key, code: key, shiftKey }));
      press("ArrowUp");
      press("ArrowLeft", true);
      await new Promise((resolve) => setTimeout(resolve));
      return { asked, touched: [...touched].sort() };
    });
    expect(seen).toEqual({ asked: 0, touched: ["13", "14", "15", "9"] });
  });
});

describe("boards above 20 x 20", () => {
  const side = (page: Page): Promise<number> => page.locator("#board").evaluate((board) => board.getBoundingClientRect().width);
  const count = (page: Page): Promise<number> => page.locator(".tile").count();

  it.runIf(whole)("zoom and pan with buttons, keys and wheel; only tiles in view are elements, and the window follows the blank", async () => {
    const { page, faults } = await open("/");
    await page.evaluate((hash) => (location.hash = hash), largeBoard(100).slice(1));
    await page.locator("#board[data-overview=yes]").waitFor();
    const whole = await side(page);
    expect(await count(page)).toBe(0);
    await page.locator("#zoom-blank").click();
    await expect.poll(() => side(page)).toBeGreaterThan(4 * whole);
    expect(await count(page)).toBeGreaterThan(50);
    expect(await count(page)).toBeLessThan(900);
    const moved = page.locator('[data-tile="9998"]');
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => moved.evaluate((tile) => tile.style.getPropertyValue("--c"))).toBe("97");
    // Far away with the keys; the next move brings the blank back.
    for (let k = 0; k < 3; ++k) await page.keyboard.press("Control+ArrowUp");
    await expect.poll(() => moved.count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => moved.count()).toBe(1);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("0");
    await expect.poll(() => side(page)).toBe(whole);
    await page.keyboard.press("+");
    await expect.poll(() => side(page)).toBeGreaterThan(1.4 * whole);
    const box = (await page.locator(".board-window").boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => side(page)).toBeGreaterThan(3 * whole);
    await page.locator("#zoom-fit").click();
    await expect.poll(() => side(page)).toBe(whole);
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByTestId("win").waitFor();
    expect(await text(page, "moves")).toBe("4");
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("need no zoom below", async () => {
    const { page } = await open(NEAR);
    expect(await page.getByTestId("zoom").count()).toBe(0);
    await page.keyboard.press("+");
    expect(await page.locator("#board").evaluate((board) => board.style.width)).toBe("");
    expect(await tiles(page)).toHaveLength(9);
  });
});
