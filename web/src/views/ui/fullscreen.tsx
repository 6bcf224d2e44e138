// The whole screen for the page. Not every browser has it (iPhones do not): then there is no button.

import { signal } from "@preact/signals";
import { words } from "../words";
import { IconButton } from "./button";

export const canFill = document.fullscreenEnabled;
export const filled = signal(document.fullscreenElement !== null);

document.addEventListener("fullscreenchange", () => (filled.value = document.fullscreenElement !== null));

export function toggleFullscreen(): void {
  if (!canFill) return;
  // A refusal (no gesture, a frame) leaves everything as it is.
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}

export function FullscreenButton() {
  if (!canFill) return null;
  const text = words.value.fullscreen;
  return (
    <IconButton id="fullscreen" icon={filled.value ? "shrink" : "fit"} label={filled.value ? text.leave : text.enter} onClick={toggleFullscreen} />
  );
}
