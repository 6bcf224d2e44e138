// Zoom and pan of large boards: two fingers, or the wheel of a mouse. The board is scaled inside its window; whoever
// asks for its place on the screen gets the scaled one.

import type { Point } from "./gestures";

/** Boards with a longer side have tiles too small for fingers. */
const LARGE_SIDE = 20;
/** A tile as wide as this needs no more zoom. */
const WIDEST_TILE_PX = 72;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export function isLarge({ rows, cols }: { rows: number; cols: number }): boolean {
  return Math.max(rows, cols) > LARGE_SIDE;
}

export class Zoom {
  private scale = 1;
  private x = 0;
  private y = 0;

  constructor(
    private readonly board: HTMLElement,
    private readonly columns: () => number,
  ) {}

  reset(): void {
    if (this.scale === 1) return;
    this.scale = 1;
    this.x = this.y = 0;
    this.apply();
  }

  /** What is under `from` goes to `to`, enlarged by `factor`; the board always fills its window. */
  change(factor: number, from: Point, to: Point): void {
    const { offsetWidth: width, offsetHeight: height } = this.board;
    const window = this.board.parentElement!.getBoundingClientRect();
    const most = Math.max(1, (WIDEST_TILE_PX * this.columns()) / width);
    const scale = clamp(this.scale * factor, 1, most);
    const ratio = scale / this.scale;
    this.x = clamp(to.x - window.left - (from.x - window.left - this.x) * ratio, width * (1 - scale), 0);
    this.y = clamp(to.y - window.top - (from.y - window.top - this.y) * ratio, height * (1 - scale), 0);
    this.scale = scale;
    this.apply();
  }

  private apply(): void {
    this.board.style.transform = this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }
}

/** Two fingers: their middle pans, their distance zooms. */
export class Pinch {
  constructor(
    private readonly zoom: Zoom,
    private readonly points: Map<number, Point>,
  ) {}

  has(id: number): boolean {
    return this.points.has(id);
  }

  move(id: number, to: Point): void {
    const before = this.middle();
    const old = this.span();
    this.points.set(id, to);
    this.zoom.change(this.span() / Math.max(1, old), before, this.middle());
  }

  private middle(): Point {
    const [a, b] = [...this.points.values()] as [Point, Point];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  private span(): number {
    const [a, b] = [...this.points.values()] as [Point, Point];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }
}
