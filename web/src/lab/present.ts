// A study on a projector: the keys of a presenter go from one part to the next.

import { projector, setProjector } from "../views/ui/projector";

const PARTS = ".lab-study > article > header, .lab-summary, .lab-chart, .lab-study .table-scroll, .lab-setup";

/** The part at the upper edge is the one on the screen. */
function change(by: number): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.checkVisibility());
  const edge = 16;
  const at = parts.filter((part) => part.getBoundingClientRect().top <= edge).length - 1;
  parts[Math.max(0, Math.min(parts.length - 1, at + by))]?.scrollIntoView({ block: "start", behavior: "auto" });
}

export function onKey(event: KeyboardEvent): void {
  if (!projector.value || event.ctrlKey || event.altKey || event.metaKey) return;
  const actions: Record<string, (() => void) | undefined> = {
    PageDown: () => change(1),
    PageUp: () => change(-1),
    Escape: () => setProjector(false),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
