// Zoom and pan of large boards: two fingers, the wheel of a mouse, keys, buttons. The board is made wider than its
// window, so that its measured place on the screen is the true one. The window follows the blank.

import { signal } from "@preact/signals";
import { placeOf, type Size } from "../../model/size";
import type { Point } from "./gestures";

/** Boards with a longer side have tiles too small for fingers. */
const LARGE_SIDE = 20;
/** A tile as wide as this needs no more zoom. */
const WIDEST_TILE_PX = 72;
/** Tiles as wide as this are good to play with. */
const PLAY_TILE_PX = 44;
/** Cells kept in view around the blank. */
const MARGIN = 2;
const STEP = 1.5;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export function isLarge({ rows, cols }: Size): boolean {
  return Math.max(rows, cols) > LARGE_SIDE;
}

/** Rows and columns in view, ends included. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** What the buttons need to know; null where the board needs no zoom. */
export const zoomState = signal<{ least: boolean; most: boolean } | null>(null);

export class Zoom {
  private scale = 1;
  private x = 0;
  private y = 0;
  /** Size of the window, which is the board's own at scale 1. */
  private width = 1;
  private height = 1;
  private readonly observer: ResizeObserver;

  constructor(
    private readonly board: HTMLElement,
    private readonly size: () => Size,
    private readonly seen: (range: Range) => void,
  ) {
    this.observer = new ResizeObserver(([entry]) => this.resized(entry!.contentRect));
    this.observer.observe(board.parentElement!);
  }

  stop(): void {
    this.observer.disconnect();
    zoomState.value = null;
  }

  reset(): void {
    this.scale = 1;
    this.x = this.y = 0;
    this.apply();
  }

  /** What is under `from` goes to `to`, enlarged by `factor`; the board always fills its window. */
  change(factor: number, from: Point, to: Point): void {
    const window = this.board.parentElement!.getBoundingClientRect();
    const inside = ({ x, y }: Point): Point => ({ x: x - window.left, y: y - window.top });
    this.enlarge(factor, inside(from), inside(to));
  }

  /** One step in or out around the middle of the window. */
  step(direction: 1 | -1): void {
    const middle = { x: this.width / 2, y: this.height / 2 };
    this.enlarge(direction > 0 ? STEP : 1 / STEP, middle, middle);
  }

  /** By so many pixels of the content. */
  pan(across: number, down: number): void {
    this.x += across;
    this.y += down;
    this.apply();
  }

  /** Pans by a third of the window. */
  look(across: number, down: number): void {
    this.pan((-across * this.width) / 3, (-down * this.height) / 3);
  }

  /** Centres a cell, with tiles large enough to play. */
  goTo(cell: number): void {
    const { cols } = this.size();
    this.scale = clamp((PLAY_TILE_PX * cols) / this.width, 1, this.most());
    const { row, col } = placeOf(this.size(), cell);
    const side = (this.width * this.scale) / cols;
    this.x = this.width / 2 - (col + 0.5) * side;
    this.y = this.height / 2 - (row + 0.5) * side;
    this.apply();
  }

  /** Moves the window as little as is needed to have this cell in it. */
  follow(cell: number): void {
    if (this.scale === 1) return;
    const { rows, cols } = this.size();
    const { row, col } = placeOf(this.size(), cell);
    const side = (this.width * this.scale) / cols;
    const span = (index: number, count: number, room: number): [number, number] => {
      const margin = Math.min(MARGIN, Math.max(0, (room / side - 1) / 2));
      return [-Math.max(0, index - margin) * side, room - Math.min(count, index + 1 + margin) * side];
    };
    const [x, y] = [clamp(this.x, ...span(col, cols, this.width)), clamp(this.y, ...span(row, rows, this.height))];
    if (x === this.x && y === this.y) return;
    [this.x, this.y] = [x, y];
    this.apply();
  }

  private most(): number {
    return Math.max(1, (WIDEST_TILE_PX * this.size().cols) / this.width);
  }

  private enlarge(factor: number, from: Point, to: Point): void {
    const scale = clamp(this.scale * factor, 1, this.most());
    const ratio = scale / this.scale;
    this.x = to.x - (from.x - this.x) * ratio;
    this.y = to.y - (from.y - this.y) * ratio;
    this.scale = scale;
    this.apply();
  }

  private resized({ width, height }: { width: number; height: number }): void {
    if (width === 0 || (width === this.width && height === this.height)) return;
    const ratio = width / this.width;
    [this.x, this.y] = [this.x * ratio, this.y * ratio];
    [this.width, this.height] = [width, height];
    this.scale = Math.min(this.scale, this.most());
    this.apply();
  }

  private apply(): void {
    const large = isLarge(this.size());
    if (!large) this.scale = 1;
    this.x = clamp(this.x, this.width * (1 - this.scale), 0);
    this.y = clamp(this.y, this.height * (1 - this.scale), 0);
    const { style } = this.board;
    style.width = this.scale === 1 ? "" : `${this.scale * 100}%`;
    style.transform = this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px)`;
    zoomState.value = large ? { least: this.scale === 1, most: this.scale >= this.most() - 1e-9 } : null;
    const { rows, cols } = this.size();
    const side = (this.width * this.scale) / cols;
    const first = (offset: number): number => Math.max(0, Math.floor(-offset / side));
    const last = (offset: number, room: number, count: number): number => Math.min(count - 1, Math.floor((room - offset) / side));
    this.seen({
      top: first(this.y),
      left: first(this.x),
      bottom: last(this.y, this.height, rows),
      right: last(this.x, this.width, cols),
    });
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

/** The zoom of the board on the page, for keys and buttons. */
export const current: { zoom: Zoom | null } = { zoom: null };
