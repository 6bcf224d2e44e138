// The ladder: named boards from easy to hard, each with its proved optimum, all towards the blank-last goal. Boards
// from the literature whose goal has the blank first are rotated by 180 degrees, which keeps every distance; a test
// derives them from data/instances.

import { makeBoard, type Board } from "./board";
import { disqualified } from "./bests";
import { elapsed, movesPlayed, type Game } from "./game";
import { boardText, parseBoard } from "./notation";
import { cells } from "./size";

export const GROUPS = ["first", "eight", "fifteen", "eighty", "twenty-four"] as const;
export type Group = (typeof GROUPS)[number];

export interface Rung {
  readonly id: string;
  readonly group: Group;
  readonly text: string;
  /** Moves of an optimal solution. */
  readonly optimum: number;
}

const rung = (group: Group, id: string, optimum: number, text: string): Rung => ({ id, group, optimum, text });

export const RUNGS: readonly Rung[] = [
  rung("first", "four", 4, "0 2 3/1 5 6/4 7 8"),
  rung("first", "square", 6, "0 3/2 1"),
  rung("first", "eight", 8, "1 3 6/4 5 2/0 7 8"),
  rung("first", "two-rows", 10, "2 5 4/0 1 3"),
  rung("first", "dozen", 12, "1 8 3/4 0 6/7 2 5"),
  rung("eight", "sixteen", 16, "3 4 0/7 1 6/5 8 2"),
  rung("eight", "farthest-2x3", 21, "4 5 0/1 2 3"),
  rung("eight", "twenty-four", 24, "4 3 7/6 0 5/8 1 2"),
  rung("eight", "twenty-eight", 28, "5 8 7/2 4 1/3 6 0"),
  rung("eight", "hardest-1", 31, "6 4 7/8 5 0/3 2 1"),
  rung("eight", "hardest-2", 31, "8 6 7/2 5 4/3 0 1"),
  rung("fifteen", "first-15", 8, "1 6 2 3/5 0 7 4/9 10 12 8/13 14 11 15"),
  rung("fifteen", "second-15", 16, "0 1 4 11/5 2 3 7/9 6 10 8/13 14 15 12"),
  rung("fifteen", "eleven", 29, "1 5 3 11/9 8 4 2/0 7 6 10"),
  rung("fifteen", "half-way", 36, "1 2 0 4/13 11 3 15/14 9 12 7/5 8 10 6"),
  rung("fifteen", "korf-55", 41, "5 10 14 4/6 12 11 1/9 0 15 7/13 2 8 3"),
  rung("fifteen", "korf-1", 57, "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"),
  rung("fifteen", "korf-60", 66, "0 8 10 6/11 7 9 1/12 4 13 14/15 3 2 5"),
  rung("eighty", "eighty-1", 80, "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1"),
  rung("eighty", "eighty-2", 80, "0 12 9 13/15 11 10 14/8 3 6 2/4 7 5 1"),
  rung("eighty", "eighty-3", 80, "0 12 9 13/15 11 10 14/7 8 6 2/4 3 5 1"),
  rung("eighty", "eighty-4", 80, "0 12 9 13/15 8 10 14/11 7 6 2/4 3 5 1"),
  rung("eighty", "eighty-5", 80, "0 12 9 13/15 11 10 14/3 7 5 6/4 8 2 1"),
  rung("twenty-four", "korf-25", 81, "6 7 23 2 5/15 18 19 10 4/9 12 3 21 20/0 11 13 14 24/1 17 16 8 22"),
  rung("twenty-four", "korf-10", 114, "6 10 17 13 18/20 19 9 21 14/22 24 3 12 15/7 23 4 5 16/8 1 0 11 2"),
];

export function rungBoard({ text }: Rung): Board {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(`a rung of the ladder is no board: ${text}`);
  return parsed.board;
}

/** Rotated by 180 degrees and renumbered: a board for the goal with the blank first becomes one for the blank last. */
export function halfTurn(board: Board): Board {
  const count = cells(board.size);
  return makeBoard(board.size, [...board.tiles].reverse().map((tile) => (tile === 0 ? 0 : count - tile)));
}

/** The rung that this game plays. */
export function rungOf(game: Game): Rung | null {
  if (game.goal !== "blank-last" || game.start.tiles.length > 25) return null;
  const text = boardText(game.start);
  return RUNGS.find((one) => one.text === text) ?? null;
}

export function rungAfter({ id }: Rung): Rung | null {
  return RUNGS[RUNGS.findIndex((one) => one.id === id) + 1] ?? null;
}

/** What was reached on a rung; moves and time may come from different games. */
export interface Reached {
  readonly moves: number;
  readonly time: number;
}

export type Progress = Readonly<Record<string, Reached>>;

const better = (a: Reached | undefined, b: Reached): Reached =>
  a ? { moves: Math.min(a.moves, b.moves), time: Math.min(a.time, b.time) } : b;

/** The progress after a won game. Help does not count; playing a rung again is what a ladder is for. */
export function climbed(progress: Progress, game: Game, now: number): Progress {
  const one = rungOf(game);
  if (!one || !game.won || disqualified(game) === "help") return progress;
  const found = { moves: movesPlayed(game), time: Math.round(elapsed(game.clock, now)) };
  return { ...progress, [one.id]: better(progress[one.id], found) };
}

export function mergeProgress(a: Progress, b: Progress): Progress {
  const merged: Record<string, Reached> = { ...a };
  for (const [id, reached] of Object.entries(b)) merged[id] = better(merged[id], reached);
  return merged;
}

/** Reads stored progress; unknown rungs, invalid values and fewer moves than the optimum are left out. */
export function parseProgress(text: string | null): Progress {
  try {
    const stored = JSON.parse(text ?? "{}") as Record<string, Partial<Reached> | null> | null;
    return Object.fromEntries(
      RUNGS.flatMap(({ id, optimum }) => {
        const { moves, time } = stored?.[id] ?? {};
        const sound = Number.isInteger(moves) && moves! >= optimum && typeof time === "number" && time >= 0;
        return sound ? [[id, { moves: moves!, time }]] : [];
      }),
    );
  } catch {
    return {};
  }
}
