// The engine inside the browser: the module in two workers. One runs searches and judges games, one after the other;
// the other gives the quick answers, so that they never wait for a search.

import {
  EngineError,
  type Analysis,
  type AnalyseRequest,
  type Catalogue,
  type Check,
  type CheckRequest,
  type Engine,
  type Scramble,
  type ScrambleRequest,
  type SolveEvents,
  type SolveRequest,
  type TableInfo,
} from "../engine";
import type { Explained, ExplainRequest, Trace, TraceRequest } from "../explained";
import { cancelled, type Incumbent, type Progress, type Result } from "../result";
import { Lane } from "./lane";
import { MEMORY_BYTES } from "./module";
import type { Setup } from "./protocol";

const makeWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

async function fetchModule(url: string): Promise<WebAssembly.Module> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    // Not compileStreaming: it refuses what a plain file server does not call application/wasm.
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError("", `the engine for the browser could not be loaded (${reason})`, 0, "browser-engine-missing", [reason]);
  }
}

export class BrowserEngine implements Engine {
  #setup: Promise<Setup> | null = null;
  readonly #searches: Lane;
  readonly #quick: Lane;

  /** `file`: the module; `memory`: the most that each worker may use, in bytes. */
  constructor(
    /** Relative to the page. */
    private readonly file: string,
    private readonly memory = MEMORY_BYTES,
  ) {
    const setup = (): Promise<Setup> => this.#loaded();
    this.#searches = new Lane(setup, makeWorker);
    this.#quick = new Lane(setup, makeWorker);
  }

  #loaded(): Promise<Setup> {
    this.#setup ??= fetchModule(new URL(this.file, document.baseURI).href).then((module) => ({ module, memory: this.memory }));
    this.#setup.catch(() => (this.#setup = null)); // the next call tries again
    return this.#setup;
  }

  catalogue(): Promise<Catalogue> {
    return this.#quick.run({ call: "catalogue", request: {} });
  }

  scramble(request: ScrambleRequest): Promise<Scramble> {
    return this.#quick.run({ call: "scramble", request });
  }

  check(request: CheckRequest, signal?: AbortSignal): Promise<Check> {
    return this.#quick.run({ call: "check", request }, signal);
  }

  async solve(request: SolveRequest, events: SolveEvents, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return cancelled(request);
    let progress: Progress | null = null;
    let best: Incumbent | null = null;
    const onEvent = (name: string, data: unknown): void => {
      if (name === "progress") events.onProgress?.((progress = data as Progress));
      if (name === "incumbent") events.onIncumbent?.((best = data as Incumbent));
    };
    try {
      return await this.#searches.run<Result>({ call: "solve", request, onEvent, onQueued: events.onQueued }, signal);
    } catch (error) {
      // The worker was ended; what it reported last is the result.
      if (signal.aborted) return cancelled(request, progress, best);
      throw error;
    }
  }

  analyse(request: AnalyseRequest, signal?: AbortSignal): Promise<Analysis> {
    return this.#searches.run({ call: "analyse", request }, signal);
  }

  explain(request: ExplainRequest, signal?: AbortSignal): Promise<Explained> {
    return this.#quick.run({ call: "explain", request }, signal);
  }

  trace(request: TraceRequest, signal?: AbortSignal): Promise<Trace> {
    return this.#searches.run({ call: "trace", request }, signal);
  }

  /** Tables are built by the search that needs them, within a second. */
  tables(): Promise<TableInfo[]> {
    return Promise.resolve([]);
  }
}
