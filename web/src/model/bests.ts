// Personal bests, kept in the browser: per size, goal and kind of shuffle; exact distances have one each.

import { elapsed, movesPlayed, slidesPlayed, type Game } from "./game";
import { goalKey } from "./goal";
import { gameOf, type Solve } from "./solves";

export interface Best {
  time: number;
  moves: number;
  slides: number;
}

export type Bests = Readonly<Record<string, Best>>;

const FIGURES = ["time", "moves", "slides"] as const;

export function bestKey(game: Game): string {
  const distance = game.distance === null ? "" : ` ${game.distance}`;
  return `${goalKey(game.goal, game.start.size)} ${game.origin}${distance}`;
}

/** Why a won game can be no personal best; null when it can. */
export function disqualified(game: Game): "help" | "again" | "chosen" | null {
  if (game.help.length > 0) return "help";
  if (game.marks.includes("chosen")) return "chosen";
  return game.marks.includes("restarted") || game.marks.includes("rewound") ? "again" : null;
}

/** The figures a won game may improve; after an undo only the time, as the path is shorter than what was played. */
export function counted(game: Game): (keyof Best)[] {
  if (!game.won || game.origin === "hand" || disqualified(game)) return [];
  return game.marks.includes("undone") ? ["time"] : [...FIGURES];
}

export interface Recorded {
  bests: Bests;
  /** Which values were improved; a first game improves them all. */
  beaten: (keyof Best)[];
}

export function record(bests: Bests, game: Game, now: number): Recorded {
  const key = bestKey(game);
  const found: Best = { time: Math.round(elapsed(game.clock, now)), moves: movesPlayed(game), slides: slidesPlayed(game) };
  const old = bests[key] ?? { time: Infinity, moves: Infinity, slides: Infinity };
  const beaten = counted(game).filter((figure) => found[figure] < old[figure]);
  if (beaten.length === 0) return { bests, beaten };
  const best = { ...old };
  for (const figure of beaten) best[figure] = found[figure];
  return { bests: { ...bests, [key]: best }, beaten };
}

/** What one solve adds to the records; nothing when it came from elsewhere or did not finish. */
export function bestsOf(solve: Solve): Bests {
  const game = solve.imported || solve.dnf ? null : gameOf(solve);
  return game ? record({}, game, 0).bests : {};
}

/** The best of both, figure by figure: what two tabs found adds up, in whatever order they write. */
export function mergeBests(a: Bests, b: Bests): Bests {
  const merged: Record<string, Best> = { ...a };
  for (const [key, best] of Object.entries(b)) {
    const other = merged[key];
    if (!other) merged[key] = best;
    else merged[key] = Object.fromEntries(FIGURES.map((name) => [name, Math.min(other[name], best[name])])) as unknown as Best;
  }
  return merged;
}

export function sameBests(a: Bests, b: Bests): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => FIGURES.every((name) => a[key]![name] === b[key]?.[name]))
  );
}

/** A figure that no game has set yet is infinite, which JSON writes as null. */
export function bestsText(bests: Bests): string {
  return JSON.stringify(bests);
}

function parseBest(value: unknown): Best | null {
  if (typeof value !== "object" || value === null) return null;
  const best = { time: Infinity, moves: Infinity, slides: Infinity };
  for (const name of FIGURES) {
    const figure = (value as Record<string, unknown>)[name];
    if (figure === null) continue;
    if (typeof figure !== "number" || !(figure >= 0)) return null;
    best[name] = figure;
  }
  return best;
}

/** Reads bests from a stored value; invalid entries are left out. */
export function parseBestsValue(value: unknown): Bests {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const best = parseBest(entry);
      return best ? [[key, best]] : [];
    }),
  );
}

/** Reads what was stored as text. */
export function parseBests(text: string | null): Bests {
  try {
    return parseBestsValue(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}
