// Each view at phone and desktop size into a folder: npm run screenshots -- [folder]. With SHEETS=1 instead: each view at
// five sizes, light, dark and in French, on a sheet, to be looked at. ONLY=name,name takes some of the views.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { LESSON_NAMES } from "../src/model/lesson-names";
import { parseBoard, parseMoves } from "../src/model/notation";
import { animation } from "../src/replay/animation";
import { DESKTOP, openPage, PHONE, startBrowser, startLab, startSite, still, temporary, type Site } from "./harness";

const BOARD = "5,1,2,4/9,6,3,8/13,10,7,11/14,0,15,12";
const RICH = "15,2,1,12/8,5,6,11/4,9,10,7/14,3,13,0";

const LONG = "24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0";

interface Shot {
  name: string;
  path: string;
  options?: BrowserContextOptions;
  act?: (page: Page) => Promise<void>;
  full?: boolean;
}

const COMPARED = "/#/compare?board=8,6,7/2,5,4/3,0,1";

async function compare(page: Page): Promise<void> {
  await page.locator("#run-compare").click();
  await page.locator("#run-compare").waitFor();
  await page.locator(".chart").first().waitFor();
}

const EXPLORED = "/#/explore?board=8,1,3/4,0,2/7,6,5&run=astar/manhattan&run=idastar/manhattan";

async function explore(page: Page): Promise<void> {
  await page.getByTestId("pane-1").getByTestId("tree").waitFor();
  for (let step = 0; step < 6; ++step) await page.locator("#explore-next").click();
}

async function projector(page: Page): Promise<void> {
  await page.locator("#projector").click();
}

async function studies(page: Page): Promise<void> {
  await page.locator(".lab-list a").first().waitFor();
}

async function estimate(page: Page, heuristic: string): Promise<void> {
  await page.getByRole("switch", { name: "Show where the estimate comes from" }).check();
  await page.getByTestId("ruler").waitFor();
  await page.locator("#explain-heuristic").click();
  await page.locator(`[role=option][data-value="${heuristic}"]`).click();
}

/** Its searches have ended. */
async function lesson(page: Page): Promise<void> {
  await page.getByTestId("says").first().locator("li").first().waitFor();
}

const SHOTS: Shot[] = [
  { name: "lessons", path: "/#/lessons" },
  ...LESSON_NAMES.map((name): Shot => ({ name: `lesson-${name}`, path: `/#/lessons/${name}`, act: lesson, full: true })),
  { name: "play", path: `/#/play?board=${RICH}` },
  { name: "play-dark", path: `/#/play?board=${RICH}`, options: { colorScheme: "dark" } },
  { name: "play-french", path: `/#/play?board=${RICH}`, options: { locale: "fr-FR" }, full: true },
  {
    name: "colours-6x6",
    path: "/",
    act: async (page) => {
      await page.getByRole("button", { name: "6 × 6" }).click();
      await page.getByRole("radio", { name: "Colours" }).check();
    },
    full: true,
  },
  {
    name: "picture",
    path: `/#/play?board=${RICH}`,
    act: async (page) => {
      await page.getByRole("radio", { name: "Picture" }).check();
      await still(page);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "hint",
    path: `/#/play?board=${BOARD}`,
    act: async (page) => {
      await page.locator("#hint").click();
      await page.locator(".hinted").waitFor();
    },
  },
  {
    name: "win",
    path: "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15",
    act: async (page) => {
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key, { delay: 400 });
      await page.getByTestId("optimum").waitFor();
      await still(page);
    },
    full: true,
  },
  {
    name: "editor",
    path: "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0",
    act: async (page) => {
      await page.locator("#edit-board").click();
      await page.locator(".edit-tiles").waitFor();
    },
  },
  {
    name: "solved",
    path: `/#/play?board=${BOARD}`,
    act: async (page) => {
      await page.locator("#solve-now").click();
      await page.getByTestId("player").waitFor();
      for (let k = 0; k < 4; ++k) await page.getByRole("button", { name: "Step forward" }).click();
    },
    full: true,
  },
  {
    name: "progress",
    path: `/#/play?board=${LONG}`,
    options: { colorScheme: "dark" },
    act: async (page) => {
      await page.locator("#tab-solve").click();
      for (const [picker, value] of [["algorithm", "idastar"], ["heuristic", "manhattan"]]) {
        await page.locator(`#${picker}`).click();
        await page.locator(`[role=option][data-value="${value}"]`).click();
      }
      await page.locator("#solve").click();
      await page.getByTestId("progress").getByText("Nodes per second").waitFor();
    },
    full: true,
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
  {
    name: "ladder",
    path: "/",
    act: async (page) => {
      await page.locator("#tab-ladder").click();
      await page.locator("[data-rung=korf-1]").click();
    },
  },
  {
    name: "replay",
    path: "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15",
    act: async (page) => {
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key, { delay: 400 });
      await page.locator("#analyse").click();
      await page.locator("#replay-graph").waitFor();
    },
    full: true,
  },
  ...["manhattan", "hamming", "linear-conflict", "walking-distance", "inversion-distance", "corner-tiles", "last-moves", "pdb"].map((heuristic): Shot => ({
    name: `estimate-${heuristic}`,
    path: "/#/play?board=2,1,3/8,0,4/7,6,5",
    act: (page) => estimate(page, heuristic),
    full: true,
  })),
  { name: "explore", path: EXPLORED, act: explore, full: true },
  { name: "explore-french", path: EXPLORED, act: explore, options: { locale: "fr-FR", colorScheme: "dark" }, full: true },
  { name: "explore-projector", path: EXPLORED, act: async (page) => (await explore(page), projector(page)) },
  { name: "lesson-projector", path: "/#/lessons/breadth-first", act: async (page) => (await lesson(page), projector(page)) },
  { name: "lesson-french", path: "/#/lessons/estimates", act: lesson, options: { locale: "fr-FR" }, full: true },
  { name: "lab-list", path: "/#/lab", act: studies },
  { name: "lab-list-french", path: "/#/lab", act: studies, options: { locale: "fr-FR", colorScheme: "dark" } },
  { name: "lab-study", path: "/#/lab/003-graded", act: (page) => page.locator("svg.chart").first().waitFor(), full: true },
  { name: "compare", path: COMPARED, act: compare, full: true },
  { name: "compare-french-dark", path: COMPARED, act: compare, options: { locale: "fr-FR", colorScheme: "dark" }, full: true },
];

