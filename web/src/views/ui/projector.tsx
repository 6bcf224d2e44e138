// Projector mode: large type, the whole screen, and nothing beside the view. It ends with the full screen, or by Escape.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../words";
import { Button } from "./button";
import { canFill, filled } from "./fullscreen";

export const projector = signal(false);

effect(() => {
  if (projector.value) document.documentElement.dataset["projector"] = "yes";
  else delete document.documentElement.dataset["projector"];
});

let wasFilled = false;
effect(() => {
  if (wasFilled && !filled.value) projector.value = false;
  wasFilled = filled.value;
});

export function setProjector(on: boolean): void {
  projector.value = on;
  if (!canFill) return;
  // A refusal (no gesture, a frame) leaves the large type, which is what matters.
  if (on && !document.fullscreenElement) document.documentElement.requestFullscreen().catch(() => undefined);
  if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** The mode belongs to the view that offers it, and ends with it. */
export function ProjectorButton() {
  const text = words.value.projector;
  useEffect(() => () => void (projector.value = false), []);
  return (
    <Button kind="quiet" icon={projector.value ? "shrink" : "fit"} id="projector" onClick={() => setProjector(!projector.value)}>
      {projector.value ? text.leave : text.enter}
    </Button>
  );
}
