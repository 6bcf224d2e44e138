// A game as an animated SVG in the look of the page: each tile has its own CSS keyframes, so that it plays wherever
// images are shown, without script. With reduced motion only the start is shown.

import { applyMoves, type Board, type Move } from "../model/board";
import { escapeXml } from "../model/xml";

const SIDE = 92;
const GAP = 5;
const FRAME = 14;
/** Seconds before the first move; twice as long after the last. */
const HOLD = 1.2;
const STEP = 0.42;
/** Share of the time to the next move that is spent sliding, and the most it may be. */
const SLIDE = 0.7;
const MOST_SLIDE = 0.3;

export interface Colours {
  tray: string;
  tileTop: string;
  tile: string;
  tileEdge: string;
  onTile: string;
}

/** The colours of the default theme. */
export const ENAMEL: Colours = { tray: "#0e4437", tileTop: "#2a61d6", tile: "#1c4ab0", tileEdge: "#153a8c", onTile: "#fff" };

const place = (cell: number, cols: number): string =>
  `translate(${FRAME + (cell % cols) * (SIDE + GAP)}px,${FRAME + Math.floor(cell / cols) * (SIDE + GAP)}px)`;

/** The path of each tile: from which cell to which, at which move. */
function ways(start: Board, moves: readonly Move[]): Map<number, { step: number; from: number; to: number }[]> {
  const all = new Map<number, { step: number; from: number; to: number }[]>();
  let board = start;
  moves.forEach((move, step) => {
    const next = applyMoves(board, [move])!;
    const tile = board.tiles[next.blank]!;
    all.set(tile, [...(all.get(tile) ?? []), { step, from: next.blank, to: board.blank }]);
    board = next;
  });
  return all;
}

/** `times`: when each move begins, in seconds from the first; evenly when absent. */
export function animation(start: Board, moves: readonly Move[], label: string, times?: readonly number[], colours: Colours = ENAMEL): string {
  const { rows, cols } = start.size;
  const begins = times ?? moves.map((_move, k) => k * STEP);
  const total = 3 * HOLD + (begins.at(-1) ?? 0) + STEP;
  const percent = (seconds: number): string => `${((100 * seconds) / total).toFixed(4)}%`;
  const later = (step: number): number => begins.find((time, k) => k > step && time > begins[step]!) ?? begins[step]! + STEP;
  const way = ways(start, moves);

  const tiles: string[] = [];
  const rules: string[] = [];
  for (let tile = 1; tile < rows * cols; ++tile) {
    const first = start.tiles.indexOf(tile);
    let last = first;
    const frames = [`0%{transform:${place(first, cols)}}`];
    for (const { step, from, to } of way.get(tile) ?? []) {
      const begin = HOLD + begins[step]!;
      const slide = Math.min(SLIDE * (later(step) - begins[step]!), MOST_SLIDE);
      frames.push(`${percent(begin)}{transform:${place(from, cols)}}`, `${percent(begin + slide)}{transform:${place(to, cols)}}`);
      last = to;
    }
    frames.push(`100%{transform:${place(last, cols)}}`);
    rules.push(`#t${tile}{transform:${place(first, cols)};animation-name:m${tile}}@keyframes m${tile}{${frames.join("")}}`);
    tiles.push(`<g id="t${tile}"><use href="#tile"/><text x="${SIDE / 2}" y="${SIDE / 2 + 13}">${tile}</text></g>`);
  }
  const [width, height] = [cols, rows].map((count) => 2 * FRAME + count * SIDE + (count - 1) * GAP) as [number, number];
  const font = Math.round(SIDE * (0.49 - 0.04 * String(rows * cols - 1).length));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(label)}">
<style>g{animation:${total.toFixed(2)}s ease-in-out infinite}text{font:700 ${font}px "Bricolage Grotesque","Avenir Next",system-ui,sans-serif;fill:${colours.onTile};text-anchor:middle}@media (prefers-reduced-motion:reduce){g{animation:none}}${rules.join("")}</style>
<defs><linearGradient id="enamel" x2="0" y2="1"><stop stop-color="${colours.tileTop}"/><stop offset="1" stop-color="${colours.tile}"/></linearGradient>
<g id="tile" style="animation:none"><rect y="3" width="${SIDE}" height="${SIDE - 3}" rx="10" fill="${colours.tileEdge}"/><rect width="${SIDE}" height="${SIDE - 3}" rx="10" fill="url(#enamel)"/><rect x="6" y="6" width="${SIDE - 12}" height="${SIDE - 15}" rx="7" fill="none" stroke="${colours.onTile}" stroke-opacity=".6"/></g></defs>
<rect width="${width}" height="${height}" rx="16" fill="${colours.tray}"/>
${tiles.join("\n")}
</svg>
`;
}
