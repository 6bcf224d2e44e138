// The lessons in a real browser, with the numbers of the real engine (TAQUIN_BIN). One page for all of them: opening one
// costs more than what is tested here.

import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LESSON_NAMES, type LessonName } from "../src/model/lesson-names";
import { LESSONS } from "../src/lessons/model";
import { texts as english } from "../src/lessons/texts-en";
import { texts as french } from "../src/lessons/texts-fr";
import { frenchSpacing } from "../src/i18n/typography";
import { openPage, startBrowser, startSite, type Site } from "./harness";
import { expectAccessible, slow, smallestLetters, text, whole } from "./steps";

const program = process.env["TAQUIN_BIN"];

/** Figures of the documents (and lengths proved optimal) that a lesson must say after its searches. */
const FIGURES: Record<LessonName, (string | RegExp)[]> = {
  parity: ["7 swaps put everything in its place: odd.", "The blank is 0 steps from its place: even.", "The engine says: unsolvable."],
  "depth-first": [/right first finds a solution of 29 moves; the shortest has 1\./, /seen only 2 different boards/],
  "breadth-first": ["Both find 14 moves, and both are optimal.", /expanded 3,332 nodes, A\* · Manhattan 43/],
  admissible: ["A* with weights h4 takes a solution of 34 moves after 155 expansions.", /proves a solution of 22 moves, 12 fewer than 34/],
  memory: [/A\* · Manhattan expanded 139,511 nodes and stored \d/, /held a path of 40 moves/],
  ties: ["89 nodes have f below 20: every A* with this heuristic must expand them.", "All find 20 moves: neither ties nor duplicates change the length."],
  estimates: ["Board A: linear conflict says 18, walking distance 16.", "Board B: walking distance says 15, linear conflict 11.", "Board C: walking distance says 28, pattern database 4-4 26."],
  weights: ["Least effort: h4, 155 expansions for 34 moves.", "Shortest with least effort: h3, 576 expansions for 22 moves."],
};

/** Document 003's table of its medium board: explored and length under h1 to h6. */
const DOCUMENT_003 = ["311 24", "268 28", "576 22", "155 34", "624 22", "1,498 22"];

async function goTo(page: Page, to: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, to);
}

async function openLesson(page: Page, name: LessonName): Promise<void> {
  await goTo(page, `#/lessons/${name}`);
  await page.locator(`[data-lesson="${name}"]`).waitFor();
}

const said = async (page: Page): Promise<string> => (await page.getByTestId("says").allInnerTexts()).join("\n");

