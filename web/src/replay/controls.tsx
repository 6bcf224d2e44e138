// Scrubber, buttons, pace.

import { timeAt } from "../model/replay";
import { speedOf } from "../model/playback";
import { speed } from "../state/settings";
import { clock, num, words } from "../views/words";
import { IconButton } from "../views/ui/button";
import { Segmented, Slider } from "../views/ui/fields";
import { PlaybackButtons } from "../views/ui/playback";
import { factor, FACTORS, last, mistakes, paceKind, playing, position, seek, seekMistake, setFactor, shown, stepBy, togglePlay } from "./state";

export function Controls() {
  const now = shown.value;
  if (!now) return null;
  const { replay: text, player } = words.value;
  const at = position.value;
  const rate = speedOf(speed.value);
  const wrong = mistakes.value;
  return (
    <section class="replay-controls" aria-label={text.controls}>
      <div class="player-head">
        <Slider label={player.position} hideLabel value={at} min={0} max={last.value} text={player.of(at, last.value)} onInput={seek} />
        <output class="value" data-testid="replay-position">
          {num(at)} / {num(last.value)} · {clock(Math.max(0, timeAt(now.steps, at)))}
        </output>
      </div>
      <div class="player-row">
        <PlaybackButtons
          id="replay-play"
          position={at}
          last={last.value}
          playing={playing.value}
          seek={seek}
          step={stepBy}
          toggle={togglePlay}
          before={<IconButton id="mistake-back" icon="mistakeBack" label={text.previousMistake} disabled={!wrong.some((k) => k < at)} onClick={() => seekMistake(-1)} />}
          after={<IconButton id="mistake-next" icon="mistakeNext" label={text.nextMistake} disabled={!wrong.some((k) => k > at)} onClick={() => seekMistake(1)} />}
        />
      </div>
      <div class="replay-pace">
        <Segmented
          hideLabel
          label={text.pace}
          value={paceKind.value}
          choices={(["own", "even"] as const).map((value) => ({ value, label: text.paces[value] }))}
          onChange={(value) => (paceKind.value = value)}
        />
        {paceKind.value === "own" ? (
          <Slider label={player.speed} value={factor.value} min={0} max={FACTORS.length - 1} text={text.times(num(FACTORS[factor.value]!, 2))} onInput={setFactor} />
        ) : (
          <Slider label={player.speed} value={speed.value} min={0} max={100} text={player.rate(num(rate, rate < 10 ? 1 : 0))} onInput={(value) => (speed.value = value)} />
        )}
      </div>
    </section>
  );
}
