// A race: the rival's progress beside the player's own. And the parts of a series.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { elapsed } from "../../model/game";
import { cells } from "../../model/size";
import { game, now } from "../../state/game";
import { placed, rival, rivalNow } from "../../state/race";
import { seriesTime } from "../../state/series";
import { clock, words } from "../words";
import { MiniBoard } from "../ui/mini";

const tick = signal(0);

/** Redraws ten times a second while the clock runs. */
function useTick(): void {
  const running = game.value.clock.since !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => (tick.value = now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  void tick.value;
}

function Bar({ name, count, of, id }: { name: string; count: number; of: number; id: string }) {
  return (
    <div class="race-row">
      <span>{name}</span>
      <meter min={0} max={of} value={count} aria-label={`${name}: ${words.value.times.placed(count, of)}`} data-testid={id} />
      <strong>{count}</strong>
    </div>
  );
}

export function Race() {
  useTick();
  const solve = rival.value;
  if (!solve) return null;
  const text = words.value.times;
  const { board, target } = game.value;
  const other = rivalNow(solve);
  const most = cells(board.size) - 1;
  return (
    <section class="race" aria-label={text.rival} data-testid="race">
      <MiniBoard board={other.board} />
      <div class="race-rows">
        <Bar id="race-you" name={text.you} count={placed(board, target)} of={most} />
        <Bar id="race-them" name={text.them} count={placed(other.board, target)} of={most} />
        <p class="soft">{text.rivalTime(clock(solve.time))}</p>
      </div>
    </section>
  );
}

export function RaceResult() {
  const solve = rival.value;
  if (!solve || !game.value.won) return null;
  const text = words.value.times;
  const ahead = solve.time - Math.round(elapsed(game.value.clock, now()));
  const line = ahead > 0 ? text.faster(clock(ahead)) : ahead < 0 ? text.slower(clock(-ahead)) : text.even;
  return (
    <p class="win-note" data-testid="race-result">
      {line}
    </p>
  );
}

export function SeriesLine() {
  useTick();
  const { series, won } = game.value;
  if (!series || won) return null;
  const text = words.value.times;
  return (
    <p class="series-line" data-testid="series">
      {text.seriesNow(text[series.kind], series.part, series.parts, clock(seriesTime(game.value, now())))}
    </p>
  );
}

export function SeriesTotal() {
  const { series } = game.value;
  if (!series) return null;
  const text = words.value.times;
  return (
    <p class="win-figures" data-testid="series-total">
      {text.seriesDone(text[series.kind], series.parts, clock(seriesTime(game.value, now())))}
    </p>
  );
}
