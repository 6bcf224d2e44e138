// The page's state without a page: late replies, inspection, the optimum of a won game, hints, links, series, a replay.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Catalogue, Scramble, SolveRequest } from "../src/engine/engine";
import type { Result } from "../src/engine/result";
import type { Board } from "../src/model/board";
import * as model from "../src/model/game";
import { boardText, parseBoard } from "../src/model/notation";
import { encodeReplay } from "../src/model/replay-code";
import { solveOf, type Solve } from "../src/model/solves";

function boardOf(text: string): Board {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(`no board: ${text}`);
  return parsed.board;
}

/** One move from the goal: "r". */
const NEAR = boardOf("1 2 3/4 5 6/7 0 8");
/** Three moves from the goal: "rrd". */
const FAR = boardOf("1 2 3/0 4 5/7 8 6");

function fakeStorage(): object {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

interface Search {
  request: SolveRequest;
  answer: (found: Partial<Result>) => void;
  fail: (error: unknown) => void;
}

/** Fresh modules, as in a page just loaded, and an engine whose searches the test answers. */
async function load(hash = "") {
  vi.resetModules();
  vi.stubGlobal("location", { hash, href: `http://localhost/${hash}` });
  const [errors, state, settings, game, solve] = [
    await import("../src/engine/engine"),
    await import("../src/state/engine"),
    await import("../src/state/settings"),
    await import("../src/state/game"),
    await import("../src/state/solve"),
  ];
  const searches: Search[] = [];
  state.engine.solve = (request) =>
    new Promise((resolve, reject) => searches.push({ request, answer: (found) => resolve({ status: "solved", optimal: true, lower_bound: 1, ...found } as Result), fail: reject }));
  state.engine.analyse = () => new Promise(() => undefined);
  state.reachable.value = "yes";
  const refusal = (): Error => new errors.EngineError("memory", "too much", 400, "too-much");
  return { ...state, settings, ...game, solver: solve, searches, refusal };
}

const shownText = ({ game }: { game: { value: model.Game } }): string => boardText(game.value.board);
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("sessionStorage", fakeStorage());
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("history", { state: null, replaceState: () => undefined, pushState: () => undefined });
  vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => undefined, documentElement: { dataset: {} } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a shuffle by exact distance", () => {
  it("that comes late does not replace a board chosen since", async () => {
    const page = await load();
    let reply: (found: Scramble) => void = () => undefined;
    page.engine.scramble = () => new Promise((resolve) => (reply = resolve));
    page.settings.shuffleKind.value = "distance";
    const late = page.shuffle({ rows: 2, cols: 2 });
    page.setBoard(NEAR, "blank-last");
    reply({ board: "1 2/0 3" } as Scramble);
    await late;
    expect(shownText(page)).toBe(boardText(NEAR));
    const next = page.shuffle({ rows: 2, cols: 2 });
    reply({ board: "1 2/0 3" } as Scramble);
    await next;
    expect(shownText(page)).toBe("1 2/0 3");
    expect(page.game.value.origin).toBe("distance");
  });
});

describe("the inspection", () => {
  it("goes on over a restart and ends by itself", async () => {
    const page = await load();
    page.settings.inspectionLimit.value = 2;
    await page.shuffle();
    expect(page.inspecting.value).not.toBeNull();
    vi.advanceTimersByTime(1000);
    page.restart();
    expect(page.inspecting.value).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(page.inspecting.value).toBeNull();
    expect(page.game.value).toMatchObject({ inspection: 2000, marks: [] });
    expect(page.game.value.clock.since).not.toBeNull();
  });

  it("ends when the player goes back to the game before, and does not start its clock", async () => {
    const page = await load();
    const tab = await import("../src/state/tab");
    await tab.park();
    page.settings.inspectionLimit.value = 2;
    page.setBoard(FAR, "blank-last");
    page.act(["r"]);
    await page.shuffle();
    expect(page.inspecting.value).not.toBeNull();
    await tab.takeKept(tab.aside.value!.id);
    expect(model.movesPlayed(page.game.value)).toBe(1);
    expect(page.inspecting.value).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(page.game.value.clock.since).toBeNull();
  });
});

describe("a relay between two boards", () => {
  it("is set aside by a new game, and can be gone back to", async () => {
    const page = await load();
    const tab = await import("../src/state/tab");
    await import("../src/state/series");
    await tab.park();
    const series = { kind: "relay", id: "r", part: 1, parts: 3, before: 0 } as const;
    page.startGame({ ...model.newGame(NEAR, "blank-last", "easy"), series });
    page.act(["r"]);
    expect(page.game.value).toMatchObject({ log: [], series: { part: 2 } });
    vi.advanceTimersByTime(700);
    await page.shuffle();
    expect(page.game.value.series).toBeNull();
    await tab.takeKept(tab.aside.value!.id);
    expect(page.game.value).toMatchObject({ series: { part: 2, id: "r" }, clock: { banked: 700 } });
    expect(page.covered.value).toBe(true);
  });
});

