import { describe, expect, it } from "vitest";
import { boardText, parseBoard } from "../src/model/notation";
import { reachableGoals, swapTwo } from "../src/model/parity";

const board = (text: string, size?: { rows: number; cols: number }): string => {
  const parsed = parseBoard(text, size);
  return parsed.ok ? boardText(parsed.board) : JSON.stringify(parsed.error);
};

describe("pasted boards", () => {
  const EIGHT = "8 1 3/4 0 2/7 6 5";
  it.each([
    "[[8, 1, 3], [4, 0, 2], [7, 6, 5]]",
    "[[8,1,3],\n [4,0,2],\n [7,6,5]]",
    "((8, 1, 3), (4, 0, 2), (7, 6, 5))",
    "[8, 1, 3, 4, 0, 2, 7, 6, 5]",
    "[8, 1, 3, 4, 0,\n 2, 7, 6, 5]",
    "(8,1,3,4,None,2,7,6,5)",
    "[[8,1,3],[4,null,2],[7,6,5]]",
    '[["8","1","3"],["4","0","2"],["7","6","5"]]',
    "array([[8, 1, 3],\n       [4, 0, 2],\n       [7, 6, 5]])",
    "np.array([[8, 1, 3], [4, 0, 2], [7, 6, 5]], dtype=int8)",
    "[[8 1 3]\n [4 0 2]\n [7 6 5]]",
    "813402765",
    "0x813402765",
    "813\n402\n765",
    "813/4x2/765",
    "8 1 3\r\n4 0 2\r\n7 6 5\r\n",
    "8|1|3\n4|0|2\n7|6|5".replaceAll("|", ";"),
  ])("takes %j", (text) => {
    expect(board(text)).toBe(EIGHT);
  });

  const FIFTEEN = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
  it.each(["123456789abcdef0", "0x123456789ABCDEF0", "1234/5678/9abc/def0", "1 2 3 4/5 6 7 8/9 a b c/d e f 0", "1,2,3,4,5,6,7,8,9,A,B,C,D,E,F,0"])(
    "takes hexadecimal %j",
    (text) => {
      expect(board(text)).toBe(FIFTEEN);
    },
  );

  it("takes the size given for a flat list, and still says what is wrong", () => {
    expect(board("[1, 2, 3, 4, 5, 0]", { rows: 2, cols: 3 })).toBe("1 2 3/4 5 0");
    expect(board("1\n2\n3\n0")).toBe("1/2/3/0");
    expect(board("1 2 3/4 five 6/7 8 0")).toContain("five");
    expect(board("[[1,2,3],[4,5],[6,7,0]]")).toContain("ragged");
    expect(board("12345")).toContain("shape");
  });
});

describe("an unsolvable board", () => {
  it("has goals that it can reach, or is repaired by a swap", () => {
    const parsed = parseBoard("1 2 3/4 5 6/8 7 0");
    if (!parsed.ok) throw new Error("bad test");
    expect(reachableGoals(parsed.board)).not.toContain("blank-last");
    expect(reachableGoals(parsed.board).length).toBeGreaterThan(0);
    expect(reachableGoals(swapTwo(parsed.board))).toContain("blank-last");
  });
});
