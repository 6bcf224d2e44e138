// The tiles as elements, updated without Preact: a move touches only the tiles that moved, so a board of 10 000 tiles
// slides as smoothly as one of 8. Coordinates are custom properties; the style sheet turns them into motion.

import type { Board } from "../../model/board";
import { placeOf, sameSize, type Size } from "../../model/size";
import type { Colouring, Look } from "../../state/settings";

export interface Appearance {
  look: Look;
  colouring: Colouring;
  numbers: boolean;
  /** The picture, cut into tiles by their goal cells; null while there is none. */
  picture: CanvasImageSource | null;
  pictureKey: number;
}

/** More canvases than this would cost too much memory. */
const MOST_PICTURE_TILES = 400;

/** Boards of more cells have plain tiles: details too small to see would only cost time. */
const PLAIN_FROM = 400;

/** Distinct hues for neighbours: the colour circle is divided by the number of lines. */
function hue(index: number, count: number): number {
  return Math.round((255 + (index * 320) / Math.max(count, 2)) % 360);
}

export class Surface {
  private tiles: HTMLElement[] = [];
  private board: Board | null = null;
  private decorated = "";
  private decoratedFor: Board | null = null;

  constructor(private readonly root: HTMLElement) {}

  show(board: Board, goal: Board, appearance: Appearance): void {
    const fresh = !this.board || !sameSize(this.board.size, board.size);
    if (fresh) this.build(board);
    const old = fresh ? null : this.board;
    board.tiles.forEach((tile, cell) => {
      if (tile !== 0 && old?.tiles[cell] !== tile) this.place(tile, cell, board.size);
    });
    this.board = board;
    this.decorate(goal, appearance);
  }

  element(tile: number): HTMLElement | undefined {
    return this.tiles[tile];
  }

  /** Classes that belong to single tiles, such as the hint. */
  mark(name: string, tile: number | null, direction = ""): void {
    this.root.querySelectorAll(`.${name}`).forEach((element) => {
      element.classList.remove(name);
      element.removeAttribute("data-direction");
    });
    const element = tile === null ? undefined : this.tiles[tile];
    if (!element) return;
    element.classList.add(name);
    element.dataset["direction"] = direction;
  }

  private build(board: Board): void {
    const { rows, cols } = board.size;
    this.root.style.setProperty("--rows", String(rows));
    this.root.style.setProperty("--cols", String(cols));
    this.root.dataset["dense"] = rows * cols > PLAIN_FROM ? "yes" : "no";
    this.root.style.setProperty("--digits", String(String(rows * cols - 1).length));
    this.tiles = [];
    this.decorated = "";
    const all = document.createDocumentFragment();
    for (let tile = 1; tile < board.tiles.length; ++tile) {
      const element = document.createElement("div");
      element.className = "tile";
      element.dataset["tile"] = String(tile);
      const text = document.createElement("span");
      text.textContent = String(tile);
      element.append(text);
      this.tiles[tile] = element;
      all.append(element);
    }
    this.root.replaceChildren(all);
  }

  private place(tile: number, cell: number, size: Size): void {
    const style = this.tiles[tile]?.style;
    const { row, col } = placeOf(size, cell);
    style?.setProperty("--r", String(row));
    style?.setProperty("--c", String(col));
  }

  private decorate(goal: Board, appearance: Appearance): void {
    const pictured = appearance.look === "picture" && appearance.picture !== null && goal.tiles.length <= MOST_PICTURE_TILES;
    const key = [appearance.look, appearance.colouring, appearance.numbers, pictured ? appearance.pictureKey : 0].join();
    if (key === this.decorated && goal === this.decoratedFor) return;
    this.decorated = key;
    this.decoratedFor = goal;
    const { rows, cols } = goal.size;
    this.root.dataset["look"] = appearance.look === "picture" && !pictured ? "numbers" : appearance.look;
    this.root.dataset["numbers"] = appearance.numbers ? "yes" : "no";
    const layers = Math.ceil(Math.min(rows, cols) / 2);
    goal.tiles.forEach((tile, cell) => {
      const element = this.tiles[tile];
      if (!element || tile === 0) return;
      const { row, col } = placeOf(goal.size, cell);
      const layer = Math.min(row, col, rows - 1 - row, cols - 1 - col);
      const line = { rows: [row, rows], columns: [col, cols], layers: [layer, layers] }[appearance.colouring] as [number, number];
      element.style.setProperty("--h", String(hue(...line)));
      element.querySelector("canvas")?.remove();
      if (pictured && appearance.picture) element.prepend(cut(appearance.picture, row, col, rows, cols));
    });
  }
}

/** One tile's part of the picture, which covers the board and is centred. */
function cut(picture: CanvasImageSource, row: number, col: number, rows: number, cols: number): HTMLCanvasElement {
  const source = picture as { width: number; height: number };
  const side = Math.min(source.width / cols, source.height / rows);
  const left = (source.width - side * cols) / 2;
  const top = (source.height - side * rows) / 2;
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  canvas.width = canvas.height = Math.max(24, Math.min(320, Math.round(1280 / Math.max(rows, cols))));
  const context = canvas.getContext("2d");
  context?.drawImage(picture, left + col * side, top + row * side, side, side, 0, 0, canvas.width, canvas.height);
  return canvas;
}
