// Each browser tab has its own game, stored at every move. The tab knows its game by an id in sessionStorage, which
// survives a reload; a lock of that name says that the game is open somewhere. Games whose tab was closed or crashed
// are offered to a new tab.

import { batch, effect, signal } from "@preact/signals";
import type { Board } from "../model/board";
import { elapsed, marked, pause, unfinished, type Game } from "../model/game";
import type { Goal } from "../model/goal";
import { gameText, parseGame } from "../model/record";
import { solveOf, worthKeeping } from "../model/solves";
import { game, hooks, keep, keepWon, leaveGame, now, setBoard } from "./game";
import { forget, load, ofTab, save, storedUnder } from "./persist";
import { keepSolve, session } from "./solves";

const TAB = "game";
const gameKey = (id: string): string => `game.${id}`;
/** Elapsed time and date, written every second: the record itself may be large. */
const clockKey = (id: string): string => `clock.${id}`;
const lockName = (id: string): string => `taquin.game.${id}`;

/** How long to wait for a game's lock: the tab that holds it may be closing. */
const WAIT_MS = 400;
/** After a reload the old page holds it, which is sure to close, though perhaps late on a busy machine. */
const RELOAD_WAIT_MS = 10_000;
const BEAT_MS = 1000;
/** Without locks (HTTP from another host): a game not written for so long is closed. Hidden tabs write every minute. */
const GONE_MS = 90_000;
/** Most games that are offered; older ones are stored as not finished. */
const MOST_KEPT = 20;

export interface Kept {
  id: string;
  game: Game;
}

/** Unfinished games that are open in no tab, the latest first. */
export const kept = signal<Kept[]>([]);
export const gameId = signal("");

const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;
let release: () => void = () => undefined;

/** Holds the game's lock until this page goes or takes another game; false when another tab has it. */
function hold(id: string, wait = WAIT_MS): Promise<boolean> {
  const manager = locks();
  if (!manager) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = (): Promise<void> =>
      new Promise((letGo) => {
        release = letGo;
        resolve(true);
      });
    const none = (): void => resolve(false);
    const waitForIt = (): void => void manager.request(lockName(id), { signal: AbortSignal.timeout(wait) }, held).catch(none);
    // Asked for without a timeout first: a busy browser may take longer than `wait` to grant even a free lock.
    manager.request(lockName(id), { ifAvailable: true }, (lock) => (lock ? held() : Promise.resolve(waitForIt()))).catch(none);
  });
}

function clockOf(id: string): { elapsed: number; at: number } {
  const [time, at] = (load(clockKey(id)) ?? "").split(" ").map(Number);
  return { elapsed: time || 0, at: at || 0 };
}

function loadGame(id: string): Game | null {
  return parseGame(load(gameKey(id)), clockOf(id).elapsed);
}

function drop(id: string): void {
  forget(gameKey(id));
  forget(clockKey(id));
}

async function isOpen(): Promise<(id: string) => boolean> {
  const manager = locks();
  if (!manager) return (id) => Date.now() - clockOf(id).at < GONE_MS;
  const names = ((await manager.query()).held ?? []).map(({ name }) => name);
  return (id) => names.includes(lockName(id));
}

/** Looks for games left behind; those that nobody would miss are removed. */
export async function findKept(): Promise<void> {
  const open = await isOpen();
  const closed = storedUnder("game.").filter((id) => id !== gameId.value && !open(id));
  const games = closed
    .map((id) => ({ id, game: loadGame(id), at: clockOf(id).at }))
    .sort((a, b) => b.at - a.at);
  const missed = games.filter((one): one is typeof one & Kept => one.game !== null && unfinished(one.game)).slice(0, MOST_KEPT);
  for (const { id, game: left } of games) {
    if (missed.some((one) => one.id === id)) continue;
    // Won in a tab that closed before it had stored the solve, or beyond the number offered.
    if (left?.won) await keep(left);
    else if (left && worthKeeping(left)) await keepSolve(solveOf(left, now(), session.peek()));
    drop(id);
  }
  kept.value = missed;
}

function adopt(id: string): void {
  gameId.value = id;
  ofTab.save(TAB, id);
}

/** Gives this tab's game a new id; the record under the old one stays, to be offered again. */
export async function park(): Promise<void> {
  release();
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  adopt(id);
  await hold(id);
}

/** Starts another board; a game under way is set aside, as by every new one, and offered again. */
export async function interrupt(next: Board, aim: Goal): Promise<void> {
  setBoard(next, aim);
  await parking;
  await findKept();
}

/** Resolves when the game set aside last can be offered again. */
let parking = Promise.resolve();

/** The game that a new one has just replaced, in case that was not intended. */
export const aside = signal<Kept | null>(null);

hooks.setAside = () => {
  const id = gameId.peek();
  const left = pause(game.peek(), now());
  save(gameKey(id), gameText(left, now()));
  parking = park();
  aside.value = { id, game: left };
};

/** Resumes a game left behind; this tab's own game is kept if it had begun. */
export async function takeKept(id: string): Promise<void> {
  const found = loadGame(id);
  release();
  if (!found || !(await hold(id))) {
    await hold(gameId.value);
    return findKept();
  }
  batch(() => {
    adopt(id);
    leaveGame();
    // A game that was set aside a moment ago was only paused.
    game.value = aside.peek()?.id === id ? found : marked(found, "reloaded");
    aside.value = null;
  });
  await findKept();
}

/** Gives a game up: it is stored as not finished. */
export function dropKept(id: string): void {
  const left = loadGame(id);
  if (left && worthKeeping(left)) void keepSolve(solveOf(left, now(), session.peek()));
  drop(id);
  kept.value = kept.value.filter((one) => one.id !== id);
}

function beat(): void {
  const { clock } = game.peek();
  save(clockKey(gameId.peek()), `${Math.round(elapsed(clock, now()))} ${Date.now()}`);
}

/** Stores the game at every change and its clock every second. */
function store(): void {
  effect(() => {
    save(gameKey(gameId.value), gameText(game.value, now()));
    beat();
  });
  setInterval(() => {
    if (game.peek().clock.since !== null || !locks()) beat();
  }, BEAT_MS);
  addEventListener("pagehide", beat);
}

/** A duplicated tab has the same id, but is not a reload. */
export function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

/** Takes this tab's game from storage, or a new id. True when a game was restored. */
export async function openTab(): Promise<boolean> {
  const id = ofTab.load(TAB);
  const mine = id !== null && (await hold(id, isReload() ? RELOAD_WAIT_MS : WAIT_MS));
  const found = mine ? loadGame(id) : null;
  if (found) {
    adopt(id!);
    game.value = unfinished(found) ? marked(found, "reloaded") : found;
    if (found.won) void keep(found);
  } else {
    release();
    await park();
  }
  store();
  void keepWon().then(findKept);
  return found !== null;
}
