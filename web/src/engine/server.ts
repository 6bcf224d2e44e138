// The engine behind `taquin serve`: requests as JSON, a solve as a job whose events arrive as they happen.

import {
  EngineError,
  type Catalogue,
  type Check,
  type CheckRequest,
  type Engine,
  type Progress,
  type Scramble,
  type ScrambleRequest,
  type SolveRequest,
  type SolveResult,
  type SolveWatch,
  type TableInfo,
} from "./engine";

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      cache: "no-store",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new EngineError("", "the engine does not answer");
  }
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return JSON.parse(text) as T;
}

function refusal(status: number, text: string): EngineError {
  try {
    const { field, message } = JSON.parse(text) as { field?: string; message?: string };
    return new EngineError(field ?? "", message ?? text, status);
  } catch {
    return new EngineError("", text === "" ? `HTTP ${status}` : text.slice(0, 200), status);
  }
}

const cancelled = (request: SolveRequest): SolveResult => ({
  status: "cancelled",
  length: null,
  moves: null,
  optimal: false,
  lower_bound: 0,
  algorithm: request.algorithm,
  heuristic: request.heuristic,
  engine: "",
  why: "",
  stats: {
    generated: 0,
    expanded: 0,
    reopened: 0,
    max_frontier: 0,
    deepest: 0,
    iterations: 0,
    h_start: 0,
    stored_bytes: 0,
    wall_seconds: 0,
    cpu_seconds: 0,
    peak_bytes: 0,
  },
});

/** Who we are, so that two pages of one browser take turns in the server's queue. No secret, and Debian's Node has no crypto. */
const CLIENT = Array.from({ length: 16 }, () => Math.floor(Math.random() * 16).toString(16)).join("");

/** How long a cancelled search may take to hand in its last counters. */
const FAREWELL_MS = 1500;

/** Follows one job. The stream is closed as soon as the result is here: closing it earlier cancels the search. */
function follow(id: string, request: SolveRequest, watch: SolveWatch, signal: AbortSignal): Promise<SolveResult> {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
    let farewell: ReturnType<typeof setTimeout> | undefined;
    const finish = (done: () => void): void => {
      clearTimeout(farewell);
      signal.removeEventListener("abort", onAbort);
      source.close();
      done();
    };
    const onAbort = (): void => {
      void fetch(`/api/jobs/${encodeURIComponent(id)}`, { method: "DELETE" }).catch(() => undefined);
      // The result event still brings the counters reached so far; do not wait for it forever.
      farewell = setTimeout(() => finish(() => resolve(cancelled(request))), FAREWELL_MS);
    };
    const on = <T>(name: string, handle: (data: T) => void): void =>
      source.addEventListener(name, (event) => {
        const text = (event as MessageEvent<unknown>).data;
        if (typeof text === "string") handle(JSON.parse(text) as T);
      });
    on<{ position: number }>("queued", ({ position }) => watch.onQueued?.(position));
    on<Progress>("progress", (progress) => watch.onProgress?.(progress));
    on<SolveResult>("result", (result) => finish(() => resolve(result)));
    on<{ field: string; message: string }>("error", ({ field, message }) =>
      finish(() => reject(new EngineError(field, message, 400))),
    );
    // The browser's own "error" has no data: the connection broke, and with it the search.
    source.onerror = (event) => {
      if ((event as MessageEvent).data !== undefined) return;
      finish(() => (signal.aborted ? resolve(cancelled(request)) : reject(new EngineError("", "the connection was lost"))));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
}

export class ServerEngine implements Engine {
  catalogue(): Promise<Catalogue> {
    return ask("catalogue");
  }

  scramble(request: ScrambleRequest): Promise<Scramble> {
    return ask("scramble", request);
  }

  check(request: CheckRequest, signal?: AbortSignal): Promise<Check> {
    return ask("check", request, signal);
  }

  async solve(request: SolveRequest, watch: SolveWatch, signal: AbortSignal): Promise<SolveResult> {
    if (signal.aborted) return cancelled(request);
    const job = await ask<{ id: string; state: string; position: number }>("jobs", { ...request, client: CLIENT });
    if (job.state === "queued") watch.onQueued?.(job.position);
    return follow(job.id, request, watch, signal);
  }

  async tables(): Promise<TableInfo[]> {
    return (await ask<{ tables: TableInfo[] }>("tables")).tables;
  }
}
