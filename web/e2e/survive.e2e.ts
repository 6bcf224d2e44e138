// Nothing is lost: a game survives reload, crash and a closed tab; tabs have games of their own; personal bests add up.

import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { ready } from "./harness";
import { easyGame, expectTiles, stored, text, tiles, time, type StoredBest, whole, winSmall } from "./steps";

const here = stage();

async function another(context: BrowserContext, path = "/"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(here.site.url + path);
  await ready(page);
  return page;
}

async function resume(page: Page): Promise<void> {
  await page.locator("#resume").click();
  await expect.poll(() => page.getByTestId("cover").count()).toBe(0);
}

/** Some moves that every board of 3 x 3 allows, and an undo. */
async function playAbout(page: Page): Promise<void> {
  for (const key of ["Shift+ArrowUp", "Shift+ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp", "u"]) await page.keyboard.press(key);
}

const bests = async (page: Page): Promise<Record<string, StoredBest>> => (await stored(page)).bests;

describe("a game in progress", () => {
  it("survives a reload to the move: board, moves, time, undo, and the right to a personal best", async () => {
    const { page, faults } = await here.open("/");
    await easyGame(page, 2, 2);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    const [board, moves] = [await tiles(page), await text(page, "moves")];
    // An easy shuffle of 2 x 2 is four moves away from the goal.
    expect(await page.getByTestId("win").count()).toBe(0);
    await expect.poll(() => time(page)).toBeGreaterThan(300);
    const before = await time(page);
    // At once: the address is still that of an earlier board.
    await page.reload();
    await ready(page);
    await page.getByTestId("cover").waitFor();
    const after = await time(page);
    expect(after).toBeGreaterThanOrEqual(before);
    await page.waitForTimeout(300);
    expect(await time(page)).toBe(after);
    expect(await text(page, "moves")).toBe(moves);
    await resume(page);
    await expectTiles(page, board);
    expect(await page.locator("#undo").isEnabled()).toBe(true);
    await page.locator("#board").focus();
    await winSmall(page);
    await page.getByText("Personal best", { exact: true }).waitFor();
    await page.getByText("The page was reloaded during the game.").waitFor();
    const [best] = Object.values(await bests(page));
    expect(best!.time).toBeGreaterThanOrEqual(after);
    expect(best!.moves).toBe(Number(await text(page, "moves")));
    expect(faults).toEqual([]);
  });

  it.runIf(whole)("can be undone to its start after a reload", async () => {
    const { page } = await here.open("/#/play?board=1,2,3/4,5,6/0,7,8");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    const before = await tiles(page);
    await page.reload();
    await ready(page);
    await resume(page);
    await expectTiles(page, before);
    await page.locator("#undo").click();
    await page.locator("#undo").click();
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  });

  it.runIf(whole)("survives a reload that lost the state of its history entry", async () => {
    const { page } = await here.open("/#/play?board=1,2,3/4,5,6/0,7,8");
    await page.keyboard.press("ArrowLeft");
    const before = await tiles(page);
    await page.evaluate(() => {
      history.replaceState(null, "", "#/play?board=1,2/0,3");
      history.replaceState = () => undefined;
    });
    await page.reload();
    await ready(page);
    await resume(page);
    await expectTiles(page, before);
  });

  it.runIf(whole)("survives a reload whose old page is slow to go", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 3, 3);
    await playAbout(page);
    const board = await tiles(page);
    const id = await page.evaluate(() => sessionStorage.getItem("taquin.game"));
    // The lock of the old page, held for a second more.
    const old = await another(page.context());
    await old.evaluate((name) => {
      void navigator.locks.request(name, { steal: true }, () => new Promise((letGo) => setTimeout(letGo, 1000)));
    }, `taquin.game.${id}`);
    await page.reload();
    await ready(page);
    await resume(page);
    await expectTiles(page, board);
  });

  it("is offered to a new tab when its own crashed, with everything", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 3, 3);
    await playAbout(page);
    const [board, moves] = [await tiles(page), await text(page, "moves")];
    const next = await another(page.context());
    // Open in the other tab: not offered here.
    await next.waitForTimeout(600);
    expect(await next.getByTestId("kept").count()).toBe(0);
    const crashed = page.waitForEvent("crash");
    page.goto("chrome://crash").catch(() => undefined);
    await crashed;
    await next.reload();
    await ready(next);
    await next.getByTestId("kept").getByRole("button", { name: "Continue" }).click();
    await resume(next);
    await expectTiles(next, board);
    expect(await text(next, "moves")).toBe(moves);
    expect(await next.locator("#redo").isEnabled()).toBe(true);
  });

  it.runIf(whole)("is gone on with although a busy browser is slow to give its lock", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 3, 3);
    await playAbout(page);
    const board = await tiles(page);
    const context = page.context();
    await page.close();
    // Found by the robot on a starved machine: the press on Continue was lost.
    await context.addInitScript(() => {
      const request = Reflect.get(LockManager.prototype, "request") as (this: LockManager, name: string, options: LockOptions, held: LockGrantedCallback<unknown>) => Promise<unknown>;
      LockManager.prototype.request = async function (this: LockManager, name: string, options: LockOptions, held: LockGrantedCallback<unknown>) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        options.signal?.throwIfAborted();
        return request.call(this, name, options, held);
      } as typeof LockManager.prototype.request;
    });
    const next = await another(context);
    await next.getByTestId("kept").getByRole("button", { name: "Continue" }).click();
    await resume(next);
    await expectTiles(next, board);
  });

  it.runIf(whole)("is offered when its tab was closed, can be discarded, and is kept when a link interrupts it", async () => {
    const { page } = await here.open("/");
    const context = page.context();
    await easyGame(page, 3, 3);
    await playAbout(page);
    const board = await tiles(page);
    await page.evaluate(() => (location.hash = "#/play?board=1,2/0,3"));
    await expectTiles(page, [1, 2, 0, 3]);
    await page.getByTestId("kept").getByRole("button", { name: "Continue" }).click();
    await resume(page);
    await expectTiles(page, board);
    await page.close();
    const next = await another(context);
    await next.getByTestId("kept").getByText(/3 × 3/).waitFor();
    // What the button says is what happens: the game did not finish, and is kept as such.
    await next.getByRole("button", { name: "Give up, keep as DNF" }).click();
    await expect.poll(async () => (await stored(next)).solves).toMatchObject([{ dnf: true, size: "3x3", kind: "easy" }]);
    await next.reload();
    await ready(next);
    await next.waitForTimeout(600);
    expect(await next.getByTestId("kept").count()).toBe(0);
  });

  it.runIf(whole)("is kept as one that did not finish when more were left behind than are offered", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 3, 3);
    await playAbout(page);
    const next = await another(page.context());
    await page.close();
    await next.evaluate(() => {
      const [name, left] = Object.entries(localStorage).find(([key, text]) => key.startsWith("taquin.game.") && (JSON.parse(String(text)) as { log: string }).log !== "") as [string, string];
      const record = JSON.parse(left) as { id: string };
      // Its lock may be held a moment longer than its page.
      localStorage.removeItem(name);
      for (let k = 1; k <= 22; ++k) localStorage[`${name}${k}`] = JSON.stringify({ ...record, id: record.id.slice(0, -2) + String(k).padStart(2, "0") });
    });
    await next.reload();
    await ready(next);
    await expect.poll(async () => (await stored(next)).solves).toMatchObject([{ dnf: true }, { dnf: true }]);
    await expect.poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("taquin.game.")).length)).toBe(21);
  });

  it.runIf(whole)("is also a marathon between two boards: a new game sets it aside", async () => {
    const { page } = await here.open("/");
    await page.evaluate(() => localStorage.setItem("taquin.marathon", "2"));
    await easyGame(page, 2, 2);
    await page.getByText("Challenges").click();
    await page.locator("#marathon").click();
    await page.locator("#board").focus();
    for (let k = 0; k < 48 && (await text(page, "series")).includes("1/2"); ++k) await page.keyboard.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][k % 4]!);
    const board = await tiles(page);
    await page.locator("#shuffle").click();
    await expect.poll(() => page.getByTestId("series").count()).toBe(0);
    await page.locator("#go-back").click();
    await resume(page);
    await expectTiles(page, board);
    expect(await text(page, "series")).toContain("Marathon 2/2");
  });

  it.runIf(whole)("is said not to be stored as long as it is not, although its clock still fits", async () => {
    const { page } = await here.open("/#/play?board=1,2,3/4,5,6/0,7,8");
    await page.evaluate(() => {
      const put = Reflect.get(Storage.prototype, "setItem") as (this: Storage, key: string, value: string) => void;
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (key.startsWith("taquin.game.") && sessionStorage.getItem("room") === null) throw new DOMException("full", "QuotaExceededError");
        put.call(this, key, value);
      };
    });
    await page.keyboard.press("ArrowLeft");
    const said = page.getByText("does not store anything for this page");
    await said.waitFor();
    // The clock is written every second.
    await page.waitForTimeout(1500);
    expect(await said.count()).toBe(1);
    await page.evaluate(() => sessionStorage.setItem("room", "yes"));
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => said.count()).toBe(0);
  });

  it.runIf(whole)("is covered when its tab crashed in the first millisecond", async () => {
    const { page } = await here.open("/#/play?board=1,2,3/4,5,6/0,7,8");
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => {
      const id = sessionStorage.getItem("taquin.game")!;
      const [game, clock] = [`taquin.game.${id}`, `taquin.clock.${id}`];
      const begun = { ...(JSON.parse(localStorage.getItem(game)!) as object), elapsed: 0 };
      // What such a crash leaves; the page that goes writes nothing more.
      Storage.prototype.setItem = () => undefined;
      localStorage[game] = JSON.stringify(begun);
      localStorage.removeItem(clock);
    });
    await page.reload();
    await ready(page);
    await page.getByTestId("cover").waitFor();
    await resume(page);
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });
});

