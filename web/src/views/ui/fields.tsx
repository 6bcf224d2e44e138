// Fields: segmented choice, stepper, slider, switch. Native inputs underneath, for keyboards and screen readers.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { IconButton } from "./button";

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; label: string; disabled?: boolean }[];
  onChange: (value: T) => void;
  hideLabel?: boolean;
}

export function Segmented<T extends string>({ label, value, choices, onChange, hideLabel }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset class="field segmented-field">
      <legend class={hideLabel ? "sr-only" : "label"}>{label}</legend>
      <div class="segmented">
        {choices.map((choice) => (
          <label key={choice.value} class={choice.value === value ? "on" : ""}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  less: string;
  more: string;
  onChange: (value: number) => void;
}

export function Stepper({ label, value, min, max, less, more, onChange }: StepperProps) {
  const id = useId();
  const set = (next: number): void => {
    if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, Math.round(next))));
  };
  return (
    <div class="field stepper-field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="stepper">
        <IconButton icon="minus" label={`${label}: ${less}`} disabled={value <= min} onClick={() => set(value - 1)} />
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={value}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            // Empty text would be 0.
            if (text !== "") set(Number(text));
            event.currentTarget.value = String(value);
          }}
        />
        <IconButton icon="plus" label={`${label}: ${more}`} disabled={value >= max} onClick={() => set(value + 1)} />
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  text?: string;
  hideLabel?: boolean;
  onInput: (value: number) => void;
}

export function Slider({ label, value, min, max, step = 1, text, hideLabel, onInput }: SliderProps) {
  const id = useId();
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div class="field slider-field">
      <div class={hideLabel ? "sr-only" : "slider-head"}>
        <label class="label" for={id}>
          {label}
        </label>
        {text && <output class="value">{text}</output>}
      </div>
      <input
        id={id}
        class="slider"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ "--filled": `${filled}%` }}
        aria-valuetext={text}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
      />
    </div>
  );
}

export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="track" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  help?: ComponentChildren;
  mode?: "numeric" | "decimal" | "text";
  onChange: (value: string) => void;
}

export function TextField({ label, value, help, mode = "text", onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="text-input"
        type="text"
        inputMode={mode}
        autocomplete="off"
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