describe.skipIf(!program)("lessons", () => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    site = await startSite();
    browser = await startBrowser();
    ({ page, faults } = await openPage(browser, site, { acceptDownloads: true }, "/#/lessons"));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it("are listed", async () => {
    await expect.poll(() => page.getByTestId("lesson-list").locator("li").count()).toBe(LESSON_NAMES.length);
    await page.getByRole("link", { name: english.parity.title }).click();
    await page.locator('[data-lesson="parity"]').waitFor();
    expect(page.url()).toContain("#/lessons/parity");
    await page.goBack();
    await page.getByTestId("lesson-list").waitFor();
    await expectAccessible(page);
  });

  it.each(whole ? LESSONS : LESSONS.slice(0, 1))("$name: says what was measured, explains wrong answers, keeps right ones", async ({ name, right }) => {
    await openLesson(page, name);
    for (const figure of FIGURES[name]) await expect.poll(() => said(page)).toMatch(typeof figure === "string" ? new RegExp(figure.replace(/[.*()+]/g, "\\$&")) : figure);
    const answers = page.getByTestId("question").getByRole("radio");
    expect(await answers.count()).toBe(english[name].choices.length);
    for (let place = 0; place < english[name].choices.length; ++place) {
      if (place === right) continue;
      await answers.nth(place).check();
      await page.locator("#check-answer").click();
      expect(await text(page, "verdict")).toMatch(/^Not quite\. .{25,} Try another answer\.$/);
    }
    // The others in views.e2e.ts.
    if (name === "estimates") await expectAccessible(page);
    await answers.nth(right).check();
    await page.locator("#check-answer").click();
    expect(await text(page, "verdict")).toMatch(/^Right\. .{25,}/);
    await page.getByRole("button", { name: "FR, Français" }).click();
    await page.getByRole("heading", { level: 1, name: frenchSpacing(french[name].title) }).waitFor();
    expect(await text(page, "verdict")).toMatch(/^Juste\. .{25,}/);
    expect(await said(page)).not.toMatch(/\b(the|moves|nodes|expanded)\b/);
    await page.getByRole("button", { name: "EN, English" }).click();
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("reproduces document 003's table of weights", async () => {
    await openLesson(page, "weights");
    const rows = page.getByTestId("lesson-runs").locator("tbody tr");
    await expect.poll(async () => (await rows.allInnerTexts()).slice(5).map((row) => row.replace(/^.*\t(\d+)[^\t]*\t\s*/s, "$1 ").split(/\s+/).reverse().join(" ").trim())).toEqual(DOCUMENT_003);
  });

  it.runIf(whole)("keeps progress on the device, over a reload, and exports it", async () => {
    await page.reload();
    await page.getByTestId("verdict").getByText("Right.").waitFor();
    await goTo(page, "#/lessons");
    expect(await text(page, "progress")).toContain("8 of 8 answered");
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export-lessons").click()]);
    const file = JSON.parse(await readFile(await download.path(), "utf8")) as { format: string; lessons: { lesson: string; answers: number[]; right: boolean }[] };
    expect(file.format).toBe("taquin-lessons");
    expect(file.lessons.map(({ lesson }) => lesson)).toEqual([...LESSON_NAMES]);
    for (const [index, { answers, right }] of file.lessons.entries()) {
      expect(right).toBe(true);
      expect(answers.at(-1)).toBe(LESSONS[index]!.right + 1);
      expect(answers.length).toBe(english[LESSON_NAMES[index]!].choices.length);
    }
  });

  it.runIf(whole)("slides tiles and swaps them, by keyboard as well", async () => {
    await openLesson(page, "parity");
    await page.locator('.lesson-board [role=button][aria-label="8"]').press("Enter");
    await expect.poll(() => said(page)).toMatch(/The blank is 1 step from its place: odd\.[\s\S]*After your 1 move this still holds\./);
    await page.locator("#main").focus();
    for (let step = 0; step < 3; ++step) await page.keyboard.press("ArrowRight");
    await expect.poll(() => text(page, "swap-line")).toMatch(/^swap 3 of \d/);
    await page.locator("#exchange").click();
    await expect.poll(() => said(page)).toMatch(/The engine says: solvable\./);
  });

  it.runIf(whole)("steps through a search by keyboard, and gives up without memory", async () => {
    await openLesson(page, "breadth-first");
    await page.getByTestId("tree").first().waitFor();
    await page.locator("#lesson-first").click();
    await page.locator("#main").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("1 of 3,332").waitFor();
    await openLesson(page, "memory");
    await page.getByRole("radio", { name: "1 MB" }).check();
    await expect.poll(() => said(page)).toMatch(/gave up for want of memory[\s\S]*held a path of 40 moves/);
  });

  it.runIf(whole)("take a board, searches and the language from a teacher's link, and refuse what does not fit", async () => {
    await goTo(page, "#/lessons/breadth-first?board=1,2,3/4,5,0/7,8,6&run=bfs/&run=astar/hamming&lang=fr");
    await expect.poll(() => said(page)).toMatch(/Les deux trouvent 1 coup/);
    await page.getByRole("heading", { level: 1, name: french["breadth-first"].title }).waitFor();
    await page.getByRole("button", { name: "EN, English" }).click();
    await page.getByText("Prepare this lesson for a class").click();
    await page.getByLabel("Searches, one per line").fill("bfs\nnonsense / manhattan");
    await page.locator("#prepare-use").click();
    expect(await text(page, "prepare-fault")).toContain("Line 2: “nonsense” is not a known algorithm or heuristic.");
    await page.getByLabel("Searches, one per line").fill("bfs\nastar / linear-conflict");
    await page.locator("#prepare-use").click();
    await expect.poll(() => page.url()).toContain("run=astar/linear-conflict");
    await goTo(page, "#/lessons/ties?board=1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,0");
    await page.getByTestId("lesson-refused").getByText("4 to 16 cells").waitFor();
    await goTo(page, "#/lessons/ties?board=1,2,3/4,5,6/8,7,0");
    await page.getByTestId("lesson-refused").getByText("cannot be solved").waitFor();
    await goTo(page, "#/lessons/ties?board=1,2,3/4,5,6/8,8,0");
    await page.getByTestId("link-error").waitFor();
    await goTo(page, "#/lessons/nothing");
    await page.getByTestId("lesson-list").waitFor();
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("print all parts and no controls", async () => {
    await openLesson(page, "ties");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".top, .lesson-tools, #check-answer, .prepare").evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0);
    expect(await page.locator(".lesson-part").evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(4);
    await page.emulateMedia({ media: "screen" });
  });

  it.runIf(whole)("fill a projector with letters of 20 px, one part at a time", async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const name of slow ? LESSON_NAMES : (["estimates"] as const)) {
      await openLesson(page, name);
      await expect.poll(() => said(page)).not.toBe("");
      await page.locator("#projector").click();
      for (const [index, part] of LESSONS.find((one) => one.name === name)!.parts.entries()) {
        if (index > 0) await page.keyboard.press("PageDown");
        await expect.poll(() => page.getByTestId(`part-${part}`).isVisible()).toBe(true);
        expect(await page.locator(".lesson-part").evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(1);
        const least = await smallestLetters(page);
        expect(least.size, least.what).toBeGreaterThanOrEqual(20);
      }
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator(".top").isVisible()).toBe(true);
    }
    await goTo(page, "#/explore?board=8,1,3/4,0,2/7,6,5&run=idastar/manhattan");
    await page.getByTestId("tree").waitFor();
    await page.locator("#projector").click();
    await page.keyboard.press("PageDown");
    await expect.poll(() => text(page, "closed-list-count")).toBe("1");
    const least = await smallestLetters(page);
    expect(least.size, least.what).toBeGreaterThanOrEqual(20);
    expect(faults).toEqual([]);
  });
});
