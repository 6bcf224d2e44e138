// Entering a board: as text, or by swapping tiles. Says at once whether it is solvable and why not, and offers what
// would make it so; the engine adds what each heuristic estimates. Nothing jumps: every part keeps its space.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Check } from "../../engine/engine";
import { sameBoard, swapCells, type Board } from "../../model/board";
import { goalBoard, goalFits, goalText, isNamed, NAMED_GOALS, type Goal, type NamedGoal } from "../../model/goal";
import { boardText, parseBoard } from "../../model/notation";
import { reachableGoals, swapTwo, verdict } from "../../model/parity";
import { sizeText } from "../../model/size";
import { engine } from "../../state/engine";
import { board, goal, isPlayed, setBoard, setGoal } from "../../state/game";
import { num, specTitle, words } from "../words";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { Picker } from "../ui/picker";

const MOST_EDITOR_CELLS = 100;

/** The 4 x 4 example of document 004; its goal has the blank first. */
const EXAMPLE = { text: "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15", goal: "blank-first" as const };

const lines = (value: Board): string => boardText(value).replaceAll("/", "\n");

function TileEditor({ value, stale, onChange }: { value: Board; stale: boolean; onChange: (next: Board) => void }) {
  const [held, setHeld] = useState<number | null>(null);
  const text = words.value.editor;
  const press = (cell: number): void => {
    if (held === null || held === cell) return setHeld(held === null ? cell : null);
    setHeld(null);
    onChange(swapCells(value, held, cell));
  };
  return (
    <div class={stale ? "edit-tiles stale" : "edit-tiles"} role="group" aria-label={text.tiles} style={{ "--cols": String(value.size.cols) }}>
      {[...value.tiles].map((tile, cell) => (
        <button
          type="button"
          key={cell}
          class={tile === 0 ? "edit-cell empty" : "edit-cell"}
          aria-pressed={held === cell}
          aria-label={tile === 0 ? words.value.play.blank : String(tile)}
          disabled={stale}
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
  const aimed = goalText(aim);
  useEffect(() => {
    if (!value) return setCheck(null);
    const control = new AbortController();
    const timer = setTimeout(() => {
      engine
        .check({ board: key, size: sizeText(value.size), goal: aimed }, control.signal)
        .then(setCheck)
        .catch(() => undefined);
    }, 250);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key, aimed]);
  return check;
}

function Notice({ tone, text }: { tone: "good" | "bad"; text: string }) {
  return (
    <p class={`notice ${tone}`}>
      <Icon name={tone === "good" ? "solve" : "close"} />
      <span>{text}</span>
    </p>
  );
}

/** What would make an unsolvable board solvable: another goal, or two tiles swapped. */
export function Repairs({ value, onGoal, onSwap }: { value: Board; onGoal: (goal: NamedGoal) => void; onSwap: () => void }) {
  const text = words.value;
  return (
    <div class="row" data-testid="repairs">
      {reachableGoals(value).map((name) => (
        <Button key={name} onClick={() => onGoal(name)}>
          {text.editor.useNamed(text.options.goals[name].title)}
        </Button>
      ))}
      <Button icon="swap" onClick={onSwap}>
        {text.editor.repair}
      </Button>
    </div>
  );
}

function GoalChoice({ value, onChange }: { value: Goal; onChange: (goal: Goal) => void }) {
  const text = words.value.options;
  const own = goal.value;
  const choices = [
    ...NAMED_GOALS.map((name) => ({ value: name as string, title: text.goals[name].title })),
    ...(isNamed(own) ? [] : [{ value: "own", title: text.goals.own.title }]),
  ];
  const take = (name: string): void => onChange(NAMED_GOALS.find((known) => known === name) ?? own);
  return <Picker id="editor-goal" label={text.goal} value={isNamed(value) ? value : "own"} choices={choices} onChange={take} />;
}

function Estimates({ check }: { check: Check | null }) {
  return (
    <dl class="estimates" aria-label={words.value.editor.estimates}>
      {(check?.heuristics ?? []).map(({ name, value: estimate }) => (
        <div key={name}>
          <dt>{specTitle(name)}</dt>
          <dd>{num(estimate, 2)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Editor({ what, onClose }: { what: "board" | "goal"; onClose: () => void }) {
  const text = words.value.editor;
  const first = what === "goal" ? goalBoard(goal.value, board.value.size) : board.value;
  const [source, setSource] = useState(lines(first));
  const [chosen, setChosen] = useState<Goal>(goal.value);
  const last = useRef(first);
  const parsed = parseBoard(source, last.current.size);
  const value = parsed.ok ? parsed.board : null;
  if (value) last.current = value;
  const set = (next: Board): void => setSource(lines(next));

  const aim: Goal = !value || goalFits(chosen, value.size) ? chosen : "blank-last";
  const answer = value && what === "board" ? verdict(value, goalBoard(aim, value.size)) : null;
  // For a board being played they would be help that nobody asked for.
  const estimates = useEstimates(answer?.solvable && value && !isPlayed(value) ? value : null, aim);
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
        {last.current.tiles.length <= MOST_EDITOR_CELLS && (
          <div class="editor-tiles">
            <span class="label">{text.tiles}</span>
            <TileEditor value={last.current} stale={!parsed.ok} onChange={set} />
            <p class="help">{text.tilesHelp}</p>
          </div>
        )}
      </div>
      {what === "board" && (
        <div class="editor-goal">
          <GoalChoice value={aim} onChange={setChosen} />
          <Button
            kind="quiet"
            id="example-004"
            onClick={() => {
              setSource(EXAMPLE.text.replaceAll("/", "\n"));
              setChosen(EXAMPLE.goal);
            }}
          >
            {text.example}
          </Button>
        </div>
      )}
      <div class="editor-verdict">
        <div id="editor-verdict" role="status" data-testid="verdict">
          {!parsed.ok && <Notice tone="bad" text={words.value.boardErrors(parsed.error)} />}
          {answer?.solvable === true && <Notice tone="good" text={solved ? text.solved : text.solvable} />}
          {answer?.solvable === false && <Notice tone="bad" text={`${text.unsolvable} ${words.value.because(answer)}`} />}
          {what === "goal" && value && <Notice tone="good" text={text.goalFine} />}
        </div>
        {answer?.solvable === false && value && <Repairs value={value} onGoal={setChosen} onSwap={() => set(swapTwo(value))} />}
        {answer?.solvable !== false && <Estimates check={estimates} />}
      </div>
      <div class="row end editor-actions">
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
