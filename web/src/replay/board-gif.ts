// A game as an animated GIF: every tile is drawn once on a canvas and reduced to a palette of up to 256 colours; a frame
// repaints the cells of one act.

import { applyMoves, type Board } from "../model/board";
import { placeOf } from "../model/size";
import type { Step } from "../model/replay";
import type { Colours } from "./animation";
import { gif, type GifFrame } from "./gif";

const LONGEST_PX = 480;
const WIDEST_CELL = 72;
const FRAME = 8;
/** More frames would make a file that nobody wants. */
export const MOST_FRAMES = 3000;
const HOLD_MS = 1200;
/** Browsers slow shorter delays down. */
const LEAST_DELAY = 2;

type Rgb = readonly [number, number, number];

/** One cell with this tile, as the page draws it; tile 0 is the tray. */
function drawTile(context: CanvasRenderingContext2D, tile: number, side: number, digits: number, colours: Colours): void {
  context.fillStyle = colours.tray;
  context.fillRect(0, 0, side, side);
  if (tile === 0) return;
  const [gap, round] = [Math.max(1, side * 0.025), side * 0.11];
  const inner = side - 2 * gap;
  context.fillStyle = colours.tileEdge;
  context.beginPath();
  context.roundRect(gap, gap, inner, inner, round);
  context.fill();
  context.fillStyle = colours.tile;
  context.beginPath();
  context.roundRect(gap, gap, inner, inner - Math.max(1, side * 0.03), round);
  context.fill();
  context.fillStyle = colours.onTile;
  context.font = `700 ${side * (0.6 - 0.08 * digits)}px Bricolage, system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(tile), side / 2, side / 2);
}

/** The most frequent colours, and the nearest of them for every other one. */
class Palette {
  private readonly colours: Rgb[];
  private readonly nearest = new Map<number, number>();

  constructor(counts: Map<number, number>) {
    const often = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256);
    this.colours = often.map(([colour]) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
    often.forEach(([colour], index) => this.nearest.set(colour, index));
  }

  index(colour: number): number {
    const known = this.nearest.get(colour);
    if (known !== undefined) return known;
    const [r, g, b] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    const distance = ([x, y, z]: Rgb): number => (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
    let best = 0;
    for (let k = 1; k < this.colours.length; ++k) if (distance(this.colours[k]!) < distance(this.colours[best]!)) best = k;
    this.nearest.set(colour, best);
    return best;
  }

  get bytes(): number[] {
    return this.colours.flat();
  }
}

/** Every tile as palette indices. */
function bitmaps(count: number, side: number, colours: Colours): { tiles: Uint8Array[]; palette: Palette } {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const counts = new Map<number, number>();
  const drawn = [...Array(count).keys()].map((tile) => {
    drawTile(context, tile, side, String(count - 1).length, colours);
    const { data } = context.getImageData(0, 0, side, side);
    return Uint32Array.from({ length: side * side }, (_, k) => {
      const colour = (data[4 * k]! << 16) | (data[4 * k + 1]! << 8) | data[4 * k + 2]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      return colour;
    });
  });
  const palette = new Palette(counts);
  return { tiles: drawn.map((pixels) => Uint8Array.from(pixels, (colour) => palette.index(colour))), palette };
}

/** A rectangle of cells as one frame. */
function frameOf(board: Board, cells: readonly number[], side: number, tiles: readonly Uint8Array[], delay: number): GifFrame {
  const places = cells.map((cell) => placeOf(board.size, cell));
  const [top, left] = [Math.min(...places.map(({ row }) => row)), Math.min(...places.map(({ col }) => col))];
  const rows = Math.max(...places.map(({ row }) => row)) - top + 1;
  const cols = Math.max(...places.map(({ col }) => col)) - left + 1;
  const width = cols * side;
  const pixels = new Uint8Array(width * rows * side);
  for (let row = 0; row < rows; ++row) {
    for (let col = 0; col < cols; ++col) {
      const tile = tiles[board.tiles[(top + row) * board.size.cols + left + col]!]!;
      for (let y = 0; y < side; ++y) pixels.set(tile.subarray(y * side, (y + 1) * side), (row * side + y) * width + col * side);
    }
  }
  return { x: FRAME + left * side, y: FRAME + top * side, width, height: rows * side, pixels, delay };
}

/** The first frame has the tray around the board. */
function withFrame(whole: GifFrame, tray: number): GifFrame {
  const [width, height] = [whole.width + 2 * FRAME, whole.height + 2 * FRAME];
  const pixels = new Uint8Array(width * height).fill(tray);
  for (let y = 0; y < whole.height; ++y) {
    pixels.set(whole.pixels.subarray(y * whole.width, (y + 1) * whole.width), (y + FRAME) * width + FRAME);
  }
  return { ...whole, x: 0, y: 0, width, height, pixels };
}

/** `times`: when each step begins, in milliseconds. Null when the game is too long for a picture. */
export function boardGif(start: Board, steps: readonly Step[], times: readonly number[], colours: Colours): Uint8Array<ArrayBuffer> | null {
  const { rows, cols } = start.size;
  const side = Math.max(4, Math.min(WIDEST_CELL, Math.floor(LONGEST_PX / Math.max(rows, cols))));
  if ((steps.at(-1)?.act ?? 0) >= MOST_FRAMES) return null;
  const { tiles, palette } = bitmaps(rows * cols, side, colours);
  const delayOf = (ms: number): number => Math.max(LEAST_DELAY, Math.min(65535, Math.round(ms / 10)));
  const every = [...Array(rows * cols).keys()];
  const frames = [withFrame(frameOf(start, every, side, tiles, delayOf(HOLD_MS)), tiles[0]![0]!)];
  let board = start;
  for (let k = 0; k < steps.length; ) {
    const begin = k;
    const cells = [board.blank];
    for (; k < steps.length && steps[k]!.act === steps[begin]!.act; ++k) {
      board = applyMoves(board, [steps[k]!.move])!;
      cells.push(board.blank);
    }
    const rest = k < steps.length ? times[k]! - times[begin]! : 2 * HOLD_MS;
    frames.push(frameOf(board, cells, side, tiles, delayOf(rest)));
  }
  return Uint8Array.from(gif(cols * side + 2 * FRAME, rows * side + 2 * FRAME, palette.bytes, frames));
}
