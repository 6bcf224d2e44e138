// Text to the clipboard, and a word that it is there.

import { words } from "../words";
import { tell } from "./live";

/** The old way, for pages that are neither on this machine nor encrypted: there is no clipboard object then. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.className = "sr-only";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    tell(copyBySelection(text) ? done : words.value.notCopied);
  }
}
