// A board in a lesson: tiles that slide, cells coloured like a chequerboard if wanted, an explanation over it.

import type { ComponentChildren } from "preact";
import type { Board } from "../model/board";
import { boardText } from "../model/notation";
import { placeOf } from "../model/size";

const CELL = 100;

interface BoardPictureProps {
  board: Board;
  label?: string;
  chequered?: boolean;
  /** Tiles to highlight. */
  marked?: readonly number[];
  /** Cells whose tiles can be pressed. */
  pressable?: readonly number[];
  onPress?: (cell: number) => void;
  children?: ComponentChildren;
}

export function BoardPicture({ board, label, chequered, marked = [], pressable = [], onPress, children }: BoardPictureProps) {
  const { rows, cols } = board.size;
  // Drawn in the order of the tiles, so that each element slides to its new cell.
  const cellOf = [...board.tiles.keys()].sort((a, b) => board.tiles[a]! - board.tiles[b]!);
  return (
    <div class="lesson-board" style={{ "--cols": String(cols), "--rows": String(rows) }}>
      <svg viewBox={`0 0 ${cols * CELL} ${rows * CELL}`} role={onPress ? "group" : "img"} aria-label={`${label ? `${label}: ` : ""}${boardText(board)}`}>
        {[...board.tiles.keys()].map((cell) => {
          const { row, col } = placeOf(board.size, cell);
          const dark = chequered && (row + col) % 2 === 1;
          return <rect key={cell} class={dark ? "cell dark" : chequered ? "cell light" : "cell"} x={col * CELL} y={row * CELL} width={CELL} height={CELL} />;
        })}
        {cellOf.map((cell) => {
          const tile = board.tiles[cell]!;
          const { row, col } = placeOf(board.size, cell);
          const where = { transform: `translate(${col * CELL}px, ${row * CELL}px)` };
          const state = marked.includes(tile) ? "marked" : "";
          if (tile === 0)
            return (
              <g key={0} class={`tile blank ${state}`} style={where}>
                {chequered && <circle cx="50" cy="50" r="15" />}
              </g>
            );
          const open = onPress !== undefined && pressable.includes(cell);
          return (
            <g
              key={tile}
              class={`tile ${state} ${open ? "open" : ""}`}
              style={where}
              data-tile={tile}
              {...(open && {
                role: "button",
                // In SVG the names of attributes keep their case.
                tabindex: 0,
                "aria-label": String(tile),
                onClick: () => onPress(cell),
                onKeyDown: (event: KeyboardEvent) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  event.preventDefault();
                  onPress(cell);
                },
              })}
            >
              <rect x="5" y="5" width="90" height="90" rx="12" />
              <text x="50" y="50" aria-hidden={open ? "true" : undefined}>
                {tile}
              </text>
            </g>
          );
        })}
      </svg>
      {children}
    </div>
  );
}
