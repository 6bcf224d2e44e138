// Results belong to their board, help is remembered, the clock is honest, and a lost server comes back.

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { ready } from "./harness";
import { easyGame, expectTiles, pick, stored, text, tiles, time, whole, winNear, winSmall } from "./steps";

const here = stage();
const { open } = here;
const SHORT = "/#/play?board=5,1,2,4/9,6,3,8/13,10,7,11/14,0,15,12";
const LONG = "/#/play?board=24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0";

const bests = async (page: Page): Promise<string> => JSON.stringify((await stored(page)).bests);

describe("results belong to their board", () => {
  it.runIf(whole)("drops a result and its solution when the board changes", async () => {
    const { page } = await open(SHORT);
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    await page.getByRole("button", { name: "Close the player" }).click();
    await page.getByRole("button", { name: "Show the solution" }).waitFor();
    await page.locator("#shuffle").click();
    await expect.poll(() => page.getByTestId("result").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Show the solution" }).count()).toBe(0);
  });

  it.runIf(whole)("stops a search when the board changes", async () => {
    const { page } = await open(LONG);
    await page.locator("#tab-solve").click();
    await pick(page, "algorithm", "idastar");
    await pick(page, "heuristic", "manhattan");
    await page.locator("#solve").click();
    await page.getByTestId("progress").getByText("Nodes per second").waitFor();
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByTestId("progress").count()).toBe(0);
    await expect.poll(() => page.locator("#solve").isEnabled()).toBe(true);
    await page.waitForTimeout(500);
    expect(await page.getByTestId("result").count()).toBe(0);
    // Its bounds were there to be read.
    await page.getByText("Played with help").waitFor();
  });
});

describe("help", () => {
  it("of any kind marks the game until a new shuffle, also across a restart and a reload", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await page.locator("#hint").click();
    await page.locator(".tile.hinted").waitFor();
    await page.getByText("no personal best until the next shuffle").waitFor();
    await page.locator("#board").focus();
    await page.keyboard.press("r");
    await page.reload();
    await ready(page);
    await page.getByText("no personal best until the next shuffle").waitFor();
    await winSmall(page);
    await page.getByText("Solved with help").waitFor();
    expect(await bests(page)).toBe("{}");
    await page.locator("#again").click();
    await winSmall(page);
    await page.getByText("Personal best", { exact: true }).waitFor();
  });

  it.runIf(whole)("is also moves to go, and a comparison of the game's board", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await page.locator("#to-go").click();
    await page.getByText("Played with help").waitFor();
    await page.locator("#to-go").click();
    await page.locator("#shuffle").click();
    await page.getByText("No personal best here yet").waitFor();
    await page.getByRole("link", { name: "Compare" }).click();
    await page.locator("#run-compare").click();
    await page.locator("#run-compare").waitFor();
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByText("Played with help").waitFor();
  });

  it.runIf(whole)("is not given by the editor, which opens with the game's board", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 3);
    await page.locator("#edit-board").click();
    await page.getByTestId("verdict").getByText("Solvable.").waitFor();
    await page.waitForTimeout(700);
    expect(await page.locator(".estimates > div").count()).toBe(0);
    await page.locator("#editor-text").fill("1 2 3\n0 4 5");
    await page.locator(".estimates > div").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("No personal best here yet").waitFor();
  });
});

describe("records", () => {
  it.runIf(whole)("cannot be had by rewinding", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await winSmall(page);
    const first = await bests(page);
    // Undo and redo of the win, then the same board again, now known.
    await page.keyboard.press("u");
    await page.keyboard.press("y");
    await page.getByTestId("win").waitFor();
    await page.getByText("This board was played before").waitFor();
    await page.keyboard.press("r");
    await winSmall(page);
    expect(await bests(page)).toBe(first);
    expect(await page.getByText("Personal best", { exact: true }).count()).toBe(0);
  });
});

describe("a record", () => {
  it.runIf(whole)("goes with its solve, in the tab that marks it as not finished", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await winSmall(page);
    await page.locator("#again").click();
    await page.getByText(/^Personal best: /).waitFor();
    await page.getByRole("link", { name: "Times" }).click();
    await page.getByTestId("solve").getByRole("button", { name: /did not finish/ }).click();
    await expect.poll(() => text(page, "solved")).toBe("0/1");
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByText("No personal best here yet").waitFor();
  });
});

describe("exact distances", () => {
  it.runIf(whole)("have a record each", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 3);
    await page.getByRole("radio", { name: "Exact" }).check();
    for (const distance of ["4", "7"]) {
      const before = await tiles(page);
      await page.getByLabel("Distance").fill(distance);
      await expect.poll(() => tiles(page)).not.toEqual(before);
      await page.locator("#board").focus();
      await winNear(page, 3);
      await page.getByText("Personal best", { exact: true }).waitFor();
    }
    await expect.poll(async () => Object.keys((await stored(page)).bests).sort()).toEqual(["2x3 blank-last distance 4", "2x3 blank-last distance 7"]);
    expect(Object.entries((await stored(page)).bests).map(([key, { moves }]) => [key.split(" ").at(-1), String(moves)]).every(([asked, moves]) => asked === moves)).toBe(true);
  });
});

