// The engine behind `taquin serve`: requests as JSON, a solve as a job with a stream of events.

import {
  EngineError,
  type Analysis,
  type AnalyseRequest,
  type Catalogue,
  type Check,
  type CheckRequest,
  type Engine,
  type Refusal,
  type Scramble,
  type ScrambleRequest,
  type SolveRequest,
  type SolveEvents,
  type TableInfo,
} from "./engine";
import type { Explained, ExplainRequest, Trace, TraceRequest } from "./explained";
import { cancelled, type Incumbent, type Progress, type Result } from "./result";

/** What a request has beyond its body. */
interface More {
  method?: string;
  headers?: Record<string, string>;
}

/** A request as JSON; a refusal becomes an EngineError. Relative, as the page need not live at the root of its server. */
export async function requestJson<T>(path: string, body?: unknown, signal?: AbortSignal, more: More = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, {
      method: more.method ?? (body === undefined ? "GET" : "POST"),
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...more.headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      cache: "no-store",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new EngineError("", "the engine is not responding", 0, "no-response");
  }
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return JSON.parse(text) as T;
}

function refusal(status: number, text: string): EngineError {
  try {
    return EngineError.from(JSON.parse(text) as Refusal, status, text);
  } catch {
    return new EngineError("", text === "" ? `HTTP ${status}` : text.slice(0, 200), status);
  }
}

/** Names this page, so that two pages of one browser take turns in the server's queue. Not a secret. */
const CLIENT_ID = Array.from({ length: 16 }, () => Math.floor(Math.random() * 16).toString(16)).join("");

/** How long to wait for the counters of a cancelled search. */
const CANCEL_TIMEOUT_MS = 1500;

/** Follows one job. The stream is closed only when the result has arrived: closing it earlier cancels the search. */
function follow(id: string, request: SolveRequest, events: SolveEvents, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`api/jobs/${encodeURIComponent(id)}/events`);
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const finish = (done: () => void): void => {
      clearTimeout(timeout);
      signal.removeEventListener("abort", onAbort);
      source.close();
      done();
    };
    const onAbort = (): void => {
      void fetch(`api/jobs/${encodeURIComponent(id)}`, { method: "DELETE" }).catch(() => undefined);
      // The result event still brings the counters reached so far; do not wait for it forever.
      timeout = setTimeout(() => finish(() => resolve(cancelled(request))), CANCEL_TIMEOUT_MS);
    };
    const on = <T>(name: string, handle: (data: T) => void): void =>
      source.addEventListener(name, (event) => {
        const text = (event as MessageEvent<unknown>).data;
        if (typeof text === "string") handle(JSON.parse(text) as T);
      });
    on<{ position: number }>("queued", ({ position }) => events.onQueued?.(position));
    on<Progress>("progress", (progress) => events.onProgress?.(progress));
    on<Incumbent>("incumbent", (incumbent) => events.onIncumbent?.(incumbent));
    on<Result>("result", (result) => finish(() => resolve(result)));
    on<Refusal>("error", (refused) => finish(() => reject(EngineError.from(refused, 400, ""))));
    // The browser's own "error" has no data: the connection broke, and with it the search.
    source.onerror = (event) => {
      if ((event as MessageEvent).data !== undefined) return;
      finish(() => (signal.aborted ? resolve(cancelled(request)) : reject(new EngineError("", "the connection was lost", 0, "connection-lost"))));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
}

export class ServerEngine implements Engine {
  catalogue(): Promise<Catalogue> {
    return requestJson("catalogue");
  }

  scramble(request: ScrambleRequest): Promise<Scramble> {
    return requestJson("scramble", request);
  }

  check(request: CheckRequest, signal?: AbortSignal): Promise<Check> {
    return requestJson("check", request, signal);
  }

  async solve(request: SolveRequest, events: SolveEvents, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return cancelled(request);
    const job = await requestJson<{ id: string; state: string; position: number }>("jobs", { ...request, client: CLIENT_ID });
    if (job.state === "queued") events.onQueued?.(job.position);
    return follow(job.id, request, events, signal);
  }

  explain(request: ExplainRequest, signal?: AbortSignal): Promise<Explained> {
    return requestJson("explain", request, signal);
  }

  trace(request: TraceRequest, signal?: AbortSignal): Promise<Trace> {
    return requestJson("trace", request, signal);
  }

  analyse(request: AnalyseRequest, signal?: AbortSignal): Promise<Analysis> {
    return requestJson("analyse", request, signal);
  }

  async tables(): Promise<TableInfo[]> {
    return (await requestJson<{ tables: TableInfo[] }>("tables")).tables;
  }
}
