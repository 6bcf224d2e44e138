// The boards that are compared on: the game's, or others of any size; several of one size at once.

import { useEffect, useState } from "preact/hooks";
import { MOST_BOARDS } from "../../model/link";
import { boardText, parseBoard } from "../../model/notation";
import { EASY_SIDE, sizeTitle } from "../../model/size";
import { addBoard, compared, comparedBoards, compareGame, comparing, enterBoard, ownBoard, removeBoard, showsAll, shownBoard, shuffleCompared } from "../../state/compare";
import { moveError } from "../../state/game";
import { comparisonLink } from "../../state/route";
import { words } from "../words";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy";
import { Segmented, Stepper, TextField } from "../ui/fields";
import { MiniBoard } from "../ui/mini";
import { compareWords } from "./words";

function Entering() {
  const text = compareWords.value;
  const [fault, setFault] = useState("");
  const { board } = compared.value;
  const { rows, cols } = board.size;
  const here = boardText(board);
  // What was said is about text that the new board has replaced.
  useEffect(() => setFault(""), [here]);
  const enter = (typed: string): void => {
    const parsed = parseBoard(typed.slice(0, 100_000));
    setFault(parsed.ok ? "" : words.value.boardErrors(parsed.error));
    if (parsed.ok) enterBoard(parsed.board);
  };
  const resize = (size: { rows: number; cols: number }): void => void shuffleCompared(size);
  return (
    <>
      <div class="pair">
        <Stepper label={text.rows} value={rows} min={2} max={EASY_SIDE} less={text.less} more={text.more} onChange={(next) => resize({ rows: next, cols })} />
        <Stepper label={text.columns} value={cols} min={2} max={EASY_SIDE} less={text.less} more={text.more} onChange={(next) => resize({ rows, cols: next })} />
      </div>
      <TextField label={text.text} value={here} help={text.textHelp} onChange={enter} />
      {fault && (
        <p class="notice bad" role="alert" data-testid="compare-fault">
          {fault}
        </p>
      )}
    </>
  );
}

export function Boards() {
  const text = words.value.compare;
  const own = compareWords.value;
  const here = compared.value.board;
  const count = comparedBoards.value.length;
  const tabs = [...comparedBoards.value.map((_, index) => ({ value: String(index), label: own.boardTab(index + 1) })), { value: String(count), label: own.allTab }];
  return (
    <section class="card compared-board">
      <h2>{text.board(sizeTitle(here.size))}</h2>
      {count > 1 && <Segmented label={own.boards} value={String(Math.min(shownBoard.value, count))} choices={tabs} onChange={(value) => (shownBoard.value = Number(value))} />}
      {here.tiles.length <= 100 && !showsAll.value && <MiniBoard board={here} />}
      <div class="row">
        <Button icon="shuffle" id="compare-shuffle" disabled={comparing.value || showsAll.value} onClick={() => void shuffleCompared()}>
          {words.value.play.shuffle}
        </Button>
        <Button kind="quiet" icon="plus" id="compare-add-board" disabled={comparing.value || count >= MOST_BOARDS} onClick={() => void addBoard()}>
          {own.addBoard}
        </Button>
        {count > 1 && !showsAll.value && (
          <Button kind="quiet" icon="minus" disabled={comparing.value} onClick={removeBoard}>
            {own.removeBoard}
          </Button>
        )}
        {ownBoard.value && (
          <Button kind="quiet" icon="restart" disabled={comparing.value} onClick={compareGame}>
            {text.gameBoard}
          </Button>
        )}
        <Button kind="quiet" icon="link" onClick={() => void copyText(comparisonLink(), words.value.play.linkCopied)}>
          {words.value.play.share}
        </Button>
      </div>
      {!showsAll.value && !comparing.value && <Entering />}
      {moveError.value && <p class="notice bad" role="alert">{words.value.failure(moveError.value)}</p>}
    </section>
  );
}
