// Personal bests, kept in the browser: per size, goal and kind of shuffle.

import { elapsed, movesPlayed, slidesPlayed, type Game } from "./game";
import { goalKey } from "./goal";

export interface Best {
  time: number;
  moves: number;
  slides: number;
}

export type Bests = Record<string, Best>;

export function bestKey(game: Game): string {
  return `${goalKey(game.goal, game.start.size)} ${game.origin}`;
}

export interface Recorded {
  bests: Bests;
  /** Which values were improved; a first game improves them all. */
  beaten: (keyof Best)[];
}

/** Only a game won without help counts, and not one on a board that was entered. */
export function record(bests: Bests, game: Game, now: number): Recorded {
  if (!game.won || game.assisted || game.origin === "hand") return { bests, beaten: [] };
  const key = bestKey(game);
  const found: Best = { time: elapsed(game.clock, now), moves: movesPlayed(game), slides: slidesPlayed(game) };
  const old = bests[key];
  const figures = ["time", "moves", "slides"] as const;
  const beaten = figures.filter((figure) => !old || found[figure] < old[figure]);
  if (beaten.length === 0) return { bests, beaten };
  const best = { ...(old ?? found) };
  for (const figure of beaten) best[figure] = found[figure];
  return { bests: { ...bests, [key]: best }, beaten };
}

/** Reads what was stored; anything that is not a table of bests counts as none. */
export function parseBests(text: string | null): Bests {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const sound = Object.entries(value as Record<string, Partial<Best>>).filter(([, best]) =>
      [best.time, best.moves, best.slides].every((figure) => typeof figure === "number" && figure >= 0),
    );
    return Object.fromEntries(sound) as Bests;
  } catch {
    return {};
  }
}
