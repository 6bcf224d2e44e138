// A choice with a sentence per entry: a button that opens a list. The list follows the listbox pattern:
// focus stays on it, arrows move, letters search, Enter takes, Escape leaves.

import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon";

export interface Choice {
  value: string;
  title: string;
  summary?: string;
  badge?: { text: string; tone: "good" | "fair" | "none" };
}

interface PickerProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  id?: string;
}

export function Picker({ label, value, choices, onChange, id: wanted }: PickerProps) {
  const made = useId();
  const id = wanted ?? made;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0];

  const show = (): void => {
    setActive(Math.max(0, choices.findIndex((choice) => choice.value === value)));
    setOpen(true);
  };
  const close = (back: boolean): void => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  const take = (index: number): void => {
    const choice = choices[index];
    if (choice) onChange(choice.value);
    close(true);
  };

  // Before the list is painted: keys typed right after the click are the list's.
  useLayoutEffect(() => {
    if (!open) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "nearest" });
    const outside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) close(false);
    };
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [open]);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  const onKey = (event: KeyboardEvent): void => {
    const last = choices.length - 1;
    const jumps: Record<string, number> = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      Home: 0,
      End: last,
    };
    const to = jumps[event.key];
    if (to !== undefined) setActive(to);
    else if (event.key === "Enter" || event.key === " ") take(active);
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close(false);
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const order = [...choices.keys()].map((k) => (k + active + 1) % choices.length);
      const found = order.find((k) => choices[k]!.title.toLowerCase().startsWith(letter));
      if (found !== undefined) setActive(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="field picker" ref={root} onKeyDown={open ? onKey : undefined}>
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        ref={button}
        class="picker-button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => (open ? close(true) : show())}
      >
        <span class="picker-title">{chosen?.title ?? ""}</span>
        {chosen?.badge && <span class={`badge ${chosen.badge.tone}`}>{chosen.badge.text}</span>}
        <Icon name="down" />
      </button>
      {open && (
        <ul
          class="picker-list"
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-activedescendant={`${id}-${active}`}
        >
          {choices.map((choice, index) => (
            <li
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={choice.value === value}
              data-value={choice.value}
              class={index === active ? "active" : ""}
              onPointerMove={() => setActive(index)}
              onClick={() => take(index)}
            >
              <span class="picker-title">{choice.title}</span>
              {choice.badge && <span class={`badge ${choice.badge.tone}`}>{choice.badge.text}</span>}
              {choice.summary && <span class="picker-summary">{choice.summary}</span>}
            </li>
          ))}
        </ul>
      )}
      {chosen?.summary && !open && <p class="help">{chosen.summary}</p>}
    </div>
  );
}
