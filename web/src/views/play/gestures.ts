// Pointer gestures to moves. A tap slides the run to the blank. A tile in line with the blank follows the pointer and
// completes its move past the threshold or with a flick. Any other stroke is a swipe: the tile beside the blank moves
// in that direction, and a long stroke swipes repeatedly.

import { runTo, type Board, type Move } from "../../model/board";
import type { Surface } from "./surface";

export interface Actions {
  board: () => Board;
  press: (cell: number) => boolean;
  run: (moves: Move[]) => boolean;
}

const TAP_PX = 8;
const SWIPE_PX = 28;
/** Share of a tile after which a dragged run completes its move. */
const DRAG_THRESHOLD = 0.34;
/** Pixels per millisecond that count as a flick. */
const FLICK = 0.45;

interface Stroke {
  id: number;
  x: number;
  y: number;
  cell: number;
  mode: "tap" | "drag" | "swipe";
  run: Move[];
  tiles: number[];
  offset: number;
  at: number;
}

const ALONG: Record<Move, { axis: "x" | "y"; sign: 1 | -1 }> = {
  // Tiles move against the blank.
  u: { axis: "y", sign: 1 },
  d: { axis: "y", sign: -1 },
  l: { axis: "x", sign: 1 },
  r: { axis: "x", sign: -1 },
};

export function listen(root: HTMLElement, surface: Surface, actions: Actions): () => void {
  let stroke: Stroke | null = null;

  const cellAt = (x: number, y: number): number => {
    const box = root.getBoundingClientRect();
    const { rows, cols } = actions.board().size;
    const col = Math.floor(((x - box.left) / box.width) * cols);
    const row = Math.floor(((y - box.top) / box.height) * rows);
    return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : -1;
  };

  const displace = (offset: number): void => {
    if (!stroke) return;
    const { axis } = ALONG[stroke.run[0]!];
    for (const tile of stroke.tiles) surface.element(tile)?.style.setProperty(`--d${axis}`, `${offset}px`);
    stroke.offset = offset;
  };

  const release = (): void => {
    for (const tile of stroke?.tiles ?? []) {
      const element = surface.element(tile);
      element?.classList.remove("held");
      element?.style.removeProperty("--dx");
      element?.style.removeProperty("--dy");
    }
  };

  const down = (event: PointerEvent): void => {
    if (stroke || event.button !== 0) return;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    root.setPointerCapture(id);
    stroke = { id, x, y, cell: cellAt(x, y), mode: "tap", run: [], tiles: [], offset: 0, at };
  };

  const begin = (dx: number, dy: number): void => {
    if (!stroke) return;
    const board = actions.board();
    const run = runTo(board, stroke.cell);
    const axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
    const along = run[0] && ALONG[run[0]];
    if (!along || along.axis !== axis || Math.sign(axis === "x" ? dx : dy) !== along.sign) {
      stroke.mode = "swipe";
      return;
    }
    stroke.mode = "drag";
    stroke.run = run;
    const step = (stroke.cell - board.blank) / run.length;
    stroke.tiles = run.map((_, k) => board.tiles[board.blank + step * (k + 1)]!);
    for (const tile of stroke.tiles) surface.element(tile)?.classList.add("held");
  };

  const swipe = (dx: number, dy: number): void => {
    if (!stroke || Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE_PX) return;
    const move: Move = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "l" : "r") : dy > 0 ? "u" : "d";
    actions.run([move]);
    stroke.x += dx;
    stroke.y += dy;
  };

  const move = (event: PointerEvent): void => {
    if (stroke?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - stroke.x, event.clientY - stroke.y];
    if (stroke.mode === "tap" && Math.hypot(dx, dy) > TAP_PX) begin(dx, dy);
    if (stroke.mode === "swipe") swipe(dx, dy);
    if (stroke.mode !== "drag") return;
    const { axis, sign } = ALONG[stroke.run[0]!];
    const limit = root.getBoundingClientRect().width / actions.board().size.cols;
    displace(sign * Math.min(limit, Math.max(0, sign * (axis === "x" ? dx : dy))));
  };

  const up = (event: PointerEvent): void => {
    if (stroke?.id !== event.pointerId) return;
    const ended = stroke;
    const limit = root.getBoundingClientRect().width / actions.board().size.cols;
    const far = Math.abs(ended.offset) > limit * DRAG_THRESHOLD;
    const fast = Math.abs(ended.offset) / Math.max(1, event.timeStamp - ended.at) > FLICK;
    release();
    stroke = null;
    if (ended.mode === "tap" && ended.cell >= 0) actions.press(ended.cell);
    else if (ended.mode === "drag" && (far || fast)) actions.run(ended.run);
  };

  const cancel = (event: PointerEvent): void => {
    if (stroke?.id !== event.pointerId) return;
    release();
    stroke = null;
  };

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", cancel);
  return () => {
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("pointermove", move);
    root.removeEventListener("pointerup", up);
    root.removeEventListener("pointercancel", cancel);
  };
}
