// What lets this tab start experiments: the token that `taquin serve --experiments` printed, typed in or in the address.
// Kept until the tab is closed, and never in a link.

import { effect, signal } from "@preact/signals";

const KEY = "taquin.token";

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export const token = signal(stored());

effect(() => {
  const { value } = token;
  try {
    if (value === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // Storage is refused: the token lasts as long as the page.
  }
});
