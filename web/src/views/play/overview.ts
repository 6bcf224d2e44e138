// A large board as one image, shown while more tiles are in view than elements could be drawn quickly. A move redraws
// the cells that changed.

import type { Board } from "../../model/board";
import { placeOf } from "../../model/size";

/** Pixels of the longer side: enough for numbers that can be read when a third of the board is in view. */
const MOST_PX = 3000;
const WIDEST_CELL = 48;
/** Narrower cells have no room for numbers. */
const LEAST_NUMBER_PX = 16;

export class Overview {
  readonly canvas = document.createElement("canvas");
  private side = 1;
  private board: Board | null = null;
  private key = "";
  private plain = "";
  private ink = "";

  constructor() {
    this.canvas.className = "overview";
    this.canvas.setAttribute("aria-hidden", "true");
  }

  /** `colourOf` null: the colour of the theme. Another `key` means another look. */
  show(board: Board, key: string, colourOf: ((tile: number) => string) | null, numbers: boolean): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const all = this.board === null || this.key !== key || this.board.tiles.length !== board.tiles.length;
    if (all) this.prepare(context, board);
    const written = numbers && this.side >= LEAST_NUMBER_PX;
    const gap = Math.max(0.5, this.side * 0.03);
    board.tiles.forEach((tile, cell) => {
      if (!all && this.board!.tiles[cell] === tile) return;
      const { row, col } = placeOf(board.size, cell);
      const [x, y] = [col * this.side, row * this.side];
      context.clearRect(x, y, this.side, this.side);
      if (tile === 0) return;
      context.fillStyle = colourOf?.(tile) ?? this.plain;
      context.beginPath();
      context.roundRect(x + gap, y + gap, this.side - 2 * gap, this.side - 2 * gap, this.side * 0.1);
      context.fill();
      if (!written) return;
      context.fillStyle = colourOf ? "#fff" : this.ink;
      context.fillText(String(tile), x + this.side / 2, y + this.side / 2);
    });
    this.board = board;
    this.key = key;
  }

  /** Size, colours and font; reading them at every move would cost time. */
  private prepare(context: CanvasRenderingContext2D, { size: { rows, cols }, tiles }: Board): void {
    this.side = Math.min(WIDEST_CELL, Math.floor(MOST_PX / Math.max(rows, cols)));
    this.canvas.width = cols * this.side;
    this.canvas.height = rows * this.side;
    const style = getComputedStyle(this.canvas);
    this.plain = style.getPropertyValue("--tile").trim();
    this.ink = style.getPropertyValue("--on-tile").trim();
    context.font = `700 ${this.side * (0.62 - 0.075 * String(tiles.length - 1).length)}px ${style.fontFamily}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
  }
}
