// The game on the page: one signal for the game, one for a solution being shown over it, and the actions that
// change them. The engine is not needed here, except for a shuffle by exact distance.

import { computed, effect, signal } from "@preact/signals";
import { runToEdge, sameBoard, type Board, type Move } from "../model/board";
import * as model from "../model/game";
import { bestsText, mergeBests, parseBests, record, sameBests, type Best } from "../model/bests";
import { goalBoard, goalFits, goalText, isNamed, simplestGoal, type Goal } from "../model/goal";
import { parseBoard } from "../model/notation";
import { verdict } from "../model/parity";
import type { Playback } from "../model/playback";
import { seeded, shuffleUniform, shuffleWalk, walkLength } from "../model/shuffle";
import { sizeText, type Size } from "../model/size";
import { isAbsence, type Failure } from "../i18n/engine";
import { engine, noteFailure, reachable } from "./engine";
import { load, save, whenStored } from "./persist";
import { shuffleDistance, shuffleKind } from "./settings";

const random = seeded(crypto.getRandomValues(new Uint32Array(1))[0]!);

const FIRST: Size = { rows: 4, cols: 4 };

function localShuffle(size: Size, goal: Goal, kind: "uniform" | "easy" | "medium" | "hard"): model.Game {
  const target = goalBoard(goal, size);
  const board =
    kind === "uniform" ? shuffleUniform(target, random) : shuffleWalk(target, walkLength(kind, size), random);
  return model.newGame(board, goal, kind);
}

export const game = signal<model.Game>(localShuffle(FIRST, "blank-last", "uniform"));
export const playback = signal<Playback | null>(null);
export const bests = signal(parseBests(load("bests")));
/** Personal bests improved by the last win. */
export const beaten = signal<(keyof Best)[]>([]);
/** A tile to move next, shown until the board changes. */
export const hint = signal<{ move: Move; cell: number } | null>(null);
export const moveError = signal<Failure | null>(null);

/** Another tab may have stored bests of its own since: what both found is kept, whoever writes last. */
function mergeStored(stored: string | null): void {
  const theirs = parseBests(stored);
  const merged = mergeBests(bests.peek(), theirs);
  if (!sameBests(merged, bests.peek())) bests.value = merged;
  if (!sameBests(merged, theirs)) save("bests", bestsText(merged));
}

whenStored("bests", mergeStored);

// The engine is back: what was said about its absence is no longer true.
effect(() => {
  if (reachable.value === "yes" && moveError.peek() && isAbsence(moveError.peek()!)) moveError.value = null;
});

/** The board shown: the player's while a solution is shown, else the game's. */
export const board = computed<Board>(() => playback.value?.board ?? game.value.board);
export const size = computed<Size>(() => board.value.size);
export const goal = computed<Goal>(() => game.value.goal);
export const target = computed<Board>(() => game.value.target);
export const moves = computed(() => model.movesPlayed(game.value));
export const slides = computed(() => model.slidesPlayed(game.value));
export const solvable = computed(() => verdict(board.value, target.value));
export const solvedNow = computed(() => sameBoard(board.value, target.value));

/** The clock of a game that has begun stands, so the board is covered: time to think is not free. */
export const covered = computed(() => playback.value === null && model.standing(game.value));

export const now = (): number => performance.now();

function change(next: model.Game): void {
  if (next === game.value) return;
  const before = game.value;
  hint.value = null;
  game.value = next;
  if (next.won && !before.won) {
    mergeStored(load("bests"));
    const result = record(bests.value, next, now());
    bests.value = result.bests;
    beaten.value = result.beaten;
    if (result.beaten.length > 0) save("bests", bestsText(result.bests));
  }
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
  takeOver();
  change(model.undo(game.value, now()));
}

export function redo(): void {
  takeOver();
  change(model.redo(game.value, now()));
}

export function restart(): void {
  playback.value = null;
  change(model.restart(game.value));
}

export function startGame(next: model.Game): void {
  playback.value = null;
  moveError.value = null;
  change(next);
}

export function markHelped(by: model.Help): void {
  game.value = model.helped(game.value, by);
}

/** The last shuffle requested; replies to earlier ones are ignored. */
let asked = 0;

/** A shuffle of the kind chosen in the settings; null when the engine refused it or a later one was asked for. */
export async function newShuffle(wanted: Size, aim: Goal): Promise<model.Game | null> {
  const aimed: Goal = goalFits(aim, wanted) ? aim : "blank-last";
  const turn = ++asked;
  if (shuffleKind.value !== "distance") return localShuffle(wanted, aimed, shuffleKind.value);
  try {
    const request = { size: sizeText(wanted), goal: goalText(aimed), distance: shuffleDistance.value };
    const seed = Math.floor(random() * 2 ** 31);
    const answer = await engine.scramble({ ...request, kind: "distance", seed });
    const parsed = parseBoard(answer.board, wanted);
    return parsed.ok && turn === asked ? model.newGame(parsed.board, aimed, "distance", request.distance) : null;
  } catch (error) {
    if (turn === asked) moveError.value = noteFailure(error);
    return null;
  }
}

export async function shuffle(wanted: Size = size.value, aim: Goal = goal.value): Promise<void> {
  const next = await newShuffle(wanted, aim);
  if (next) startGame(next);
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
