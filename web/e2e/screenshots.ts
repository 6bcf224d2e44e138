// Each view at phone and desktop size into a folder: npm run screenshots -- [folder]. With SHEETS=1 instead: each view at
// five sizes, light, dark and in French, on a sheet, to be looked at. ONLY=name,name takes some of the views.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { parseBoard, parseMoves } from "../src/model/notation";
import { animation } from "../src/replay/animation";
import { DESKTOP, openPage, PHONE, startBrowser, startLab, startSite, still, temporary, type Site } from "./harness";
import { BOARD, compare, estimate, lesson, RICH, SIZES, VIEWS, windowOf, type Shot } from "./views";

const LONG = "24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0";
const COMPARED = "/#/compare?board=8,6,7/2,5,4/3,0,1";

/** Further looks of the views, for the pictures of the documents. */
const SHOTS: Shot[] = [
  ...VIEWS,
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
  ...["manhattan", "hamming", "linear-conflict", "walking-distance", "inversion-distance", "corner-tiles", "last-moves", "pdb"].map((heuristic): Shot => ({
    name: `estimate-${heuristic}`,
    path: "/#/play?board=2,1,3/8,0,4/7,6,5",
    act: (page) => estimate(page, heuristic),
    full: true,
  })),
  { name: "lesson-french", path: "/#/lessons/estimates", act: lesson, options: { locale: "fr-FR" }, full: true },
  { name: "compare-french-dark", path: COMPARED, act: compare, options: { locale: "fr-FR", colorScheme: "dark" }, full: true },
];

const LOOKS: readonly BrowserContextOptions[] = [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", locale: "fr-FR" }];

/** One sheet for a view: sizes across, looks down. */
async function sheet(browser: Browser, site: Site, shot: Shot, file: string): Promise<void> {
  const rows: string[] = [];
  for (const look of LOOKS) {
    const cells: string[] = [];
    for (const [width, height] of SIZES) {
      const { page, faults } = await openPage(browser, site, { ...windowOf([width, height]), ...look }, shot.path);
      await shot.act?.(page);
      await still(page);
      if (!shot.full) await page.evaluate(() => scrollTo(0, 0));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth) - width;
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

async function main(): Promise<void> {
  const folder = process.argv.slice(2).find((word) => !word.startsWith("-")) ?? "shots";
  const only = process.env["ONLY"];
  await mkdir(folder, { recursive: true });
  const browser = await startBrowser();
  const chosen = (name: string): boolean => !only || only.split(",").includes(name);

  async function take(site: Site, shots: readonly Shot[]): Promise<void> {
    for (const shot of shots) {
      if (process.env["SHEETS"]) {
        await sheet(browser, site, shot, join(folder, `${shot.name}.png`));
        continue;
      }
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
    await site.stop();
  }

  const shots = (process.env["SHEETS"] ? VIEWS : SHOTS).filter(({ name }) => chosen(name));
  await take(await startSite(), shots.filter(({ lab }) => !lab));
  // The Lab needs experiments to show: a small one is run first.
  const studies = shots.filter(({ lab }) => lab);
  if (process.env["TAQUIN_BIN"] && studies.length > 0) await temporary(async (place) => take(await startLab(process.env["TAQUIN_BIN"]!, place, undefined, ["--experiments"]), studies));
  if (!process.env["SHEETS"]) {
    const site = await startSite();
    if (chosen("strip")) await strip(browser, site, join(folder, "strip.png"));
    if (chosen("moving")) await animated(browser, site, join(folder, "solution.svg"));
    await site.stop();
  }
  await browser.close();
}

await main();
