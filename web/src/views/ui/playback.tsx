// The buttons of a player: to the start, back, play or pause, on, to the end.

import type { ComponentChildren } from "preact";
import { words } from "../words";
import { IconButton } from "./button";

interface PlaybackButtonsProps {
  /** Id of the play button. */
  id: string;
  position: number;
  last: number;
  playing: boolean;
  seek: (position: number) => void;
  step: (direction: 1 | -1) => void;
  toggle: () => void;
  /** What else belongs before and after. */
  before?: ComponentChildren;
  after?: ComponentChildren;
}

export function PlaybackButtons({ id, position, last, playing, seek, step, toggle, before, after }: PlaybackButtonsProps) {
  const text = words.value.player;
  return (
    <div class="player-buttons">
      {before}
      <IconButton icon="first" label={text.first} filled disabled={position === 0} onClick={() => seek(0)} />
      <IconButton icon="previous" label={text.previous} filled disabled={position === 0} onClick={() => step(-1)} />
      <IconButton
        id={id}
        class="main"
        icon={playing ? "pause" : "play"}
        filled={!playing}
        label={playing ? text.pause : text.play}
        onClick={toggle}
      />
      <IconButton icon="next" label={text.next} filled disabled={position === last} onClick={() => step(1)} />
      <IconButton icon="last" label={text.last} filled disabled={position === last} onClick={() => seek(last)} />
      {after}
    </div>
  );
}
