// A time limit, from a list of those that make sense.

import { secs } from "../words";
import { Slider } from "./fields";

interface LimitProps {
  label: string;
  /** In seconds, ascending. */
  steps: number[];
  value: number;
  onInput: (seconds: number) => void;
}

export function LimitSlider({ label, steps, value, onInput }: LimitProps) {
  const found = steps.findIndex((seconds) => seconds >= value);
  const index = found < 0 ? steps.length - 1 : found;
  return (
    <Slider
      label={label}
      value={index}
      min={0}
      max={steps.length - 1}
      text={secs(steps[index]!)}
      onInput={(at) => onInput(steps[at]!)}
    />
  );
}
