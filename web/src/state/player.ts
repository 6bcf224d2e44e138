// The player of a solution: play, pause, step, jump, at the chosen speed.

import { effect, signal } from "@preact/signals";
import { atEnd, seek, speedOf } from "../model/playback";
import { playback } from "./game";
import { speed } from "./settings";

export const playing = signal(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Steps shorter than a frame cannot be seen: at high speed several moves are made at once. */
const FRAME_MS = 20;

effect(() => {
  const shown = playback.value;
  clearTimeout(timer);
  if (!playing.value) return;
  if (!shown || atEnd(shown)) {
    playing.value = false;
    return;
  }
  const interval = 1000 / speedOf(speed.value);
  const count = Math.max(1, Math.round(FRAME_MS / interval));
  timer = setTimeout(() => {
    if (playback.value === shown) playback.value = seek(shown, shown.position + count);
  }, interval * count);
});

export function togglePlay(): void {
  const shown = playback.value;
  if (!shown) return;
  if (!playing.value && atEnd(shown)) playback.value = seek(shown, 0);
  playing.value = !playing.value;
}

export function jump(position: number): void {
  const shown = playback.value;
  if (!shown) return;
  playing.value = false;
  playback.value = seek(shown, position);
}

export function stepBy(count: number): void {
  const shown = playback.value;
  if (shown) jump(shown.position + count);
}
