// A time limit, from a list of useful values up to what the engine allows.

import { catalogue } from "../../state/engine";
import { secs } from "../words";
import { Slider } from "./fields";

const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

interface LimitProps {
  label: string;
  /** Seconds; the engine may allow less. */
  most: number;
  value: number;
  onInput: (seconds: number) => void;
}

export function LimitSlider({ label, most, value, onInput }: LimitProps) {
  const allowed = Math.min(most, catalogue.value?.limits.time_seconds || most);
  const steps = STEPS.filter((seconds) => seconds < allowed).concat(allowed);
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
