// Replay and analysis: addresses, scrubber and keys, pace, the graph, mistakes and the better move, figures, pictures.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Move } from "../src/model/board";
import { newGame, play, undo, type Game } from "../src/model/game";
import { parseBoard } from "../src/model/notation";
import { encodeReplay } from "../src/model/replay-code";
import { solveOf } from "../src/model/solves";
import { stage } from "./fixture";
import { ready } from "./harness";
import { expectAccessible, expectFits, expectTiles, slow, text, whole } from "./steps";

const here = stage();
const { open } = here;

/** 1 2 3/4 5 6/0 7 8: up (a mistake), back by the player, then the run of two. Times 0, 300, 900. */
function sample(): Game {
  const parsed = parseBoard("1 2 3/4 5 6/0 7 8");
  if (!parsed.ok) throw new Error("no board");
  const acts: [Move[], number][] = [[["u"], 1000], [["d"], 1300], [["r", "r"], 1900]];
  return acts.reduce((game, [moves, at]) => play(game, moves, at), newGame(parsed.board, "blank-last", "easy"));
}

const codeOf = (game: Game): string => encodeReplay(solveOf(game, 1900, "1"))!;
const at = (page: Page): Promise<string> => text(page, "replay-position");
const tilesOf = (page: Page): Promise<string | null> => page.getByTestId("replay-board").getAttribute("aria-label");

async function openSample(options = {}): Promise<{ page: Page; faults: string[] }> {
  const opened = await open(`/#/replay/${codeOf(sample())}`, options);
  await opened.page.getByTestId("replay-board").waitFor();
  return opened;
}

async function judged(page: Page): Promise<void> {
  await page.locator("#replay-graph").waitFor();
}

