// The board on the page: its surface, gestures, and a table for screen readers.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { speedOf } from "../../model/playback";
import { act, board, game, hint, pressCell, target } from "../../state/game";
import { playing } from "../../state/player";
import { colouring, look, numbersShown, reducedMotion, speed } from "../../state/settings";
import { words } from "../words";
import { say } from "../ui/live";
import { listen } from "./gestures";
import { loadPicture, picture } from "./picture";
import { Surface } from "./surface";

const SLIDE_MS = 130;
/** A larger table would be too long to listen to. */
const MOST_READ_CELLS = 144;

/** Slides must not take longer than the interval between moves. */
function slideTime(): number {
  if (reducedMotion()) return 0;
  return playing.value ? Math.min(SLIDE_MS, 750 / speedOf(speed.value)) : SLIDE_MS;
}

export function BoardView() {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = root.current!;
    const surface = new Surface(element);
    const stop = [
      effect(() => {
        if (look.value === "picture") void loadPicture();
        const appearance = {
          look: look.value,
          colouring: colouring.value,
          numbers: numbersShown.value === "yes",
          picture: picture.value?.image ?? null,
          pictureKey: picture.value?.key ?? 0,
        };
        element.style.setProperty("--slide", `${slideTime()}ms`);
        surface.show(board.value, target.value, appearance);
      }),
      effect(() => {
        const next = hint.value;
        const shown = board.peek();
        const tile = next ? shown.tiles[next.cell]! : null;
        surface.mark("hinted", tile, next?.move ?? "");
        if (next && tile) say(words.peek().play.hintSays(tile, words.peek().directions[next.move]));
      }),
      effect(() => {
        element.classList.toggle("won", game.value.won);
      }),
      listen(element, surface, {
        board: () => board.peek(),
        press: (cell) => pressCell(cell),
        run: (moves) => act(moves),
      }),
    ];
    return () => stop.forEach((end) => end());
  }, []);

  const { size } = board.value;
  const text = words.value.play;
  return (
    <div class="board-frame" style={{ "--rows": String(size.rows), "--cols": String(size.cols) }}>
      <div
        class="board"
        ref={root}
        id="board"
        tabIndex={0}
        role="application"
        aria-roledescription={text.boardRole}
        aria-label={text.boardLabel(size.rows, size.cols)}
        aria-describedby="board-help"
        style={{ "--rows": String(size.rows), "--cols": String(size.cols) }}
      />
      <p class="sr-only" id="board-help">
        {text.boardHelp}
      </p>
      <ReadableBoard />
    </div>
  );
}

function ReadableBoard() {
  const { size, tiles } = board.value;
  if (tiles.length > MOST_READ_CELLS) return null;
  const rows = [...Array(size.rows).keys()];
  const cols = [...Array(size.cols).keys()];
  return (
    <table class="sr-only" data-testid="readable-board">
      <caption>{words.value.play.boardLabel(size.rows, size.cols)}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {cols.map((col) => {
              const tile = tiles[row * size.cols + col]!;
              return <td key={col}>{tile === 0 ? words.value.play.blank : tile}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
