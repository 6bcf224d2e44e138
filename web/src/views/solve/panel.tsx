// The solve panel: choose, run, watch, read the result.

import { counterOf, type Progress, type Result, type ResultKey } from "../../engine/result";
import { slideCount, type Move } from "../../model/board";
import { sizeText } from "../../model/size";
import { catalogue, defaultHeuristic, loadCatalogue, reachable, tableBuilding } from "../../state/engine";
import { board, moveError, playback, solvable, solvedNow } from "../../state/game";
import { METRICS, metric, timeLimit, type Metric } from "../../state/settings";
import { algorithm, cancelSolve, countsSlides, heuristic, playBest, reopen, search, solve, usedMetric, usesHeuristic } from "../../state/solve";
import { asSentence, capital, counterName, counterText, num, percent, secs, specTitle, words } from "../words";
import { Button } from "../ui/button";
import { EngineChoice } from "../ui/engine";
import { Segmented } from "../ui/fields";
import { Figures } from "../ui/figures";
import { LimitSlider } from "../ui/limit";
import { Meanings } from "../ui/meanings";
import { Prose } from "../ui/prose";
import { ChooseAlgorithm, ChooseHeuristic } from "./choose";
import { MoveList } from "./moves";

/** A length with its unit: moves or slides. */
function lengthText(moves: readonly Move[], counted: Metric): string {
  const text = words.value.solve;
  return counted === "mtm" ? text.slidesWord(slideCount(moves)) : `${num(moves.length)} ${text.movesWord(moves.length)}`;
}

function Meter({ role, label, value, most }: { role: "meter" | "progressbar"; label: string; value: number; most: number }) {
  const share = most === 0 ? 100 : Math.floor((100 * value) / most);
  return (
    <div
      class="meter"
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      style={{ "--share": `${share}%` }}
    />
  );
}

/** Two numbers that meet in the end: the length of the best solution falls, the proved lower bound rises. */
export function Bounds({ lower, best, counted }: { lower: number; best: readonly Move[]; counted: Metric }) {
  const text = words.value.solve;
  const length = counted === "mtm" ? slideCount(best) : best.length;
  const label = `${lengthText(best, counted)} · ${text.atLeast(lower)}`;
  return (
    <div class="table-progress" data-testid="bounds">
      <p class="value">{label}</p>
      <Meter role="meter" label={label} value={lower} most={length} />
      <Button icon="play" onClick={playBest}>
        {text.playBest}
      </Button>
    </div>
  );
}

interface Running {
  queued: number;
  progress: Progress | null;
  best: readonly Move[] | null;
  stopping: boolean;
  metric: Metric;
}

export function ProgressCard({ queued, progress, best, stopping, metric: counted }: Running) {
  const text = words.value.solve;
  return (
    <div class="card progress-card" data-testid="progress">
      <div class="indeterminate" role="progressbar" aria-label={text.searching} />
      {queued > 0 && <p>{text.queued(queued)}</p>}
      {best && <Bounds lower={progress?.bound ?? 0} best={best} counted={counted} />}
      {progress && (
        <Figures
          rows={[
            [text.bound, num(progress.bound)],
            [capital(counterName("expanded")), num(progress.expanded)],
            [text.rate, num(progress.expanded_per_second)],
            [capital(counterName("wall_seconds")), secs(progress.seconds)],
          ]}
        />
      )}
      {!progress && queued === 0 && <p>{text.searching}</p>}
      <Button icon="stop" kind="danger" id="cancel" disabled={stopping} onClick={cancelSolve}>
        {stopping ? text.stopping : text.cancel}
      </Button>
    </div>
  );
}

export function Proof({ result }: { result: Result }) {
  const text = words.value.solve;
  if (result.optimal) return <span class="badge good">{text.proved}</span>;
  return <span class="badge fair">{text.notProved(result.lower_bound)}</span>;
}

const SHOWN: readonly ResultKey[] = ["wall_seconds", "expanded", "generated", "max_frontier", "iterations", "h_start", "peak_bytes"];

export function ResultCard({ result, moves }: { result: Result; moves: readonly Move[] }) {
  const text = words.value.solve;
  const solved = result.status === "solved";
  const slides = result.metric === "mtm";
  return (
    <div class="card result-card" data-testid="result">
      <header>
        {solved ? (
          <p class="result-length">
            {slides ? (
              <strong data-testid="length">{lengthText(moves, "mtm")}</strong>
            ) : (
              <>
                <strong data-testid="length">{num(moves.length)}</strong> {text.movesWord(moves.length)}
              </>
            )}
            <span class="muted"> · {lengthText(moves, slides ? "stm" : "mtm")}</span>
          </p>
        ) : (
          <p class="result-length">{text.statuses[result.status]}</p>
        )}
        {solved ? <Proof result={result} /> : result.lower_bound > 0 && <span class="badge fair">{text.atLeast(result.lower_bound)}</span>}
      </header>
      <p class="muted spec">
        {[specTitle(result.algorithm), specTitle(result.heuristic), result.engine && text.engines[result.engine]].filter(Boolean).join(" · ")}
      </p>
      {result.why && (
        <p class="help">
          <Prose text={asSentence(words.value.said({ code: result.why_code, arguments: result.why_arguments, message: result.why }))} />
        </p>
      )}
      <Figures
        rows={SHOWN.map((key) => [capital(counterName(key)), counterText(key, counterOf(result, key) ?? 0)])}
      />
      <Meanings counters={SHOWN} algorithms={[result.algorithm]} />
      {solved && moves.length > 0 && !playback.value && (
        <Button icon="play" onClick={reopen}>
          {text.showAgain}
        </Button>
      )}
    </div>
  );
}

