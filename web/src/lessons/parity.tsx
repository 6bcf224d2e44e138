// Parity: tiles put into order by swaps, the blank on a chequerboard, and two parities that change together.

import { useEffect, useState } from "preact/hooks";
import { applyMoves, legalMoves, sameBoard, swapCells, target, type Board } from "../model/board";
import { goalBoard } from "../model/goal";
import { swapTwo, verdict } from "../model/parity";
import { distance } from "../model/size";
import { catalogue, engine } from "../state/engine";
import { requestFor } from "../state/request";
import { Button } from "../views/ui/button";
import { BoardPicture } from "./board";
import type { Prepared } from "./model";
import { Says, Section, useStepKeys } from "./parts";
import { Question } from "./question";
import { lessonWords } from "./words";

/** Swaps of two cells that put everything in its place, the blank as well. */
export function swapsTo(board: Board, goal: Board): [number, number][] {
  const swaps: [number, number][] = [];
  let now = board;
  for (let cell = 0; cell < goal.tiles.length; ++cell) {
    const from = now.tiles.indexOf(goal.tiles[cell]!);
    if (from === cell) continue;
    swaps.push([cell, from]);
    now = swapCells(now, cell, from);
  }
  return swaps;
}

function useEngineSays({ goal }: Prepared, board: Board): boolean | null {
  const [answer, setAnswer] = useState<{ board: Board; solvable: boolean } | null>(null);
  const known = catalogue.value !== null;
  useEffect(() => {
    if (!known) return;
    const control = new AbortController();
    const { board: text, size, goal: aim } = requestFor(board, goal, "", "");
    engine
      .check({ board: text, goal: aim, ...(size !== undefined && { size }) }, control.signal)
      .then(({ solvable }) => setAnswer({ board, solvable }))
      // The sentences stand without the engine.
      .catch(() => undefined);
    return () => control.abort();
  }, [board, known]);
  return answer && sameBoard(answer.board, board) ? answer.solvable : null;
}

export function Parity({ prepared }: { prepared: Prepared }) {
  const { lesson, goal } = prepared;
  const text = lessonWords.value.parity;
  const aim = goalBoard(goal, prepared.board.size);
  const [board, setBoard] = useState(prepared.board);
  const [moved, setMoved] = useState(0);
  const [swapped, setSwapped] = useState(0);
  const begin = (next: Board, moves = 0): void => {
    setBoard(next);
    setMoved(moves);
    setSwapped(0);
  };
  useEffect(() => begin(prepared.board), [prepared.board]);
  const swaps = swapsTo(board, aim);
  const last = swaps.length;
  const shown = swaps.slice(0, swapped).reduce((now, [a, b]) => swapCells(now, a, b), board);
  const step = (by: number): void => setSwapped((old) => Math.max(0, Math.min(last, old + by)));
  useStepKeys(step);
  const name = (tile: number): string => (tile === 0 ? text.blank : String(tile));
  const pair = swapped < last ? swaps[swapped]!.map((cell) => shown.tiles[cell]!) : [];
  const { solvable } = verdict(board, aim);
  const said = useEngineSays(prepared, board);
  const steps = distance(board.size, board.blank, aim.blank);
  const pressable = swapped === 0 ? legalMoves(board).map((move) => target(board.size, board.blank, move)) : [];
  const press = (cell: number): void => {
    const move = legalMoves(board).find((one) => target(board.size, board.blank, one) === cell);
    if (move) begin(applyMoves(board, [move])!, moved + 1);
  };
  return (
    <>
      <Section part="stage">
        <div class="stage-row">
          <BoardPicture board={shown} label={text.label} chequered marked={swapped > 0 || last === 0 ? pair : []} pressable={pressable} onPress={press} />
          <div class="stage-side">
            <p class="help">{text.playHelp}</p>
            <div class="row" role="group" aria-label={text.sort}>
              <Button icon="swap" id="next-swap" disabled={swapped >= last} onClick={() => step(1)}>
                {swapped === 0 ? text.sort : text.nextSwap}
              </Button>
              <Button kind="quiet" icon="previous" id="back-swap" disabled={swapped === 0} onClick={() => step(-1)}>
                {text.back}
              </Button>
            </div>
            <p class="swap-line" aria-live="polite" data-testid="swap-line">
              {text.of(swapped, last)}
              {swapped > 0 && pair.length === 2 && ` · ${text.swapping(name(pair[0]!), name(pair[1]!))}`}
            </p>
            <Says
              sentences={[
                text.swaps(last),
                text.distance(steps),
                solvable ? text.agree : text.differ,
                moved > 0 ? text.moved(moved) : null,
                said === null ? null : text.engine(said),
              ]}
            />
            <div class="row">
              <Button kind="quiet" icon="swap" id="exchange" onClick={() => begin(swapTwo(board))}>
                {text.exchange}
              </Button>
              <Button kind="quiet" icon="restart" id="reset-parity" onClick={() => begin(prepared.board)}>
                {text.reset}
              </Button>
            </div>
          </div>
        </div>
      </Section>
      <Question lesson={lesson} whys={text.whys.map((say) => say())} />
    </>
  );
}
