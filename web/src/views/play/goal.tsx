// The goal beside the figures: a thumbnail that shows it over the board, in picture mode the whole picture, and for a
// newcomer one line on what to do, which disappears after the first game.

import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Board } from "../../model/board";
import { isNamed } from "../../model/goal";
import { placeOf } from "../../model/size";
import { board, covered, game, goal, size, solvable, target } from "../../state/game";
import { look, newcomer } from "../../state/settings";
import { words } from "../words";
import { IconButton } from "../ui/button";
import { say } from "../ui/live";
import { boardCut, pictured, picture } from "./picture";

/** The goal lies over the board, until the next move. */
export const peeking = signal(false);

/** In boards with more columns the numbers would be too small to read. */
const MOST_THUMB_COLS = 4;
const MOST_SHOWN_CELLS = 400;
const UNIT = 10;

const goalWords = computed(() => words.value.play.goalOf(words.value.options.goals[isNamed(goal.value) ? goal.value : "own"].summary));

export function togglePeek(): void {
  if (covered.value) return;
  peeking.value = !peeking.value;
  if (peeking.value) say(goalWords.value);
}

// Hidden when the board changes or is covered.
effect(() => {
  void board.value;
  void covered.value;
  peeking.value = false;
});

const pictureShown = computed(() => look.value === "picture" && picture.value !== null && pictured(size.value));

/** The whole picture, as the solved board shows it. */
function WholePicture({ side }: { side: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = picture.value;
  const { rows, cols } = size.value;
  useEffect(() => {
    const element = canvas.current!;
    const scale = side / Math.max(rows, cols);
    [element.width, element.height] = [Math.round(cols * scale), Math.round(rows * scale)];
    if (!shown) return;
    const { left, top, unit } = boardCut(shown.image, rows, cols);
    element.getContext("2d")?.drawImage(shown.image, left, top, unit * cols, unit * rows, 0, 0, element.width, element.height);
  }, [shown, rows, cols, side]);
  return <canvas ref={canvas} aria-hidden="true" />;
}

function GoalDrawing({ shown, numbers }: { shown: Board; numbers: boolean }) {
  const { rows, cols } = shown.size;
  const digits = String(shown.tiles.length - 1).length;
  return (
    <svg class="goal-drawing" viewBox={`0 0 ${cols * UNIT} ${rows * UNIT}`} aria-hidden="true" focusable="false">
      {[...shown.tiles].map((tile, cell) => {
        const { row, col } = placeOf(shown.size, cell);
        const [x, y] = [col * UNIT, row * UNIT];
        if (tile === 0) return null;
        return (
          <g key={tile}>
            <rect x={x + 0.4} y={y + 0.4} width={UNIT - 0.8} height={UNIT - 0.8} rx="1.2" />
            {numbers && (
              <text x={x + UNIT / 2} y={y + UNIT / 2} font-size={UNIT * (0.64 - 0.08 * digits)}>
                {tile}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

export function GoalButton() {
  const text = words.value.play;
  const { rows, cols } = size.value;
  const label = pictureShown.value ? text.wholePicture : text.showGoal;
  // The drawing lies behind the button: its numbers are not text of the page.
  return (
    <div class="goal-thumb" style={{ "--rows": String(rows), "--cols": String(cols) }}>
      {pictureShown.value ? (
        <WholePicture side={120} />
      ) : rows * cols <= MOST_SHOWN_CELLS ? (
        <GoalDrawing shown={target.value} numbers={cols <= MOST_THUMB_COLS} />
      ) : (
        <span aria-hidden="true">1…</span>
      )}
      <button
        type="button"
        id="goal-thumb"
        aria-pressed={peeking.value}
        aria-label={label}
        title={label}
        disabled={covered.value}
        onClick={togglePeek}
      />
    </div>
  );
}

/** Over the board; a press or a key takes it away. */
export function GoalOverlay() {
  if (!peeking.value) return null;
  const text = words.value.play;
  const { rows, cols } = size.value;
  return (
    <div
      class="goal-overlay"
      data-testid="goal-overlay"
      role="img"
      aria-label={pictureShown.value ? text.wholePicture : text.goalShown}
      onPointerDown={() => (peeking.value = false)}
    >
      {pictureShown.value ? (
        <WholePicture side={1000} />
      ) : rows * cols <= MOST_SHOWN_CELLS ? (
        <GoalDrawing shown={target.value} numbers />
      ) : (
        <p>{goalWords.value}</p>
      )}
    </div>
  );
}

// The line stays where it is during a game, so that nothing jumps; it disappears with the next board.
let before = game.peek();
effect(() => {
  const now = game.value;
  if (now.start !== before.start && before.log.length > 0) newcomer.value = "no";
  before = now;
});

export function Newcomer() {
  // A board that cannot be solved has a notice of its own instead.
  if (newcomer.value === "no" || !solvable.value.solvable) return null;
  const text = words.value.play;
  const aim = goal.value;
  return (
    <div class="newcomer" data-testid="newcomer">
      <p>{pictureShown.value ? text.newcomerPicture : text.newcomer[isNamed(aim) ? aim : "own"]}</p>
      <IconButton icon="close" id="newcomer-close" label={text.newcomerClose} onClick={() => (newcomer.value = "no")} />
    </div>
  );
}
