// The Play view: board, figures and tools on one side, choices and solving on the other.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { disqualified } from "../../model/bests";
import { applyMoves, inverse, slideCount } from "../../model/board";
import { movesPlayed, unfinished } from "../../model/game";
import { swapTwo } from "../../model/parity";
import { sizeTitle } from "../../model/size";
import { worthKeeping } from "../../model/solves";
import { board, game, goal, moves, playback, setBoard, size, solvable } from "../../state/game";
import { refused } from "../../state/persist";
import { explainShown, newcomer } from "../../state/settings";
import { storeFault } from "../../state/solves";
import { optimum, search } from "../../state/solve";
import { dropKept, kept, takeKept } from "../../state/tab";
import { clock, words } from "../words";
import { Button } from "../ui/button";
import { Switch } from "../ui/fields";
import { LazyView } from "../ui/lazy";
import { LinkError } from "../ui/link-error";
import { say } from "../ui/live";
import { Player } from "../solve/player";
import { SearchStrip, SolvePanel } from "../solve/panel";
import { BoardView } from "./board";
import { Editor, Repairs } from "./editor";
import { feel } from "./feel";
import { GoalButton, Newcomer } from "./goal";
import { listenToKeys } from "./keys";
import { Options } from "./options";
import { Aside } from "./aside";
import { Race, SeriesLine } from "./race";
import { BestLine, Stats } from "./stats";
import { Toolbar } from "./toolbar";
import { WinCard } from "./win";

const TABS = ["game", "ladder", "solve"] as const;
const tab = signal<(typeof TABS)[number]>("game");
const loadExplained = () => import("../../explain/stage");
const loadLadder = () => import("./ladder");
/** Board and panel side by side: then the win card is at the top of the panel, in view, and nothing jumps. */
const wideQuery = matchMedia("(min-width: 60.01rem)");
const wide = signal(wideQuery.matches);
wideQuery.addEventListener("change", () => (wide.value = wideQuery.matches));

const editing = signal<"board" | "goal" | null>(null);

/** Announces each move of the player, undo and redo, a new board, and the win. */
function announce(): () => void {
  let before = game.peek();
  return effect(() => {
    const after = game.value;
    const [old, { play, directions, win }] = [before, words.peek()];
    before = after;
    if (after === old) return;
    if (after.start !== old.start) return say(play.shuffled(sizeTitle(after.start.size)));
    if (after.log.length < old.log.length) return say(play.restarted);
    const entry = after.log.at(-1);
    if (!entry || after.log.length === old.log.length) return;
    if (after.won) return say(win.title);
    if (entry.kind === "undo") return say(play.undone(movesPlayed(after)));
    if (entry.kind === "redo") return say(play.redone);
    const [move] = entry.moves;
    const tile = applyMoves(after.board, inverse(entry.moves))?.tiles[after.board.blank];
    if (move && tile) say(play.moved(tile, entry.moves.length, directions[move]));
  });
}

/** Announces what a search found, and how a won game compares with the optimum. */
function announceResults(): () => void {
  const results = effect(() => {
    const last = search.value;
    if (last.state !== "done") return;
    const { solve } = words.peek();
    const { result, moves } = last;
    const proof = result.optimal ? solve.proved : solve.notProved(result.lower_bound);
    const found = result.metric === "mtm" ? solve.foundSlides(slideCount(moves)) : solve.found(moves.length);
    if (result.status === "solved") say(`${found}, ${proof}`);
    else say(solve.statuses[result.status]);
  });
  const optima = effect(() => {
    const best = optimum.value;
    const { win } = words.peek();
    const [mine, { won, start }] = [moves.peek(), game.peek()];
    if (best.state !== "known" || !won || best.start !== start) return;
    if (best.optimal) say(`${win.title} ${mine > best.length ? win.more(mine - best.length) : win.perfect}`);
  });
  return () => {
    results();
    optima();
  };
}

/** Games of tabs that were closed, for a tab that has not begun one. */
function KeptGames() {
  const text = words.value.play;
  if (game.value.log.length > 0 || unfinished(game.value) || kept.value.length === 0) return null;
  return (
    <div class="kept" role="group" aria-label={text.kept} data-testid="kept">
      {kept.value.slice(0, 3).map(({ id, game: left }) => (
        <p class="notice" key={id}>
          <span>{text.keptGame(sizeTitle(left.start.size), clock(left.clock.banked), movesPlayed(left))}</span>
          <Button kind="primary" onClick={() => void takeKept(id)}>
            {text.keptGo}
          </Button>
          <Button kind="quiet" onClick={() => dropKept(id)}>
            {worthKeeping(left) ? text.keptGiveUp : text.keptDrop}
          </Button>
        </p>
      ))}
    </div>
  );
}

function Tabs() {
  const text = words.value.play;
  const names = { game: text.tabGame, ladder: text.tabLadder, solve: text.tabSolve };
  return (
    <div class="tabs" role="tablist" aria-label={text.panel}>
      {TABS.map((key, index) => (
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
            const step = event.key === "ArrowRight" ? 1 : TABS.length - 1;
            const other = TABS[(index + step) % TABS.length]!;
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
  const answer = solvable.value;
  return (
    <>
      <LinkError />
      {refused.value && <p class="notice bad">{text.play.notStored}</p>}
      {storeFault.value && !refused.value && <p class="notice bad">{text.times.faults[storeFault.value]}</p>}
      {!answer.solvable && (
        <p class="notice bad" role="alert" data-testid="unsolvable">
          {text.editor.unsolvable} {text.because(answer)}
        </p>
      )}
      {!answer.solvable && <Repairs value={board.value} onGoal={(name) => setBoard(board.value, name)} onSwap={() => setBoard(swapTwo(board.value), goal.value)} />}
    </>
  );
}

export function PlayView() {
  useEffect(() => {
    const stop = [listenToKeys(), announce(), announceResults(), feel()];
    return () => stop.forEach((end) => end());
  }, []);
  const text = words.value.play;
  return (
    <div class="play" style={{ "--rows": String(size.value.rows), "--cols": String(size.value.cols) }}>
      <section class="stage" aria-label={text.stage}>
        <h1 class="sr-only">{text.heading(sizeTitle(size.value))}</h1>
        <div class="stage-head">
          <Stats />
          <GoalButton />
        </div>
        <SeriesLine />
        <Newcomer />
        <Notices />
        <KeptGames />
        <BoardView />
        <Race />
        {!wide.value && <WinCard />}
        <SearchStrip spare={tab.value === "solve"} />
        {playback.value ? <Player /> : <Toolbar onSolve={() => (tab.value = "solve")} />}
        {!playback.value && !game.value.won && (newcomer.value === "no" || disqualified(game.value)) && <BestLine />}
        <div class="explain-switch">
          <Switch label={text.explain} on={explainShown.value === "yes"} onChange={(on) => (explainShown.value = on ? "yes" : "no")} />
        </div>
        {explainShown.value === "yes" && <LazyView key="explained" load={loadExplained} />}
      </section>
      <aside class="side" aria-label={text.panel}>
        {wide.value && <WinCard />}
        <Tabs />
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`} class="panel">
          {tab.value === "game" && <Options onEdit={(what) => (editing.value = what)} />}
          {tab.value === "ladder" && <LazyView key="ladder" load={loadLadder} />}
          {tab.value === "solve" && <SolvePanel />}
        </div>
      </aside>
      <Aside />
      {editing.value && <Editor what={editing.value} onClose={() => (editing.value = null)} />}
    </div>
  );
}
