// What the tests read from the page and do to it.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { still } from "./harness";
import { KEYS, solution } from "./model";

/** The board as the screen reader's table has it. */
export async function tiles(page: Page): Promise<number[]> {
  const cells = await page.getByTestId("readable-board").locator("td").allTextContents();
  return cells.map((text) => Number(text) || 0);
}

export async function expectTiles(page: Page, expected: number[]): Promise<void> {
  await expect.poll(() => tiles(page)).toEqual(expected);
}

export async function text(page: Page, testId: string): Promise<string> {
  return (await page.getByTestId(testId).textContent())?.trim() ?? "";
}

/** Takes one entry of a picker. */
export async function pick(page: Page, picker: string, value: string): Promise<void> {
  await page.locator(`#${picker}`).click();
  await page.locator(`[role=option][data-value="${value}"]`).click();
}

/** Weighted A* with this weight, ready to run. */
export async function chooseWeight(page: Page, weight: string, label = "weight"): Promise<void> {
  await page.locator("#tab-solve").click();
  await pick(page, "algorithm", "wastar");
  await page.getByText("Options", { exact: true }).click();
  const field = page.getByRole("textbox", { name: label });
  await field.fill(weight);
  await field.press("Tab");
}

/** The middle of a tile on the screen, once animations have ended. */
export async function middle(page: Page, tile: number): Promise<{ x: number; y: number; side: number }> {
  await still(page);
  // A choice far down the panel may have scrolled the board away.
  await page.locator("#board").scrollIntoViewIfNeeded();
  const box = (await page.locator(`[data-tile="${tile}"]`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
}

export async function pressTile(page: Page, tile: number): Promise<void> {
  const { x, y } = await middle(page, tile);
  await page.mouse.click(x, y);
}

/** Several fingers at once: a start or move names all that are down, an end those that are lifted (none: all). */
export async function fingers(page: Page): Promise<(type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number; id: number }[]) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  return (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** The game's clock in milliseconds. */
export async function time(page: Page): Promise<number> {
  const [minutes = "0", seconds = "0"] = (await text(page, "time")).split(":");
  return Math.round(60_000 * Number(minutes) + 1000 * Number(seconds.replace(",", ".")));
}

/** A fresh board of this size whose personal best would count: an easy shuffle. */
export async function easyGame(page: Page, rows: number, cols: number): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem("taquin.shuffle", "easy");
    localStorage.setItem("taquin.newcomer", "no");
  });
  await page.reload();
  await page.locator("#board[data-look]").waitFor();
  for (const [label, count] of [["Rows", rows], ["Columns", cols]] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(String(count));
    await field.press("Enter");
  }
  await page.locator("#board").focus();
  await expect.poll(async () => (await tiles(page)).length).toBe(rows * cols);
}

/** Going round and round solves every board of 2 x 2. */
export async function winSmall(page: Page): Promise<void> {
  for (let k = 0; k < 48 && (await page.getByTestId("win").count()) === 0; ++k) {
    await page.keyboard.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][k % 4]!);
  }
  await page.getByTestId("win").waitFor();
}

/** Solves a board that is not far from its goal, the blank last. */
export async function winNear(page: Page, cols: number): Promise<void> {
  for (const way of solution(await tiles(page), cols)) await page.keyboard.press(KEYS[way]);
}

export interface StoredBest {
  time: number;
  moves: number;
  slides: number;
}

/** What the page's database holds: personal bests by their key, and all solves. */
export async function stored(page: Page): Promise<{ bests: Record<string, StoredBest>; solves: Record<string, unknown>[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open("taquin-solves", 1);
        asked.onerror = () => reject(new Error("no database"));
        asked.onsuccess = () => {
          const found = asked.result;
          const transaction = found.transaction(["solves", "meta"]);
          const [old, records] = ["bests", "records"].map((key) => transaction.objectStore("meta").get(key) as IDBRequest<Record<string, StoredBest> | undefined>);
          const solves = transaction.objectStore("solves").getAll() as IDBRequest<Record<string, unknown>[]>;
          transaction.oncomplete = () => {
            resolve({ bests: { ...old!.result, ...records!.result }, solves: solves.result });
            found.close();
          };
        };
      }),
  );
}

export async function drag(page: Page, tile: number, dx: number, dy: number): Promise<void> {
  const { x, y, side } = await middle(page, tile);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (dx * side) / 2, y + (dy * side) / 2, { steps: 4 });
  await page.mouse.move(x + dx * side, y + dy * side, { steps: 4 });
  await page.mouse.up();
}

/** Whole pixels of all text in sight, as it comes to the screen: drawings scale theirs. */
export async function smallestLetters(page: Page): Promise<{ size: number; what: string }> {
  return page.evaluate(() => {
    let least = { size: Infinity, what: "" };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const box = element.getBoundingClientRect();
      if (!node.textContent!.trim() || box.width < 2 || box.height < 2 || element.closest(".sr-only, canvas") || !element.checkVisibility()) continue;
      const drawn = element instanceof SVGElement ? (element as unknown as SVGGraphicsElement).getScreenCTM?.()?.a ?? 1 : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * drawn;
      if (size < least.size) least = { size, what: `${element.tagName}.${element.getAttribute("class") ?? ""}: ${node.textContent!.trim().slice(0, 40)}` };
    }
    return least;
  });
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary?: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** False on the short way through the page that ./test takes (TAQUIN_SHORT=1); `npm run e2e` and scripts/slow-tests take all. */
export const whole = process.env["TAQUIN_SHORT"] === undefined;

/** `npm run slow`: all sizes, languages and looks, where the others take a sample. */
export const slow = process.env["TAQUIN_SLOW"] !== undefined;

/** The page does not scroll sideways; what sticks out is named. */
export async function expectFits(page: Page, what = ""): Promise<void> {
  // A phone's innerWidth grows with what sticks out.
  const wide = await page.evaluate((most) => {
    if (document.documentElement.scrollWidth <= most) return [];
    const out = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > most + 0.5 && !element.closest(".sr-only"));
    return [`${document.documentElement.scrollWidth - most} px`, ...out.map((element) => `${element.tagName} ${element.id}.${element.getAttribute("class") ?? ""}`)];
  }, page.viewportSize()!.width);
  expect(wide, what).toEqual([]);
}

/** axe finds nothing at all. */
export async function expectAccessible(page: Page, what = ""): Promise<void> {
  await still(page);
  // Through the debugger, which the page's content policy does not concern.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    return (await run.run()).violations;
  });
  const short = found.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  expect(short, what).toEqual([]);
}
