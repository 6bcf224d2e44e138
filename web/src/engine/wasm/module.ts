// The engine as a WebAssembly module (bindings/wasm): its memory, what it asks of its host, and its calls. Knows neither
// workers nor pages: Node runs it, too.

import { EngineError, type Refusal } from "../engine";

/** Files that the module reads and writes: pattern databases. */
export interface HostFiles {
  /** -1 where there is none. */
  size(name: string): number;
  /** Fills what it can and returns how much that was; -1 where there is no such file. */
  read(name: string, offset: number, into: Uint8Array): number;
  /** Appends to a pending copy, which `commit` makes the file or discards. */
  write(name: string, bytes: Uint8Array): void;
  commit(name: string, keep: boolean): void;
  remove(name: string): void;
}

export interface Host {
  files: HostFiles;
  /** An event of the running search: the names and data of the HTTP API's stream. */
  onEvent?: (name: string, data: unknown) => void;
  /** True: the running call should end. */
  stop?: () => boolean;
}

export type CallName = "catalogue" | "plan" | "solve" | "check" | "explain" | "trace" | "scramble" | "analyse";

/** Default memory limit of a module. */
export const MEMORY_BYTES = 512 * 2 ** 20;
const PAGE_BYTES = 65536;
/** As the module is linked (bindings/wasm/CMakeLists.txt). */
const INITIAL_PAGES = 256;

type Exports = Record<CallName, (text: number, bytes: number) => number> & {
  _initialize(): void;
  start(memory: number): void;
  allocate(bytes: number): number;
  reply(): number;
  reply_bytes(): number;
};

/** What the C library asks of a system: random numbers for a seed. All else is refused, and not needed. */
function systemCalls(memory: WebAssembly.Memory, module: WebAssembly.Module): WebAssembly.ModuleImports {
  const NOT_SUPPORTED = 58;
  const calls: WebAssembly.ModuleImports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === "wasi_snapshot_preview1") calls[name] = () => NOT_SUPPORTED;
  calls["random_get"] = (at: number, bytes: number): number => {
    crypto.getRandomValues(new Uint8Array(memory.buffer, at, bytes));
    return 0;
  };
  calls["proc_exit"] = (code: number): never => {
    throw new WebAssembly.RuntimeError(`exit ${code}`);
  };
  return calls;
}

export class EngineModule {
  readonly #memory: WebAssembly.Memory;
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();

  private constructor(memory: WebAssembly.Memory, instance: WebAssembly.Instance, bytes: number) {
    this.#memory = memory;
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
    this.#exports.start(bytes);
  }

  static async make(module: WebAssembly.Module, host: Host, bytes = MEMORY_BYTES): Promise<EngineModule> {
    const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: Math.floor(bytes / PAGE_BYTES) });
    const decoder = new TextDecoder();
    const view = (at: number, length: number): Uint8Array => new Uint8Array(memory.buffer, at, length);
    const text = (at: number, length: number): string => decoder.decode(view(at, length));
    const { files } = host;
    const instance = await WebAssembly.instantiate(module, {
      env: { memory },
      wasi_snapshot_preview1: systemCalls(memory, module),
      taquin: {
        now: () => performance.now(),
        stop: () => (host.stop?.() ? 1 : 0),
        event: (name: number, nameBytes: number, json: number, jsonBytes: number) =>
          host.onEvent?.(text(name, nameBytes), JSON.parse(text(json, jsonBytes))),
        file_size: (path: number, bytes: number) => files.size(text(path, bytes)),
        file_read: (path: number, pathBytes: number, offset: number, to: number, length: number) =>
          files.read(text(path, pathBytes), offset, view(to, length)),
        file_write: (path: number, pathBytes: number, from: number, length: number) =>
          files.write(text(path, pathBytes), view(from, length)),
        file_commit: (path: number, bytes: number, keep: number) => files.commit(text(path, bytes), keep !== 0),
        file_remove: (path: number, bytes: number) => files.remove(text(path, bytes)),
      },
    });
    return new EngineModule(memory, instance, bytes);
  }

  /** Bytes the module has taken so far. */
  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** One call, to its end. A refusal is an EngineError; after anything else that is thrown the module is of no use. */
  call<T>(name: CallName, request: unknown): T {
    const bytes = this.#encoder.encode(JSON.stringify(request));
    const at = this.#exports.allocate(bytes.length);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    const refused = this.#exports[name](at, bytes.length) !== 0;
    const reply = new Uint8Array(this.#memory.buffer, this.#exports.reply(), this.#exports.reply_bytes());
    const answer = JSON.parse(new TextDecoder().decode(reply)) as unknown;
    if (refused) throw EngineError.from(answer as Refusal, 400, "");
    return answer as T;
  }
}
