// The game on the page: one signal for the game, one for a solution being shown over it, and the actions that
// change them. The engine is not needed here, except for a shuffle by exact distance.

import { computed, effect, signal } from "@preact/signals";
import { runTo, runToEdge, sameBoard, type Board, type Move } from "../model/board";
import * as model from "../model/game";
import { parseBests, record, type Best } from "../model/bests";
import { goalBoard, goalFits, goalText, isNamed, simplestGoal, type Goal } from "../model/goal";
import { parseBoard } from "../model/notation";
import { verdict } from "../model/parity";
import type { Playback } from "../model/playback";
import { seeded, shuffleUniform, shuffleWalk, walkLength } from "../model/shuffle";
import { sizeText, type Size } from "../model/size";
import type { Failure } from "../i18n/engine";
import { engine, noteFailure } from "./engine";
import { load, save } from "./persist";
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

effect(() => save("bests", JSON.stringify(bests.value)));

/** The board shown: the player's while a solution is shown, else the game's. */
export const board = computed<Board>(() => playback.value?.board ?? game.value.board);
export const size = computed<Size>(() => board.value.size);
export const goal = computed<Goal>(() => game.value.goal);
export const target = computed<Board>(() => game.value.target);
export const moves = computed(() => model.movesPlayed(game.value));
export const slides = computed(() => model.slidesPlayed(game.value));
export const solvable = computed(() => verdict(board.value, target.value));
export const solvedNow = computed(() => sameBoard(board.value, target.value));

export const now = (): number => performance.now();

function change(next: model.Game): void {
  if (next === game.value) return;
  const before = game.value;
  hint.value = null;
  game.value = next;
  if (next.won && !before.won) {
    const result = record(bests.value, next, now());
    bests.value = result.bests;
    beaten.value = result.beaten;
  }
}

/** The player takes over: the moves shown so far become part of the game. */
export function takeOver(): void {
  const shown = playback.value;
  if (!shown) return;
  playback.value = null;
  change(model.adopt(game.value, shown.moves.slice(0, shown.position)));
}

export function act(moves: readonly Move[]): boolean {
  if (moves.length === 0) return false;
  takeOver();
  const before = game.value;
  change(model.play(before, moves, now()));
  return game.value !== before;
}

export function pressCell(cell: number): boolean {
  return act(runTo(board.value, cell));
}

export function step(move: Move, whole = false): boolean {
  return act(whole ? runToEdge(board.value, move) : [move]);
}

export function undo(): void {
  takeOver();
  change(model.undo(game.value));
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

export function markHelped(): void {
  game.value = model.helped(game.value);
}

/** The last shuffle requested; replies to earlier ones are ignored. */
let asked = 0;

/** A shuffle of the kind chosen in the settings. */
export async function shuffle(wanted: Size = size.value, aim: Goal = goal.value): Promise<void> {
  const aimed: Goal = goalFits(aim, wanted) ? aim : "blank-last";
  const turn = ++asked;
  if (shuffleKind.value !== "distance") {
    startGame(localShuffle(wanted, aimed, shuffleKind.value));
    return;
  }
  try {
    const request = { size: sizeText(wanted), goal: goalText(aimed), distance: shuffleDistance.value };
    const seed = Math.floor(random() * 2 ** 31);
    const answer = await engine.scramble({ ...request, kind: "distance", seed });
    const parsed = parseBoard(answer.board, wanted);
    if (parsed.ok && turn === asked) startGame(model.newGame(parsed.board, aimed, "distance"));
  } catch (error) {
    if (turn === asked) moveError.value = noteFailure(error);
  }
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
  const at = now();
  game.value = document.hidden ? model.pause(game.value, at) : model.resume(game.value, at);
});
