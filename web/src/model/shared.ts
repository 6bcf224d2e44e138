// What a link to the game may ask for beside a board: the shuffle of a seed, or a race against somebody's solve.
//   #/play?seed=7&size=4x4&kind=uniform&goal=snail      #/play?race=CODE (replay-code.ts)

import { ORIGINS, type Origin } from "./game";
import { goalFits, goalText, parseGoal, simplestGoal, type Goal } from "./goal";
import { decodeReplay } from "./replay-code";
import { parseSeed } from "./seed";
import { parseSize, sizeText, type Size } from "./size";
import type { Solve } from "./solves";

export type ShuffleKind = Exclude<Origin, "hand">;

export interface SeededShuffle {
  size: Size;
  goal: Goal;
  kind: ShuffleKind;
  seed: string;
  /** Of a shuffle by exact distance; else null. */
  distance: number | null;
}

export type Shared =
  | { kind: "shuffle"; shuffle: SeededShuffle }
  | { kind: "race"; solve: Solve }
  | { kind: "wrong"; field: "seed" | "race" };

export function writeSeed({ size, goal, kind, seed, distance }: SeededShuffle): string {
  const simple = goalText(simplestGoal(goal, size)).replaceAll(" ", ",");
  const aim = simple === "blank-last" ? "" : `&goal=${simple}`;
  const exact = kind === "distance" ? `&distance=${distance ?? 1}` : "";
  return `#/play?seed=${seed}&size=${sizeText(size)}&kind=${kind}${exact}${aim}`;
}

export const writeRace = (code: string): string => `#/play?race=${code}`;

function readSeed(params: URLSearchParams): SeededShuffle | null {
  const seed = parseSeed(params.get("seed"));
  const size = parseSize(params.get("size") ?? "4x4");
  const goal = size && parseGoal(params.get("goal") ?? "blank-last", size);
  const kind = ORIGINS.find((word) => word === (params.get("kind") ?? "uniform"));
  const distance = params.has("distance") ? Number(params.get("distance")) : null;
  if (!seed || !size || !goal || !goalFits(goal, size) || !kind || kind === "hand") return null;
  if ((kind === "distance") !== (distance !== null && Number.isInteger(distance) && distance >= 0 && distance <= 1000)) return null;
  return { size, goal, kind, seed, distance };
}

/** Null when the link asks for neither. */
export function readShared(params: URLSearchParams): Shared | null {
  const code = params.get("race");
  if (code !== null) {
    const found = decodeReplay(code);
    return found.ok && !found.solve.dnf ? { kind: "race", solve: found.solve } : { kind: "wrong", field: "race" };
  }
  if (!params.has("seed")) return null;
  const shuffle = readSeed(params);
  return shuffle ? { kind: "shuffle", shuffle } : { kind: "wrong", field: "seed" };
}
