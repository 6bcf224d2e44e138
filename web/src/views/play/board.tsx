// The board on the page: its surface, gestures, and a table for screen readers.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { speedOf } from "../../model/playback";
import { act, board, covered, game, hint, resume, size, target } from "../../state/game";
import { playing } from "../../state/player";
import { explainShown, look, reducedMotion, slideMs, speed, touch } from "../../state/settings";
import { words } from "../words";
import { Button, IconButton } from "../ui/button";
import { LazyView } from "../ui/lazy";
import { say } from "../ui/live";
import { listen } from "./gestures";
import { GoalOverlay } from "./goal";
import { appearance } from "./look";
import { loadPicture } from "./picture";
import { Surface } from "./surface";
import { current, isLarge, Zoom, zoomState } from "./zoom";

/** A larger table would be too long to listen to. */
const MOST_READ_CELLS = 144;

const loadExplanation = () => import("../../explain/on-board");

/** Slides must not take longer than the interval between moves. */
function slideTime(): number {
  if (reducedMotion()) return 0;
  return playing.value ? Math.min(slideMs.value, 750 / speedOf(speed.value)) : slideMs.value;
}

export function BoardView() {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = root.current!;
    const surface = new Surface(element);
    const zoom = new Zoom(
      element,
      () => board.peek().size,
      (range) => surface.view(range),
    );
    current.zoom = zoom;
    const stop = [
      effect(() => {
        if (look.value === "picture") void loadPicture();
        surface.show(board.value, target.value, appearance.value);
      }),
      effect(() => element.style.setProperty("--slide", `${slideTime()}ms`)),
      effect(() => {
        void size.value;
        zoom.reset();
      }),
      effect(() => zoom.follow(board.value.blank)),
      effect(() => {
        const next = hint.value;
        const shown = board.peek();
        const tile = next ? shown.tiles[next.cell]! : null;
        surface.mark("hinted", tile, next?.move ?? "");
        if (next && tile) say(words.peek().play.hintSays(tile, words.peek().directions[next.move]));
      }),
      effect(() => {
        element.classList.toggle("won", game.value.won);
        element.classList.toggle("covered", covered.value);
      }),
      listen(element, surface, zoom, {
        board: () => board.peek(),
        mode: () => touch.peek(),
        covered: () => covered.peek(),
        run: act,
      }),
    ];
    return () => {
      stop.forEach((end) => end());
      zoom.stop();
      current.zoom = null;
    };
  }, []);

  const { rows, cols } = size.value;
  const text = words.value.play;
  return (
    <div class="board-frame" style={{ "--rows": String(rows), "--cols": String(cols) }}>
      <div class="board-window" data-large={isLarge(size.value) ? "yes" : "no"}>
        <div
          class="board"
          ref={root}
          id="board"
          tabIndex={0}
          role="application"
          aria-roledescription={text.boardRole}
          aria-label={text.boardLabel(rows, cols)}
          aria-describedby="board-help"
          style={{ "--rows": String(rows), "--cols": String(cols) }}
        />
        {explainShown.value === "yes" && !covered.value && !isLarge(size.value) && <LazyView key="explain" load={loadExplanation} quiet />}
      </div>
      {zoomState.value && !covered.value && <ZoomButtons />}
      <GoalOverlay />
      {covered.value && <Cover />}
      <p class="sr-only" id="board-help">
        {text.boardHelp}
      </p>
      <ReadableBoard />
    </div>
  );
}

function ZoomButtons() {
  const text = words.value.play;
  const { least, most } = zoomState.value!;
  return (
    <div class="zoom-buttons" role="group" aria-label={text.zoom} data-testid="zoom">
      <IconButton id="zoom-in" icon="plus" label={text.zoomIn} disabled={most} onClick={() => current.zoom?.step(1)} />
      <IconButton id="zoom-out" icon="minus" label={text.zoomOut} disabled={least} onClick={() => current.zoom?.step(-1)} />
      <IconButton id="zoom-blank" icon="target" label={text.zoomBlank} onClick={() => current.zoom?.goTo(board.peek().blank)} />
      <IconButton id="zoom-fit" icon="fit" label={text.zoomFit} disabled={least} onClick={() => current.zoom?.reset()} />
    </div>
  );
}

/** Over the board while the clock is stopped: a press, or a key of the game, resumes. */
function Cover() {
  const text = words.value.play;
  return (
    <div class="cover" data-testid="cover" onPointerDown={(event) => event.preventDefault()} onClick={resume}>
      <p>{text.paused}</p>
      <Button id="resume" kind="primary" icon="play" onClick={resume}>
        {text.resume}
      </Button>
    </div>
  );
}

function ReadableBoard() {
  const { size, tiles } = board.value;
  if (tiles.length > MOST_READ_CELLS || covered.value) return null;
  const rows = [...Array(size.rows).keys()];
  const cols = [...Array(size.cols).keys()];
  return (
    // A table is never narrower than its text and would make the page scroll, so something narrower hides it.
    <div class="sr-only">
      <table data-testid="readable-board">
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
    </div>
  );
}
