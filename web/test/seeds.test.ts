// One seed, size, goal and kind give the same board in the page as in the library: the vectors are the program's.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { goalBoard, parseGoal } from "../src/model/goal";
import { boardText, parseBoard } from "../src/model/notation";
import { shuffleOf, shuffleUniform, shuffleWalk, SplitMix, walkLength } from "../src/model/shuffle";
import { parseSize } from "../src/model/size";

const lines = readFileSync(new URL("../../tests/scramble_vectors.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

it("makes the boards that taquin scramble prints", () => {
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines) {
    const [kind = "", sizeOf = "", aim = "", seed = "", expected = ""] = line.split("; ");
    const size = parseSize(sizeOf)!;
    const goal = goalBoard(parseGoal(aim, size)!, size);
    const [name, steps] = kind.split(" ");
    const random = new SplitMix(seed);
    const board = name === "walk" ? shuffleWalk(goal, Number(steps), random) : shuffleUniform(goal, random);
    const wanted = parseBoard(expected, size);
    expect(wanted.ok && boardText(wanted.board), line).toBe(boardText(board));
  }
});

it("walks as far for a level as its description says", () => {
  const goal = goalBoard("blank-last", { rows: 4, cols: 4 });
  const walked = shuffleWalk(goal, walkLength("hard", goal.size), new SplitMix("42"));
  expect(boardText(shuffleOf(goal, "hard", "42"))).toBe(boardText(walked));
});
