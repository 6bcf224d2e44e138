// The solves of this browser: each won game is stored in the chosen session. Personal bests follow from them; where the
// browser refuses the database, only bests are kept, in localStorage, and `storeFault` says why.

import { effect, signal } from "@preact/signals";
import { bestsText, mergeBests, parseBests, sameBests } from "../model/bests";
import { DEFAULT_SESSION, MOST_NAME, plainText, type Solve } from "../model/solves";
import { forget, load, save, whenStored } from "./persist";
import { migrateBests, putSolves, storedBests, StoreError, whenSolvesChange, type StoreFault } from "./solve-store";

export const session = signal(plainText(load("session") ?? "", MOST_NAME) || DEFAULT_SESSION);
effect(() => save("session", session.value));

/** Why solves are not kept; null while they are. */
export const storeFault = signal<StoreFault | null>(null);

export const bests = signal(parseBests(load("bests")));

/** Another tab may have stored bests since: they are merged, so that none is lost, whoever writes last. */
function mergeStored(stored: string | null): void {
  const theirs = parseBests(stored);
  const merged = mergeBests(bests.peek(), theirs);
  if (!sameBests(merged, bests.peek())) bests.value = merged;
  if (storeFault.peek() && !sameBests(merged, theirs)) save("bests", bestsText(merged));
}

export function noteFault(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
  storeFault.value = error.fault;
  mergeStored(load("bests"));
}

export async function readBests(): Promise<void> {
  try {
    // From a version that stored no solves, or from a time when the database was refused.
    const old = load("bests");
    if (old !== null) {
      await migrateBests(parseBests(old));
      forget("bests");
    }
    bests.value = await storedBests();
    storeFault.value = null;
  } catch (error) {
    noteFault(error);
  }
}

/** True when it is on disk. */
export async function keepSolve(solve: Solve): Promise<boolean> {
  try {
    await putSolves([solve]);
    storeFault.value = null;
    return true;
  } catch (error) {
    noteFault(error);
    return false;
  }
}

whenStored("bests", (text) => (text === null ? undefined : void readBests()));
whenSolvesChange(() => void readBests());
void readBests();
