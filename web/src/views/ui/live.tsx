// What a screen reader should say now, without moving anybody's focus.

import { signal } from "@preact/signals";

const spoken = signal("");

export function say(text: string): void {
  // The same words twice in a row would not be read again without a change.
  spoken.value = spoken.peek() === text ? `${text}\u00a0` : text;
}

const shown = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

/** The same for everybody: a short note at the foot of the window. */
export function tell(text: string): void {
  say(text);
  shown.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => (shown.value = ""), 2500);
}

export function LiveRegion() {
  return (
    <>
      <div class="sr-only" role="status" aria-live="polite" data-testid="live">
        {spoken.value}
      </div>
      {shown.value && (
        <p class="toast" aria-hidden="true">
          {shown.value}
        </p>
      )}
    </>
  );
}
