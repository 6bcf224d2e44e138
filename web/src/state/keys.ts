// Which key does what. Arrows always slide; every other key can be replaced, and the choice is remembered.

import { signal } from "@preact/signals";
import { load, save } from "./persist";

export const KEY_ACTIONS = ["up", "down", "left", "right", "undo", "redo", "restart", "shuffle", "hint", "pause", "goal", "fullscreen"] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** By physical position (`code`), as the hand finds it: on a French keyboard W A S D are Z Q S D. */
const PLACES: Record<string, KeyAction | undefined> = { KeyW: "up", KeyS: "down", KeyA: "left", KeyD: "right" };

const LETTERS: Record<string, KeyAction | undefined> = {
  u: "undo",
  y: "redo",
  r: "restart",
  n: "shuffle",
  h: "hint",
  p: "pause",
  g: "goal",
  f: "fullscreen",
};

const ARROWS: Record<string, KeyAction | undefined> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The letter shown for an action whose key was not changed. */
export function defaultLetter(action: KeyAction): string {
  const place = Object.keys(PLACES).find((code) => PLACES[code] === action);
  return place?.slice(3) ?? Object.keys(LETTERS).find((letter) => LETTERS[letter] === action)!.toUpperCase();
}

export interface Binding {
  code: string;
  /** The key's name, for display. */
  label: string;
}

export type Bindings = Partial<Record<KeyAction, Binding>>;

function parse(text: string | null): Bindings {
  try {
    const stored = JSON.parse(text ?? "{}") as Record<string, Partial<Binding> | undefined>;
    const sound = KEY_ACTIONS.flatMap((action) => {
      const { code, label } = stored[action] ?? {};
      return typeof code === "string" && typeof label === "string" ? [[action, { code, label: label.slice(0, 12) }]] : [];
    });
    return Object.fromEntries(sound) as Bindings;
  } catch {
    return {};
  }
}

export const bindings = signal<Bindings>(parse(load("keys")));

export function setBindings(next: Bindings): void {
  bindings.value = next;
  save("keys", JSON.stringify(next));
}

/** A key serves one action only: the one chosen last. */
export function bind(action: KeyAction, binding: Binding): void {
  const others = Object.entries(bindings.value).filter(([, other]) => other.code !== binding.code);
  setBindings({ ...Object.fromEntries(others), [action]: binding });
}

export function actionOf(event: { key: string; code: string }): KeyAction | undefined {
  const arrow = ARROWS[event.key];
  if (arrow) return arrow;
  const own = KEY_ACTIONS.find((action) => bindings.value[action]?.code === event.code);
  if (own) return own;
  const letter = LETTERS[event.key.toLowerCase()] ?? PLACES[event.code];
  // A default key does nothing once its action has another key.
  return letter && bindings.value[letter] ? undefined : letter;
}

/** The action that waits for its new key. */
export const choosing = signal<KeyAction | null>(null);
