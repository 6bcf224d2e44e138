// Every solve is kept, counted and can be had back; seeds, series, inspection and races.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goalBoard } from "../src/model/goal";
import { boardText } from "../src/model/notation";
import { shuffleOf } from "../src/model/shuffle";
import { stage } from "./fixture";
import { ready, temporary } from "./harness";
import { easyGame, expectAccessible, expectTiles, stored, text, tiles, whole, winNear, winSmall } from "./steps";

const { open } = stage();

async function times(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Times" }).click();
  await page.locator(".times").waitFor();
}

async function download(page: Page, id: string): Promise<string> {
  const waiting = page.waitForEvent("download");
  await page.locator(id).click();
  return readFileSync(await (await waiting).path(), "utf8");
}

const give = (page: Page, name: string, body: string): Promise<void> =>
  page.locator("#import-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(body) });

describe("solves", () => {
  it("are kept, averaged, marked, deleted, brought back, exported and imported", async () => {
    const { page, faults } = await open("/");
    await easyGame(page, 2, 2);
    for (let k = 0; k < 5; ++k) {
      // Space: a new shuffle, when no game is running.
      if (k > 0) await page.keyboard.press("Space");
      await winSmall(page);
    }
    await times(page);
    await expect.poll(() => page.getByTestId("solve").count()).toBe(5);
    expect(await text(page, "solved")).toBe("5/5");
    expect(await text(page, "ao5")).toMatch(/^0:0\d\.\d{3}$/);
    await expectAccessible(page);
    // A DNF counts as the worst, a second one spoils the average.
    const chips = page.getByTestId("solve").getByRole("button", { name: /did not finish/ });
    await chips.first().click();
    await expect.poll(() => text(page, "solved")).toBe("4/5");
    await chips.last().click();
    await expect.poll(() => text(page, "ao5")).toBe("DNF");
    await page.getByRole("button", { name: /^Delete/ }).first().click();
    await expect.poll(() => page.getByTestId("solve").count()).toBe(4);
    await page.locator("#bring-back").click();
    await expect.poll(() => page.getByTestId("solve").count()).toBe(5);
    const [json, csv] = [await download(page, "#export-json"), await download(page, "#export-csv")];
    expect((JSON.parse(json) as { solves: unknown[] }).solves).toHaveLength(5);
    await give(page, "again.json", json);
    await page.getByText("0 solves imported, 5 already here.").waitFor();
    await give(page, "times.csv", csv.replaceAll(/^[0-9a-f]{32}/gm, (id) => `x${id.slice(1)}`).replaceAll(",1,", ",<b>csv</b>,"));
    await expect.poll(async () => (await stored(page)).solves.length).toBe(10);
    await page.locator("#session").selectOption("<b>csv</b>");
    await expect.poll(() => page.getByText("imported", { exact: false }).count()).toBeGreaterThan(5);
    await give(page, "bad.json", '{"format":"taquin-solves","version":1,"solves":[{"id":"a"}]}');
    await page.getByText("entry 1: started").waitFor();
    await give(page, "cs.txt", JSON.stringify({ session1: [[[0, 61234], "", "", 1600000000]], properties: { sessionData: '{"1":{"name":"home","opt":{"scrType":"15prp"}}}' } }));
    await expect.poll(() => text(page, "best")).toBe("1:01.234");
    expect(await page.locator("#session").inputValue()).toBe("csTimer home");
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("can be filtered by session, size and shuffle, and every figure follows", async () => {
    const { page } = await open("/#/times");
    await page.locator("#import-file").waitFor({ state: "attached" });
    const solve = (k: number, size: string, kind: string, session: string, seconds: number): object => ({
      id: String(k).padStart(32, "0"), session, started: `2026-02-03T00:00:0${k}Z`, size, goal: "blank-last", kind, start: null, log: "", time_ms: 1000 * seconds, imported: "file",
    });
    const solves = [solve(1, "3x3", "easy", "a", 30), solve(2, "3x3", "uniform", "a", 20), solve(3, "4x4", "uniform", "a", 50), solve(4, "4x4", "uniform", "b", 10)];
    await give(page, "some.json", JSON.stringify({ format: "taquin-solves", version: 1, solves }));
    await page.getByText("4 solves imported").waitFor();
    const seen = async (): Promise<string[]> => Promise.all(["solved", "best", "mean"].map((id) => text(page, id)));
    for (const [session, size, kind, expected] of [
      ["", "", "", ["4/4", "0:10.000", "0:27.500"]],
      ["a", "", "", ["3/3", "0:20.000", "0:33.333"]],
      ["a", "3x3", "", ["2/2", "0:20.000", "0:25.000"]],
      ["a", "3x3", "easy", ["1/1", "0:30.000", "0:30.000"]],
      ["a", "", "uniform", ["2/2", "0:20.000", "0:35.000"]],
      ["", "4x4", "uniform", ["2/2", "0:10.000", "0:30.000"]],
    ] as const) {
      await page.locator("#session").selectOption(session);
      await page.locator("#filter-size").selectOption(size);
      await page.locator("#filter-kind").selectOption(kind);
      await expect.poll(seen).toEqual(expected);
      expect(`${await page.getByTestId("solve").count()}`).toBe(expected[0].split("/")[1]);
    }
    await page.locator("#filter-kind").selectOption("easy");
    await page.getByTestId("no-solves").waitFor();
  });

  it.skipIf(!whole || !process.env["TAQUIN_BIN"])("of the terminal game are read as well, and marked", () =>
    temporary(async (folder) => {
      const terminal = { input: "moves rd\nquit\n", env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder } };
      execFileSync(process.env["TAQUIN_BIN"]!, ["play", "1,2,3,4,0,5,7,8,6", "--plain"], terminal);
      const [file] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("solves.json"));
      const { page } = await open("/#/times");
      await page.locator("#import-file").setInputFiles(join(folder, file!));
      await expect.poll(async () => (await stored(page)).solves).toMatchObject([{ size: "3x3", moves: 2, slides: 2, dnf: false, imported: "file" }]);
      expect((await stored(page)).bests).toEqual({});
    }),
  );

  it.runIf(whole)("that are deleted take their record with them, and imported ones set none", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await winSmall(page);
    await expect.poll(async () => Object.keys((await stored(page)).bests)).toEqual(["2x2 blank-last easy"]);
    await times(page);
    const json = await download(page, "#export-json");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByTestId("no-solves").waitFor();
    expect((await stored(page)).bests).toEqual({});
    await give(page, "back.json", json);
    await page.getByTestId("solve").waitFor();
    expect((await stored(page)).bests).toEqual({});
    // A reload of the won game does not bring the deleted solve back.
    await page.getByRole("link", { name: "Play" }).click();
    await page.reload();
    await ready(page);
    expect((await stored(page)).solves).toHaveLength(1);
  });

  it.runIf(whole)("are said not to be kept when the browser refuses", async () => {
    const { page } = await open("/");
    await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: { open: () => { throw new Error("no"); } } }));
    await page.reload();
    await page.getByText("does not let this page store solves").waitFor();
  });
});

