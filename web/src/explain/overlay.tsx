// An explanation drawn over a board: arrows from tiles to their homes, badges with what each tile adds, conflicting
// pairs, groups of a pattern database. The panel says the same in words, so this is hidden from screen readers.

import type { Size } from "../model/size";
import { placeOf } from "../model/size";
import type { Drawing } from "./drawing";

const CELL = 100;
const GROUP_COLOURS = 8;
/** Of a group of tiles; the first colour is that of the tiles themselves. */
export const groupColour = (index: number): string => `series-${((index + 1) % GROUP_COLOURS) + 1}`;

interface Props {
  size: Size;
  drawing: Drawing;
  number: (value: number) => string;
}

export function Overlay({ size, drawing, number }: Props) {
  const middle = (cell: number): { x: number; y: number } => {
    const { row, col } = placeOf(size, cell);
    return { x: (col + 0.5) * CELL, y: (row + 0.5) * CELL };
  };
  const corner = (cell: number): { x: number; y: number } => {
    const { row, col } = placeOf(size, cell);
    return { x: col * CELL, y: row * CELL };
  };
  /** Stops short of the middle of the goal cell, so that several heads can be told apart. */
  const line = (from: number, to: number): { x1: number; y1: number; x2: number; y2: number } => {
    const [a, b] = [middle(from), middle(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const keep = (length - 26) / length;
    return { x1: a.x, y1: a.y, x2: a.x + (b.x - a.x) * keep, y2: a.y + (b.y - a.y) * keep };
  };
  /** Bent, so that pairs of one line do not overlap. */
  const arc = (from: number, to: number): string => {
    const [a, b] = [middle(from), middle(to)];
    const [x, y] = [(a.x + b.x + (b.y - a.y) * 0.4) / 2, (a.y + b.y - (b.x - a.x) * 0.4) / 2];
    return `M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}`;
  };
  return (
    <svg class="explain-overlay" viewBox={`0 0 ${size.cols * CELL} ${size.rows * CELL}`} aria-hidden="true" focusable="false" data-testid="explain-overlay">
      <defs>
        <marker id="explain-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
          <path d="M0 0 10 5 0 10z" class="explain-head" />
        </marker>
      </defs>
      {drawing.groups.map((group, index) => (
        <g key={index} class={`explain-group ${groupColour(index)}`}>
          {group.cells.map((cell) => (
            <rect key={cell} x={corner(cell).x + 4} y={corner(cell).y + 4} width={CELL - 8} height={CELL - 8} rx="10" />
          ))}
        </g>
      ))}
      {drawing.misplaced.map((cell) => (
        <rect key={cell} class="explain-misplaced" x={corner(cell).x + 7} y={corner(cell).y + 7} width={CELL - 14} height={CELL - 14} rx="10" />
      ))}
      {drawing.lifted.map((cell) => (
        <rect key={cell} class="explain-lifted" x={corner(cell).x + 7} y={corner(cell).y + 7} width={CELL - 14} height={CELL - 14} rx="10" />
      ))}
      {drawing.arrows.map(({ from, to }) => (
        <line key={`${from} ${to}`} class="explain-arrow" {...line(from, to)} marker-end="url(#explain-head)" />
      ))}
      {drawing.links.map(({ a, b, counted }) => (
        <path key={`${a} ${b}`} class={counted ? "explain-link counted" : "explain-link"} d={arc(a, b)} />
      ))}
      {[...drawing.badges].map(([cell, { value }]) => (
        <g key={cell} class="explain-badge" transform={`translate(${corner(cell).x + 80} ${corner(cell).y + 20})`}>
          <circle r="16" />
          <text y="7">{number(value)}</text>
        </g>
      ))}
      {drawing.inversions.flatMap(({ label, before }) =>
        [...before].map(([cell, count]) =>
          count === 0 ? null : (
            <g key={`${label} ${cell}`} class={`explain-badge ${label}`} transform={`translate(${corner(cell).x + (label === "columns" ? 20 : 80)} ${corner(cell).y + (label === "columns" ? 80 : 20)})`}>
              <circle r="16" />
              <text y="7">{number(count)}</text>
            </g>
          ),
        ),
      )}
      {drawing.groups.map((group, index) =>
        group.cells.length === 0 ? null : (
          <g key={index} class={`explain-cost ${groupColour(index)}`} transform={`translate(${corner(group.cells[0]!).x + 80} ${corner(group.cells[0]!).y + 20})`}>
            <circle r="17" />
            <text y="7">{number(group.value)}</text>
          </g>
        ),
      )}
    </svg>
  );
}