const SIZES = [[1920, 1080], [1366, 768], [390, 844], [844, 390], [320, 568]] as const;
const LOOKS: readonly BrowserContextOptions[] = [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", locale: "fr-FR" }];
const PLAYED = ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"];

/** What works in both languages, for the sheets. */
const VIEWS: Shot[] = [
  { name: "play", path: `/#/play?board=${RICH}` },
  ...["editor", "win", "choose", "ladder", "replay", "compare", "lessons", "lesson-parity", "lesson-breadth-first", "lesson-weights"].map((wanted) => SHOTS.find(({ name }) => name === wanted)!),
  {
    name: "solved",
    path: `/#/play?board=${BOARD}`,
    act: async (page) => {
      await page.locator("#solve-now").click();
      await page.getByTestId("player").waitFor();
      for (let k = 0; k < 4; ++k) await page.keyboard.press(".");
    },
  },
  { name: "unsolvable", path: "/#/play?board=1,2,3/4,5,6/8,7,0" },
  {
    name: "times",
    path: "/#/play?board=1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15",
    act: async (page) => {
      for (let k = 0; k < 3; ++k) {
        for (const key of PLAYED) await page.keyboard.press(key);
        await page.getByTestId("win").waitFor();
        await page.keyboard.press("r");
      }
      await page.locator('.views a[href="#/times"]').click();
      await page.getByTestId("solve").first().waitFor();
    },
  },
  {
    name: "cover",
    path: `/#/play?board=${RICH}`,
    act: async (page) => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("p");
      await page.getByTestId("cover").waitFor();
    },
  },
];

