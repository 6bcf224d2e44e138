// The buttons that step through a search: to the start, back, run or pause, on, to the end.

import { IconButton } from "../views/ui/button";
import { exploreWords } from "./words";

interface StepButtonsProps {
  /** Their ids begin with it. */
  id: string;
  at: number;
  last: number;
  running: boolean;
  goTo: (at: number) => void;
  toggle: () => void;
}

export function StepButtons({ id, at, last, running, goTo, toggle }: StepButtonsProps) {
  const text = exploreWords.value;
  return (
    <>
      <IconButton id={`${id}-first`} icon="first" label={text.first} onClick={() => goTo(0)} />
      <IconButton id={`${id}-back`} icon="previous" label={text.back} disabled={at === 0} onClick={() => goTo(at - 1)} />
      <IconButton id={`${id}-run`} icon={running ? "pause" : "play"} label={running ? text.pause : text.run} onClick={toggle} />
      <IconButton id={`${id}-next`} icon="next" label={text.next} disabled={at >= last} onClick={() => goTo(at + 1)} />
      <IconButton id={`${id}-last`} icon="last" label={text.last} onClick={() => goTo(last)} />
    </>
  );
}
