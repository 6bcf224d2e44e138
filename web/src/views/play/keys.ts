// The keyboard in the Play view. A control reached with Tab keeps the keys it needs; everything else belongs to the
// board, so after a choice by mouse or touch the focus goes back to it.

import { opposite, type Move } from "../../model/board";
import { begun } from "../../model/game";
import { board, covered, game, pause, playback, redo, restart, resume, shuffle, step, undo } from "../../state/game";
import { actionOf, bind, choosing, type KeyAction } from "../../state/keys";
import { jump, stepBy, togglePlay } from "../../state/player";
import { arrows } from "../../state/settings";
import { askHint } from "../../state/solve";
import { view } from "../../state/route";
import { toggleFullscreen } from "../ui/fullscreen";
import { togglePeek } from "./goal";
import { current, zoomState } from "./zoom";

const DIRECTIONS: Partial<Record<KeyAction, Move>> = { up: "u", down: "d", left: "l", right: "r" };

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const PAGING = [...ARROWS, "Home", "End", "PageUp", "PageDown"];

/** Keys that the focused control needs; null: all of them. */
function needs(element: Element): readonly string[] | null {
  if (element.closest("dialog[open], textarea, select, [role=listbox], [contenteditable]")) return null;
  if (element instanceof HTMLInputElement) {
    if (element.type === "radio") return [...ARROWS, " "];
    if (element.type === "range") return PAGING;
    return element.type === "checkbox" ? [" "] : null;
  }
  if (element.closest("button, summary, a, label")) return [" ", "Enter"];
  return element.matches("[tabindex]:not(#board, #main)") ? PAGING : [];
}

function taken(key: string): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const keys = needs(document.activeElement ?? document.body);
  return keys === null || keys.includes(key);
}

/** While a solution is shown, the arrows still move tiles; these keys step through the solution. */
const PLAYER: Record<string, () => void> = {
  " ": togglePlay,
  ",": () => stepBy(-1),
  ".": () => stepBy(1),
  Home: () => jump(0),
  End: () => jump(Infinity),
};

/** Between games Space brings the next scramble. */
function nextScramble(): void {
  if (game.value.won || !begun(game.value)) void shuffle();
}

const ACTIONS: Partial<Record<KeyAction, () => void>> = {
  undo,
  redo,
  restart,
  shuffle: () => void shuffle(),
  hint: () => void askHint(),
  pause: () => (covered.value ? resume() : pause()),
  goal: togglePeek,
  fullscreen: toggleFullscreen,
};

/** Zoom keys, for large boards. */
const ZOOM: Record<string, () => void> = {
  "+": () => current.zoom?.step(1),
  "=": () => current.zoom?.step(1),
  "-": () => current.zoom?.step(-1),
  "0": () => current.zoom?.reset(),
  ".": () => current.zoom?.goTo(board.peek().blank),
};

const PAN: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The next key becomes the one of the action being chosen. */
function choose(event: KeyboardEvent): void {
  const action = choosing.value;
  if (!action || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  choosing.value = null;
  if (event.key === "Escape" || event.key === "Tab" || ARROWS.includes(event.key)) return;
  const label = event.key === " " ? "␣" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  bind(action, { code: event.code, label });
}

function act(event: KeyboardEvent): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pan = event.ctrlKey && zoomState.value ? PAN[key] : undefined;
  if (pan) return current.zoom?.look(...pan), true;
  if (event.ctrlKey || event.metaKey) {
    if (key !== "z" && key !== "y") return false;
    if (key === "z" && !event.shiftKey) undo();
    else redo();
    return true;
  }
  const action = actionOf(event);
  // The board cannot be seen: a key for it only uncovers it.
  if (covered.value && action && action !== "shuffle" && action !== "fullscreen") {
    resume();
    return true;
  }
  const direction = action && DIRECTIONS[action];
  if (direction) return step(arrows.value === "tile" ? opposite(direction) : direction, event.shiftKey), true;
  const between = key === " " ? nextScramble : undefined;
  // A held key repeats undo, redo and steps, but does not shuffle, ask or open again and again.
  if (event.repeat && (action ? action !== "undo" && action !== "redo" : key === " ")) return true;
  const run = (action && ACTIONS[action]) ?? (playback.value ? PLAYER[key] : between) ?? (zoomState.value ? ZOOM[key] : undefined);
  run?.();
  // Space would scroll the page.
  return run !== undefined || key === " ";
}

function onKey(event: KeyboardEvent): void {
  if (view.value !== "play" || event.altKey || event.defaultPrevented || taken(event.key)) return;
  if (act(event)) event.preventDefault();
}

/** Was the last input a pointer? Then a click or change came from it and not from a key. */
let pointed = false;

/** What a pointer opens in order to use it next; it keeps the focus. */
const OPENED = "dialog[open], [role=listbox], textarea, input[type=text]";

function giveBack(): void {
  if (!pointed) return;
  // After the page has been drawn anew: a dialog may just have opened or closed.
  setTimeout(() => {
    if (view.value !== "play" || choosing.value || document.querySelector("dialog[open], [role=listbox]")) return;
    if (document.activeElement?.closest(OPENED)) return;
    document.getElementById("board")?.focus({ preventScroll: true });
  });
}

export function listenToKeys(): () => void {
  const byPointer = (): void => void (pointed = true);
  const byKey = (event: KeyboardEvent): void => {
    pointed = false;
    choose(event);
  };
  const all = [
    ["pointerdown", byPointer, true],
    ["keydown", byKey, true],
    ["keydown", onKey, false],
    ["click", giveBack, false],
    ["change", giveBack, false],
  ] as [string, EventListener, boolean][];
  for (const [name, handle, capture] of all) addEventListener(name, handle, capture);
  return () => {
    for (const [name, handle, capture] of all) removeEventListener(name, handle, capture);
  };
}
