// Turns pointers into moves; every finger is an input of its own. A press on a tile in line with the blank moves at
// once, and the stroke goes on to sweep the tiles it enters. A stroke that starts elsewhere is a swipe: the tile beside
// the blank moves in that direction, and a long stroke swipes repeatedly. Two options: tiles follow the pointer
// (drag.ts), and the mouse moves tiles by passing over them. On large boards two fingers zoom and pan (zoom.ts), so
// there a finger moves tiles when it is lifted or moved, not when it comes down.

import { runTo, type Board, type Move } from "../../model/board";
import { Drag } from "./drag";
import type { Surface } from "./surface";
import { isLarge, Pinch, Zoom } from "./zoom";

export interface Actions {
  board: () => Board;
  /** The input mode that the player chose. */
  mode: () => "press" | "drag" | "hover";
  /** The clock is stopped and the board hidden. */
  covered: () => boolean;
  run: (moves: Move[]) => boolean;
}

const SWIPE_PX = 28;
/** A shorter stroke is a tremor, not a swipe. */
const LEAST_SWIPE_PX = 10;
/** A stroke enters a cell when it is this share of a side inside: a click near an edge may drift. */
const INSIDE = 0.2;

export interface Point {
  x: number;
  y: number;
}

export function swipeOf(dx: number, dy: number): Move {
  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "l" : "r") : dy > 0 ? "u" : "d";
}

/** The board on the screen, as measured at the start of an event: measuring later would force a layout. */
export class Geometry {
  private readonly box: DOMRect;
  readonly side: number;

  constructor(
    root: HTMLElement,
    private readonly board: Board,
  ) {
    this.box = root.getBoundingClientRect();
    this.side = this.box.width / board.size.cols;
  }

  /** The cell at a point; at the rim, the nearest one. With a margin, -1 near the edges of a cell. */
  cellAt({ x, y }: Point, margin = 0): number {
    const { rows, cols } = this.board.size;
    const [across, down] = [(x - this.box.left) / this.side, (y - this.box.top) / this.side];
    const [col, row] = [Math.floor(across), Math.floor(down)].map((index, k) => Math.min(Math.max(index, 0), (k === 0 ? cols : rows) - 1)) as [number, number];
    const near = (part: number): boolean => part < margin || part > 1 - margin;
    return margin > 0 && (near(across - col) || near(down - row)) ? -1 : row * cols + col;
  }
}

/** One pointer that is down; a pending one has not moved anything yet. */
interface Stroke {
  mode: "pending" | "sweep" | "swipe" | "drag";
  /** Where the pointer was last, or where the current swipe began. */
  at: Point;
  cell: number;
  swiped: boolean;
  drag: Drag | null;
}

