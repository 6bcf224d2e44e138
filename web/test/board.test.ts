import { describe, expect, it } from "vitest";
import { applyMoves, legalMoves, makeBoard, opposite, runTo, runToEdge, sameBoard, slideCount, type Move } from "../src/model/board";
import { boardText, movesText, parseBoard, parseMoves } from "../src/model/notation";
import { parseSize } from "../src/model/size";

const size = { rows: 3, cols: 4 };
const board = makeBoard(size, [1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11]);

describe("moves", () => {
  it("names the blank's direction", () => {
    expect(boardText(applyMoves(board, ["u"])!)).toBe("1 0 3 4/5 2 6 7/8 9 10 11");
    expect(boardText(applyMoves(board, ["r"])!)).toBe("1 2 3 4/5 6 0 7/8 9 10 11");
  });

  it("refuses to leave the board and leaves the given one alone", () => {
    expect(applyMoves(board, ["l", "l"])).toBeNull();
    expect(applyMoves(board, ["u", "u"])).toBeNull();
    expect(boardText(board)).toBe("1 2 3 4/5 0 6 7/8 9 10 11");
  });

  it("is undone by its opposite", () => {
    for (const move of legalMoves(board)) {
      expect(sameBoard(applyMoves(board, [move, opposite(move)])!, board)).toBe(true);
    }
  });

  it("knows the legal ones in a corner", () => {
    expect(legalMoves(makeBoard(size, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))).toEqual(["r", "d"]);
  });
});

describe("runs", () => {
  it("slides every tile between the pressed one and the blank", () => {
    expect(runTo(board, 7)).toEqual(["r", "r"]);
    expect(boardText(applyMoves(board, runTo(board, 7))!)).toBe("1 2 3 4/5 6 7 0/8 9 10 11");
    expect(runTo(board, 4)).toEqual(["l"]);
    expect(runTo(board, 9)).toEqual(["d"]);
  });

  it("does nothing off the blank's lines, on the blank, or outside", () => {
    for (const cell of [0, 5, 11, -1, 12]) expect(runTo(board, cell)).toEqual([]);
  });

  it("goes to the edge", () => {
    expect(runToEdge(board, "r")).toEqual(["r", "r"]);
    expect(runToEdge(board, "u")).toEqual(["u"]);
  });

  it("counts several tiles in one direction once", () => {
    expect(slideCount([])).toBe(0);
    expect(slideCount([..."rrdlld"] as Move[])).toBe(4);
  });
});

describe("text of boards", () => {
  const text = (source: string, given?: string): string => {
    const parsed = parseBoard(source, given ? (parseSize(given) ?? undefined) : undefined);
    return parsed.ok ? boardText(parsed.board) : parsed.error.kind;
  };

  it("reads rows, commas, line ends and other blanks", () => {
    expect(text("1 2 3/4 5 6/7 8 0")).toBe("1 2 3/4 5 6/7 8 0");
    expect(text("1,2,3,4,5,6,7,8,0")).toBe("1 2 3/4 5 6/7 8 0");
    expect(text("1 2 3\n4 5 x\n")).toBe("1 2 3/4 5 0");
    expect(text("1,2,3,4,5,0", "2x3")).toBe("1 2 3/4 5 0");
    expect(text("1 2 0", "1x3")).toBe("1 2 0");
    expect(text("1/2/0")).toBe("1/2/0");
  });

  it.each([
    ["", "empty"],
    ["1 2 a 0", "word"],
    ["-1 2 3 0", "word"],
    ["1 2/3", "ragged"],
    ["1 2 3 0 4", "shape"],
    ["1 2 4 0", "range"],
    ["1 2 2 0", "twice"],
    ["1 1 1 1", "twice"],
    ["1 2 3 4 5", "shape"],
  ])("refuses %j as %s", (source, kind) => {
    expect(text(source)).toBe(kind);
  });

  it("says how many tiles the size wants", () => {
    const parsed = parseBoard("1 2 3 4 0", { rows: 2, cols: 3 });
    expect(parsed).toEqual({ ok: false, error: { kind: "count", found: 5, expected: 6 } });
  });

  it("reads the largest board and nothing larger", () => {
    const row = (side: number): string => [...Array(side * side).keys()].join(" ");
    expect(parseBoard(row(100)).ok).toBe(true);
    expect(text(row(101))).toBe("size");
  });
});

describe("text of moves", () => {
  const moves: Move[] = ["u", "d", "l", "r"];
  it.each([
    ["udlr", "blank", "udlr"],
    ["nsew", "blank", "NSWE"],
    ["nseo", "blank", "NSOE"],
    ["hbgd", "blank", "HBGD"],
    ["udlr", "tile", "durl"],
    ["hbgd", "tile", "BHDG"],
  ] as const)("%s of the %s is %s", (notation, mover, text) => {
    expect(movesText(moves, notation, mover)).toBe(text);
  });

  it("reads the engine's form only", () => {
    expect(parseMoves("udlr")).toEqual(moves);
    expect(parseMoves("")).toEqual([]);
    expect(parseMoves("UDX")).toBeNull();
    expect(parseMoves("r2ul12")).toEqual([..."rrullllllllllll"]);
    for (const wrong of ["2r", "r0", "r123", "r-1"]) expect(parseMoves(wrong)).toBeNull();
  });
});
