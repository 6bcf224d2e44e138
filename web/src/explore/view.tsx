// The Explore view: one search or two side by side, stepped through.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sizeTitle } from "../model/size";
import { catalogue, defaultHeuristic, reachable } from "../state/engine";
import { game } from "../state/game";
import { explorationLink } from "../state/route";
import { num, specTitle, words } from "../views/words";
import { ChooseAlgorithm, ChooseHeuristic } from "../views/solve/choose";
import { Button, IconButton } from "../views/ui/button";
import { copyText } from "../views/ui/copy";
import { Slider, Switch } from "../views/ui/fields";
import { LinkError } from "../views/ui/link-error";
import { projector, ProjectorButton, setProjector } from "../views/ui/projector";
import { MiniBoard } from "../views/ui/mini";
import { say } from "../views/ui/live";
import { Histograms } from "./histograms";
import { Iterations, Layers, Lists, Now } from "./lists";
import { StepButtons } from "./step-buttons";
import { judge, type Verdict } from "./predict";
import * as state from "./state";
import { countBelow } from "./layout";
import type { TreeNode } from "./tree";
import { TreeView } from "./tree-view";
import { exploreWords } from "./words";
import "./explore.css";

const score = signal({ right: 0, asked: 0 });
const verdict = signal("");

function verdictText(found: Verdict): string {
  const { verdicts, fates } = exploreWords.value;
  switch (found.kind) {
    case "pruned":
      return verdicts.pruned(fates[found.fate]);
    case "larger":
      return verdicts.larger(found.by, num(found.mine, 1), num(found.next, 1));
    case "tie":
      return verdicts.tie(found.by, num(found.value, 1));
    default:
      return verdicts[found.kind];
  }
}

function predict(index: number, node: TreeNode): void {
  const forest = state.panes.value[index]?.forest;
  if (!forest) return;
  const found = judge(forest, state.eventOf(index), node);
  verdict.value = verdictText(found);
  say(verdict.value);
  if (found.kind === "over") return;
  score.value = { right: score.value.right + (found.kind === "right" ? 1 : 0), asked: score.value.asked + 1 };
  if (found.kind === "right") state.stepExpansion(1);
}

function Controls() {
  const text = exploreWords.value;
  const last = state.lastExpansion.value;
  const at = state.shownExpansion.value;
  return (
    <section class="explore-controls" aria-label={text.controls}>
      <div class="row" role="group" aria-label={text.controls}>
        <StepButtons id="explore" at={at} last={last} running={state.running.value} goTo={state.goToExpansion} toggle={() => (state.running.value = !state.running.value)} />
        <IconButton id="explore-back-event" icon="undo" label={text.backEvent} onClick={() => state.stepEvent(-1)} />
        <IconButton id="explore-next-event" icon="redo" label={text.nextEvent} onClick={() => state.stepEvent(1)} />
      </div>
      <Slider label={text.position} value={at} min={0} max={last} text={text.of(at, last)} onInput={(value) => state.goToExpansion(value)} />
      <Slider label={text.speed} value={state.exploreSpeed.value} min={0} max={100} text={text.perSecond(state.rate.value)} onInput={(value) => (state.exploreSpeed.value = value)} />
      <div class="predict">
        <Switch label={text.predict} on={state.predicting.value} onChange={(on) => ((state.predicting.value = on), (verdict.value = ""))} />
        {state.predicting.value && (
          <p class="help" data-testid="predict">
            {verdict.value || text.predictHelp} {score.value.asked > 0 && text.score(score.value.right, score.value.asked)}
          </p>
        )}
      </div>
      <p class="help keys-help">{text.keys}</p>
    </section>
  );
}

