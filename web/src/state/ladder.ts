// Progress on the ladder, kept in the browser and merged with what other tabs reach.

import { computed, effect, signal } from "@preact/signals";
import { climbed, mergeProgress, parseProgress, rungBoard, rungOf, type Progress, type Rung } from "../model/ladder";
import { game, now } from "./game";
import { load, save, whenStored } from "./persist";
import { interrupt } from "./tab";

const KEY = "ladder";

export const progress = signal<Progress>(parseProgress(load(KEY)));

const start = computed(() => game.value.start);
/** The rung being played. */
export const rung = computed<Rung | null>(() => (void start.value, rungOf(game.peek())));

whenStored(KEY, (text) => (progress.value = mergeProgress(progress.peek(), parseProgress(text))));

effect(() => {
  if (!game.value.won) return;
  const before = mergeProgress(progress.peek(), parseProgress(load(KEY)));
  const after = climbed(before, game.value, now());
  if (after === before) return;
  progress.value = after;
  save(KEY, JSON.stringify(after));
});

export function playRung(one: Rung): Promise<void> {
  return interrupt(rungBoard(one), "blank-last");
}
