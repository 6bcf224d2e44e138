// Signals that remember their value in the browser. Storage may be full or forbidden: then they just forget.

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "taquin.";

export function load(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the game goes on.
  }
}

/** One of a fixed set of words. */
export function remembered<T extends string>(key: string, known: readonly T[], fallback: T): Signal<T> {
  const stored = load(key);
  const value = signal<T>(known.find((word) => word === stored) ?? fallback);
  effect(() => save(key, value.value));
  return value;
}

export function rememberedNumber(key: string, min: number, max: number, fallback: number): Signal<number> {
  const stored = load(key);
  const number = stored === null ? NaN : Number(stored);
  const value = signal(number >= min && number <= max ? number : fallback);
  effect(() => save(key, String(value.value)));
  return value;
}
