// What the address of Explore holds. The view itself is fetched when it is first shown; the address must be known before.

import { signal } from "@preact/signals";
import type { Board } from "../model/board";
import type { Goal } from "../model/goal";
import type { Run } from "../model/link";

export interface Place {
  board: Board | null;
  goal: Goal | null;
  runs: readonly Run[];
}

export const NOWHERE: Place = { board: null, goal: null, runs: [] };

/** From an address, for the view to open; the view sets it to null then. */
export const openedExploration = signal<Place | null>(null);
/** What the view shows, for the address. */
export const exploration = signal<Place>(NOWHERE);