export function listen(root: HTMLElement, surface: Surface, zoom: Zoom, actions: Actions): () => void {
  const strokes = new Map<number, Stroke>();
  let pinch: Pinch | null = null;
  /** Where the middle button drags a large board. */
  let grabbed: Point | null = null;
  let hovered = -1;

  const point = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  const press = (cell: number): boolean => actions.run(runTo(actions.board(), cell));

  const down = (event: PointerEvent): void => {
    if (event.button === 1 && isLarge(actions.board().size)) {
      grabbed = point(event);
      root.setPointerCapture(event.pointerId);
      return event.preventDefault();
    }
    if (event.button !== 0 || strokes.has(event.pointerId)) return;
    const at = point(event);
    const geometry = new Geometry(root, actions.board());
    root.setPointerCapture(event.pointerId);
    const waits = event.pointerType === "touch" && isLarge(actions.board().size);
    const other = [...strokes].find(([, { mode }]) => mode === "pending");
    if (waits && (pinch || other)) {
      if (other) pinch = new Pinch(zoom, new Map([[other[0], other[1].at], [event.pointerId, at]]));
      return strokes.clear();
    }
    const cell = geometry.cellAt(at);
    const inLine = runTo(actions.board(), cell).length > 0;
    const dragging = actions.mode() === "drag" && inLine && !actions.covered();
    const mode = inLine ? "sweep" : "swipe";
    const stroke: Stroke = { mode: waits ? "pending" : dragging ? "drag" : mode, at, cell, swiped: false, drag: null };
    if (stroke.mode === "drag") stroke.drag = new Drag(surface, actions.board(), cell, at, geometry.side, event.timeStamp);
    strokes.set(event.pointerId, stroke);
    if (stroke.mode === "sweep" || actions.covered()) press(cell);
  };

  /** Visits the cells between two samples of a quick stroke. */
  const sweep = (stroke: Stroke, to: Point, geometry: Geometry): void => {
    const [dx, dy] = [to.x - stroke.at.x, to.y - stroke.at.y];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / (geometry.side / 4)));
    for (let k = 1; k <= steps; ++k) {
      const cell = geometry.cellAt({ x: stroke.at.x + (dx * k) / steps, y: stroke.at.y + (dy * k) / steps }, INSIDE);
      if (cell < 0 || cell === stroke.cell) continue;
      stroke.cell = cell;
      press(cell);
    }
    stroke.at = to;
  };

  const swipe = (stroke: Stroke, to: Point, least: number): void => {
    const [dx, dy] = [to.x - stroke.at.x, to.y - stroke.at.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < least) return;
    actions.run([swipeOf(dx, dy)]);
    stroke.swiped = true;
    stroke.at = to;
  };

  const hover = (event: PointerEvent): void => {
    if (actions.mode() !== "hover" || event.pointerType !== "mouse" || actions.covered()) return;
    const cell = new Geometry(root, actions.board()).cellAt(point(event));
    if (cell === hovered) return;
    hovered = cell;
    press(cell);
  };

  const move = (event: PointerEvent): void => {
    if (pinch?.has(event.pointerId)) return pinch.move(event.pointerId, point(event));
    if (grabbed) {
      const to = point(event);
      zoom.pan(to.x - grabbed.x, to.y - grabbed.y);
      return void (grabbed = to);
    }
    const stroke = strokes.get(event.pointerId);
    if (!stroke) return hover(event);
    const geometry = new Geometry(root, actions.board());
    if (stroke.mode === "pending") {
      const { x, y } = point(event);
      if (Math.hypot(x - stroke.at.x, y - stroke.at.y) < LEAST_SWIPE_PX) return;
      // A single finger that has moved on.
      stroke.mode = press(stroke.cell) ? "sweep" : "swipe";
    }
    if (stroke.drag) return stroke.drag.move(point(event));
    // A browser may hand over several samples at once.
    const samples = event.getCoalescedEvents();
    for (const sample of samples.length > 0 ? samples : [event]) {
      if (stroke.mode === "sweep") sweep(stroke, point(sample), geometry);
      else swipe(stroke, point(sample), SWIPE_PX);
    }
  };

  const up = (event: PointerEvent): void => {
    if (event.button === 1) grabbed = null;
    if (pinch?.has(event.pointerId)) pinch = null;
    const stroke = strokes.get(event.pointerId);
    if (!stroke) return;
    strokes.delete(event.pointerId);
    if (stroke.mode === "pending") press(stroke.cell);
    else if (stroke.drag) actions.run(stroke.drag.end(point(event), event.timeStamp, actions.board()));
    else if (stroke.mode === "swipe" && !stroke.swiped) swipe(stroke, point(event), LEAST_SWIPE_PX);
  };

  const cancel = (event: PointerEvent): void => {
    grabbed = null;
    if (pinch?.has(event.pointerId)) pinch = null;
    strokes.get(event.pointerId)?.drag?.release();
    strokes.delete(event.pointerId);
  };

  const wheel = (event: WheelEvent): void => {
    if (!isLarge(actions.board().size)) return;
    event.preventDefault();
    if (event.shiftKey) return zoom.pan(-event.deltaX - (event.deltaX === 0 ? event.deltaY : 0), 0);
    const at = { x: event.clientX, y: event.clientY };
    zoom.change(Math.exp(-event.deltaY / 300), at, at);
  };

  const leave = (): void => {
    hovered = -1;
  };

  const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel, pointerleave: leave };
  const each = Object.entries(handlers) as [keyof typeof handlers, (event: PointerEvent) => void][];
  for (const [name, handle] of each) root.addEventListener(name, handle);
  root.addEventListener("wheel", wheel, { passive: false });
  return () => {
    root.removeEventListener("wheel", wheel);
    for (const [name, handle] of each) root.removeEventListener(name, handle);
  };
}
