// The Compare view: the same board, several configurations; a table and bars.

import { useEffect } from "preact/hooks";
import { plain, specText } from "../../model/spec";
import { signal } from "@preact/signals";
import { algorithms, catalogue, defaultHeuristic, reachable } from "../../state/engine";
import {
  addEntry,
  allResults,
  cancelAll,
  comparable,
  compareLimit,
  comparing,
  defaultEntries,
  entries,
  outdated,
  results,
  runAll,
  showsAll,
} from "../../state/compare";
import { words } from "../words";
import { Button } from "../ui/button";
import { LimitSlider } from "../ui/limit";
import { LinkError } from "../ui/link-error";
import { ChooseAlgorithm, ChooseHeuristic } from "../solve/choose";
import { Boards } from "./boards";
import { Charts } from "./charts";
import { saveCsv } from "./csv";
import { Results } from "./table";
import { Why } from "./why";
import { compareWords } from "./words";
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
        <Boards />
        <Add />
      </div>
      <div class="compare-main">
        <LinkError />
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
        {showsAll.value && !comparing.value && allResults.value.length > 0 && (
          <p class="help" data-testid="means">
            {results.value.length > 0 ? compareWords.value.means(results.value[0]!.boards) : compareWords.value.noMeans}
          </p>
        )}
        {!comparing.value && <Why />}
        {allResults.value.length > 0 && !comparing.value && (
          <div class="row">
            <Button icon="save" id="compare-csv" onClick={() => saveCsv(allResults.value)}>
              {compareWords.value.csv}
            </Button>
          </div>
        )}
        {results.value.length > 0 && <Charts />}
      </div>
    </div>
  );
}