describe("the clock", () => {
  it.runIf(whole)("stops in other views and in playback, and the board is covered while it stands", async () => {
    const { page } = await open(SHORT);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => time(page)).toBeGreaterThan(200);
    await page.getByRole("link", { name: "Compare" }).click();
    await page.locator("#run-compare").waitFor();
    await page.waitForTimeout(700);
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByTestId("cover").waitFor();
    expect(await page.getByTestId("readable-board").count()).toBe(0);
    const stopped = await time(page);
    expect(stopped).toBeLessThan(60_000);
    // A key uncovers the board and moves nothing, also one that takes back.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByTestId("cover").count()).toBe(0);
    expect(await text(page, "moves")).toBe("1");
    await page.keyboard.press("p");
    await page.getByTestId("cover").waitFor();
    await page.locator("#undo").click();
    await expect.poll(() => page.getByTestId("cover").count()).toBe(0);
    expect(await text(page, "moves")).toBe("1");
    await expect.poll(() => time(page)).toBeGreaterThan(stopped);
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    const shown = await time(page);
    await page.waitForTimeout(500);
    expect(await time(page)).toBe(shown);
    expect(await page.getByTestId("cover").count()).toBe(0);
  });

  it.runIf(whole)("can be paused by button and key, which is said at the end", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.locator("#pause").click();
    await page.getByTestId("cover").waitFor();
    await page.keyboard.press("p");
    await expect.poll(() => page.getByTestId("cover").count()).toBe(0);
    await winSmall(page);
    await page.getByText("The clock was paused.").waitFor();
  });

  it.runIf(whole)("Compare's shuffle leaves the game alone", async () => {
    const { page } = await open(SHORT);
    await page.keyboard.press("ArrowDown");
    const board = await tiles(page);
    await page.getByRole("link", { name: "Compare" }).click();
    await page.locator("#compare-shuffle").click();
    await page.getByRole("button", { name: "The game’s board" }).waitFor();
    await page.getByRole("link", { name: "Play" }).click();
    await page.locator("#resume").click();
    await expectTiles(page, board);
    expect(await text(page, "moves")).toBe("1");
  });
});

describe("a lost server", () => {
  it("is noticed, explained on the greyed buttons, and found again without help", async () => {
    const { page } = await open(SHORT);
    await page.evaluate(() => localStorage.setItem("taquin.engine", "server"));
    await page.reload();
    let away = true;
    await page.route("**/api/**", (route) => (away ? route.abort() : route.continue()));
    await page.locator("#hint").click();
    await page.getByTestId("offline").waitFor();
    expect(await page.locator("#hint").isDisabled()).toBe(true);
    expect(await page.locator("#hint").getAttribute("title")).toContain("not responding");
    expect(await page.locator("#solve-now").getAttribute("title")).toContain("not responding");
    away = false;
    await expect.poll(() => page.locator("#hint").isEnabled()).toBe(true);
    expect(await page.getByText("not responding").count()).toBe(0);
    expect(await page.locator(".notice.bad").count()).toBe(0);
  });
});

describe("words", () => {
  /** Everything that is written on the page. */
  const written = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

  /** Play, a solution, the solver's choices, the editor, a comparison. */
  async function tour(page: Page): Promise<string[]> {
    const found = [await written(page)];
    await page.locator("#edit-board").click();
    await page.locator("#editor-text").fill("1 2 3\n4 5 6\n8 7 0");
    await page.getByTestId("repairs").waitFor();
    found.push(await written(page));
    await page.keyboard.press("Escape");
    await page.locator("#tab-solve").click();
    await pick(page, "algorithm", "wastar");
    await page.locator(".fold summary").first().click();
    await page.locator("#heuristic").click();
    found.push(await written(page));
    await page.keyboard.press("Escape");
    await page.locator("#solve").click();
    await page.getByTestId("player").waitFor();
    found.push(await written(page));
    await page.locator(".views a[href=\"#/compare\"]").click();
    await page.locator("#run-compare").click();
    await page.locator("#run-compare").waitFor();
    await page.locator(".chart").first().waitFor();
    found.push(await written(page));
    return found;
  }

  it.runIf(whole)("have no backticks, no raw numbers and the right plurals in English", async () => {
    const { page } = await open("/#/play?board=1,2,3/4,5,6/7,0,8");
    for (const words of await tour(page)) {
      expect(words).not.toMatch(/`|\d\.\d{4,}|NaN|undefined|Infinity/);
      expect(words).not.toMatch(/(?<![\d.,])1 (?:moves|slides|tiles|nodes)\b/);
      expect(words).not.toMatch(/\d{5,}/);
    }
  });

  it.runIf(whole)("are French to a French reader: decimal commas, no-break spaces, no names of identifiers", async () => {
    const { page } = await open("/#/play?board=1,2,3/4,5,6/7,0,8", { locale: "fr-FR" });
    for (const words of await tour(page)) {
      expect(words).not.toMatch(/ [;:!?»%]/);
      expect(words).not.toMatch(/« |\d\.\d/);
      expect(words).not.toMatch(/\b(?:grille|weight|ties|duplicates|manhattan|walking-distance|idastar|Shuffle|moves|Solve)\b/);
      expect(words).not.toMatch(/`|NaN|undefined/);
    }
  });

  it.runIf(whole)("say waiting only of what waits", async () => {
    const { page } = await open("/#/compare?board=1,2,3/4,5,6/0,7,8");
    await page.locator("[data-testid=results] tbody tr").first().waitFor();
    expect(await page.locator("[data-testid=results]").getByText("waiting").count()).toBe(0);
  });
});
