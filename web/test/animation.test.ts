// The moving picture of a solution: every tile has its way, and it ends at the goal.

import { expect, it } from "vitest";
import { animation } from "../src/replay/animation";
import { parseBoard } from "../src/model/notation";

it("moves the tiles that move, and only those", () => {
  const parsed = parseBoard("1,2,3/4,5,6/0,7,8");
  if (!parsed.ok) throw new Error("no board");
  const svg = animation(parsed.board, ["r", "r"], `"1" < 2 & 3`);
  expect(svg).toContain('aria-label="&quot;1&quot; &lt; 2 &amp; 3"');
  const frames = (tile: number): number => (new RegExp(`@keyframes m${tile}\\{(.*?)\\}\\}`).exec(svg)?.[1] ?? "").split("%{").length - 1;
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(frames)).toEqual([2, 2, 2, 2, 2, 2, 4, 4]);
  expect(svg).toContain("prefers-reduced-motion");
});
