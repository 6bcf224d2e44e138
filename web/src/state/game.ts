// The game on the page: one signal for the game, one for a solution being shown over it, and the actions that
// change them. The engine is not needed here, except for a shuffle by exact distance.

import { computed, effect, signal } from "@preact/signals";
import { runToEdge, sameBoard, type Board, type Move } from "../model/board";
import * as model from "../model/game";
import { record, type Best } from "../model/bests";
import { goalBoard, goalFits, goalText, isNamed, simplestGoal, type Goal } from "../model/goal";
import { parseBoard } from "../model/notation";
import { gameText, parseGame } from "../model/record";
import { verdict } from "../model/parity";
import type { Playback } from "../model/playback";
import { MOST_API_SEED, freshSeed } from "../model/seed";
import type { SeededShuffle } from "../model/shared";
import { freshShuffle, shuffleOf, type LocalKind } from "../model/shuffle";
import { solveOf } from "../model/solves";
import { sizeText, type Size } from "../model/size";
import { isAbsence, type Failure } from "../i18n/engine";
import { engine, noteFailure, reachable } from "./engine";
import { forget, load, save, storedUnder } from "./persist";
import { inspectionLimit, shuffleDistance, shuffleKind } from "./settings";
import { bests, keepSolve, session } from "./solves";

const FIRST: Size = { rows: 4, cols: 4 };

/** A game shuffled by the page itself, from this seed or a fresh one. */
export function localShuffle(size: Size, goal: Goal, kind: LocalKind, seed?: string): model.Game {
  const target = goalBoard(goal, size);
  const made = seed === undefined ? freshShuffle(target, kind) : { board: shuffleOf(target, kind, seed), seed, kind };
  return model.newGame(made.board, goal, made.kind, null, made.seed);
}

export const game = signal<model.Game>(localShuffle(FIRST, "blank-last", "uniform"));
export const playback = signal<Playback | null>(null);
/** Personal bests improved by the last win. */
export const beaten = signal<(keyof Best)[]>([]);
/** A tile to move next, shown until the board changes. */
export const hint = signal<{ move: Move; cell: number } | null>(null);
export const moveError = signal<Failure | null>(null);

// The engine is back: drop what was said about its absence.
effect(() => {
  if (reachable.value === "yes" && moveError.peek() && isAbsence(moveError.peek()!)) moveError.value = null;
});

/** The board shown: the solution player's while a solution is open, else the game's. */
export const board = computed<Board>(() => playback.value?.board ?? game.value.board);
export const size = computed<Size>(() => board.value.size);
export const goal = computed<Goal>(() => game.value.goal);
export const target = computed<Board>(() => game.value.target);
export const moves = computed(() => model.movesPlayed(game.value));
export const slides = computed(() => model.slidesPlayed(game.value));
export const solvable = computed(() => verdict(board.value, target.value));
export const solvedNow = computed(() => sameBoard(board.value, target.value));

/** The game has begun but its clock is stopped: the board is covered, so that thinking time is not free. */
export const covered = computed(() => playback.value === null && model.standing(game.value));

export const now = (): number => performance.now();

/** When the inspection of the board began; null when there is none. */
export const inspecting = signal<number | null>(null);

let inspectionTimer: ReturnType<typeof setTimeout> | undefined;

function endInspection(): void {
  clearTimeout(inspectionTimer);
  inspecting.value = null;
}

/** Records the start of a game: its first move, or the end of the inspection. */
function begin(next: model.Game): model.Game {
  if (!model.begun(next) || next.started !== null) return next;
  const since = inspecting.peek();
  const inspection = since === null ? 0 : Math.min(inspectionLimit.peek() * 1000, Math.round(now() - since));
  endInspection();
  return { ...next, started: Date.now(), inspection };
}

/** Begins the inspection of a shuffled board; after the chosen time the clock starts by itself, also after a restart. */
function inspect(): void {
  endInspection();
  if (inspectionLimit.peek() === 0) return;
  inspecting.value = now();
  inspectionTimer = setTimeout(() => {
    change(model.startClock(game.value, now()));
    endInspection();
  }, inspectionLimit.peek() * 1000);
}

const WON = "won.";

/**
 * Stores the solve of a won game, once. The page may be closed, or the next board may replace the game, before the
 * database has it: until then the game is kept under its own key, and the next page stores it (keepWon).
 */
export async function keep(won: model.Game): Promise<void> {
  if (won.kept) return;
  save(WON + won.id, gameText(won, now()));
  const stored = await keepSolve(solveOf(won, now(), session.peek()));
  forget(WON + won.id);
  if (stored && game.peek().id === won.id) game.value = { ...game.peek(), kept: true };
}

/** Stores games won in a page that was closed before it had stored them. */
export async function keepWon(): Promise<void> {
  for (const id of storedUnder(WON)) {
    const won = parseGame(load(WON + id));
    if (won?.won) await keep({ ...won, kept: false });
    else forget(WON + id);
  }
}

/** Set by series.ts and tab.ts, which import this module. */
export const hooks = {
  /** The next board of a series, when this one was won. */
  next: (() => null) as (won: model.Game) => model.Game | null,
  /** A running game is about to be replaced. */
  setAside: (): void => undefined,
};