describe("the optimum of a won game", () => {
  const win = (page: Awaited<ReturnType<typeof load>>): void => {
    page.setBoard(NEAR, "blank-last");
    page.act(["r"]);
    expect(page.game.value.won).toBe(true);
  };

  it("is asked for again when the engine is back", async () => {
    const page = await load();
    page.reachable.value = "no";
    win(page);
    expect(page.solver.optimum.value.state).toBe("unknown");
    expect(page.searches).toHaveLength(0);
    page.reachable.value = "yes";
    expect(page.solver.optimum.value.state).toBe("asking");
    page.searches[0]!.answer({ moves: "r" });
    await settled();
    expect(page.solver.optimum.value).toMatchObject({ state: "known", length: 1, optimal: true });
    // Once is enough.
    page.reachable.value = "no";
    page.reachable.value = "yes";
    expect(page.searches).toHaveLength(1);
  });

  it("is unknown when the engine refuses or the search is cancelled", async () => {
    const page = await load();
    win(page);
    page.searches[0]!.fail(page.refusal());
    await settled();
    expect(page.solver.optimum.value.state).toBe("unknown");
    win(page);
    page.searches[1]!.answer({ status: "cancelled" });
    await settled();
    expect(page.solver.optimum.value.state).toBe("unknown");
    expect(page.searches).toHaveLength(2);
  });

  it("is not disturbed by the moves to go, which need no search", async () => {
    const page = await load();
    page.settings.toGoShown.value = "yes";
    win(page);
    vi.advanceTimersByTime(1000);
    expect(page.solver.toGo.value).toEqual({ state: "known", moves: 0, optimal: true, lower: 0 });
    expect(page.searches.map(({ request }) => request.board)).toEqual([boardText(NEAR)]);
  });
});

describe("moves to go", () => {
  it("are exact in a solution of fewest moves, not in one of fewest slides", async () => {
    for (const metric of ["stm", "mtm"] as const) {
      const page = await load();
      page.catalogue.value = { algorithms: [], heuristics: [], metrics: [{ name: "stm" }, { name: "mtm" }] } as unknown as Catalogue;
      page.settings.metric.value = metric;
      page.settings.toGoShown.value = "yes";
      page.setBoard(FAR, "blank-last");
      void page.solver.solve();
      page.searches.at(-1)!.answer({ moves: "rrd" });
      await settled();
      expect(page.playback.value).not.toBeNull();
      expect(page.solver.toGo.value).toMatchObject({ state: "known", moves: 3, optimal: metric === "stm" });
    }
  });
});

describe("a hint that fails", () => {
  it("leaves a running search alone, and is said all the same", async () => {
    const page = await load();
    page.setBoard(FAR, "blank-last");
    void page.solver.solve();
    const failing = page.solver.askHint();
    page.searches[1]!.fail(page.refusal());
    await failing;
    expect(page.solver.search.value.state).toBe("running");
    expect(page.moveError.value).toMatchObject({ code: "too-much" });
    void page.solver.askHint();
    expect(page.moveError.value).toBeNull();
  });

  it("is shown as a failed search where none is running", async () => {
    const page = await load();
    page.setBoard(FAR, "blank-last");
    const failing = page.solver.askHint();
    page.searches[0]!.fail(page.refusal());
    await failing;
    expect(page.solver.search.value.state).toBe("failed");
    expect(page.moveError.value).toBeNull();
  });
});

describe("a link that is not valid", () => {
  it.each(["compare", "explore", "lessons/ties"])("opens nothing in %s, and is forgotten with the next game", async (view) => {
    const page = await load(`#/${view}?board=8,1,3/4,0,2/7,6,5&goal=nonsense`);
    const [route, compare, places] = [await import("../src/state/route"), await import("../src/state/compare"), await import("../src/state/places")];
    await route.startRouting(false);
    expect(route.linkError.value).toEqual({ field: "goal", cause: null });
    expect(compare.ownBoard.value).toBe(false);
    expect(places.openedExploration.value).toBeNull();
    expect(places.lessonPlace.value.board).toBeNull();
    page.setBoard(NEAR, "blank-last");
    expect(route.linkError.value).toBeNull();
    route.linkError.value = { field: "goal", cause: null };
    page.act(["u"]);
    expect(route.linkError.value).not.toBeNull();
    route.goTo("play");
    expect(route.linkError.value).toBeNull();
  });
});

describe("the best of a series", () => {
  it("is one without help on any of its boards", async () => {
    await load();
    const { seriesBests, solves } = await import("../src/state/times");
    const part = (id: string, k: number, before: number, time: number, help: model.Help[]): Solve => {
      const game = { ...model.newGame(NEAR, "blank-last", "easy"), series: { kind: "marathon", id, part: k, parts: 2, before } as const };
      return { ...solveOf(model.play(model.startClock(game, 0), ["r"], time), time, "1"), help };
    };
    const helped = [part("a", 1, 0, 100, ["hint"]), part("a", 2, 100, 100, [])];
    solves.value = helped;
    expect(seriesBests.value).toMatchObject([{ count: 1, best: null }]);
    solves.value = [...helped, part("b", 1, 0, 500, []), part("b", 2, 500, 400, [])];
    expect(seriesBests.value).toMatchObject([{ count: 2, best: 900 }]);
    solves.value = [...solves.value].reverse();
    expect(seriesBests.value).toMatchObject([{ count: 2, best: 900 }]);
  });
});

describe("a replay", () => {
  it("is not delayed by changes of its speed", async () => {
    const game = (["r", "r", "d"] as const).reduce((played, move, k) => model.play(played, [move], 1000 * k), model.newGame(FAR, "blank-last", "easy"));
    await load(`#/replay/${encodeReplay(solveOf(game, 2000, "1"))!}`);
    const replay = await import("../src/replay/state");
    await settled();
    expect(replay.last.value).toBe(3);
    replay.togglePlay();
    vi.advanceTimersByTime(500);
    expect(replay.position.value).toBe(1);
    for (let k = 0; k < 20; ++k) replay.setFactor(k % 2);
    replay.setFactor(2);
    vi.advanceTimersByTime(480);
    expect(replay.position.value).toBe(1);
    vi.advanceTimersByTime(40);
    expect(replay.position.value).toBe(2);
    // Twice as fast, counted from when this board was due.
    replay.setFactor(3);
    vi.advanceTimersByTime(500);
    expect(replay.position.value).toBe(3);
  });
});
