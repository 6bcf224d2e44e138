// Solving in a real browser: hint, moves to go, solve, cancel, playback, taking over; boards by hand.

import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { chooseWeight, expectTiles, pick, pressTile, text, tiles, whole } from "./steps";

const here = stage();
const open = (board: string) => here.open(`/#/play?board=${board}`);
const SHORT = "5,1,2,4/9,6,3,8/13,10,7,11/14,0,15,12";
const LONG = "24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0";
const done = (count: number, last = 0): number[] => [...[...Array(count - 1).keys()].map((k) => k + 1), last];

describe("solve", () => {
  const sizes = [
    ["4 x 4", SHORT, "10"],
    ["3 x 3", "8,1,3/4,0,2/7,6,5", "14"],
    ["5 x 5", "1,2,3,4,5/6,7,8,0,10/11,12,13,9,15/16,17,18,14,20/21,22,23,19,24", "4"],
  ] as const;
  it.each(whole ? sizes : sizes.slice(0, 1))("finds the optimum of a %s board and proves it", async (_name, board, length) => {
    const { page, faults } = await open(board);
    await page.locator("#solve-now").click();
    await expect.poll(() => text(page, "length")).toBe(length);
    await page.getByTestId("result").getByText("proved optimal").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await expectTiles(page, done(board.split(/[,/]/).length));
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("takes algorithm, heuristic and options from the catalogue", async () => {
    const { page } = await open("8,6,7/2,5,4/3,0,1");
    await chooseWeight(page, "5");
    await pick(page, "heuristic", "manhattan");
    await page.locator("#solve").click();
    await page.getByTestId("result").getByText(/wastar/).waitFor();
    if (here.site.real) {
      await page.getByTestId("result").getByText(/wastar\(weight=5/).waitFor();
      await page.getByTestId("result").getByText(/not proved optimal: lower bound \d+/).waitFor();
    }
  });

  it.skipIf(!whole || !process.env["TAQUIN_BIN"])("counts slides where that is asked for, and offers only what can", async () => {
    const { page } = await open("8,6,7/2,5,4/3,0,1");
    await page.locator("#tab-solve").click();
    await pick(page, "algorithm", "astar");
    await pick(page, "heuristic", "linear-conflict");
    await page.getByRole("radio", { name: "a slide of several tiles" }).check();
    // Linear conflict counts single tiles only.
    expect(await page.locator("#heuristic").innerText()).not.toContain("Linear conflict");
    await page.locator("#heuristic").click();
    expect(await page.locator('[role=option][data-value="walking-distance"]').count()).toBe(1);
    expect(await page.locator('[role=option][data-value="linear-conflict"]').count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.locator("#solve").click();
    await expect.poll(() => text(page, "length")).toBe("20 slides");
    await page.getByTestId("result").getByText("proved optimal").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await expectTiles(page, done(9));
  });

  it.runIf(whole)("shows what the engine refuses", async () => {
    const { page } = await open(SHORT);
    if (!here.site.real) return;
    await chooseWeight(page, "0.001");
    await page.locator("#solve").click();
    await page.locator(".panel [role=alert]").getByText(/weight/).waitFor();
  });

  it.runIf(whole)("shows the progress of a long search and cancels it", async () => {
    const { page, faults } = await open(LONG);
    await page.locator("#tab-solve").click();
    await pick(page, "algorithm", "idastar");
    await pick(page, "heuristic", "manhattan");
    await page.locator("#solve").click();
    await page.getByTestId("progress").getByText("Nodes per second").waitFor();
    const bound = page.getByTestId("progress").locator("dd").first();
    expect(Number(await bound.textContent())).toBeGreaterThan(80);
    await page.locator("#cancel").click();
    await page.getByTestId("result").getByText("Cancelled").waitFor();
    await expect.poll(() => page.locator("#solve").isEnabled()).toBe(true);
    expect(faults).toEqual([]);
  });

  it("gives a hint and the moves to go, which follow the player", async () => {
    const { page } = await open(SHORT);
    await page.locator("#to-go").click();
    await expect.poll(() => text(page, "to-go-text")).toBe("10");
    await page.locator("#hint").click();
    const hinted = page.locator(".tile.hinted");
    await hinted.waitFor();
    await pressTile(page, Number(await hinted.getAttribute("data-tile")));
    await expect.poll(() => text(page, "to-go-text")).toBe("9");
    expect(await page.locator(".hinted").count()).toBe(0);
    await page.locator("#hint").click();
    await hinted.waitFor();
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    expect(await page.locator(".hinted").count()).toBe(0);
  });
});

describe("quick questions", () => {
  it.skipIf(!whole || !process.env["TAQUIN_BIN"])("are answered on a hard board, also while long searches fill the server", async () => {
    const { page } = await here.open("/#/play?board=0,12,9,13/15,11,10,14/3,7,2,5/4,8,6,1");
    const api = (path: string, method = "GET", body?: object): Promise<Record<string, never>> =>
      fetch(`${here.site.url}/api/${path}`, { method, headers: { "content-type": "application/json" }, ...(body && { body: JSON.stringify(body) }) }).then((answer) => answer.json() as Promise<Record<string, never>>);
    const searching = { board: LONG.replaceAll("/", ","), size: "5x5", goal: "blank-last", algorithm: "idastar", heuristic: "manhattan" };
    // One more than the server runs at a time: the last one waits.
    const { concurrent } = (await api("catalogue"))["limits"] as unknown as { concurrent: number };
    const jobs = await Promise.all([...Array(concurrent + 1)].map(() => api("jobs", "POST", searching)));
    expect(jobs.map(({ state }) => state)).toContain("queued");
    await page.locator("#hint").click();
    await page.locator(".tile.hinted").waitFor();
    expect(await page.locator(".notice.bad").count()).toBe(0);
    for (const { id } of jobs) await api(`jobs/${String(id)}`, "DELETE");
  });

  it.runIf(whole)("that have no answer say so", async () => {
    const { page } = await open(LONG);
    await page.route("**/api/jobs/*/events", (route) => {
      const result = { status: "gave-up", moves: null, length: null, optimal: false, lower_bound: 9, stats: {} };
      return route.fulfill({ contentType: "text/event-stream", body: `event: result\ndata: ${JSON.stringify(result)}\n\n` });
    });
    await page.locator("#hint").click();
    await page.getByRole("alert").getByText("no solution was found in time, so there is no hint").waitFor();
  });
});

describe("playback", () => {
  it.runIf(whole)("plays, pauses, steps, jumps and obeys the speed", async () => {
    const { page } = await open("8,6,7/2,5,4/3,0,1");
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    const position = async (): Promise<number> => Number((await text(page, "position")).split(" / ")[0]);
    const total = Number((await text(page, "position")).split(" / ")[1]);
    expect(total).toBe(31);

    await page.getByRole("button", { name: "Step forward" }).click();
    await page.getByRole("button", { name: "Step forward" }).click();
    await page.getByRole("button", { name: "Step back" }).click();
    expect(await position()).toBe(1);

    // From here on the page's clock goes only when the test says so.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 2_000));
    await page.getByLabel("Speed").fill("0");
    await page.locator("#play-pause").click();
    await page.clock.runFor(700);
    expect(await position()).toBeLessThan(4);
    await page.getByLabel("Speed").fill("100");
    await page.clock.runFor(2500);
    expect(await position()).toBe(31);
    await expectTiles(page, done(9));

    await page.getByRole("button", { name: "To the start" }).click();
    await expectTiles(page, [8, 6, 7, 2, 5, 4, 3, 0, 1]);
    await page.getByLabel("Speed").fill("30");
    await page.locator("#play-pause").click();
    await page.clock.runFor(2000);
    const held = await position();
    expect(held).toBeGreaterThan(1);
    expect(held).toBeLessThan(31);
    await page.locator("#play-pause").click();
    await page.clock.runFor(600);
    expect(await position()).toBe(held);
    await page.clock.resume();

    await page.getByRole("button", { name: "Go to move 20" }).click();
    expect(await position()).toBe(20);
  });

  it.runIf(whole)("shows the moves in the chosen notation", async () => {
    const { page } = await open("1,2,3/4,5,6/7,0,8");
    await page.locator("#solve-now").click();
    const list = page.getByTestId("move-list");
    await list.waitFor();
    expect(await list.textContent()).toBe("r");
    await page.getByRole("radio", { name: "the tile" }).check();
    expect(await list.textContent()).toBe("l");
    // HBGD names the tile unless told otherwise.
    await page.getByRole("radio", { name: "HBGD" }).check();
    expect(await list.textContent()).toBe("G");
    await page.getByRole("radio", { name: "the blank" }).check();
    expect(await list.textContent()).toBe("D");
    await page.getByRole("radio", { name: "UDLR" }).check();
    expect(await list.textContent()).toBe("r");
  });

  it.runIf(whole)("is taken over by hand at any moment, and the moves so far can be undone", async () => {
    const { page } = await open(SHORT);
    await page.locator("#solve-now").click();
    await page.getByTestId("player").waitFor();
    await page.getByRole("button", { name: "Step forward" }).click();
    const shown = await tiles(page);
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByTestId("player").count()).toBe(0);
    await expect.poll(() => text(page, "moves")).not.toBe("0");
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    expect(await tiles(page)).not.toEqual(shown);
    await expectTiles(page, SHORT.split(/[,/]/).map(Number));
  });
});

describe("boards entered", () => {
  it.runIf(whole)("says at once what is wrong, why a board cannot be solved, and repairs it", async () => {
    const { page, faults } = await open("1,2,3/4,5,6/7,0,8");
    await page.locator("#edit-board").click();
    const area = page.locator("#editor-text");
    const verdict = page.getByTestId("verdict");
    const use = page.locator("#editor-apply");
    for (const [entry, words] of [
      ["", "Nothing entered"],
      ["1 2 3\n4 5 6\n7 8 8", "Tile 8 appears more than once and 0 is missing"],
      ["1 2 3\n4 5\n7 8 0", "Row 2 has 2 tiles"],
      ["1 2 3\n4 5 6\n7 8 9", "Tile 9 is too large"],
      ["1 2 3\n4 five 6\n7 8 0", "“five” is not a tile"],
      ["1 2 3 4 5 6 7", "Found 7 tiles, expected 9"],
    ] as const) {
      await area.fill(entry);
      await verdict.getByText(words).waitFor();
      expect(await use.isDisabled()).toBe(true);
    }
    await area.fill("1 2 3\n4 5 6\n8 7 0");
    await verdict.getByText(/Unsolvable\. The tiles are an odd number of swaps/).waitFor();
    expect(await use.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Swap two tiles" }).click();
    await verdict.getByText("Solvable: this is the goal.").waitFor();
    await area.fill("8,1,3,4,0,2,7,6,5");
    await verdict.getByText("Solvable.").waitFor();
    await page.locator(".estimates").getByText("manhattan", { exact: true }).waitFor();
    await use.click();
    await expectTiles(page, [8, 1, 3, 4, 0, 2, 7, 6, 5]);
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("takes a custom goal", async () => {
    const { page } = await open("1,2,3/4,5,6/7,0,8");
    await page.locator("#goal").click();
    await page.getByRole("option", { name: /Custom/ }).click();
    await page.locator("#editor-text").fill("8 7 6\n5 4 3\n2 1 0");
    await page.locator("#editor-apply").click();
    await expect.poll(() => page.url()).toContain("goal=8,7,6/5,4,3/2,1,0");
    await page.locator("#edit-board").click();
    await page.locator("#editor-text").fill("8 7 6\n5 4 3\n2 0 1");
    await page.locator("#editor-apply").click();
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByTestId("win").waitFor();
  });

  it.runIf(whole)("tells when a link holds no board, or one that cannot be solved", async () => {
    const bad = await open("1,2,3/4,5,6/7,8,8");
    await bad.page.getByTestId("link-error").getByText(/Tile 8 appears more than once/).waitFor();
    const odd = await open("1,2,3/4,5,6/8,7,0");
    await odd.page.getByTestId("unsolvable").waitFor();
    expect(await odd.page.locator("#solve-now").isDisabled()).toBe(true);
  });
});