describe("a running game", () => {
  it.runIf(whole)("is set aside by a shuffle and can be gone back to", async () => {
    const { page } = await open("/");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    const [before, moves] = [await tiles(page), await text(page, "moves")];
    // Space leaves a running game alone.
    await page.keyboard.press("Space");
    await expectTiles(page, before);
    await page.locator("#shuffle").click();
    await page.getByTestId("aside").waitFor();
    await expectAccessible(page);
    await page.locator("#go-back").click();
    await page.getByTestId("cover").waitFor();
    await page.keyboard.press("ArrowUp");
    await expectTiles(page, before);
    expect(await text(page, "moves")).toBe(moves);
  });
});

describe("challenges", () => {
  it.runIf(whole)("give the board of a seed that the program gives, from the field and from a link", async () => {
    const { page, faults } = await open("/#/play?seed=7&size=4x4");
    const seven = [14, 6, 4, 2, 5, 11, 13, 1, 3, 12, 15, 10, 8, 0, 9, 7];
    await expectTiles(page, seven);
    await page.getByText("Chosen board").waitFor();
    await page.locator("#shuffle").click();
    await page.getByText("Challenges").click();
    await page.getByLabel("Seed", { exact: true }).fill("7");
    await page.keyboard.press("Enter");
    await expectTiles(page, seven);
    await page.goto(page.url().replace(/#.*/, "#/play?seed=x"));
    await page.getByText("The seed, size, goal or kind of shuffle in this link is not valid.").waitFor();
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("count the inspection down and start the clock by themselves", async () => {
    const { page } = await open("/");
    await page.evaluate(() => localStorage.setItem("taquin.inspection", "1"));
    await page.reload();
    await ready(page);
    await page.locator("#shuffle").click();
    await page.getByTestId("inspection").waitFor();
    await page.getByTestId("time").waitFor();
    await expect.poll(() => text(page, "time")).not.toBe("0:00.000");
    expect(await text(page, "moves")).toBe("0");
  });

  it.runIf(whole)("end the inspection when one goes back to the game before, and keep it over a restart", async () => {
    const { page } = await open("/");
    await page.evaluate(() => localStorage.setItem("taquin.inspection", "5"));
    await page.reload();
    await ready(page);
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    await page.locator("#shuffle").click();
    await page.getByTestId("inspection").waitFor();
    await page.locator("#go-back").click();
    await page.getByTestId("cover").waitFor();
    expect(await page.getByTestId("inspection").count()).toBe(0);
    await page.locator("#shuffle").click();
    await page.getByTestId("inspection").waitFor();
    await page.keyboard.press("r");
    await page.getByTestId("inspection").waitFor();
    await page.getByTestId("time").waitFor();
    await expect.poll(() => text(page, "time")).not.toBe("0:00.000");
    expect(await text(page, "moves")).toBe("0");
  });

  it.runIf(whole)("time a marathon as one, across a reload", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await page.evaluate(() => localStorage.setItem("taquin.marathon", "2"));
    await page.reload();
    await ready(page);
    await page.getByText("Challenges").click();
    await page.locator("#marathon").click();
    await page.locator("#board").focus();
    expect(await text(page, "series")).toContain("Marathon 1/2");
    for (let k = 0; k < 48 && (await text(page, "series")).includes("1/2"); ++k) await page.keyboard.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][k % 4]!);
    await page.reload();
    await ready(page);
    await page.getByText("Resume").first().click();
    await page.locator("#board").focus();
    expect(await text(page, "series")).toContain("Marathon 2/2");
    await winSmall(page);
    const total = await text(page, "series-total");
    await expect.poll(async () => (await stored(page)).solves.length).toBe(2);
    const all = (await stored(page)).solves as { time_ms: number; series: { part: number; before: number } }[];
    const second = all.find(({ series }) => series.part === 2)!;
    expect(second.series.before).toBe(all.find(({ series }) => series.part === 1)!.time_ms);
    expect(total).toContain(`.${String((second.series.before + second.time_ms) % 1000).padStart(3, "0")}`);
  });

  it.runIf(whole)("time a relay from 2 x 2 up as one, and keep its best", async () => {
    const { page, faults } = await open("/");
    await easyGame(page, 4, 4);
    await page.evaluate(() => localStorage.setItem("taquin.relay", "4"));
    await page.reload();
    await ready(page);
    await page.getByText("Challenges").click();
    await page.locator("#relay").click();
    await page.locator("#board").focus();
    for (const side of [2, 3, 4]) {
      await expect.poll(async () => (await tiles(page)).length).toBe(side * side);
      expect(await text(page, "series")).toContain(`Relay ${side - 1}/3`);
      await winNear(page, side);
    }
    await page.getByTestId("series-total").waitFor();
    await expect.poll(async () => (await stored(page)).solves.length).toBe(3);
    const parts = ((await stored(page)).solves as { size: string; time_ms: number; series: { id: string; kind: string; part: number; parts: number; before: number } }[]).sort((a, b) => a.series.part - b.series.part);
    const [one, two] = parts.map(({ time_ms }) => time_ms);
    expect(parts.map(({ size, series: { kind, part, parts: all, before } }) => [size, kind, part, all, before])).toEqual([["2x2", "relay", 1, 3, 0], ["3x3", "relay", 2, 3, one!], ["4x4", "relay", 3, 3, one! + two!]]);
    expect(new Set(parts.map(({ series }) => series.id)).size).toBe(1);
    await times(page);
    await page.locator(".series-list").getByText("4 × 4").waitFor();
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("have the same board of the day all over the world, which counts once", async () => {
    const { page } = await open("/", { timezoneId: "Pacific/Auckland" });
    await easyGame(page, 2, 3);
    // In Auckland it is the fourth already.
    await page.clock.setSystemTime(new Date("2026-02-03T23:30:00Z"));
    await page.getByText("Challenges").click();
    await page.locator("#daily").click();
    await page.locator("#board").focus();
    const board = shuffleOf(goalBoard("blank-last", { rows: 2, cols: 3 }), "uniform", "20260203");
    await expectTiles(page, [...board.tiles]);
    const program = process.env["TAQUIN_BIN"];
    if (program) expect(execFileSync(program, ["scramble", "--size", "2x3", "--seed", "20260203"], { encoding: "utf8" }).trim()).toBe(boardText(board));
    await winNear(page, 3);
    await page.getByText("Personal best", { exact: true }).waitFor();
    await expect.poll(async () => (await stored(page)).solves).toMatchObject([{ seed: "20260203", kind: "uniform", marks: ["daily"] }]);
    // The second time the board is known.
    await page.locator("#daily").click();
    await page.locator("#board").focus();
    await expectTiles(page, [...board.tiles]);
    await winNear(page, 3);
    await page.getByText("This board was played before").waitFor();
  });

  it.runIf(whole)("race against a solve from a link, and refuse one that was changed", async () => {
    const { page } = await open("/");
    await easyGame(page, 2, 2);
    await winSmall(page);
    const start = await page.evaluate(() => document.title);
    expect(start).not.toBe("");
    await times(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /race against/ }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain("#/play?race=");
    const path = link.slice(link.indexOf("/#"));
    const { page: friend, faults } = await open(path);
    await friend.getByTestId("race").waitFor();
    await expectAccessible(friend);
    await winSmall(friend);
    await friend.getByTestId("race-result").waitFor();
    expect((await stored(friend)).bests).toEqual({});
    expect(faults).toEqual([]);
    const { page: forged } = await open(path.slice(0, -6) + "AAAAAA");
    await forged.getByText("The solve in this link is not valid").waitFor();
  });
});
