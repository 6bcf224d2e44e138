// The playing robot: makes moves in one tab and keeps its own account of them (model.ts), with the times between which
// each must have been made. Nothing of src/ is used.

import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { ready } from "./harness";
import { BACK, KEYS, moved, solution, solved, WAYS, type Act, type Way } from "./model";
import { fingers, middle, tiles } from "./steps";

/** What was done, for the record. */
export type Tally = Record<"acts" | "runs" | "illegal" | "undone" | "fingers" | "reloads" | "crashes" | "tabs", number>;
export const NOTHING: Tally = { acts: 0, runs: 0, illegal: 0, undone: 0, fingers: 0, reloads: 0, crashes: 0, tabs: 0 };

/** For what never comes; a starved machine is waited for. */
const PATIENCE = 300_000;

interface Watched extends Window {
  inputs?: [number, number][];
}

/**
 * Runs in the page before its own code: notes the time of each press and key, and the time after all listeners were called.
 * A modifier alone is no input.
 */
export function watchInputs(): void {
  const inputs: [number, number][] = [];
  (window as Watched).inputs = inputs;
  const time = (): number => performance.timeOrigin + performance.now();
  const note = (): void => {
    const seen: [number, number] = [time(), Infinity];
    inputs.push(seen);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen[1] = time();
      port1.close();
    };
    port2.postMessage(null);
  };
  addEventListener("pointerdown", note, true);
  addEventListener("keydown", ({ key }) => key === "Shift" || note(), true);
}

export class Robot {
  board: number[] = [];
  start: number[] = [];
  acts: Act[] = [];
  /** What is left of the solution that is followed; a detour goes back first. */
  plan: Way[] = [];
  /** What must be said about the game. */
  marks = new Set<string>();
  rows = 0;
  cols = 0;
  private broken: Act["broken"] = "no";
  private before = 0;

  constructor(readonly context: BrowserContext, public page: Page, readonly url: string, readonly roll: (sides: number) => number, readonly tally: Tally) {}

  async begin(rows: number, cols: number): Promise<void> {
    Object.assign(this, { rows, cols, acts: [], broken: "no" });
    for (const [label, count] of [["Rows", rows], ["Columns", cols]] as const) {
      const field = this.page.getByLabel(label, { exact: true });
      if ((await field.inputValue()) === String(count)) continue;
      await field.fill(String(count));
      await field.press("Enter");
    }
    await this.page.locator("#shuffle").click();
    await this.page.locator("#board").focus();
    await expect.poll(async () => (await tiles(this.page)).length).toBe(rows * cols);
    this.board = await tiles(this.page);
    this.start = this.board;
    this.plan = solution(this.board, cols);
    this.marks.clear();
  }

  /** The page shows what the model has. */
  async agree(): Promise<void> {
    await expect.poll(() => tiles(this.page)).toEqual(this.board);
  }

  /** What was pressed before is of no interest: it was illegal, or a button. */
  private async open(): Promise<void> {
    await this.page.evaluate(() => (window as Watched).inputs!.splice(0));
    this.before = performance.now();
  }

  /** The acts of the inputs that were made since `open`. */
  private async log(...words: string[]): Promise<void> {
    const after = performance.now();
    await this.page.waitForFunction((count) => (window as Watched).inputs!.filter(([, done]) => done < Infinity).length >= count, words.length);
    const seen = await this.page.evaluate(() => (window as Watched).inputs!.splice(0));
    expect(seen.length).toBe(words.length);
    words.forEach((word, k) => {
      this.acts.push({ word, before: this.before, after, seen: seen[k]!, broken: this.broken });
      this.broken = "no";
      ++this.tally.acts;
    });
  }

  private walk(ways: readonly Way[]): void {
    for (const way of ways) {
      this.board = moved(this.board, this.cols, way)!;
      this.plan = this.plan[0] === way ? this.plan.slice(1) : [BACK[way], ...this.plan];
    }
  }

  /** One move by a key or a press. */
  async make(way: Way): Promise<void> {
    const tile = moved(this.board, this.cols, way)![this.board.indexOf(0)]!;
    const place = this.roll(4) === 0 ? await middle(this.page, tile) : null;
    await this.open();
    if (place) await this.page.mouse.click(place.x, place.y);
    else await this.page.keyboard.press(KEYS[way]);
    await this.log(way);
    this.walk([way]);
  }

  /** All tiles of a line at once: one act of several moves. Left alone where it would win, which is for the plan to do. */
  private async run(way: Way): Promise<void> {
    const ways: Way[] = [];
    let end = this.board;
    for (let next = moved(end, this.cols, way); next; next = moved(end, this.cols, way)) {
      end = next;
      ways.push(way);
    }
    if (solved(end)) return;
    await this.open();
    await this.page.keyboard.press(`Shift+${KEYS[way]}`);
    await this.log(ways.join(""));
    this.walk(ways);
    ++this.tally.runs;
  }

