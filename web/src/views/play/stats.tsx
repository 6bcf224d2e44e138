// Time, moves, slides, moves to go; personal best below.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { bestKey, disqualified } from "../../model/bests";
import { elapsed } from "../../model/game";
import { bests, covered, game, moves, now, pause, resume, slides } from "../../state/game";
import { toGo } from "../../state/solve";
import { toGoShown } from "../../state/settings";
import { clock, num, words } from "../words";
import { Icon } from "../ui/icon";

const tick = signal(0);

function Time() {
  const { clock: state } = game.value;
  const running = state.since !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => (tick.value = now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  void tick.value;
  const text = words.value.play;
  const time = <span data-testid="time">{clock(elapsed(state, now()))}</span>;
  return (
    <dd class="figure">
      {running || covered.value ? (
        <button
          type="button"
          class="to-go"
          id="pause"
          aria-label={running ? text.pause : text.resume}
          title={running ? text.pause : text.resume}
          onClick={running ? pause : resume}
        >
          {time}
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
