// The tiles as elements, updated without Preact: a move touches only the tiles that moved. Of large boards only the
// tiles in view are elements, and none while too many are in view: then the board is one image (overview.ts). Coordinates
// are custom properties; the style sheet turns them into motion.

import type { Board } from "../../model/board";
import { placeOf, sameSize, type Size } from "../../model/size";
import type { Colouring, Look } from "../../state/settings";
import { Overview } from "./overview";
import { boardCut, pictured } from "./picture";
import type { Range } from "./zoom";

export interface Appearance {
  look: Look;
  colouring: Colouring;
  numbers: boolean;
  /** The picture, cut into tiles by their goal cells; null while there is none. */
  picture: CanvasImageSource | null;
  pictureKey: number;
  /** Colours of the page: the overview is drawn anew when they change. */
  theme: string;
}

/** Boards of more cells have plain tiles: details too small to see would only cost time. */
const PLAIN_FROM = 400;

/** More elements than this make a move slow. */
const MOST_ELEMENTS = 900;

/** Cells beyond the edge of the window whose tiles are elements, too. */
const BEYOND = 1;

/** Distinct hues for neighbours: the colour circle is divided by the number of lines. */
function hue(index: number, count: number): number {
  return Math.round((255 + (index * 320) / Math.max(count, 2)) % 360);
}

export class Surface {
  private tiles: (HTMLElement | undefined)[] = [];
  private board: Board | null = null;
  private goal: Board | null = null;
  private appearance: Appearance | null = null;
  /** Row and column of each tile in the goal. */
  private homes: { row: number; col: number }[] = [];
  private decorated = "";
  private range: Range | null = null;
  private overview: Overview | null = null;
  /** Lightness of coloured tiles in the theme. */
  private light = 0.5;

  constructor(private readonly root: HTMLElement) {}

  show(board: Board, goal: Board, appearance: Appearance): void {
    const old = this.board && sameSize(this.board.size, board.size) ? this.board : null;
    if (!old) this.build(board);
    this.board = board;
    this.decorate(goal, appearance);
    board.tiles.forEach((tile, cell) => {
      if (tile === 0 || old?.tiles[cell] === tile) return;
      if (this.inView(cell)) this.place(tile, cell, board.size);
      else this.drop(tile);
    });
    this.drawOverview();
  }

  /** The cells in view have changed; only on large boards are they not all of them. */
  view(range: Range): void {
    if (!this.board || !this.overview) return;
    const old = this.range;
    this.range = this.few(range);
    this.root.dataset["overview"] = this.range ? "no" : "yes";
    if (old && this.range && Object.keys(old).every((side) => old[side as keyof Range] === this.range![side as keyof Range])) return;
    const { tiles, size } = this.board;
    tiles.forEach((tile, cell) => {
      if (tile === 0) return;
      if (!this.inView(cell)) this.drop(tile);
      else if (!this.tiles[tile]) this.place(tile, cell, size);
    });
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

  /** The range with its rim, or null when it holds too many tiles. */
  private few({ top, left, bottom, right }: Range): Range | null {
    if ((bottom - top + 1) * (right - left + 1) > MOST_ELEMENTS) return null;
    return { top: top - BEYOND, left: left - BEYOND, bottom: bottom + BEYOND, right: right + BEYOND };
  }

  private inView(cell: number): boolean {
    if (!this.overview) return true;
    if (!this.range) return false;
    const { row, col } = placeOf(this.board!.size, cell);
    const { top, left, bottom, right } = this.range;
    return row >= top && row <= bottom && col >= left && col <= right;
  }

  private build(board: Board): void {
    const { rows, cols } = board.size;
    this.root.style.setProperty("--rows", String(rows));
    this.root.style.setProperty("--cols", String(cols));
    this.root.dataset["dense"] = rows * cols > PLAIN_FROM ? "yes" : "no";
    this.root.style.setProperty("--digits", String(String(rows * cols - 1).length));
    this.tiles = [];
    this.decorated = "";
    this.range = null;
    this.overview = rows * cols > MOST_ELEMENTS ? (this.overview ?? new Overview()) : null;
    this.root.dataset["overview"] = this.overview ? "yes" : "no";
    this.root.replaceChildren(...(this.overview ? [this.overview.canvas] : []));
  }

  private make(tile: number): HTMLElement {
    const element = document.createElement("div");
    element.className = "tile";
    element.dataset["tile"] = String(tile);
    const text = document.createElement("span");
    text.textContent = String(tile);
    element.append(text);
    this.tiles[tile] = element;
    this.paint(tile, element);
    return element;
  }

  private place(tile: number, cell: number, size: Size): void {
    const element = this.tiles[tile] ?? this.make(tile);
    const { row, col } = placeOf(size, cell);
    element.style.setProperty("--r", String(row));
    element.style.setProperty("--c", String(col));
    if (!element.isConnected) this.root.append(element);
  }

  private drop(tile: number): void {
    this.tiles[tile]?.remove();
    this.tiles[tile] = undefined;
  }

  /** The look of all tiles, when it has changed. */
  private decorate(goal: Board, appearance: Appearance): void {
    const isPicture = appearance.look === "picture" && appearance.picture !== null && pictured(goal.size);
    const key = [appearance.look, appearance.colouring, appearance.numbers, isPicture ? appearance.pictureKey : 0, appearance.theme].join();
    if (key === this.decorated && goal === this.goal) return;
    this.decorated = key;
    this.goal = goal;
    this.appearance = { ...appearance, look: appearance.look === "picture" && !isPicture ? "numbers" : appearance.look };
    this.root.dataset["look"] = this.appearance.look;
    this.root.dataset["numbers"] = appearance.numbers ? "yes" : "no";
    if (this.overview) this.light = Number(getComputedStyle(this.root).getPropertyValue("--tile-light")) || 0.5;
    this.homes = [];
    goal.tiles.forEach((tile, cell) => (this.homes[tile] = placeOf(goal.size, cell)));
    this.tiles.forEach((element, tile) => element && this.paint(tile, element));
  }

  private hueOf(tile: number): number {
    const { rows, cols } = this.goal!.size;
    const { row, col } = this.homes[tile]!;
    const colouring = this.appearance!.colouring;
    if (colouring === "rows") return hue(row, rows);
    if (colouring === "columns") return hue(col, cols);
    return hue(Math.min(row, col, rows - 1 - row, cols - 1 - col), Math.ceil(Math.min(rows, cols) / 2));
  }

  private paint(tile: number, element: HTMLElement): void {
    element.style.setProperty("--h", String(this.hueOf(tile)));
    element.querySelector("canvas")?.remove();
    const { look, picture } = this.appearance!;
    if (look === "picture" && picture) element.prepend(this.cut(picture, this.homes[tile]!));
  }

  private drawOverview(): void {
    if (!this.overview) return;
    const coloured = this.appearance!.look === "colours";
    const colourOf = coloured ? (tile: number): string => `oklch(${this.light} 0.125 ${this.hueOf(tile)})` : null;
    this.overview.show(this.board!, this.decorated, colourOf, !coloured || this.appearance!.numbers);
  }

  /** One tile's part of the picture, which covers the board and is centred. */
  private cut(picture: CanvasImageSource, { row, col }: { row: number; col: number }): HTMLCanvasElement {
    const { rows, cols } = this.goal!.size;
    const { left, top, unit } = boardCut(picture, rows, cols);
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    canvas.width = canvas.height = Math.max(24, Math.min(320, Math.round(1280 / Math.max(rows, cols))));
    canvas.getContext("2d")?.drawImage(picture, left + col * unit, top + row * unit, unit, unit, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
}
