// The player under the board.

import { speedOf } from "../../model/playback";
import { playback, takeOver } from "../../state/game";
import { jump, playing, stepBy, togglePlay } from "../../state/player";
import { speed } from "../../state/settings";
import { search } from "../../state/solve";
import { num, words } from "../words";
import { IconButton } from "../ui/button";
import { Slider } from "../ui/fields";
import { PlaybackButtons } from "../ui/playback";
import { Proof } from "./panel";

export function Player() {
  const shown = playback.value;
  if (!shown) return null;
  const text = words.value.player;
  const last = shown.moves.length;
  const { position } = shown;
  const rate = speedOf(speed.value);
  const found = search.value;
  const result = found.state === "done" ? found.result : null;
  return (
    <section class="player" aria-label={text.title} data-testid="player">
      <div class="player-head">
        <Slider
          label={text.position}
          hideLabel
          value={position}
          min={0}
          max={last}
          text={text.of(position, last)}
          onInput={jump}
        />
        <output class="value" data-testid="position">
          {num(position)} / {num(last)}
        </output>
      </div>
      <div class="player-row">
        <PlaybackButtons id="play-pause" position={position} last={last} playing={playing.value} seek={jump} step={stepBy} toggle={togglePlay} />
        <Slider
          label={text.speed}
          value={speed.value}
          min={0}
          max={100}
          text={text.rate(num(rate, rate < 10 ? 1 : 0))}
          onInput={(value) => (speed.value = value)}
        />
        <IconButton icon="close" label={text.close} onClick={takeOver} />
      </div>
      <div class="player-foot">
        {result && <Proof result={result} />}
        <p class="help">{text.help}</p>
      </div>
    </section>
  );
}