/** One sheet for a view: sizes across, looks down. */
async function sheet(browser: Browser, site: Site, shot: Shot, file: string): Promise<void> {
  const rows: string[] = [];
  for (const look of LOOKS) {
    const cells: string[] = [];
    for (const [width, height] of SIZES) {
      const touch = height < 600 || width < 600 ? { hasTouch: true, isMobile: true } : {};
      const { page, faults } = await openPage(browser, site, { viewport: { width, height }, ...touch, ...look }, shot.path);
      await shot.act?.(page);
      await still(page);
      if (!shot.full) await page.evaluate(() => scrollTo(0, 0));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0 || faults.length > 0) console.log(`${shot.name} ${width}x${height} ${look.locale ?? look.colorScheme}: ${wide} px too wide`, faults);
      const shown = Math.round(width * (width > 1000 ? 0.5 : 0.8));
      cells.push(`<img width="${shown}" src="data:image/png;base64,${(await page.screenshot()).toString("base64")}">`);
      await page.context().close();
    }
    rows.push(`<div>${cells.join("")}</div>`);
  }
  const page = await (await browser.newContext({ viewport: { width: 3000, height: 2100 } })).newPage();
  await page.setContent(`<style>body{margin:8px;background:#888}div{display:flex;gap:8px;margin-bottom:8px;align-items:start}</style>${rows.join("")}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.context().close();
}

/** The same solution as an animated image. */
async function animated(browser: Browser, site: Site, file: string): Promise<void> {
  const { page } = await openPage(browser, site, {}, `/#/play?board=${BOARD}`);
  await page.locator("#solve-now").click();
  const moves = parseMoves((await page.getByTestId("move-list").textContent()) ?? "");
  const start = parseBoard(BOARD);
  if (!start.ok || !moves) throw new Error("the page shows no solution");
  await writeFile(file, animation(start.board, moves, `A ${BOARD.split("/").length}x${BOARD.split("/").length} board solved in ${moves.length} moves`));
  await page.context().close();
}

/** A solution as a strip of boards, from the start to the goal. */
async function strip(browser: Browser, site: Site, file: string): Promise<void> {
  const { page } = await openPage(browser, site, { viewport: { width: 900, height: 620 } }, `/#/play?board=${BOARD}`);
  await page.locator("#solve-now").click();
  await page.getByTestId("player").waitFor();
  const last = Number((await page.getByTestId("position").textContent())?.split("/")[1]);
  const boards: string[] = [];
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.getByRole("slider", { name: "Step" }).fill(String(Math.round(last * part)));
    await still(page);
    boards.push((await page.locator(".board-frame").screenshot()).toString("base64"));
  }
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1320, height: 340 });
  const pictures = boards.map((data) => `<img width="300" src="data:image/png;base64,${data}">`).join("");
  await sheet.setContent(`<body style="margin:20px;display:flex;gap:20px;background:#eef1f5">${pictures}`);
  await sheet.screenshot({ path: file });
  await page.context().close();
}

/** The Lab where experiments can be started; a small one is run first. */
async function lab(browser: Browser, program: string, place: string, folder: string): Promise<void> {
  const site = await startLab(program, place, undefined, ["--experiments"]);
  for (const [size, options] of [["desktop", DESKTOP], ["phone", PHONE]] as const) {
    const { page } = await openPage(browser, site, options, `/#/lab?token=${site.token!}`);
    await page.locator("#start-experiment").click();
    await page.locator(".lab-run[data-state=done]").waitFor();
    await still(page);
    await page.screenshot({ path: join(folder, `lab-${size}.png`), fullPage: true });
    await page.context().close();
  }
  await site.stop();
}

async function main(): Promise<void> {
  const folder = process.argv.slice(2).find((word) => !word.startsWith("-")) ?? "shots";
  const only = process.env["ONLY"];
  await mkdir(folder, { recursive: true });
  const site = await startSite();
  const browser = await startBrowser();
  const chosen = ({ name }: Shot): boolean => !only || only.split(",").includes(name);
  if (process.env["SHEETS"]) {
    for (const shot of VIEWS.filter(chosen)) await sheet(browser, site, shot, join(folder, `${shot.name}.png`));
    await browser.close();
    return site.stop();
  }
  for (const shot of SHOTS.filter(chosen)) {
    for (const [size, base] of [["desktop", DESKTOP], ["phone", PHONE]] as const) {
      const { page, faults } = await openPage(browser, site, { ...base, ...shot.options }, shot.path);
      await page.evaluate(() => document.fonts.ready);
      await shot.act?.(page);
      await still(page);
      await page.screenshot({ path: join(folder, `${shot.name}-${size}.png`), fullPage: shot.full ?? false });
      if (faults.length > 0) console.log(`${shot.name} ${size}:`, faults);
      await page.context().close();
    }
  }
  const program = process.env["TAQUIN_BIN"];
  if (program && (!only || only.includes("lab"))) await temporary((place) => lab(browser, program, place, folder));
  if (!only || only.includes("strip")) await strip(browser, site, join(folder, "strip.png"));
  if (!only || only.includes("moving")) await animated(browser, site, join(folder, "solution.svg"));
  await browser.close();
  await site.stop();
}

await main();
