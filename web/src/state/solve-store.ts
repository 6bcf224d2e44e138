// Solves in IndexedDB, shared by all tabs. Each is stored in its JSON form and checked when it is read. If the browser
// refuses the store, or it is full, a StoreError says so; nothing else on the page depends on it.

import { bestsOf, mergeBests, parseBestsValue, type Bests } from "../model/bests";
import { readSolve, solveJson, type Solve } from "../model/solves";

const NAME = "taquin-solves"; // "taquin" holds the picture (views/play/picture.ts)
const SOLVES = "solves";
const META = "meta";
/** Bests from before solves were stored, and those of the stored solves. */
const OLD_BESTS = "bests";
const RECORDS = "records";

/** Why solves cannot be kept. */
export type StoreFault = "refused" | "full" | "damaged";

export class StoreError extends Error {
  constructor(readonly fault: StoreFault) {
    super(fault);
  }
}

function fault(error: DOMException | null): StoreError {
  return new StoreError(error?.name === "QuotaExceededError" ? "full" : "refused");
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let asked: IDBOpenDBRequest;
    try {
      asked = indexedDB.open(NAME, 1);
    } catch {
      return reject(new StoreError("refused"));
    }
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(SOLVES, { keyPath: "id" });
      asked.result.createObjectStore(META);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(fault(asked.error));
  });
}

let database: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  database ??= open().then((found) => {
    // Closed so that another tab can delete or upgrade the database.
    found.onversionchange = () => found.close();
    found.onclose = () => (database = null);
    return found;
  });
  database.catch(() => (database = null));
  return database;
}

/** One transaction; resolves when it is on disk. */
async function within<T>(mode: IDBTransactionMode, work: (solves: IDBObjectStore, meta: IDBObjectStore) => () => T): Promise<T> {
  const found = await opened();
  return new Promise((resolve, reject) => {
    try {
      const transaction = found.transaction([SOLVES, META], mode);
      const result = work(transaction.objectStore(SOLVES), transaction.objectStore(META));
      transaction.oncomplete = () => resolve(result());
      transaction.onabort = () => reject(fault(transaction.error));
    } catch (error) {
      database = null;
      reject(error instanceof DOMException ? fault(error) : error);
    }
  });
}

const bell = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("taquin.solves");

/** Calls back when another tab changed the store. */
export function whenSolvesChange(heard: () => void): void {
  bell?.addEventListener("message", heard);
}

const ring = (): void => bell?.postMessage("changed");

/** Changes the value under a key of `meta` in the same transaction. */
function update(meta: IDBObjectStore, key: string, by: (old: Bests) => Bests): void {
  const asked = meta.get(key) as IDBRequest<unknown>;
  asked.onsuccess = () => void meta.put(by(parseBestsValue(asked.result)), key);
}

/** Adds solves, or replaces those of the same id: a solve is stored once, however often it is put. */
export async function putSolves(list: readonly Solve[]): Promise<void> {
  await within("readwrite", (store, meta) => {
    for (const solve of list) store.put(solveJson(solve));
    update(meta, RECORDS, (old) => list.reduce((best, solve) => mergeBests(best, bestsOf(solve)), old));
    return () => undefined;
  });
  ring();
}

/** Removes or changes solves, and computes the records anew. */
export async function changeSolves(removed: readonly string[], changed: readonly Solve[]): Promise<void> {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)]);
  await within("readwrite", (store, meta) => {
    for (const id of removed) store.delete(id);
    for (const solve of changed) store.put(solveJson(solve));
    const asked = store.getAll() as IDBRequest<unknown[]>;
    asked.onsuccess = () => {
      const rest = readable(asked.result).filter(({ id }) => !gone.has(id));
      meta.put([...rest, ...changed].reduce<Bests>((best, solve) => mergeBests(best, bestsOf(solve)), {}), RECORDS);
    };
    return () => undefined;
  });
  ring();
}

function readable(values: readonly unknown[]): Solve[] {
  return values.flatMap((value) => {
    const found = readSolve(value);
    return found.ok ? [found.solve] : [];
  });
}

/** All solves, earliest first, and how many could not be read. */
export async function listSolves(): Promise<{ solves: Solve[]; unreadable: number }> {
  const all = await within("readonly", (store) => {
    const asked = store.getAll() as IDBRequest<unknown[]>;
    return () => asked.result;
  });
  const solves = readable(all);
  return { solves: solves.sort((a, b) => a.started - b.started), unreadable: all.length - solves.length };
}

export async function findSolve(id: string): Promise<Solve | null> {
  const value = await within("readonly", (store) => {
    const asked = store.get(id) as IDBRequest<unknown>;
    return () => asked.result;
  });
  const found = readSolve(value);
  return found.ok ? found.solve : null;
}

/** Takes over bests from before solves were stored, merging those of several tabs or visits. */
export async function migrateBests(old: Bests): Promise<void> {
  await within("readwrite", (_, meta) => {
    update(meta, OLD_BESTS, (known) => mergeBests(known, old));
    return () => undefined;
  });
  ring();
}

/** The all-time records. */
export function storedBests(): Promise<Bests> {
  return within("readonly", (_, meta) => {
    const asked = [OLD_BESTS, RECORDS].map((key) => meta.get(key) as IDBRequest<unknown>);
    return () => asked.map(({ result }) => parseBestsValue(result)).reduce(mergeBests);
  });
}
