// Every view of the page and how to get there, in either language: for sheets of pictures (screenshots.ts) and for what
// must hold of all of them (views.e2e.ts).

import type { BrowserContextOptions, Page } from "playwright-core";
import { LESSON_NAMES } from "../src/model/lesson-names";

export const BOARD = "5,1,2,4/9,6,3,8/13,10,7,11/14,0,15,12";
export const RICH = "15,2,1,12/8,5,6,11/4,9,10,7/14,3,13,0";

export interface Shot {
  name: string;
  path: string;
  options?: BrowserContextOptions;
  act?: (page: Page) => Promise<void>;
  /** Needs a server with experiments. */
  lab?: boolean;
  full?: boolean;
}

export const SIZES = [[1920, 1080], [1366, 768], [390, 844], [844, 390], [320, 568]] as const;

/** A window of this size; small ones are phones. */
export function windowOf([width, height]: readonly [number, number]): BrowserContextOptions {
  return { viewport: { width, height }, ...(Math.min(width, height) < 600 && { hasTouch: true, isMobile: true }) };
}

export async function compare(page: Page): Promise<void> {
  await page.locator("#run-compare").click();
  await page.locator("#run-compare").waitFor();
  await page.locator(".chart").first().waitFor();
}

/** Its searches have ended. */
export async function lesson(page: Page): Promise<void> {
  await page.getByTestId("says").first().locator("li").first().waitFor();
}

/** Shows where an estimate comes from. */
export async function estimate(page: Page, heuristic: string): Promise<void> {
  await page.locator(".explain-switch input").check();
  await page.getByTestId("ruler").waitFor();
  await page.locator("#explain-heuristic").click();
  await page.locator(`[role=option][data-value="${heuristic}"]`).click();
}

async function explore(page: Page): Promise<void> {
  await page.getByTestId("tree").first().waitFor();
  for (let k = 0; k < 4; ++k) await page.locator("#explore-next").click();
}

/** Where there is room for it. */
async function projector(page: Page): Promise<void> {
  if (await page.locator("#projector").isVisible()) await page.locator("#projector").click();
}

const NEAR = "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15";

/** Solves the board above, with a mistake at first. */
async function win(page: Page, delay: number): Promise<void> {
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key, { delay });
  await page.getByTestId("win").waitFor();
}

async function solved(page: Page): Promise<void> {
  await page.locator("#solve-now").click();
  await page.getByTestId("player").waitFor();
  for (let k = 0; k < 4; ++k) await page.keyboard.press(".");
}

export const VIEWS: readonly Shot[] = [
  { name: "play", path: `/#/play?board=${RICH}` },
  {
    name: "cover",
    path: `/#/play?board=${RICH}`,
    act: async (page) => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("p");
      await page.getByTestId("cover").waitFor();
    },
  },
  {
    name: "fullscreen",
    path: `/#/play?board=${RICH}`,
    act: async (page) => {
      await page.keyboard.press("f");
      await page.waitForFunction(() => document.fullscreenElement !== null);
    },
  },
  {
    name: "editor",
    path: "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0",
    act: async (page) => {
      await page.locator("#edit-board").click();
      await page.locator(".edit-tiles").waitFor();
    },
  },
  { name: "unsolvable", path: "/#/play?board=1,2,3/4,5,6/8,7,0" },
  {
    name: "win",
    path: NEAR,
    act: async (page) => {
      await win(page, 400);
      await page.getByTestId("optimum").waitFor();
    },
    full: true,
  },
  {
    name: "ladder",
    path: "/",
    act: async (page) => {
      await page.locator("#tab-ladder").click();
      await page.locator("[data-rung=korf-1]").click();
    },
  },
  {
    name: "solve",
    path: `/#/play?board=${RICH}`,
    act: async (page) => {
      await page.locator("#tab-solve").click();
      await page.locator("#solve").waitFor();
    },
  },
  {
    name: "choose",
    path: `/#/play?board=${RICH}`,
    act: async (page) => {
      await page.locator("#tab-solve").click();
      await page.locator("#algorithm").click();
      await page.locator("[role=listbox]").waitFor();
    },
  },
  { name: "solved", path: `/#/play?board=${BOARD}`, act: solved, full: true },
  {
    name: "times",
    path: NEAR,
    act: async (page) => {
      for (let k = 0; k < 3; ++k) {
        await win(page, 0);
        await page.keyboard.press("r");
      }
      await page.locator('.views a[href="#/times"]').click();
      await page.getByTestId("solve").first().waitFor();
    },
  },
  {
    name: "replay",
    path: NEAR,
    act: async (page) => {
      await win(page, 400);
      await page.locator("#analyse").click();
      await page.locator("#replay-graph").waitFor();
    },
    full: true,
  },
  { name: "compare", path: "/#/compare?board=8,6,7/2,5,4/3,0,1", act: compare, full: true },
  {
    name: "explore",
    path: "/#/explore?board=8,1,3/4,0,2/7,6,5&run=astar/manhattan",
    act: explore,
    full: true,
  },
  {
    name: "explore-two-projector",
    path: "/#/explore?board=8,1,3/4,0,2/7,6,5&run=astar/manhattan&run=idastar/manhattan",
    act: async (page) => (await explore(page), projector(page)),
  },
  { name: "estimate", path: "/#/play?board=2,1,3/8,0,4/7,6,5", act: (page) => estimate(page, "linear-conflict"), full: true },
  { name: "lessons", path: "/#/lessons" },
  ...LESSON_NAMES.map((name): Shot => ({ name: `lesson-${name}`, path: `/#/lessons/${name}`, act: lesson, full: true })),
  { name: "lesson-projector", path: "/#/lessons/breadth-first", act: async (page) => (await lesson(page), projector(page)) },
  {
    name: "lab",
    path: "/#/lab",
    lab: true,
    act: async (page) => {
      await page.locator(".lab-list a").first().waitFor();
    },
  },
  {
    name: "lab-start",
    path: "/#/lab",
    lab: true,
    act: async (page) => {
      await page.locator(".lab-list a").first().waitFor();
      await page.getByTestId("start").locator("summary").click();
    },
    full: true,
  },
  { name: "study", path: "/#/lab/003-graded", act: (page) => page.locator("svg.chart").first().waitFor(), full: true },
  {
    name: "study-projector",
    path: "/#/lab/003-graded",
    act: async (page) => (await page.locator("svg.chart").first().waitFor(), projector(page)),
  },
  {
    name: "experiment",
    path: "/#/lab",
    lab: true,
    act: async (page) => {
      await page.locator(".lab-list a").first().click();
      await page.locator("svg.chart").first().waitFor();
    },
    full: true,
  },
];
