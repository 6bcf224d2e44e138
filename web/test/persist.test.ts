// Values that the browser does not store: said as long as one of them is missing.

import { beforeEach, describe, expect, it, vi } from "vitest";

/** A storage that holds so many characters. */
class Small {
  readonly held = new Map<string, string>();
  constructor(public room: number) {}
  getItem(key: string): string | null {
    return this.held.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const others = [...this.held].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
    if (others + value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.held.set(key, value);
  }
  removeItem(key: string): void {
    this.held.delete(key);
  }
}

describe("storage", () => {
  let local: Small;
  let session: Small;
  let persist: typeof import("../src/state/persist");
  beforeEach(async () => {
    [local, session] = [new Small(10), new Small(10)];
    vi.stubGlobal("localStorage", local);
    vi.stubGlobal("sessionStorage", session);
    vi.resetModules();
    persist = await import("../src/state/persist");
  });

  it("is said to be full although a small value still fits", () => {
    persist.save("game.a", "x".repeat(12));
    expect(persist.refused.value).toBe(true);
    persist.save("clock.a", "12");
    expect(local.getItem("taquin.clock.a")).toBe("12");
    expect(persist.refused.value).toBe(true);
    persist.save("game.a", "x".repeat(8));
    expect(persist.refused.value).toBe(false);
  });

  it("has room again when something as long was stored, or when what failed is not wanted any more", () => {
    persist.save("one", "x".repeat(11));
    persist.save("two", "x".repeat(12));
    local.room = 100;
    persist.save("three", "x".repeat(11));
    expect(persist.refused.value).toBe(true);
    persist.forget("two");
    expect(persist.refused.value).toBe(false);
    expect(local.getItem("taquin.one")).toBeNull();
  });

  it("of the tab is counted by itself", () => {
    persist.ofTab.save("compare", "x".repeat(11));
    expect(persist.refused.value).toBe(true);
    local.room = 100;
    persist.save("game.a", "x".repeat(50));
    persist.forget("compare");
    expect(persist.refused.value).toBe(true);
    persist.ofTab.save("compare", "");
    expect(persist.refused.value).toBe(false);
  });

  it("may be forbidden altogether", () => {
    vi.stubGlobal("localStorage", undefined);
    persist.save("game.a", "");
    expect(persist.load("game.a")).toBeNull();
    expect(persist.refused.value).toBe(true);
  });
});
