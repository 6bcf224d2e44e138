// Trees of searches inside a lesson, stepped through together by their expansions.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Layers, Now } from "../explore/lists";
import { StepButtons } from "../explore/step-buttons";
import { endOfExpansion, type Forest } from "../explore/tree";
import { TreeView } from "../explore/tree-view";
import { exploreWords } from "../explore/words";
import { Slider } from "../views/ui/fields";
import { searchName, useStepKeys } from "./parts";
import { isDone, type Outcome } from "./searches";
import { lessonWords } from "./words";

const NONE: ReadonlySet<number> = new Set();
/** Expansions shown at first: enough to see a tree. */
const BEGIN = 4;
/** Expansions a second while it runs. */
const RATE = 4;
/** A long search is shown in about this many seconds. */
const MOST_SECONDS = 20;

function Tree({ outcome, at, layers }: { outcome: Outcome & { forest: Forest }; at: number; layers: boolean }) {
  const [folded, fold] = useState(NONE);
  const { forest, run } = outcome;
  const event = endOfExpansion(forest, Math.min(at, forest.expansions.length));
  const toggle = (key: number): void => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    fold(next);
  };
  const name = searchName(run);
  return (
    <article class="lesson-tree">
      <h3>{name}</h3>
      <Now forest={forest} at={event} />
      <TreeView forest={forest} at={event} collapsed={folded} predicting={false} label={exploreWords.value.treeOf(name, forest.nodes.length)} onToggle={toggle} onPick={() => undefined} />
      {layers && <Layers forest={forest} at={event} />}
    </article>
  );
}

/** `layers`: also how many nodes of each ring or value of f there are. */
export function Trees({ outcomes, layers = false, children }: { outcomes: readonly Outcome[]; layers?: boolean; children?: ComponentChildren }) {
  const text = lessonWords.value;
  const done = outcomes.filter(isDone);
  const last = Math.max(0, ...done.map(({ forest }) => forest.expansions.length));
  const [at, setAt] = useState(BEGIN);
  const [running, run] = useState(false);
  const shown = Math.min(at, last);
  const goTo = (to: number): void => setAt(Math.max(0, Math.min(last, to)));
  useStepKeys((by) => setAt((old) => Math.max(0, Math.min(last, Math.min(old, last) + by))));
  // Another search is shown from its beginning.
  const key = done.map(({ run: one }) => searchName(one)).join();
  useEffect(() => (setAt(BEGIN), run(false)), [key]);
  useEffect(() => {
    if (!running) return;
    const stride = Math.max(1, Math.round(last / (RATE * MOST_SECONDS)));
    const timer = setInterval(() => setAt((old) => Math.min(last, old + stride)), 1000 / RATE);
    return () => clearInterval(timer);
  }, [running, last]);
  useEffect(() => {
    if (at >= last) run(false);
  }, [at, last]);
  return (
    <>
      <div class="lesson-controls">
        {children}
        <div class="row" role="group" aria-label={exploreWords.value.controls}>
          <StepButtons id="lesson" at={shown} last={last} running={running} goTo={goTo} toggle={() => (at >= last && setAt(0), run(!running))} />
        </div>
        <Slider label={text.trees.position} value={shown} min={0} max={last} text={exploreWords.value.of(shown, last)} onInput={goTo} />
      </div>
      {done.length === 0 && <p class="help">{text.searching}</p>}
      <div class={done.length > 1 ? "lesson-trees two" : "lesson-trees"}>
        {done.map((one) => (
          <Tree key={searchName(one.run)} outcome={one} at={shown} layers={layers} />
        ))}
      </div>
    </>
  );
}
