// The names of the lessons, as in their addresses.

import type { Board } from "./board";
import type { Goal } from "./goal";
import type { Run } from "./link";

export const LESSON_NAMES = ["parity", "depth-first", "breadth-first", "admissible", "memory", "ties", "estimates", "weights"] as const;
export type LessonName = (typeof LESSON_NAMES)[number];

/** What the address of a lesson holds; null and empty: as the lesson was prepared. No name: the list of lessons. */
export interface LessonPlace {
  name: LessonName | "";
  board: Board | null;
  goal: Goal | null;
  runs: readonly Run[];
}

export const LESSON_LIST: LessonPlace = { name: "", board: null, goal: null, runs: [] };
