// The Replay view: a game watched again, move by move, with what the engine says about it. Loaded when it is opened.

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sizeTitle } from "../model/size";
import { goTo, replayLink } from "../state/route";
import { interrupt } from "../state/tab";
import { date, words } from "../views/words";
import { Button } from "../views/ui/button";
import { copyText } from "../views/ui/copy";
import { say } from "../views/ui/live";
import { ReplayBoard } from "./board";
import { Controls } from "./controls";
import { Graph } from "./graph";
import { Moves } from "./list";
import { saveAnimation, saveGraph } from "./save";
import { judgement, loaded, playing, position, positions, seek, seekMistake, shown, stepBy, togglePlay, last, type Shown } from "./state";
import { AtHand, Figures, JudgementNote, sentence } from "./verdict";
import "../style/replay.css";

const KEYS: Record<string, () => void> = {
  " ": togglePlay,
  ArrowLeft: () => stepBy(-1),
  ArrowRight: () => stepBy(1),
  ArrowUp: () => seekMistake(-1),
  ArrowDown: () => seekMistake(1),
  Home: () => seek(0),
  End: () => seek(last.value),
};

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const focused = document.activeElement;
  // A slider or choice that has the focus keeps its own keys; a button keeps Space.
  if (focused?.matches("input, textarea, select") || (event.key === " " && focused?.closest("button, a"))) return;
  const run = KEYS[event.key];
  if (!run) return;
  run();
  event.preventDefault();
}

/** Says what a step led to, and what was found about the game; not every move of a playing one. */
function announce(): () => void {
  let before = position.peek();
  const steps = effect(() => {
    const at = position.value;
    if (at === before || playing.peek()) return void (before = at);
    before = at;
    say(sentence());
  });
  const found = effect(() => {
    if (judgement.value.state === "done") say(words.peek().replay.judged(judgement.value.analysis.mistakes));
  });
  return () => {
    steps();
    found();
  };
}

function Head({ now }: { now: Shown }) {
  const text = words.value.replay;
  const { solve, start } = now;
  return (
    <header class="replay-head">
      <h1>{text.title(sizeTitle(start.size))}</h1>
      <p class="help">
        {date(solve.started)}
        {solve.imported && <span class="badge"> {text.imported[solve.imported]}</span>}
        {solve.dnf && <span class="badge bad">{text.unfinished}</span>}
        {solve.help.length > 0 && <span class="badge fair">{text.helped}</span>}
      </p>
    </header>
  );
}

function Actions({ now }: { now: Shown }) {
  const text = words.value.replay;
  const play = async (): Promise<void> => {
    await interrupt(now.start, now.solve.goal);
    goTo("play");
  };
  return (
    <div class="row" role="group" aria-label={text.share}>
      <Button id="replay-link" icon="link" onClick={() => void copyText(replayLink(), words.value.play.linkCopied)}>
        {words.value.play.share}
      </Button>
      <Button id="save-graph" kind="quiet" icon="save" disabled={positions.value.length === 0} onClick={saveGraph}>
        {text.saveGraph}
      </Button>
      <Button id="save-svg" kind="quiet" icon="save" onClick={() => saveAnimation("svg")}>
        {text.saveSvg}
      </Button>
      <Button id="save-gif" kind="quiet" icon="save" onClick={() => saveAnimation("gif")}>
        {text.saveGif}
      </Button>
      <Button id="replay-again" kind="quiet" icon="play" onClick={() => void play()}>
        {text.playIt}
      </Button>
    </div>
  );
}

export default function ReplayView() {
  useEffect(() => {
    const quiet = announce();
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      quiet();
      playing.value = false;
    };
  }, []);
  const text = words.value.replay;
  const state = loaded.value.state;
  const now = shown.value;
  if (!now) {
    return (
      <div class="replay-empty">
        <h1>{text.heading}</h1>
        <p class={state === "loading" ? "loading" : "notice bad"} role={state === "loading" ? undefined : "alert"} data-testid="replay-missing">
          {state === "loading" ? words.value.loading : state === "bad" ? text.bad : text.missing}
        </p>
        <Button kind="primary" icon="play" onClick={() => goTo("play")}>
          {words.value.views.play}
        </Button>
      </div>
    );
  }
  return (
    <div class="replay" style={{ "--rows": String(now.start.size.rows), "--cols": String(now.start.size.cols) }}>
      <section class="replay-stage" aria-label={text.stage}>
        <Head now={now} />
        <ReplayBoard />
        <Controls />
      </section>
      <section class="replay-side" aria-label={text.analysis}>
        <div class="card">
          <h2>{text.graph}</h2>
          <Graph />
          <AtHand />
          <JudgementNote />
        </div>
        <div class="card">
          <h2>{text.figures}</h2>
          <Figures />
        </div>
        <div class="card">
          <h2>{words.value.player.moves}</h2>
          <Moves />
        </div>
        <Actions now={now} />
        <p class="help">{text.keys}</p>
      </section>
    </div>
  );
}