  /** The last act taken back, and made again if that is wanted. */
  private async takeBack(again: boolean): Promise<void> {
    const ways = [...this.acts.at(-1)!.word] as Way[];
    await this.open();
    await this.page.keyboard.press("u");
    await this.log("U");
    this.walk([...ways].reverse().map((way) => BACK[way]));
    this.marks.add("undone");
    ++this.tally.undone;
    if (!again) return;
    await this.open();
    await this.page.keyboard.press("y");
    await this.log("Y");
    this.walk(ways);
  }

  /** Two fingers, the second down before the first is up: two moves. */
  private async twoFingers(first: Way, second: Way): Promise<void> {
    const one = moved(this.board, this.cols, first)!;
    const two = moved(one, this.cols, second)!;
    const [a, b] = [one[this.board.indexOf(0)]!, two[one.indexOf(0)]!];
    const [from, to] = [{ ...(await middle(this.page, a)), id: 1 }, { ...(await middle(this.page, b)), id: 2 }];
    const touch = await fingers(this.page);
    await this.open();
    await touch("touchStart", [from]);
    await touch("touchStart", [from, to]);
    await touch("touchEnd", []);
    this.walk([first, second]);
    // The browser takes a touch for done before a busy page has seen it: only its board says so.
    await this.agree();
    await this.log(first, second);
    ++this.tally.fingers;
  }

  /** Keys into the walls, a press on the blank and on a tile in no line with it: nothing may move. */
  private async illegal(): Promise<void> {
    for (const way of WAYS.filter((one) => !moved(this.board, this.cols, one))) {
      await this.page.keyboard.press(KEYS[way]);
      ++this.tally.illegal;
    }
    const blank = this.board.indexOf(0);
    const off = this.board.findIndex((_, cell) => cell % this.cols !== blank % this.cols && Math.floor(cell / this.cols) !== Math.floor(blank / this.cols));
    const { x, y } = await middle(this.page, this.board[off]!);
    await this.page.mouse.click(x, y);
    ++this.tally.illegal;
  }

  private async uncover(): Promise<void> {
    await this.page.getByTestId("cover").waitFor();
    await this.page.keyboard.press("p");
    await expect.poll(() => this.page.getByTestId("cover").count()).toBe(0);
    await this.page.locator("#board").focus();
  }

  private async reload(): Promise<void> {
    await this.page.reload();
    await ready(this.page);
    await this.uncover();
    this.marks.add("reloaded");
    this.broken = this.broken === "crash" ? "crash" : "paused";
    ++this.tally.reloads;
  }

  /** The tab crashes; a new one offers its game. */
  private async crash(): Promise<void> {
    const client = await this.context.newCDPSession(this.page);
    const gone = this.page.waitForEvent("crash");
    void client.send("Page.crash").catch(() => undefined);
    await gone;
    await this.page.close();
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(PATIENCE);
    await this.page.goto(this.url);
    await ready(this.page);
    await this.page.getByTestId("kept").getByRole("button", { name: "Continue" }).click();
    await this.uncover();
    this.marks.add("reloaded");
    this.broken = "crash";
    ++this.tally.crashes;
  }

  /** Another tab plays a game of its own to its end while this one waits, hidden or not. */
  private async secondTab(): Promise<Robot> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(this.url);
    await ready(page);
    const other = new Robot(this.context, page, this.url, this.roll, this.tally);
    await other.begin(2, 2);
    await other.play(0);
    // This game is open here: it was not offered there.
    expect(await page.getByTestId("kept").count()).toBe(0);
    await this.page.bringToFront();
    if ((await this.page.getByTestId("cover").count()) > 0) {
      await this.uncover();
      this.marks.add("paused");
      this.broken = this.broken === "crash" ? "crash" : "paused";
    }
    ++this.tally.tabs;
    return other;
  }

  private async incident(): Promise<Robot | null> {
    const legal = WAYS.filter((way) => moved(this.board, this.cols, way));
    const any = legal[this.roll(legal.length)]!;
    const wins = solved(moved(this.board, this.cols, any)!);
    switch (this.roll(10)) {
      case 0:
      case 1:
        await this.illegal();
        break;
      case 2:
        if (!wins) await this.make(any);
        break;
      case 3:
        await this.run(any);
        break;
      case 4:
      case 5:
        if (!wins) {
          await this.make(any);
          await this.takeBack(this.roll(3) === 0);
        }
        break;
      case 6:
        await this.reload();
        break;
      case 7:
        await this.crash();
        break;
      case 8:
        return this.secondTab();
      default:
    }
    return null;
  }

  /** Plays until the board is solved; returns the games that other tabs have won meanwhile. */
  async play(incidents = 8): Promise<Robot[]> {
    const others: Robot[] = [];
    await this.make(this.plan[0]!);
    for (let left = incidents; !solved(this.board); ) {
      if (left > 0 && this.roll(3) === 0) {
        --left;
        const other = await this.incident();
        if (other) others.push(other);
        await this.agree();
      }
      const [first, second, third] = this.plan;
      if (third && second && first !== BACK[second] && this.roll(5) === 0) await this.twoFingers(first!, second);
      else if (first) await this.make(first);
    }
    await this.page.getByTestId("win").waitFor();
    return others;
  }
}
