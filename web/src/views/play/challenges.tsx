// Challenges: the board of the day, relay, marathon, a seed to share, the time for inspection.

import { useSignal } from "@preact/signals";
import { parseSeed } from "../../model/seed";
import { writeSeed, type SeededShuffle } from "../../model/shared";
import { game, shuffleSeed } from "../../state/game";
import { marathonBoards, MOST_MARATHON, MOST_RELAY, relaySide, startDaily, startMarathon, startRelay } from "../../state/series";
import { inspectionLimit, MOST_INSPECTION, shuffleDistance, shuffleKind } from "../../state/settings";
import { words } from "../words";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy";
import { Slider, Stepper, TextField } from "../ui/fields";

/** The shuffle of this game, as others can reproduce it. */
function shared(): SeededShuffle | null {
  const { seed, origin, start, goal, distance } = game.value;
  return seed === null || origin === "hand" ? null : { size: start.size, goal, kind: origin, seed, distance };
}

function Seed() {
  const text = words.value.times;
  const bad = useSignal(false);
  const here = shared();
  const use = (typed: string): void => {
    const seed = parseSeed(typed);
    bad.value = seed === null && typed !== "";
    if (seed === null || seed === here?.seed) return;
    const { start, goal } = game.value;
    const kind = shuffleKind.value;
    void shuffleSeed({ size: start.size, goal, kind, seed, distance: kind === "distance" ? shuffleDistance.value : null });
  };
  return (
    <>
      <TextField label={text.seed} value={here?.seed ?? ""} mode="numeric" help={bad.value ? text.seedWrong : text.seedHelp} onChange={use} />
      <Button
        icon="link"
        kind="quiet"
        id="seed-link"
        disabled={!here}
        onClick={() => here && void copyText(new URL(writeSeed(here), location.href).href, words.value.play.linkCopied)}
      >
        {text.seedLink}
      </Button>
    </>
  );
}

export function Challenges() {
  const text = words.value.times;
  const { less, more } = words.value.options;
  const limit = inspectionLimit.value;
  return (
    <section class="option-group challenges">
      <Slider
        label={text.inspection}
        value={limit}
        min={0}
        max={MOST_INSPECTION}
        step={5}
        text={text.inspectionTime(limit)}
        onInput={(value) => (inspectionLimit.value = value)}
      />
      <details class="fold">
        <summary>{text.challenges}</summary>
        <div>
          <Button icon="sun" id="daily" onClick={() => void startDaily()}>
            {text.daily}
          </Button>
          <p class="help">{text.dailyHelp}</p>
          <div class="challenge">
            <Stepper label={text.relayTo} value={relaySide.value} min={3} max={MOST_RELAY} less={less} more={more} onChange={(value) => (relaySide.value = value)} />
            <Button id="relay" onClick={startRelay}>
              {text.startRelay}
            </Button>
          </div>
          <div class="challenge">
            <Stepper label={text.marathonBoards} value={marathonBoards.value} min={2} max={MOST_MARATHON} less={less} more={more} onChange={(value) => (marathonBoards.value = value)} />
            <Button id="marathon" onClick={startMarathon}>
              {text.startMarathon}
            </Button>
          </div>
          <Seed />
        </div>
      </details>
    </section>
  );
}
