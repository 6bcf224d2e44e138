import { describe, expect, it } from "vitest";
import { goalBoard } from "../src/model/goal";
import { readLink, writeComparison, writeExperiment, writeLink, writeSolution, writeReplay } from "../src/model/link";
import { boardText, parseBoard } from "../src/model/notation";
import { shuffleUniform, SplitMix } from "../src/model/shuffle";
import { isSize, parseSize, sizeText } from "../src/model/size";
import { parseSpec, plain, specText } from "../src/model/spec";

describe("a replay", () => {
  it("is named by a code or an id, and by nothing else", () => {
    expect(readLink("#/replay/AbC_-9")).toMatchObject({ view: "replay", replay: "AbC_-9", error: null });
    expect(readLink("#/replay/id.12-ab").replay).toBe("id.12-ab");
    for (const odd of ["#/replay/<b>", "#/replay/a%20b", "#/replay", "#/replay/"]) expect(readLink(odd), odd).toMatchObject({ view: "replay", replay: "" });
    expect(readLink(writeReplay("AbC")).replay).toBe("AbC");
  });
});

describe("the token of a server", () => {
  it("is read from the Lab's address alone, and only where it looks like one", () => {
    expect(readLink("#/lab?token=0123456789abcdef")).toMatchObject({ view: "lab", experiment: "", token: "0123456789abcdef" });
    for (const odd of ["#/play?token=00ff", "#/lab?token=", "#/lab?token=<b>", `#/lab?token=${"0".repeat(65)}`]) expect(readLink(odd).token, odd).toBe("");
  });
});

describe("the address", () => {
  it.each([[3, 3], [2, 5], [4, 4], [1, 4], [1, 5], [5, 1], [10, 10]])("brings back board and goal on %i x %i", (rows, cols) => {
    const size = { rows, cols };
    for (const goal of ["blank-last", "blank-first", "snail"] as const) {
      const board = shuffleUniform(goalBoard(goal, size), new SplitMix(rows));
      const link = readLink(writeLink("compare", board, goal));
      expect(link.error).toBeNull();
      expect(link.view).toBe("compare");
      expect(boardText(link.board!)).toBe(boardText(board));
      expect(link.goal).toBe(goal);
    }
  });

  it("carries an own goal", () => {
    const goal = parseBoard("2 1 3/4 5 0");
    const board = parseBoard("1 2 3/4 5 0");
    if (!goal.ok || !board.ok) throw new Error("bad test");
    const text = writeLink("play", board.board, goal.board);
    expect(text).toBe("#/play?board=1,2,3/4,5,0&goal=2,1,3/4,5,0");
    const link = readLink(text);
    expect(typeof link.goal === "object" && boardText(link.goal!)).toBe("2 1 3/4 5 0");
  });

  it("carries a solution, and refuses moves that do not fit", () => {
    const board = parseBoard("1 2 3/4 5 6/0 7 8");
    if (!board.ok) throw new Error("bad test");
    const text = writeSolution(board.board, "blank-last", ["r", "r"]);
    expect(text).toBe("#/play?board=1,2,3/4,5,6/0,7,8&moves=rr");
    expect(readLink(text)).toMatchObject({ moves: ["r", "r"], error: null });
    for (const moves of ["l", "rrr", "xyz", "r".repeat(200_000)]) {
      expect(readLink(`${writeLink("play", board.board, "blank-last")}&moves=${moves}`)).toMatchObject({ moves: null, error: { field: "moves" } });
    }
  });

  it("carries a comparison and an experiment", () => {
    const board = parseBoard("1 2 3/4 5 6/0 7 8");
    if (!board.ok) throw new Error("bad test");
    const runs = [
      { algorithm: "idastar", heuristic: "max(pdb(set=5-5-5), manhattan)" },
      { algorithm: "wastar(weight=1.5)", heuristic: "manhattan" },
      { algorithm: "bfs", heuristic: "" },
    ];
    const link = readLink(writeComparison(board.board, "snail", runs));
    expect(link.runs.map(({ algorithm, heuristic }) => `${algorithm} ${heuristic}`)).toEqual(
      runs.map(({ algorithm, heuristic }) => `${algorithm} ${heuristic.replaceAll(", ", ",")}`),
    );
    expect(readLink("#/compare?run=a/b/c&run=((/x&run=/&run=bfs/").runs).toEqual([{ algorithm: "bfs", heuristic: "" }]);
    expect(readLink(`#/compare?${"run=bfs/&".repeat(99)}`).runs).toHaveLength(20);
    expect(readLink(writeExperiment("002 weights/é")).experiment).toBe("002 weights/é");
    expect(readLink("#/lab/%E0%A4%A").experiment).toBe("");
  });

  it("says what is wrong", () => {
    expect(readLink("#/play?board=1,1/2,0").error).toEqual({ field: "board", cause: { kind: "twice", tile: 1, missing: 3 } });
    expect(readLink("#/play?board=1,2/3,0&goal=spiral").error?.field).toBe("goal");
    expect(readLink("#/play?board=1,2/3,0&goal=1,2,3/4,5,0").error?.field).toBe("goal");
    expect(readLink("#/play?board=%E0%A4%A").error?.field).toBe("board");
  });

  it("falls back to play without a board", () => {
    for (const hash of ["", "#", "#/", "#/nowhere", "#/play?x=1"]) {
      expect(readLink(hash)).toMatchObject({ view: "play", board: null, moves: null, runs: [], goal: null, error: null });
    }
  });
});

describe("sizes", () => {
  it("are read and refused", () => {
    expect(parseSize("4x4")).toEqual({ rows: 4, cols: 4 });
    expect(sizeText(parseSize(" 3 × 12 ")!)).toBe("3x12");
    for (const text of ["", "4", "x4", "0x4", "1x1", "101x2", "4x4x4", "-2x2"]) expect(parseSize(text)).toBeNull();
    expect(isSize(100, 100)).toBe(true);
    expect(isSize(2.5, 2)).toBe(false);
  });
});

describe("configuration strings", () => {
  it.each(["astar", "wastar(weight=1.5)", "max(linear-conflict, walking-distance)", "max(pdb(set=5-5-5), manhattan, tie=low)"])(
    "writes %s as it was read",
    (text) => {
      expect(specText(parseSpec(text)!)).toBe(text);
    },
  );

  it("refuses what does not fit", () => {
    for (const text of ["", "a(", "a(b", "a)b", "a(=1)", "a(b=)", "a,b", "a(b))"]) expect(parseSpec(text)).toBeNull();
    expect(specText(plain("bfs"))).toBe("bfs");
  });
});