/** What the engine says about this size, in either orientation. */
function practical(): string | undefined {
  const { rows, cols } = board.value.size;
  const names = [sizeText({ rows, cols }), sizeText({ rows: cols, cols: rows })];
  const known = catalogue.value?.sizes.practical.find(({ size }) => names.includes(size));
  return known && words.value.solve.practical[known.optimal];
}

export function TableProgress() {
  const table = tableBuilding.value;
  if (!table) return null;
  const share = Math.floor(100 * table.progress);
  const label = words.value.solve.building(`${table.size} ${table.catalogue}`, percent(share / 100));
  return (
    <div class="table-progress" data-testid="tables">
      <p class="help">{label}</p>
      <Meter role="progressbar" label={label} value={share} most={100} />
    </div>
  );
}

/** Below the board where the panel is out of sight: on narrow screens, and while it shows something else. */
export function SearchStrip({ spare }: { spare: boolean }) {
  const text = words.value.solve;
  const state = search.value;
  const strip = spare ? "search-strip spare" : "search-strip";
  if (state.state === "running") {
    const { progress, queued } = state;
    const figures = progress && `${text.bound} ${num(progress.bound)} · ${num(progress.expanded)} · ${secs(progress.seconds)}`;
    return (
      <div class={`${strip} card`}>
        <div class="indeterminate" role="progressbar" aria-label={text.searching} />
        <div class="row">
          <p class="value">{figures ?? (queued > 0 ? text.queued(queued) : text.searching)}</p>
          <Button icon="stop" kind="danger" disabled={state.stopping} onClick={cancelSolve}>
            {state.stopping ? text.stopping : text.cancel}
          </Button>
        </div>
      </div>
    );
  }
  if (state.state === "failed") {
    return (
      <p class={`${strip} notice bad`} role={spare ? undefined : "alert"}>
        {words.value.failure(state.failure)}
      </p>
    );
  }
  if (state.state !== "done" || state.result.status === "solved") return null;
  const lower = state.result.lower_bound;
  return (
    <p class={`${strip} notice bad`}>
      {text.statuses[state.result.status]}
      {lower > 0 && ` · ${text.atLeast(lower)}`}
    </p>
  );
}

export function SolvePanel() {
  const text = words.value.solve;
  const state = search.value;
  if (reachable.value === "no") {
    return (
      <div class="card">
        <p class="notice bad">{text.unreachable}</p>
        <Button icon="restart" onClick={() => void loadCatalogue()}>
          {text.retry}
        </Button>
        <EngineChoice />
      </div>
    );
  }
  return (
    <div class="solve-panel">
      {countsSlides.value && (
        <Segmented
          label={text.metric}
          value={metric.value}
          choices={METRICS.map((value) => ({ value, label: text.metrics[value] }))}
          onChange={(value) => (metric.value = value)}
        />
      )}
      <ChooseAlgorithm id="algorithm" auto value={algorithm.value} metric={usedMetric.value} onChange={(spec) => (algorithm.value = spec)} />
      {usesHeuristic.value && (
        <ChooseHeuristic
          id="heuristic"
          value={heuristic.value}
          metric={usedMetric.value}
          fallback={defaultHeuristic(algorithm.value.name)}
          onChange={(spec) => (heuristic.value = spec)}
        />
      )}
      <LimitSlider
        label={text.limit}
        most={3600}
        value={timeLimit.value}
        onInput={(seconds) => (timeLimit.value = seconds)}
      />
      <TableProgress />
      {practical() && <p class="help">{practical()}</p>}
      {state.state === "running" ? (
        <ProgressCard {...state} />
      ) : (
        <Button
          kind="primary"
          icon="solve"
          id="solve"
          disabled={!solvable.value.solvable || solvedNow.value}
          why={solvedNow.value ? words.value.play.whySolved : words.value.play.whyUnsolvable}
          onClick={() => void solve()}
        >
          {text.solve}
        </Button>
      )}
      {!solvable.value.solvable && <p class="notice bad">{words.value.because(solvable.value)}</p>}
      {moveError.value && (
        <p class="notice bad" role="alert">
          {words.value.failure(moveError.value)}
        </p>
      )}
      {state.state === "failed" && (
        <p class="notice bad" role="alert">
          {words.value.failure(state.failure)}
        </p>
      )}
      {state.state === "done" && <ResultCard result={state.result} moves={state.moves} />}
      {playback.value && <MoveList />}
      <EngineChoice />
    </div>
  );
}
