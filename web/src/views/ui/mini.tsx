// A small image of a board.

import type { Board } from "../../model/board";
import { boardText } from "../../model/notation";

export function MiniBoard({ board }: { board: Board }) {
  return (
    <div class="mini-board" role="img" aria-label={boardText(board)} style={{ "--cols": String(board.size.cols) }}>
      {[...board.tiles].map((tile, cell) => (
        <span key={cell} class={tile === 0 ? "empty" : ""} aria-hidden="true">
          {tile === 0 ? "" : tile}
        </span>
      ))}
    </div>
  );
}