describe("a replay", () => {
  it.runIf(whole)("has an address that a friend can open, survives a reload, and Back leaves it", async () => {
    const { page, faults } = await open("/#/play?board=1,2,3/4,5,6/0,7,8");
    for (const key of ["ArrowDown", "ArrowUp", "Shift+ArrowLeft"]) await page.keyboard.press(key);
    await page.getByTestId("win").waitFor();
    await page.locator("#analyse").click();
    await page.getByTestId("replay-board").waitFor();
    expect(page.url()).toContain("#/replay/");
    await judged(page);
    expect(await at(page)).toContain("0 / 4");
    const { hash } = new URL(page.url());
    await page.reload();
    await page.getByTestId("replay-board").waitFor();
    await page.goBack();
    await ready(page);
    expect(await page.getByTestId("replay-board").count()).toBe(0);
    const friend = await open(`/${hash}`);
    await friend.page.getByText("from a link").waitFor();
    await expect.poll(() => tilesOf(friend.page)).toBe("1 2 3/4 5 6/0 7 8");
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("steps by scrubber, buttons and keys, a run of tiles at once", async () => {
    const { page } = await openSample();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => tilesOf(page)).toBe("1 2 3/0 5 6/4 7 8");
    await page.getByRole("button", { name: "Step forward" }).click();
    await page.getByRole("button", { name: "Step forward" }).click();
    await expect.poll(() => tilesOf(page)).toBe("1 2 3/4 5 6/7 8 0");
    expect(await at(page)).toBe("4 / 4 · 0:00.900");
    await page.getByRole("slider", { name: "Step" }).fill("3");
    await expect.poll(() => tilesOf(page)).toBe("1 2 3/4 5 6/7 0 8");
    await page.locator("#main").focus();
    await page.keyboard.press("Home");
    await expect.poll(() => at(page)).toContain("0 / 4");
    await page.keyboard.press("End");
    await expect.poll(() => at(page)).toContain("4 / 4");
  });

  it.runIf(whole)("plays at its own pace or evenly", async () => {
    const { page } = await openSample();
    await page.locator("#replay-play").click();
    await expect.poll(() => at(page)).toContain("4 / 4");
    await page.getByRole("radio", { name: "Even" }).check();
    await page.locator("#main").focus();
    await page.keyboard.press("Space");
    await expect.poll(() => at(page)).toContain("4 / 4");
    await expect.poll(() => page.locator("#replay-play").getAttribute("aria-label")).toBe("Play");
  });

  it.runIf(whole)("is not held up by changes of its speed", async () => {
    const { page } = await openSample();
    await page.locator("#replay-play").click();
    // Each would cost the wait for the next move: six minutes in all.
    await page.getByRole("slider", { name: "Speed" }).evaluate((slider: HTMLInputElement) => {
      for (let k = 0; k < 400; ++k) {
        slider.value = String(k % 2);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await expect.poll(() => at(page)).toContain("4 / 4");
  });

  it.runIf(whole)("lets its board be played, and keeps the game that this interrupts", async () => {
    const { page } = await open("/#/play?board=8,6,7/2,5,4/3,0,1");
    await page.keyboard.press("ArrowLeft");
    await page.evaluate((code) => (location.hash = `#/replay/${code}`), codeOf(sample()));
    await page.locator("#replay-again").click();
    await ready(page);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.getByTestId("kept").getByText("1 move").waitFor();
  });

  it.runIf(whole)("refuses what cannot be played, and says so as text", async () => {
    const code = codeOf(sample());
    const { page, faults } = await open(`/#/replay/${code}`);
    for (const wrong of [code.slice(0, -3), "AAAA", `${code}AA`, "id.nothing", ""]) {
      await page.evaluate((hash) => (location.hash = hash), `#/replay/${code}`);
      await page.getByTestId("replay-board").waitFor();
      await page.evaluate((hash) => (location.hash = hash), `#/replay/${wrong}`);
      await page.locator("[data-testid=replay-missing].notice").waitFor();
    }
    expect(faults).toEqual([]);
  });
});

describe("the analysis", () => {
  it("marks mistakes, shows the better move, and gives accuracy and efficiency with their formulas", async () => {
    const { page, faults } = await openSample();
    await judged(page);
    await expect.poll(() => text(page, "figure-accuracy")).toContain("75%3 / 4 moves lose no ground");
    expect(await text(page, "figure-moves")).toContain("50%optimum 2 / 4 played");
    const { metrics } = await page.evaluate(async () => (await (await fetch("/api/catalogue")).json()) as { metrics?: { name: string }[] });
    const slides = metrics?.some(({ name }) => name === "mtm") ? "33.3%optimum 1 / 3 played" : "3 slides; the optimum is not known";
    await expect.poll(() => text(page, "figure-slides")).toContain(slides);
    expect(await page.locator("#replay-graph circle").count()).toBe(1);
    expect(await page.locator("#replay-graph").getAttribute("aria-label")).toContain("from 2 to 0; 1 mistake");
    // The line of the graph: one point for each position, the second one higher.
    const points = (await page.locator("#replay-graph polyline").getAttribute("points"))!.split(" ").map((pair) => Number(pair.split(",")[1]));
    expect(points).toHaveLength(5);
    expect(points[1]!).toBeLessThan(points[0]!);
    expect(await page.locator(".tile.hinted").getAttribute("data-tile")).toBe("7");
    expect(await page.locator(".tile.wrong").getAttribute("data-tile")).toBe("4");
    expect(await text(page, "at-hand")).toContain("It costs 2 moves. Better: 7 left.");
    await page.keyboard.press("End");
    await expect.poll(() => page.locator(".tile.hinted").count()).toBe(0);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => at(page)).toContain("0 / 4");
    await expect.poll(() => page.getByTestId("live").textContent()).toContain("Better: 7 left");
    await page.getByRole("button", { name: "Go to move 1, a mistake" }).waitFor();
    const box = (await page.locator("#replay-graph").boundingBox())!;
    await page.mouse.click(box.x + box.width - 14, box.y + 40);
    await expect.poll(() => at(page)).toContain("4 / 4");
    expect(faults).toEqual([]);
  });

  it.skipIf(!whole || !process.env["TAQUIN_BIN"])("has bounds where the optimum in slides is not proved", async () => {
    const { page } = await open("/#/replay/none");
    await page.route("**/api/jobs/*/events", async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const unproved = body.replace(/"optimal":\s*true/g, '"optimal":false').replace(/"lower_bound":\s*\d+/g, '"lower_bound":7');
      await route.fulfill({ response: answer, body: body.includes('"mtm"') ? unproved : body });
    });
    const parsed = parseBoard("8 6 7/2 5 4/3 0 1");
    if (!parsed.ok) throw new Error("no board");
    const acts = "u l d rr uu ll d r u l dd rr u ll d rr uu ll dd rr".split(" ").map((word) => [...word] as Move[]);
    const won = acts.reduce((game, act, k) => play(game, act, 1000 + 100 * k), newGame(parsed.board, "blank-last", "easy"));
    expect(won.won).toBe(true);
    await page.evaluate((code) => (location.hash = `#/replay/${code}`), codeOf(won));
    await judged(page);
    await expect.poll(() => text(page, "figure-slides")).toContain("–optimum from 7 to 20 / 20 played");
    expect(await text(page, "figure-moves")).toContain("100%optimum 31 / 31 played");
  });

  it.runIf(whole)("does not blame an undo", async () => {
    const game = sample();
    const undone = play(undo(play(newGame(game.start, "blank-last", "easy"), ["u"], 100), 400), ["r", "r"], 900);
    const { page } = await open(`/#/replay/${codeOf(undone)}`);
    await judged(page);
    await expect.poll(() => text(page, "figure-accuracy")).toContain("2 / 3");
    expect(await text(page, "figure-moves")).toContain("optimum 2 / 2 played");
  });

  const looks = [["French, dark, narrow", { locale: "fr-FR", colorScheme: "dark", viewport: { width: 320, height: 568 } }], ["light", {}]] as const;
  it.runIf(whole).each(slow ? looks : looks.slice(0, 1))(
    "is accessible and fits: %s",
    async (_name, options) => {
      const { page } = await openSample(options);
      await judged(page);
      await page.getByTestId("at-hand").waitFor();
      await expectAccessible(page);
      await expectFits(page);
    },
  );
});

describe("pictures of a game", () => {
  async function saved(page: Page, button: string): Promise<{ name: string; data: Buffer }> {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
    return { name: download.suggestedFilename(), data: await readFile(await download.path()) };
  }

  it.runIf(whole)("are saved as graph, animated SVG and GIF, all of which a browser can show", async () => {
    const { page, faults } = await openSample();
    await judged(page);
    // A page without the policy: the file's style is its own.
    const bare = await page.context().newPage();
    for (const [button, name] of [["#save-graph", "taquin-3x3-4-graph.svg"], ["#save-svg", "taquin-3x3-4.svg"]] as const) {
      const file = await saved(page, button);
      expect(file.name).toBe(name);
      const root = await bare.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
        return parsed.querySelector("parsererror") ? "error" : parsed.documentElement.nodeName;
      }, file.data.toString("utf8"));
      expect(root).toBe("svg");
    }
    const file = await saved(page, "#save-gif");
    expect(file.name).toBe("taquin-3x3-4.gif");
    const frames = await page.evaluate(async (bytes) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
      await Promise.all([decoder.completed, decoder.tracks.ready]);
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!;
      const shown: { duration: number | null; size: number[] }[] = [];
      for (let k = 0; k < frameCount; ++k) {
        const { image } = await decoder.decode({ frameIndex: k });
        shown.push({ duration: image.duration, size: [image.displayWidth, image.displayHeight] });
      }
      return { repetitionCount, shown };
    }, [...file.data]);
    expect(frames.repetitionCount).toBe(Infinity);
    expect(frames.shown.map(({ duration }) => duration)).toEqual([1_200_000, 300_000, 600_000, 2_400_000]);
    expect(frames.shown[0]!.size).toEqual([232, 232]);
    expect(faults).toEqual([]);
  });
});
