// What a screen reader should say now, without moving anybody's focus.

import { signal } from "@preact/signals";

const spoken = signal("");

export function say(text: string): void {
  // The same words twice in a row would not be read again without a change.
  spoken.value = spoken.peek() === text ? `${text}\u00a0` : text;
}

export function LiveRegion() {
  return (
    <div class="sr-only" role="status" aria-live="polite" data-testid="live">
      {spoken.value}
    </div>
  );
}
