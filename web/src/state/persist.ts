// Signals that remember their value in the browser. Storage may be full or forbidden: `refused` is set as long as a value
// is not remembered.

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "taquin.";

type Area = "local" | "session";

/** Lengths of the values that the browser did not store, by key. Each storage has a quota of its own. */
const failed: Record<Area, Map<string, number>> = { local: new Map(), session: new Map() };

/** Some value is not stored. */
export const refused = signal(false);

const tell = (): void => void (refused.value = failed.local.size + failed.session.size > 0);

function store(area: Area, key: string, value: string): void {
  const lost = failed[area];
  try {
    (area === "local" ? localStorage : sessionStorage).setItem(PREFIX + key, value);
    lost.delete(key);
    // There is room again for what is not longer; a short value says nothing about a long one.
    for (const [other, length] of lost) if (length <= value.length) lost.delete(other);
  } catch {
    lost.set(key, value.length);
  }
  tell();
}

export function load(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function save(key: string, value: string): void {
  store("local", key, value);
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored then.
  }
  failed.local.delete(key);
  tell();
}

/** What follows `start` in the names of all stored values that begin with it. */
export function storedUnder(start: string): string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, k) => localStorage.key(k) ?? "");
    return names.filter((name) => name.startsWith(PREFIX + start)).map((name) => name.slice(PREFIX.length + start.length));
  } catch {
    return [];
  }
}

/** Calls back when another tab stores this value. */
export function whenStored(key: string, heard: (value: string | null) => void): void {
  addEventListener("storage", (event) => {
    if (event.storageArea === localStorage && event.key === PREFIX + key) heard(event.newValue);
  });
}

/** Values of this tab alone; they survive a reload. */
export const ofTab = {
  load(key: string): string | null {
    try {
      return sessionStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  save(key: string, value: string): void {
    store("session", key, value);
  },
};

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
