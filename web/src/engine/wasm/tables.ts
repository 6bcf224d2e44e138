// The module's files, in memory while a call runs and in IndexedDB between visits. A module cannot wait, so what a call
// may read is loaded before it, and what it wrote is stored after it. The module checks all it reads by checksum.

import type { HostFiles } from "./module";

const NAME = "taquin-tables";
const STORE = "files";
/** Larger tables are built again: they would take longer to load with every page than they are worth. */
const LARGEST = 16 * 2 ** 20;

export class MemoryFiles implements HostFiles {
  protected readonly contents = new Map<string, Uint8Array>();
  readonly #aside = new Map<string, Uint8Array[]>();

  size(name: string): number {
    return this.contents.get(name)?.length ?? -1;
  }

  read(name: string, offset: number, into: Uint8Array): number {
    const found = this.contents.get(name);
    if (!found) return -1;
    const part = found.subarray(offset, offset + into.length);
    into.set(part);
    return part.length;
  }

  write(name: string, bytes: Uint8Array): void {
    const parts = this.#aside.get(name) ?? [];
    this.#aside.set(name, [...parts, bytes.slice()]);
  }

  commit(name: string, keep: boolean): void {
    const parts = this.#aside.get(name) ?? [];
    this.#aside.delete(name);
    const total = parts.reduce((sum, { length }) => sum + length, 0);
    if (!keep || total > LARGEST) return;
    const whole = new Uint8Array(total);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    this.contents.set(name, whole);
  }

  remove(name: string): void {
    this.contents.delete(name);
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB"));
  });
}

/** The tables of one size, as the names of their files begin: "3x5-" for boards of 5x3, too. */
export function prefixOf(size: string): string {
  const [one = 0, two = 0] = size.split("x").map(Number);
  return `${Math.min(one, two)}x${Math.max(one, two)}-`;
}

/** Files that outlive the page, where the browser allows it; elsewhere they live as long as the worker. */
export class StoredFiles extends MemoryFiles {
  #database: Promise<IDBDatabase | null> | null = null;
  readonly #known = new Set<string>();
  readonly #fresh = new Set<string>();

  /** Loads the tables of a size, those that this worker has not had yet. */
  async load(size: string): Promise<void> {
    const database = await this.#opened();
    if (!database) return;
    const start = prefixOf(size);
    const store = database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(start, `${start}\uffff`);
    const keys = await done(store.getAllKeys(range)).catch((): IDBValidKey[] => []);
    for (const key of keys) {
      if (typeof key !== "string" || this.#known.has(key)) continue;
      this.#known.add(key);
      const found: unknown = await done(store.get(key)).catch(() => undefined);
      if (found instanceof ArrayBuffer) this.contents.set(key, new Uint8Array(found));
    }
  }

  override commit(name: string, keep: boolean): void {
    super.commit(name, keep);
    if (this.contents.has(name)) this.#fresh.add(name);
  }

  /** After a call: keeps what was written, and lets go of the copies, as the module has its own now. */
  async store(): Promise<void> {
    const written = [...this.#fresh].flatMap((name) => {
      const content = this.contents.get(name);
      return content ? [{ name, content }] : [];
    });
    this.#fresh.clear();
    this.contents.clear();
    const database = written.length > 0 ? await this.#opened() : null;
    if (!database) return;
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    for (const { name, content } of written) {
      this.#known.add(name);
      await done(store.put(content.buffer, name)).catch(() => undefined); // the storage is full: built again next time
    }
  }

  #opened(): Promise<IDBDatabase | null> {
    this.#database ??= open().catch(() => null);
    return this.#database;
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}
