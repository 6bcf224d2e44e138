// What the addresses of Explore and of the lessons hold. Kept apart from the views, which are fetched only when first
// shown: the addresses must be known before.

import { signal } from "@preact/signals";
import type { Board } from "../model/board";
import type { Goal } from "../model/goal";
import { LESSON_LIST, type LessonPlace } from "../model/lesson-names";
import type { Run } from "../model/link";

export interface Place {
  board: Board | null;
  goal: Goal | null;
  runs: readonly Run[];
}

export const NOWHERE: Place = { board: null, goal: null, runs: [] };

/** Read from an address, for the view to open; the view then sets it to null. */
export const openedExploration = signal<Place | null>(null);
/** What the view shows, for the address. */
export const exploration = signal<Place>(NOWHERE);

/** The lesson shown, as in its address. */
export const lessonPlace = signal<LessonPlace>(LESSON_LIST);
