// Keyboard shortcuts: arrows and WASD slide, with Shift the whole run; letters for the other actions. Fields that need
// the keys keep them.

import { opposite, type Move } from "../../model/board";
import { playback, redo, restart, shuffle, step, undo } from "../../state/game";
import { jump, stepBy, togglePlay } from "../../state/player";
import { arrows } from "../../state/settings";
import { askHint } from "../../state/solve";
import { view } from "../../state/route";

const DIRECTIONS: Record<string, Move> = {
  ArrowUp: "u",
  ArrowDown: "d",
  ArrowLeft: "l",
  ArrowRight: "r",
  // By physical position: on a French keyboard these four are Z Q S D.
  KeyW: "u",
  KeyS: "d",
  KeyA: "l",
  KeyD: "r",
};

function takesKeys(element: Element | null, key: string): boolean {
  if (!element) return false;
  if (document.querySelector("dialog[open]")) return true;
  if (element.closest("textarea, select, [role=listbox], [contenteditable]")) return true;
  if (element instanceof HTMLInputElement) return element.type !== "checkbox" || key === " ";
  return key === " " && element.closest("button, summary, a, label") !== null;
}

/** While a solution is shown, the arrows still move tiles; these keys step through the solution. */
const PLAYER: Record<string, () => void> = {
  " ": togglePlay,
  ",": () => stepBy(-1),
  ".": () => stepBy(1),
  Home: () => jump(0),
  End: () => jump(Infinity),
};

const ACTIONS: Record<string, () => void> = {
  u: undo,
  z: undo,
  y: redo,
  r: restart,
  n: () => void shuffle(),
  h: () => void askHint(),
};

function onKey(event: KeyboardEvent): void {
  if (view.value !== "play" || event.altKey || takesKeys(document.activeElement, event.key)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key !== "z" && key !== "y") return;
    if (key === "z" && !event.shiftKey) undo();
    else redo();
    event.preventDefault();
    return;
  }
  const direction = DIRECTIONS[key] ?? DIRECTIONS[event.code];
  const act = playback.value ? (PLAYER[key] ?? ACTIONS[key]) : ACTIONS[key];
  if (direction) step(arrows.value === "tile" ? opposite(direction) : direction, event.shiftKey);
  else if (act) act();
  else return;
  event.preventDefault();
}

export function listenToKeys(): () => void {
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
