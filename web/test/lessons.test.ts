// Lessons without a screen: prepared boards, links, stored progress, swaps, and words in both languages.

import { beforeAll, describe, expect, it, vi } from "vitest";
import { goalBoard } from "../src/model/goal";
import { LESSON_LIST, LESSON_NAMES } from "../src/model/lesson-names";
import { readLink, writeLesson } from "../src/model/link";
import { verdict } from "../src/model/parity";
import { growth } from "../src/lessons/facts";
import { ESTIMATE_BOARDS, knownBoard, LESSONS, MOST_RUNS, prepare, unfit } from "../src/lessons/model";
import { en } from "../src/lessons/words-en";
import { fr } from "../src/lessons/words-fr";

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { querySelector: () => null, fullscreenEnabled: false, addEventListener: () => undefined, documentElement: { dataset: {} } });
});

describe("lessons", () => {
  it("have boards that suit them, and a right answer among several in both languages", () => {
    expect(LESSONS.map(({ name }) => name)).toEqual([...LESSON_NAMES]);
    for (const lesson of LESSONS) {
      expect(unfit(lesson, knownBoard(lesson.board), lesson.goal)).toBeNull();
      const { choices } = en.lessons[lesson.name];
      expect(choices.length).toBeGreaterThan(2);
      expect(lesson.right).toBeLessThan(choices.length);
      expect(fr.lessons[lesson.name].choices).toHaveLength(choices.length);
      expect(fr.lessons[lesson.name].paragraphs).toHaveLength(en.lessons[lesson.name].paragraphs.length);
      for (const { algorithm, heuristic } of lesson.runs) expect(Object.keys(en.names).concat("wastar")).toContain(algorithm.replace(/^wastar.*/, "wastar") || heuristic);
    }
    expect(Object.keys(fr.names)).toEqual(Object.keys(en.names));
    for (const { board } of ESTIMATE_BOARDS) expect(verdict(knownBoard(board), goalBoard("blank-last", { rows: 3, cols: 3 })).solvable).toBe(true);
  });

  it("are in their links, with what a teacher prepared", () => {
    const runs = [{ algorithm: "astar(ties=fifo)", heuristic: "manhattan" }, { algorithm: "bfs", heuristic: "" }];
    const board = knownBoard("1 2 3/4 5 0/7 8 6");
    const text = writeLesson({ name: "ties", board, goal: "snail", runs }, "fr");
    expect(readLink(text)).toMatchObject({ view: "lessons", lesson: "ties", goal: "snail", runs, language: "fr", error: null });
    expect(readLink(writeLesson(LESSON_LIST))).toMatchObject({ view: "lessons", lesson: "" });
    expect(readLink("#/lessons/../../evil?lang=xxx&run=a(b&run=")).toMatchObject({ view: "lessons", lesson: "", language: "", runs: [] });
    expect(readLink(`#/lessons/ties?run=${"a".repeat(400)}`).runs).toEqual([]);
  });

  it("fall back to the prepared board where a link's does not fit, and bound the searches", () => {
    const ties = LESSONS.find(({ name }) => name === "ties")!;
    const parity = LESSONS.find(({ name }) => name === "parity")!;
    const odd = knownBoard("1 2 3/4 5 6/8 7 0");
    expect(prepare(ties, { name: "ties", board: odd, goal: null, runs: [] })).toMatchObject({ refused: "unsolvable", own: false });
    expect(prepare(parity, { name: "parity", board: odd, goal: null, runs: [] })).toMatchObject({ refused: null, own: true });
    const line = readLink("#/lessons/ties?board=1,2,3,0&size=1x4").board;
    expect(prepare(ties, { name: "ties", board: line, goal: null, runs: [] }).refused).toBe("size");
    const many = Array.from({ length: 30 }, () => ({ algorithm: "bfs", heuristic: "" }));
    expect(prepare(ties, { name: "ties", board: null, goal: null, runs: many }).runs).toHaveLength(MOST_RUNS);
  });

  it("read stored progress only as far as it is theirs", async () => {
    const { readProgress } = await import("../src/lessons/progress");
    expect(readProgress(null)).toEqual({});
    expect(readProgress("no JSON")).toEqual({});
    expect(readProgress("[1]")).toEqual({});
    expect(readProgress('{"parity":{"given":[0,1,99,"x"],"right":true},"other":{"given":[1],"right":true},"ties":{"given":5,"right":true},"memory":null}')).toEqual({ parity: { given: [0, 1], right: true } });
  });

  it("do not lose what another tab answered, and forget with it", async () => {
    const held = new Map<string, string>();
    const heard: ((event: object) => void)[] = [];
    const localStorage = { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => held.set(key, value) };
    vi.stubGlobal("localStorage", localStorage);
    vi.stubGlobal("addEventListener", (name: string, listener: (event: object) => void) => name === "storage" && heard.push(listener));
    /** A module of its own, as in a tab; `hear` tells it what another tab stored. */
    const tab = async () => {
      vi.resetModules();
      heard.length = 0;
      const { answer, forgetProgress, progress } = await import("../src/lessons/progress");
      const listeners = [...heard];
      const hear = (): void => listeners.forEach((listener) => listener({ storageArea: localStorage, key: "taquin.lessons", newValue: held.get("taquin.lessons") }));
      return { answer, forgetProgress, progress, hear };
    };
    const [one, two] = [await tab(), await tab()];
    // Opening a lesson stores nothing.
    expect(held.has("taquin.lessons")).toBe(false);
    one.answer("parity", 1, true);
    two.answer("ties", 2, false);
    expect(two.progress.value).toEqual({ parity: { given: [1], right: true }, ties: { given: [2], right: false } });
    two.answer("parity", 0, false);
    expect(two.progress.value.parity).toEqual({ given: [1], right: true });
    one.hear();
    one.answer("ties", 1, false);
    expect(JSON.parse(held.get("taquin.lessons")!)).toEqual({ parity: { given: [1], right: true }, ties: { given: [2, 1], right: false } });
    two.forgetProgress();
    one.hear();
    expect(one.progress.value).toEqual({});
    one.answer("memory", 2, true);
    expect(JSON.parse(held.get("taquin.lessons")!)).toEqual({ memory: { given: [2], right: true } });
    vi.stubGlobal("localStorage", undefined);
    vi.stubGlobal("addEventListener", () => undefined);
  });

  it("merge answers: a right one wins, else the longer list", async () => {
    const { mergeProgress } = await import("../src/lessons/progress");
    const [short, long, right] = [{ given: [1], right: false }, { given: [1, 2], right: false }, { given: [3], right: true }];
    expect(mergeProgress({ ties: short, parity: long, memory: right }, { ties: long, parity: right, weights: short })).toEqual({ ties: long, parity: right, memory: right, weights: short });
    expect(mergeProgress({ ties: long }, { ties: short })).toEqual({ ties: long });
  });

  it("sort by swaps whose number has the parity of the board", async () => {
    const { swapsTo } = await import("../src/lessons/parity");
    const goal = goalBoard("blank-last", { rows: 3, cols: 3 });
    expect(swapsTo(goal, goal)).toEqual([]);
    for (const text of ["6 7 2/3 4 8/1 5 0", "8 1 3/4 0 2/7 6 5", "0 8 7/6 5 4/3 2 1", "1 2 3/4 5 6/8 7 0"]) {
      const board = knownBoard(text);
      const steps = Math.abs(2 - Math.floor(board.blank / 3)) + Math.abs(2 - (board.blank % 3));
      expect(swapsTo(board, goal).length % 2 === steps % 2, text).toBe(verdict(board, goal).solvable);
    }
  });

  it("measure the growth from bound to bound without the last, which ends early", () => {
    expect(growth([1, 2, 4, 3])).toBeCloseTo(2);
    expect(growth([5, 5])).toBeNull();
  });
});