function change(made: model.Game): void {
  if (made === game.value) return;
  const before = game.value;
  const next = begin(made);
  hint.value = null;
  game.value = next;
  if (!next.won || (before.won && before.id === next.id)) return;
  const result = record(bests.value, next, now());
  bests.value = result.bests;
  beaten.value = result.beaten;
  void keep(next);
  const following = hooks.next(next);
  if (following) startGame(model.startClock(following, now()));
}

/** The player takes over: the moves shown so far become part of the game. */
export function takeOver(): void {
  const shown = playback.value;
  if (!shown) return;
  playback.value = null;
  change(model.adopt(game.value, shown.moves.slice(0, shown.position), now()));
  resume();
}

export function resume(): void {
  game.value = model.resume(game.value, now());
}

export function pause(): void {
  game.value = model.pause(game.value, now());
}

/** Shows a solution over the game: the clock stops, and the game counts as helped. */
export function showPlayback(shown: Playback | null): void {
  if (!shown) return;
  game.value = model.helped(model.pause(game.value, now(), null), "solution");
  hint.value = null; // else its tile would stay marked wherever the solution takes it
  playback.value = shown;
}

export function act(moves: readonly Move[]): boolean {
  // Nobody plays a board that cannot be seen: the first press uncovers it.
  if (covered.value) {
    resume();
    return false;
  }
  if (moves.length === 0) return false;
  takeOver();
  const before = game.value;
  change(model.play(before, moves, now()));
  return game.value !== before;
}

export function step(move: Move, whole = false): boolean {
  return act(whole ? runToEdge(board.value, move) : [move]);
}

export function undo(): void {
  if (covered.value) return resume();
  takeOver();
  change(model.undo(game.value, now()));
}

export function redo(): void {
  if (covered.value) return resume();
  takeOver();
  change(model.redo(game.value, now()));
}

export function restart(): void {
  playback.value = null;
  change(model.restart(game.value, now()));
}

/** The last shuffle requested, or the last game started; replies to earlier requests are ignored. */
let asked = 0;

/** Another game is about to come: ends what belongs to this one, and shuffles that were asked for come too late. */
export function leaveGame(): void {
  ++asked;
  endInspection();
  playback.value = null;
  hint.value = null;
  moveError.value = null;
}

export function startGame(next: model.Game): void {
  if (model.unfinished(game.value)) hooks.setAside();
  leaveGame();
  change(next);
}

export function markHelped(by: model.Help): void {
  game.value = model.helped(game.value, by);
}

/** Is this a board of the running game, now or earlier? Anything the engine says about it would be help. */
export function isPlayed(board: Board): boolean {
  return !game.value.won && model.passed(game.value, board);
}

/** A search of a board of the running game counts as help. */
export function noteSearched(board: Board): void {
  if (isPlayed(board)) markHelped("compare");
}

/** A board of an exact distance, which only the engine can make; null when it refused or another was asked for since. */
async function exactShuffle(wanted: Size, aim: Goal, distance: number, seed: string): Promise<model.Game | null> {
  const turn = ++asked;
  try {
    const request = { size: sizeText(wanted), goal: goalText(aim), distance, seed: Number(seed) };
    const answer = await engine.scramble({ ...request, kind: "distance" });
    const parsed = parseBoard(answer.board, wanted);
    return parsed.ok && turn === asked ? model.newGame(parsed.board, aim, "distance", distance, seed) : null;
  } catch (error) {
    if (turn === asked) moveError.value = noteFailure(error);
    return null;
  }
}

/** A shuffle of the kind chosen in the settings; null when the engine refused it or a later one was asked for. */
export async function newShuffle(wanted: Size, aim: Goal): Promise<model.Game | null> {
  const aimed: Goal = goalFits(aim, wanted) ? aim : "blank-last";
  if (shuffleKind.value === "distance") return exactShuffle(wanted, aimed, shuffleDistance.value, freshSeed());
  ++asked;
  return localShuffle(wanted, aimed, shuffleKind.value);
}

export async function shuffle(wanted: Size = size.value, aim: Goal = goal.value): Promise<void> {
  const next = await newShuffle(wanted, aim);
  if (!next) return;
  startGame(next);
  inspect();
}

/** The board of a seed that somebody chose: it may have been played before, so it sets no record. */
export async function shuffleSeed({ size: wanted, goal: aim, kind, seed, distance }: SeededShuffle, mark: "chosen" | "daily" = "chosen"): Promise<void> {
  const tooLong = BigInt(seed) > MOST_API_SEED;
  const next = kind !== "distance" ? localShuffle(wanted, aim, kind, seed) : tooLong ? null : await exactShuffle(wanted, aim, distance ?? 1, seed);
  if (!next) return;
  startGame(model.marked(next, mark));
  inspect();
}

/** A board entered by the player, or from a link. */
export function setBoard(next: Board, aim: Goal): void {
  startGame(model.newGame(next, simplestGoal(aim, next.size), "hand"));
}

/** Another goal; a board that cannot reach it is shuffled anew. */
export async function setGoal(aim: Goal): Promise<void> {
  const here = board.value;
  if (goalFits(aim, here.size) && verdict(here, goalBoard(aim, here.size)).solvable && !solvedNow.value) setBoard(here, aim);
  else await shuffle(isNamed(aim) ? here.size : aim.size, aim);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) pause();
});
