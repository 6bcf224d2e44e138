// The Play view: board, figures and tools on one side, choices and solving on the other.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { applyMoves, inverse } from "../../model/board";
import { sizeTitle } from "../../model/size";
import { game, playback, size, solvable } from "../../state/game";
import { linkError } from "../../state/route";
import { words } from "../words";
import { say } from "../ui/live";
import { Player } from "../solve/player";
import { SearchStrip, SolvePanel } from "../solve/panel";
import { BoardView } from "./board";
import { Editor } from "./editor";
import { listenToKeys } from "./keys";
import { Options } from "./options";
import { BestLine, Stats } from "./stats";
import { Toolbar } from "./toolbar";
import { WinCard } from "./win";

const tab = signal<"game" | "solve">("game");
const editing = signal<"board" | "goal" | null>(null);

/** Announces each move of the player, and the win. */
function announce(): () => void {
  let before = game.peek();
  return effect(() => {
    const after = game.value;
    const act = after.past.at(-1);
    if (act?.[0] && after.start === before.start && after.past.length === before.past.length + 1) {
      const old = applyMoves(after.board, inverse(act));
      const tile = old?.tiles[after.board.blank];
      const { play, directions, win } = words.peek();
      if (after.won) say(win.title);
      else if (tile) say(play.moved(tile, act.length, directions[act[0]]));
    }
    before = after;
  });
}

function Tabs() {
  const text = words.value.play;
  const names = { game: text.tabGame, solve: text.tabSolve };
  const keys = Object.keys(names) as (keyof typeof names)[];
  return (
    <div class="tabs" role="tablist" aria-label={text.panel}>
      {keys.map((key) => (
        <button
          type="button"
          key={key}
          role="tab"
          id={`tab-${key}`}
          aria-selected={tab.value === key}
          aria-controls="panel"
          tabIndex={tab.value === key ? 0 : -1}
          onClick={() => (tab.value = key)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
            event.stopPropagation();
            event.preventDefault();
            const other = key === "game" ? "solve" : "game";
            tab.value = other;
            document.getElementById(`tab-${other}`)?.focus();
          }}
        >
          {names[key]}
        </button>
      ))}
    </div>
  );
}

function Notices() {
  const text = words.value;
  const error = linkError.value;
  const answer = solvable.value;
  return (
    <>
      {error && (
        <p class="notice bad" role="alert" data-testid="link-error">
          {error.cause ? text.play.badLink(text.boardErrors(error.cause)) : text.play.badLinkGoal}
        </p>
      )}
      {!answer.solvable && (
        <p class="notice bad" role="alert" data-testid="unsolvable">
          {text.editor.unsolvable} {text.because(answer)}
        </p>
      )}
    </>
  );
}

export function PlayView() {
  useEffect(() => {
    const stop = [listenToKeys(), announce()];
    return () => stop.forEach((end) => end());
  }, []);
  const text = words.value.play;
  return (
    <div class="play" style={{ "--rows": String(size.value.rows), "--cols": String(size.value.cols) }}>
      <section class="stage" aria-label={text.stage}>
        <h1 class="sr-only">{text.heading(sizeTitle(size.value))}</h1>
        <Stats />
        <Notices />
        <BoardView />
        <WinCard />
        <SearchStrip />
        {playback.value ? <Player /> : <Toolbar onSolve={() => (tab.value = "solve")} />}
        {!playback.value && !game.value.won && <BestLine />}
      </section>
      <aside class="side" aria-label={text.panel}>
        <Tabs />
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`} class="panel">
          {tab.value === "game" ? <Options onEdit={(what) => (editing.value = what)} /> : <SolvePanel />}
        </div>
      </aside>
      {editing.value && <Editor what={editing.value} onClose={() => (editing.value = null)} />}
    </div>
  );
}
