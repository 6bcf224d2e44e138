// A game to be watched again: its log as single moves with their times. A run of tiles is several moves at one time; an
// undo moves tiles back. The engine judges this sequence; only the player's own moves count for accuracy.

import { inverse, slideCount, type Board, type Move } from "./board";
import type { Entry, Game } from "./game";

export interface Step {
  readonly move: Move;
  readonly kind: Entry["kind"];
  /** Milliseconds on the game's clock. */
  readonly at: number;
  /** Index of its act in the log. */
  readonly act: number;
}

/** Every move that was made on the board, in order of time. */
export function stepsOf(log: readonly Entry[]): Step[] {
  const past: (readonly Move[])[] = [];
  const future: (readonly Move[])[] = [];
  const steps: Step[] = [];
  log.forEach(({ kind, moves, at }, act) => {
    let made = moves;
    if (kind === "undo") {
      const last = past.pop() ?? [];
      future.push(last);
      made = inverse(last);
    } else if (kind === "redo") {
      made = future.pop() ?? [];
      past.push(made);
    } else {
      future.length = 0;
      // The engine's moves are undone one by one (game.ts).
      if (kind === "engine") for (const move of moves) past.push([move]);
      else past.push(moves);
    }
    for (const move of made) steps.push({ move, kind, at, act });
  });
  return steps;
}

/** How many steps were made by this time. */
export function positionAt(steps: readonly Step[], time: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]!.at <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time at which a position was reached; the start is the moment before the first move. */
export function timeAt(steps: readonly Step[], position: number): number {
  return position === 0 ? -1 : steps[position - 1]!.at;
}

/** The end of the act that comes after this position: the tiles of a run move together. */
export function nextAct(steps: readonly Step[], position: number): number {
  let to = position;
  while (to < steps.length && steps[to]!.act === steps[position]!.act) ++to;
  return to;
}

/** The beginning of the act that led to this position. */
export function previousAct(steps: readonly Step[], position: number): number {
  let to = position;
  while (to > 0 && steps[to - 1]!.act === steps[position - 1]!.act) --to;
  return to;
}

/** What the engine says of one position; bounds where it proved nothing. */
export interface Judged {
  readonly to_go: number | null;
  readonly lower_bound: number;
  readonly upper_bound: number | null;
  /** Ground lost by the move that was made here; null where it is not proved. */
  readonly lost: number | null;
}

export interface Accuracy {
  /** The player's moves that could be judged. */
  readonly judged: number;
  /** Those that lost no ground. */
  readonly sound: number;
  readonly unknown: number;
  /** sound / judged; null while nothing is judged. */
  readonly share: number | null;
}

/** Share of the player's moves that lose no ground. Undo, redo and the engine's moves are not the player's. */
export function accuracyOf(steps: readonly Step[], positions: readonly Judged[]): Accuracy {
  const lost = steps.flatMap((step, k) => (step.kind === "play" ? [positions[k]?.lost ?? null] : []));
  const judged = lost.filter((loss) => loss !== null);
  const sound = judged.filter((loss) => loss === 0).length;
  return { judged: judged.length, sound, unknown: lost.length - judged.length, share: judged.length > 0 ? sound / judged.length : null };
}

/** Positions whose next move, by the player, lost ground. */
export function mistakesOf(steps: readonly Step[], positions: readonly Judged[]): number[] {
  return steps.flatMap((step, k) => (step.kind === "play" && (positions[k]?.lost ?? 0) > 0 ? [k] : []));
}

/** Optimum / what was played: 1 for an optimal game. Null when the optimum is not proved or nothing was won. */
export function efficiency(optimum: number | null, played: number): number | null {
  return optimum === null || played === 0 ? null : optimum / played;
}

/** Moves a second of the clock. */
export function movesPerSecond(moves: number, time: number): number | null {
  return time > 0 ? (1000 * moves) / time : null;
}

/** The lengths of the path that was played, without what was undone. */
export function lengths(game: Game): { moves: number; slides: number } {
  const path = game.past.flat();
  return { moves: path.length, slides: slideCount(path) };
}

/** Keeping the board after each step would take much memory: one in so many is kept, the others are played from it. */
const EVERY = 64;

export class Positions {
  private readonly kept: Board[] = [];

  constructor(
    start: Board,
    private readonly moves: readonly Move[],
    private readonly apply: (board: Board, moves: readonly Move[]) => Board | null,
  ) {
    let board = start;
    for (let k = 0; k <= moves.length; k += EVERY) {
      this.kept.push(board);
      board = apply(board, moves.slice(k, k + EVERY)) ?? board;
    }
  }

  at(position: number): Board {
    const index = Math.floor(position / EVERY);
    return this.apply(this.kept[index]!, this.moves.slice(index * EVERY, position))!;
  }
}

/** How fast a game is shown: `speed` times its own pace, or evenly at `speed` acts per second. */
export interface Pace {
  readonly own: boolean;
  readonly speed: number;
}

/** Longer pauses are cut short in saved pictures. */
export const MOST_PAUSE_MS = 2000;

/** When each step begins in a saved picture, in milliseconds from the first; those of one act begin together. */
export function schedule(steps: readonly Step[], { own, speed }: Pace): number[] {
  let now = 0;
  return steps.map((step, k) => {
    const before = steps[k - 1];
    if (before && before.act !== step.act) now += own ? Math.min((step.at - before.at) / speed, MOST_PAUSE_MS) : 1000 / speed;
    return now;
  });
}
