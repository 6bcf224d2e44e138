// Entering a board: as text, or by swapping tiles. Says at once whether it is solvable and why not; the engine adds
// what each heuristic estimates.

import { useEffect, useState } from "preact/hooks";
import type { Check } from "../../engine/engine";
import { sameBoard, swapCells, type Board } from "../../model/board";
import { goalBoard, goalFits, goalText, type Goal } from "../../model/goal";
import { boardText, parseBoard } from "../../model/notation";
import { swapTwo, verdict } from "../../model/parity";
import { sizeText } from "../../model/size";
import { engine } from "../../state/engine";
import { board, goal, setBoard, setGoal } from "../../state/game";
import { num, specTitle, words } from "../words";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";

const MOST_EDITOR_CELLS = 100;

function TileEditor({ value, onChange }: { value: Board; onChange: (next: Board) => void }) {
  const [held, setHeld] = useState<number | null>(null);
  const text = words.value.editor;
  const press = (cell: number): void => {
    if (held === null || held === cell) return setHeld(held === null ? cell : null);
    setHeld(null);
    onChange(swapCells(value, held, cell));
  };
  return (
    <div class="edit-tiles" role="group" aria-label={text.tiles} style={{ "--cols": String(value.size.cols) }}>
      {[...value.tiles].map((tile, cell) => (
        <button
          type="button"
          key={cell}
          class={tile === 0 ? "edit-cell empty" : "edit-cell"}
          aria-pressed={held === cell}
          aria-label={tile === 0 ? words.value.play.blank : String(tile)}
          onClick={() => press(cell)}
        >
          {tile === 0 ? "" : tile}
        </button>
      ))}
    </div>
  );
}

/** What each heuristic estimates for the board, when the engine responds. */
function useEstimates(value: Board | null, aim: Goal): Check | null {
  const [check, setCheck] = useState<Check | null>(null);
  const key = value ? boardText(value) : "";
  useEffect(() => {
    setCheck(null);
    if (!value) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      engine
        .check({ board: key, size: sizeText(value.size), goal: goalText(aim) }, control.signal)
        .then(setCheck)
        .catch(() => undefined);
    }, 250);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
  return check;
}

export function Editor({ what, onClose }: { what: "board" | "goal"; onClose: () => void }) {
  const text = words.value.editor;
  const first = what === "goal" ? goalBoard(goal.value, board.value.size) : board.value;
  const [source, setSource] = useState(boardText(first).replaceAll("/", "\n"));
  const parsed = parseBoard(source, first.size);
  const value = parsed.ok ? parsed.board : null;
  const set = (next: Board): void => setSource(boardText(next).replaceAll("/", "\n"));

  const aim: Goal = !value || goalFits(goal.value, value.size) ? goal.value : "blank-last";
  const answer = value && what === "board" ? verdict(value, goalBoard(aim, value.size)) : null;
  const estimates = useEstimates(answer?.solvable ? value : null, aim);
  const usable = value !== null && (answer === null || answer.solvable);
  const solved = value !== null && answer !== null && sameBoard(value, goalBoard(aim, value.size));

  const apply = (): void => {
    if (!value) return;
    if (what === "board") setBoard(value, aim);
    else void setGoal(value);
    onClose();
  };

  return (
    <Dialog title={what === "board" ? text.title : text.goalTitle} close={words.value.close} onClose={onClose}>
      <div class="editor">
        <div class="editor-text">
          <label class="label" for="editor-text">
            {text.rows}
          </label>
          <textarea
            id="editor-text"
            class="text-input mono"
            rows={Math.min(10, first.size.rows + 1)}
            spellcheck={false}
            value={source}
            aria-describedby="editor-help editor-verdict"
            onInput={(event) => setSource(event.currentTarget.value)}
          />
          <p class="help" id="editor-help">
            {text.help}
          </p>
        </div>
        {value && value.tiles.length <= MOST_EDITOR_CELLS && (
          <div class="editor-tiles">
            <span class="label">{text.tiles}</span>
            <TileEditor value={value} onChange={set} />
            <p class="help">{text.tilesHelp}</p>
          </div>
        )}
      </div>
      <div id="editor-verdict" role="status" data-testid="verdict">
        {!parsed.ok && <Notice tone="bad" text={words.value.boardErrors(parsed.error)} />}
        {answer?.solvable === true && <Notice tone="good" text={solved ? text.solved : text.solvable} />}
        {answer?.solvable === false && <Notice tone="bad" text={`${text.unsolvable} ${words.value.because(answer)}`} />}
        {what === "goal" && value && <Notice tone="good" text={text.goalFine} />}
      </div>
      {estimates && estimates.heuristics.length > 0 && (
        <dl class="estimates" aria-label={text.estimates}>
          {estimates.heuristics.map(({ name, value: estimate }) => (
            <div key={name}>
              <dt>{specTitle(name)}</dt>
              <dd>{num(estimate, 2)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class="row end editor-actions">
        {answer?.solvable === false && value && (
          <Button icon="swap" onClick={() => set(swapTwo(value))}>
            {text.repair}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button kind="primary" id="editor-apply" disabled={!usable} onClick={apply}>
          {what === "board" ? text.use : text.useGoal}
        </Button>
      </div>
    </Dialog>
  );
}

function Notice({ tone, text }: { tone: "good" | "bad"; text: string }) {
  return (
    <p class={`notice ${tone}`}>
      <Icon name={tone === "good" ? "solve" : "close"} />
      <span>{text}</span>
    </p>
  );
}
