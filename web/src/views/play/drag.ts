// A run of tiles that follows the pointer: it completes its move past the threshold or with a flick, and a click
// without a stroke moves it as well.

import { runTo, sameBoard, type Board, type Move } from "../../model/board";
import type { Point } from "./gestures";
import type { Surface } from "./surface";

/** Share of a tile after which the run completes its move. */
const THRESHOLD = 0.34;
/** Pixels per millisecond that count as a flick. */
const FLICK = 0.45;
/** A shorter stroke is a click that drifted. */
const CLICK_PX = 12;
const CLICK_MS = 250;

const ALONG: Record<Move, { axis: "x" | "y"; sign: 1 | -1 }> = {
  // Tiles move against the blank.
  u: { axis: "y", sign: 1 },
  d: { axis: "y", sign: -1 },
  l: { axis: "x", sign: 1 },
  r: { axis: "x", sign: -1 },
};

export class Drag {
  private readonly run: Move[];
  private readonly pressed: number;
  private readonly tiles: number[];
  private offset = 0;

  constructor(
    private readonly surface: Surface,
    private readonly board: Board,
    cell: number,
    private readonly from: Point,
    private readonly side: number,
    private readonly began: number,
  ) {
    this.run = runTo(board, cell);
    this.pressed = board.tiles[cell]!;
    const step = (cell - board.blank) / this.run.length;
    this.tiles = this.run.map((_, k) => board.tiles[board.blank + step * (k + 1)]!);
    for (const tile of this.tiles) surface.element(tile)?.classList.add("held");
  }

  move(to: Point): void {
    const { axis, sign } = ALONG[this.run[0]!];
    const along = sign * (axis === "x" ? to.x - this.from.x : to.y - this.from.y);
    this.offset = Math.min(this.side, Math.max(0, along));
    for (const tile of this.tiles) this.surface.element(tile)?.style.setProperty(`--d${axis}`, `${sign * this.offset}px`);
  }

  release(): void {
    for (const tile of this.tiles) {
      const element = this.surface.element(tile);
      element?.classList.remove("held");
      element?.style.removeProperty("--dx");
      element?.style.removeProperty("--dy");
    }
  }

  /** The moves to make at the end; none when the tiles go back. */
  end(to: Point, now: number, board: Board): Move[] {
    this.release();
    const time = Math.max(1, now - this.began);
    const far = this.offset > this.side * THRESHOLD;
    const fast = this.offset / time > FLICK;
    const click = Math.hypot(to.x - this.from.x, to.y - this.from.y) < CLICK_PX || (time < CLICK_MS && this.offset === 0);
    if (!far && !fast && !click) return [];
    if (sameBoard(board, this.board)) return this.run;
    // Another finger or key was quicker: only what still makes sense is played.
    const run = runTo(board, board.tiles.indexOf(this.pressed));
    return click || run[0] === this.run[0] ? run : [];
  }
}
