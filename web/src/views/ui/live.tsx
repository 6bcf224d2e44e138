// Announcements for screen readers, without moving the focus.

import { signal } from "@preact/signals";

const spoken = signal("");

export function say(text: string): void {
  // The same text twice in succession would not be read again without a change.
  spoken.value = spoken.peek() === text ? `${text}\u00a0` : text;
}

const shown = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announced, and shown for a moment at the foot of the window. */
export function notify(text: string): void {
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
