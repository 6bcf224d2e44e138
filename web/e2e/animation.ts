// A solution as an animated SVG in the look of the page: each tile has its own CSS keyframes, so that it plays wherever
// images are shown, without script. With reduced motion only the start is shown.

import { applyMoves, type Board, type Move } from "../src/model/board";

const SIDE = 92;
const GAP = 5;
const FRAME = 14;
const HOLD = 1.2;
const STEP = 0.42;
/** Share of a step spent sliding. */
const SLIDE = 0.7;

const place = (cell: number, cols: number): string =>
  `translate(${FRAME + (cell % cols) * (SIDE + GAP)}px,${FRAME + Math.floor(cell / cols) * (SIDE + GAP)}px)`;

export function animation(start: Board, moves: readonly Move[]): string {
  const { rows, cols } = start.size;
  const boards = [start];
  for (const move of moves) boards.push(applyMoves(boards.at(-1)!, [move])!);
  const total = 3 * HOLD + moves.length * STEP;
  const percent = (seconds: number): string => `${((100 * seconds) / total).toFixed(2)}%`;
  const cellOf = (board: Board, tile: number): number => board.tiles.indexOf(tile);

  const tiles: string[] = [];
  const rules: string[] = [];
  for (let tile = 1; tile < rows * cols; ++tile) {
    const first = cellOf(start, tile);
    const frames = [`0%{transform:${place(first, cols)}}`];
    moves.forEach((_move, k) => {
      const [from, to] = [cellOf(boards[k]!, tile), cellOf(boards[k + 1]!, tile)];
      if (from === to) return;
      const begin = HOLD + k * STEP;
      frames.push(`${percent(begin)}{transform:${place(from, cols)}}`, `${percent(begin + SLIDE * STEP)}{transform:${place(to, cols)}}`);
    });
    frames.push(`100%{transform:${place(cellOf(boards.at(-1)!, tile), cols)}}`);
    rules.push(`#t${tile}{transform:${place(first, cols)};animation-name:m${tile}}@keyframes m${tile}{${frames.join("")}}`);
    tiles.push(`<g id="t${tile}"><use href="#tile"/><text x="${SIDE / 2}" y="${SIDE / 2 + 13}">${tile}</text></g>`);
  }
  const [width, height] = [cols, rows].map((count) => 2 * FRAME + count * SIDE + (count - 1) * GAP) as [number, number];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A ${rows}x${cols} board solved in ${moves.length} moves">
<style>g{animation:${total.toFixed(2)}s ease-in-out infinite}text{font:700 38px "Bricolage Grotesque","Avenir Next",system-ui,sans-serif;fill:#fff;text-anchor:middle}@media (prefers-reduced-motion:reduce){g{animation:none}}${rules.join("")}</style>
<defs><linearGradient id="enamel" x2="0" y2="1"><stop stop-color="#2a61d6"/><stop offset="1" stop-color="#1c4ab0"/></linearGradient>
<g id="tile" style="animation:none"><rect y="3" width="${SIDE}" height="${SIDE - 3}" rx="10" fill="#153a8c"/><rect width="${SIDE}" height="${SIDE - 3}" rx="10" fill="url(#enamel)"/><rect x="6" y="6" width="${SIDE - 12}" height="${SIDE - 15}" rx="7" fill="none" stroke="#fff" stroke-opacity=".6"/></g></defs>
<rect width="${width}" height="${height}" rx="16" fill="#0e4437"/>
${tiles.join("\n")}
</svg>
`;
}