function PaneView({ index }: { index: number }) {
  const text = exploreWords.value;
  const { forest, trace, counted, growing, state: how, failure, collapsed } = state.panes.value[index]!;
  if (how === "running") return <p class="loading">{text.searching}</p>;
  if (failure) return <p class="notice bad" role="alert">{words.value.failure(failure)}</p>;
  if (!forest || !trace) return null;
  const at = state.eventOf(index);
  const pick = state.predicting.value ? (node: TreeNode): void => predict(index, node) : null;
  const name = `${specTitle(trace.algorithm)}${trace.heuristic ? `, ${specTitle(trace.heuristic)}` : ""}`;
  const { stats, length } = (counted ?? trace).result;
  return (
    <article class="pane" aria-label={name} data-testid={`pane-${index}`}>
      <header>
        <h2>{name}</h2>
        <p class="help">{text.result(length, num(stats.expanded), num(stats.generated))}</p>
      </header>
      {trace.cut && <p class="notice" data-testid="cut">{text.cut(trace.events.length, trace.total)}</p>}
      <Now forest={forest} at={at} />
      <TreeView
        forest={forest}
        at={at}
        collapsed={collapsed}
        predicting={state.predicting.value}
        label={text.treeOf(name, forest.nodes.length)}
        onToggle={(key) => (countBelow(forest.nodes[key]!) > 0 ? state.toggleCollapsed(index, key) : undefined)}
        onPick={(node) => predict(index, node)}
      />
      <div class="row fold-row">
        <Button kind="quiet" onClick={() => state.collapseAt(index, 2)}>
          {text.fold} 2
        </Button>
        <Button kind="quiet" onClick={() => state.collapseAt(index, null)}>
          {text.unfold}
        </Button>
      </div>
      <Iterations forest={forest} at={at} onJump={index === 0 ? state.goToIteration : null} />
      <Layers forest={forest} at={at} />
      <Lists forest={forest} at={at} onPick={pick} />
      {(trace.cut || trace.total > 2000) && <Histograms forest={forest} counted={counted ?? trace} growing={growing} at={at} />}
    </article>
  );
}

function Configuration({ index }: { index: number }) {
  const text = exploreWords.value;
  const { algorithm, heuristic } = state.panes.value[index]!;
  const fallback = defaultHeuristic(algorithm.name);
  return (
    <section class="card" aria-label={text.pane(index)}>
      {state.panes.value.length > 1 && <h2>{text.pane(index)}</h2>}
      <ChooseAlgorithm id={`explore-algorithm-${index}`} auto={false} value={algorithm} onChange={(spec) => state.choose(index, { algorithm: spec })} />
      {fallback !== "" && (
        <ChooseHeuristic id={`explore-heuristic-${index}`} value={heuristic} fallback={fallback} onChange={(spec) => state.choose(index, { heuristic: spec })} />
      )}
    </section>
  );
}

function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [role=listbox], [role=radiogroup]") || event.ctrlKey || event.altKey || event.metaKey) return;
  const actions: Record<string, () => void> = {
    ArrowRight: () => (event.shiftKey ? state.stepEvent(1) : state.stepExpansion(1)),
    ArrowLeft: () => (event.shiftKey ? state.stepEvent(-1) : state.stepExpansion(-1)),
    Home: () => state.goToExpansion(0),
    End: () => state.goToExpansion(state.lastExpansion.value),
    " ": () => (state.running.value = !state.running.value),
    // The keys of a presenter.
    ...(projector.value && { PageDown: () => state.stepExpansion(1), PageUp: () => state.stepExpansion(-1), Escape: () => setProjector(false) }),
    f: () => state.collapseAt(0, state.panes.value[0]!.collapsed.size > 0 ? null : 2),
  };
  const act = actions[event.key];
  if (!act || (event.key === " " && target.closest("button, a, summary"))) return;
  event.preventDefault();
  act();
}

export default function ExploreView() {
  const text = exploreWords.value;
  const known = catalogue.value !== null;
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      state.running.value = false;
    };
  }, []);
  useEffect(() => {
    if (known && state.panes.value.every(({ state: how }) => how === "empty")) void state.trace();
  }, [known]);
  const { board } = state.explored.value;
  return (
    <div class="explore">
      <header class="compare-head">
        <h1>{text.title}</h1>
        <p class="lead">{text.lead}</p>
        <ProjectorButton />
      </header>
      <div class="explore-side">
        <section class="card">
          <h2>{sizeTitle(board.size)}</h2>
          <MiniBoard board={board} />
          <div class="row">
            <Button kind="quiet" onClick={() => (state.exploreBoard(game.value.board, game.value.goal), void state.trace())}>
              {text.gameBoard}
            </Button>
            <Button kind="quiet" icon="link" onClick={() => void copyText(explorationLink(), words.value.play.linkCopied)}>
              {text.share}
            </Button>
          </div>
        </section>
        {state.panes.value.map((_, index) => (
          <Configuration key={index} index={index} />
        ))}
        <Switch label={text.second} on={state.panes.value.length > 1} onChange={state.compareWith} />
        <Button kind="primary" icon="play" id="explore-search" disabled={reachable.value === "no"} onClick={() => void state.trace()}>
          {text.search}
        </Button>
      </div>
      <div class="explore-main">
        <LinkError />
        {reachable.value === "no" && <p class="notice bad">{words.value.solve.unreachable}</p>}
        <Controls />
        <div class={state.panes.value.length > 1 ? "panes two" : "panes"}>
          {state.panes.value.map((_, index) => (
            <PaneView key={index} index={index} />
          ))}
        </div>
      </div>
    </div>
  );
}
