// Time, moves, slides, moves to go; personal best below.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { bestKey, disqualified } from "../../model/bests";
import { elapsed } from "../../model/game";
import { covered, game, inspecting, moves, now, pause, resume, slides } from "../../state/game";
import { bests } from "../../state/solves";
import { toGo } from "../../state/solve";
import { inspectionLimit, toGoShown } from "../../state/settings";
import { clock, num, words } from "../words";
import { Icon } from "../ui/icon";

const tick = signal(0);
/** The last digits cannot be read while they run; an update every frame would make input lag on a slow machine. */
const TICK_MS = 50;

function Time() {
  const { clock: state } = game.value;
  const running = state.since !== null;
  const since = inspecting.value;
  useEffect(() => {
    if (!running && since === null) return;
    const timer = setInterval(() => (tick.value = now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running, since]);
  void tick.value;
  const text = words.value.play;
  if (since !== null) {
    const left = Math.max(0, Math.ceil(inspectionLimit.value - (now() - since) / 1000));
    return (
      <dd class="figure inspecting" data-testid="inspection" title={words.value.times.inspecting}>
        {num(left)}
      </dd>
    );
  }
  const time = <span data-testid="time">{clock(elapsed(state, now()))}</span>;
  return (
    <dd class="figure">
      {running || covered.value ? (
        <button
          type="button"
          class="to-go"
          id="pause"
          title={running ? text.pause : text.resume}
          onClick={running ? pause : resume}
        >
          {time} <span class="sr-only">{running ? text.pause : text.resume}</span>
          <Icon name={running ? "pause" : "play"} filled={!running} />
        </button>
      ) : (
        time
      )}
    </dd>
  );
}

function ToGoFigure() {
  const state = toGo.value;
  const text = words.value.play;
  if (state.state === "off") return <span class="figure">–</span>;
  if (state.state === "asking") return <span class="figure waiting">…</span>;
  if (state.state === "unknown") return <span class="figure" title={text.toGoUnknown}>?</span>;
  const exact = state.optimal || state.moves === 0;
  return (
    <span class="figure" title={exact ? text.toGoExact : text.toGoAtMost(state.lower)}>
      {exact ? "" : "≤\u00a0"}
      {num(state.moves)}
    </span>
  );
}

export function Stats() {
  const text = words.value.play;
  const shown = toGoShown.value === "yes";
  return (
    <dl class="stats">
      <div>
        <dt>{text.time}</dt>
        <Time />
      </div>
      <div>
        <dt>{text.moves}</dt>
        <dd class="figure" data-testid="moves">
          {num(moves.value)}
        </dd>
      </div>
      <div>
        <dt title={text.slidesHelp}>{text.slides}</dt>
        <dd class="figure" data-testid="slides">
          {num(slides.value)}
        </dd>
      </div>
      <div>
        <dt>{text.toGo}</dt>
        <dd>
          <button
            type="button"
            class="to-go"
            id="to-go"
            aria-pressed={shown}
            aria-label={text.toGoToggle}
            onClick={() => (toGoShown.value = shown ? "no" : "yes")}
          >
            {shown ? <ToGoFigure /> : <Icon name="eye" />}
          </button>
          <span class="sr-only" data-testid="to-go-text">
            {shown ? <ToGoFigure /> : null}
          </span>
        </dd>
      </div>
    </dl>
  );
}

export function BestLine() {
  const state = game.value;
  const best = bests.value[bestKey(state)];
  const text = words.value.play;
  const out = disqualified(state);
  if (out) return <p class="best-line">{text.noRecord[out]}</p>;
  if (!best && state.origin === "hand") return null;
  if (!best) return <p class="best-line">{text.noBest}</p>;
  return <p class="best-line">{text.best(text.figures(clock(best.time), best.moves, best.slides))}</p>;
}
