// The Compare view: the same board, several configurations; a table and bars.

import { useEffect } from "preact/hooks";
import { plain, specText } from "../../model/spec";
import { signal } from "@preact/signals";
import { sizeTitle } from "../../model/size";
import { algorithms, catalogue, defaultHeuristic, reachable } from "../../state/engine";
import { moveError } from "../../state/game";
import { comparisonLink } from "../../state/route";
import {
  addEntry,
  cancelAll,
  comparable,
  compared,
  compareGame,
  compareLimit,
  comparing,
  defaultEntries,
  entries,
  outdated,
  ownBoard,
  results,
  runAll,
  shuffleCompared,
} from "../../state/compare";
import { words } from "../words";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy";
import { LimitSlider } from "../ui/limit";
import { ChooseAlgorithm, ChooseHeuristic } from "../solve/choose";
import { MiniBoard } from "../ui/mini";
import { Charts } from "./charts";
import { Results } from "./table";
import "../../style/compare.css";

const newAlgorithm = signal(plain("astar"));
const newHeuristic = signal(plain(""));

function Add() {
  const text = words.value.compare;
  const known = algorithms.value.some(({ name }) => name === newAlgorithm.value.name);
  const fallback = defaultHeuristic(newAlgorithm.value.name);
  const add = (): void => {
    const chosen = newHeuristic.value.name === "" ? fallback : specText(newHeuristic.value);
    addEntry(specText(newAlgorithm.value), fallback === "" ? "" : chosen);
  };
  return (
    <section class="card add-entry" aria-labelledby="add-title">
      <h2 id="add-title">{text.add}</h2>
      <ChooseAlgorithm
        id="compare-algorithm"
        auto={false}
        value={newAlgorithm.value}
        onChange={(spec) => (newAlgorithm.value = spec)}
      />
      {fallback !== "" && (
        <ChooseHeuristic
          id="compare-heuristic"
          value={newHeuristic.value}
          fallback={fallback}
          onChange={(spec) => (newHeuristic.value = spec)}
        />
      )}
      <Button icon="plus" id="add-entry" disabled={comparing.value || !known} onClick={add}>
        {text.addButton}
      </Button>
    </section>
  );
}

function BoardSummary() {
  const text = words.value.compare;
  const here = compared.value.board;
  return (
    <section class="card compared-board">
      <h2>{text.board(sizeTitle(here.size))}</h2>
      {here.tiles.length <= 100 && <MiniBoard board={here} />}
      <div class="row">
        <Button icon="shuffle" id="compare-shuffle" disabled={comparing.value} onClick={() => void shuffleCompared()}>
          {words.value.play.shuffle}
        </Button>
        {ownBoard.value && (
          <Button kind="quiet" icon="restart" disabled={comparing.value} onClick={compareGame}>
            {text.gameBoard}
          </Button>
        )}
        <Button kind="quiet" icon="link" onClick={() => void copyText(comparisonLink(), words.value.play.linkCopied)}>
          {words.value.play.share}
        </Button>
      </div>
      {moveError.value && <p class="notice bad" role="alert">{words.value.failure(moveError.value)}</p>}
    </section>
  );
}

export default function CompareView() {
  const text = words.value.compare;
  const known = catalogue.value;
  useEffect(() => {
    if (!known) return;
    defaultEntries();
    if (!known.algorithms.some(({ name }) => name === newAlgorithm.value.name)) {
      newAlgorithm.value = plain(known.algorithms[0]?.name ?? "");
    }
  }, [known]);
  return (
    <div class="compare">
      <header class="compare-head">
        <h1>{text.title}</h1>
        <p class="lead">{text.lead}</p>
      </header>
      <div class="compare-side">
        <BoardSummary />
        <Add />
      </div>
      <div class="compare-main">
        {reachable.value === "no" && <p class="notice bad">{words.value.solve.unreachable}</p>}
        {!comparable.value.solvable && <p class="notice bad">{words.value.because(comparable.value)}</p>}
        <div class="compare-bar">
          <LimitSlider
            label={text.limit}
            most={600}
            value={compareLimit.value}
            onInput={(seconds) => (compareLimit.value = seconds)}
          />
          {comparing.value ? (
            <Button kind="danger" icon="stop" onClick={cancelAll}>
              {words.value.solve.cancel}
            </Button>
          ) : (
            <Button
              kind="primary"
              icon="play"
              id="run-compare"
              disabled={entries.value.length === 0 || !comparable.value.solvable || reachable.value === "no"}
              why={reachable.value === "no" ? words.value.play.whyOffline : comparable.value.solvable ? text.empty : words.value.play.whyUnsolvable}
              onClick={() => void runAll()}
            >
              {text.run}
            </Button>
          )}
        </div>
        <Results />
        {outdated.value && !comparing.value && <p class="help">{text.otherBoard}</p>}
        {results.value.length > 0 && <Charts />}
      </div>
    </div>
  );
}