describe("a won game", () => {
  it.runIf(whole)("is stored by the next page when its own went before the database had it, also after another board", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 2, 2);
    await page.evaluate(() => {
      // A transaction that is never done, as when the page goes.
      const store = { put: () => ({}), get: () => ({}), getAll: () => ({}) };
      IDBDatabase.prototype.transaction = () => ({ objectStore: () => store }) as unknown as IDBTransaction;
    });
    await winSmall(page);
    await page.locator("#again").click();
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await stored(page)).solves).toMatchObject([{ dnf: false, size: "2x2", kind: "easy" }]);
    expect(Object.keys(await bests(page))).toEqual(["2x2 blank-last easy"]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("taquin.won.")))).toEqual([]);
  });
});

describe("tabs", () => {
  it.runIf(whole)("have a game each, also when one is a copy of the other", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 3, 3);
    await playAbout(page);
    const board = await tiles(page);
    const [copy] = await Promise.all([page.context().waitForEvent("page"), page.evaluate(() => void window.open("/"))]);
    await ready(copy);
    await copy.locator("#shuffle").click();
    await copy.keyboard.press("Shift+ArrowUp");
    await copy.keyboard.press("Shift+ArrowDown");
    const other = await tiles(copy);
    await page.bringToFront();
    await page.reload();
    await ready(page);
    await resume(page);
    await expectTiles(page, board);
    await copy.bringToFront();
    await copy.reload();
    await ready(copy);
    await resume(copy);
    await expectTiles(copy, other);
  });

  it.runIf(whole)("do not overwrite each other's personal bests, and see them at once", async () => {
    const { page } = await here.open("/");
    await easyGame(page, 2, 2);
    const other = await another(page.context());
    await page.bringToFront();
    await winSmall(page);
    await expect.poll(async () => Object.keys(await bests(page))).toEqual(["2x2 blank-last easy"]);
    // The other tab was loaded before that win; it hears of it, and its own win must not remove it.
    await other.bringToFront();
    await other.getByRole("button", { name: "3 × 3" }).click();
    for (const label of ["Rows: fewer", "Columns: fewer"]) await other.getByRole("button", { name: label }).click();
    await other.getByText(/^Personal best: /).waitFor();
    // What an earlier version of the page stores is taken over.
    await other.evaluate(() => localStorage.setItem("taquin.bests", JSON.stringify({ "4x4 blank-last easy": { time: 1, moves: 1, slides: 1 } })));
    await winSmall(other);
    await expect.poll(async () => Object.keys(await bests(other)).sort()).toEqual(["2x2 blank-last easy", "4x4 blank-last easy"]);
    expect(await other.evaluate(() => localStorage.getItem("taquin.bests"))).toBeNull();
    // Back in the first tab: nothing that it knew before is written over.
    await page.bringToFront();
    await page.locator("#again").click();
    await winSmall(page);
    expect((await stored(page)).solves).toHaveLength(3);
    expect(Object.keys(await bests(page)).sort()).toEqual(["2x2 blank-last easy", "4x4 blank-last easy"]);
  });
});
