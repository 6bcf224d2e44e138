// Several boards timed as one: a relay goes from 2 x 2 up to the size chosen, a marathon plays one size many times. The
// next board appears when one is solved, and the clock goes on at once. The board of the day is here, too.

import { elapsed, marked, type Game, type Series } from "../model/game";
import { goalFits, isNamed, type Goal } from "../model/goal";
import { newId } from "../model/id";
import type { ShuffleKind } from "../model/shared";
import type { Size } from "../model/size";
import { game, goal, hooks, localShuffle, shuffleSeed, size, startGame } from "./game";
import { rememberedNumber } from "./persist";
import { shuffleKind } from "./settings";
import { listSolves } from "./solve-store";

export const MOST_RELAY = 10;
export const MOST_MARATHON = 100;
export const relaySide = rememberedNumber("relay", 3, MOST_RELAY, 5);
export const marathonBoards = rememberedNumber("marathon", 2, MOST_MARATHON, 10);

/** An exact distance needs the engine, which may be unreachable in the middle of a series. */
const localKind = (): Exclude<ShuffleKind, "distance"> => (shuffleKind.peek() === "distance" ? "uniform" : (shuffleKind.peek() as Exclude<ShuffleKind, "distance">));

function sizeOf(series: Series, here: Size): Size {
  return series.kind === "relay" ? { rows: series.part + 1, cols: series.part + 1 } : here;
}

function board(series: Series, here: Size, aim: Goal): Game {
  const wanted = sizeOf(series, here);
  const named: Goal = goalFits(aim, wanted) && (isNamed(aim) || series.kind === "marathon") ? aim : "blank-last";
  return { ...localShuffle(wanted, named, localKind()), series };
}

export function startRelay(): void {
  startGame(board({ kind: "relay", id: newId(), part: 1, parts: relaySide.value - 1, before: 0 }, size.value, goal.value));
}

export function startMarathon(): void {
  startGame(board({ kind: "marathon", id: newId(), part: 1, parts: marathonBoards.value, before: 0 }, size.value, goal.value));
}

/** Milliseconds of the whole series so far. */
export function seriesTime({ series, clock }: Game, now: number): number {
  return (series?.before ?? 0) + Math.round(elapsed(clock, now));
}

hooks.next = (won) => {
  const { series, start, goal: aim } = won;
  if (!series || series.part >= series.parts) return null;
  const next = { ...series, part: series.part + 1, before: Math.round(seriesTime(won, 0)) };
  return board(next, start.size, aim);
};

/** The date in UTC: everybody has the same board on the same day. */
export function dailySeed(date = new Date()): string {
  return date.toISOString().slice(0, 10).replaceAll("-", "");
}

/** Today's board of the current size and goal; a second attempt is marked, as the player knows the board. */
export async function startDaily(): Promise<void> {
  const wanted = { size: size.value, goal: goal.value, kind: "uniform" as const, seed: dailySeed(), distance: null };
  await shuffleSeed(wanted, "daily");
  const { id, start } = game.value;
  const { solves } = await listSolves().catch(() => ({ solves: [] }));
  const again = solves.some((solve) => solve.id !== id && solve.start !== null && solve.marks.includes("daily") && solve.seed === wanted.seed && solve.start.tiles.join() === start.tiles.join());
  if (again && game.value.id === id) game.value = marked(game.value, "restarted");
}
