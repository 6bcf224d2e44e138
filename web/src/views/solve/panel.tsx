// The solve panel: choose, run, watch, read the result.

import type { Progress, SolveResult } from "../../engine/engine";
import { bytes } from "../../i18n";
import { slideCount, type Move } from "../../model/board";
import { algorithms, catalogue, loadCatalogue, reachable, tableInWork } from "../../state/engine";
import { board, playback, solvable, solvedNow } from "../../state/game";
import { language, timeLimit } from "../../state/settings";
import { algorithm, cancelSolve, heuristic, reopen, search, solve, usesHeuristic } from "../../state/solve";
import { asSentence, num, secs, words } from "../words";
import { Button } from "../ui/button";
import { LimitSlider } from "../ui/limit";
import { ChooseAlgorithm, ChooseHeuristic } from "./choose";
import { MoveList } from "./moves";

const LIMITS = [1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

function Figures({ rows }: { rows: [string, string][] }) {
  return (
    <dl class="figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ProgressCard({ queued, progress, stopping }: { queued: number; progress: Progress | null; stopping: boolean }) {
  const text = words.value.solve;
  return (
    <div class="card progress-card" data-testid="progress">
      <div class="indeterminate" role="progressbar" aria-label={text.searching} />
      {queued > 0 && <p>{text.queued(queued)}</p>}
      {progress && (
        <Figures
          rows={[
            [text.bound, num(progress.bound)],
            [text.expanded, num(progress.expanded)],
            [text.rate, num(progress.expanded_per_second)],
            [text.wall, secs(progress.seconds)],
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

export function Proof({ result }: { result: SolveResult }) {
  const text = words.value.solve;
  if (result.optimal) return <span class="badge good">{text.proved}</span>;
  return <span class="badge fair">{text.notProved(result.lower_bound)}</span>;
}

export function ResultCard({ result, moves }: { result: SolveResult; moves: readonly Move[] }) {
  const text = words.value.solve;
  const { stats } = result;
  const solved = result.status === "solved";
  return (
    <div class="card result-card" data-testid="result">
      <header>
        {solved ? (
          <p class="result-length">
            <strong data-testid="length">{num(moves.length)}</strong> {text.movesWord(moves.length)}
            <span class="muted"> · {text.slidesWord(slideCount(moves))}</span>
          </p>
        ) : (
          <p class="result-length">{text.statuses[result.status]}</p>
        )}
        {solved ? <Proof result={result} /> : result.lower_bound > 0 && <span class="badge fair">{text.atLeast(result.lower_bound)}</span>}
      </header>
      <p class="muted spec">
        {result.algorithm}
        {result.heuristic && ` · ${result.heuristic}`}
        {result.engine && ` · ${result.engine}`}
      </p>
      {result.why && <p class="help">{asSentence(words.value.sentence(result.why))}</p>}
      <Figures
        rows={[
          [text.wall, secs(stats.wall_seconds)],
          [text.expanded, num(stats.expanded)],
          [text.generated, num(stats.generated)],
          [text.frontier, num(stats.max_frontier)],
          [text.iterations, num(stats.iterations)],
          [text.estimate, num(stats.h_start, 1)],
          [text.memory, bytes(stats.peak_bytes, language.value)],
        ]}
      />
      {solved && moves.length > 0 && !playback.value && (
        <Button icon="play" onClick={reopen}>
          {text.showAgain}
        </Button>
      )}
    </div>
  );
}

/** What the engine says of this size, whichever way round. */
function practical(): string | undefined {
  const { rows, cols } = board.value.size;
  const names = [`${rows}x${cols}`, `${cols}x${rows}`];
  const row = catalogue.value?.sizes.practical.find(({ size }) => names.includes(size));
  return row && words.value.solve.practical[row.optimal];
}

export function TableProgress() {
  const table = tableInWork.value;
  if (!table) return null;
  const percent = Math.floor(100 * table.progress);
  const label = words.value.solve.building(`${table.size} ${table.catalogue}`, percent);
  return (
    <div class="table-progress" data-testid="tables">
      <p class="help">{label}</p>
      <div
        class="meter"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        style={{ "--share": `${percent}%` }}
      />
    </div>
  );
}

function TimeLimit() {
  const most = catalogue.value?.limits.time_seconds || 3600;
  const steps = LIMITS.filter((seconds) => seconds <= most);
  if (steps.at(-1) !== most && most < 3600) steps.push(most);
  return (
    <LimitSlider
      label={words.value.solve.limit}
      steps={steps}
      value={timeLimit.value}
      onInput={(seconds) => (timeLimit.value = seconds)}
    />
  );
}

/** Below the board on narrow screens, where the panel is out of sight. */
export function SearchStrip() {
  const text = words.value.solve;
  const state = search.value;
  if (state.state === "running") {
    const { progress, queued } = state;
    const figures = progress && `${text.bound} ${num(progress.bound)} · ${num(progress.expanded)} · ${secs(progress.seconds)}`;
    return (
      <div class="search-strip card">
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
  if (state.state === "failed") return <p class="search-strip notice bad">{words.value.sentence(state.message)}</p>;
  if (state.state !== "done" || state.result.status === "solved") return null;
  const lower = state.result.lower_bound;
  return (
    <p class="search-strip notice bad">
      {text.statuses[state.result.status]}
      {lower > 0 && ` · ${text.atLeast(lower)}`}
    </p>
  );
}

export function SolvePanel() {
  const text = words.value.solve;
  const state = search.value;
  const row = algorithms.value.find(({ name }) => name === algorithm.value.name);
  if (reachable.value === "no") {
    return (
      <div class="card">
        <p class="notice bad">{text.unreachable}</p>
        <Button icon="restart" onClick={() => void loadCatalogue()}>
          {text.retry}
        </Button>
      </div>
    );
  }
  return (
    <div class="solve-panel">
      <ChooseAlgorithm id="algorithm" auto value={algorithm.value} onChange={(spec) => (algorithm.value = spec)} />
      {usesHeuristic.value && (
        <ChooseHeuristic
          id="heuristic"
          value={heuristic.value}
          standard={row?.default_heuristic ?? ""}
          onChange={(spec) => (heuristic.value = spec)}
        />
      )}
      <TimeLimit />
      <TableProgress />
      {practical() && <p class="help">{practical()}</p>}
      {state.state === "running" ? (
        <ProgressCard queued={state.queued} progress={state.progress} stopping={state.stopping} />
      ) : (
        <Button
          kind="primary"
          icon="solve"
          id="solve"
          disabled={!solvable.value.solvable || solvedNow.value}
          onClick={() => void solve()}
        >
          {text.solve}
        </Button>
      )}
      {!solvable.value.solvable && <p class="notice bad">{words.value.because(solvable.value)}</p>}
      {state.state === "failed" && (
        <p class="notice bad" role="alert">
          {words.value.sentence(state.message)}
        </p>
      )}
      {state.state === "done" && <ResultCard result={state.result} moves={state.moves} />}
      {playback.value && <MoveList />}
    </div>
  );
}
