// Copies text to the clipboard and confirms it.

import { words } from "../words";
import { notify } from "./live";

/** Fallback for insecure contexts (plain HTTP from another host), which have no clipboard object. */
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
    notify(done);
  } catch {
    notify(copyBySelection(text) ? done : words.value.notCopied);
  }
}
