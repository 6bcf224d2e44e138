// The server's side of the engine door, against a pretended browser: fetch and EventSource are stand-ins.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineError, type SolveRequest } from "../src/engine/engine";
import { ServerEngine } from "../src/engine/server";

class FakeSource extends EventTarget {
  static last: FakeSource;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.last = this;
    this.addEventListener("error", (event) => this.onerror?.(event));
  }
  close(): void {
    this.closed = true;
  }
  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const request: SolveRequest = { board: "1 2/0 3", goal: "blank-last", algorithm: "auto", heuristic: "" };
const asked: { url: string; method: string; body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response(JSON.stringify({ id: "7", state: "queued", position: 3 }), { status: 202 });
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    asked.push({ url, method: init.method ?? "GET", body: init.body ? JSON.parse(String(init.body)) : null });
    return Promise.resolve(answer());
  });
});

afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a solve", () => {
  it("posts the request, tells queue and progress, returns the result and closes the stream", async () => {
    const queued: number[] = [];
    const bounds: number[] = [];
    const watch = { onQueued: (k: number) => queued.push(k), onProgress: ({ bound }: { bound: number }) => bounds.push(bound) };
    const promise = new ServerEngine().solve(request, watch, new AbortController().signal);
    await settled();
    expect(asked[0]).toEqual({ url: "api/jobs", method: "POST", body: { ...request, client: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown } });
    expect(FakeSource.last.url).toBe("api/jobs/7/events");
    FakeSource.last.send("queued", { position: 1 });
    FakeSource.last.send("progress", { bound: 42 });
    FakeSource.last.send("result", { status: "solved", length: 1 });
    expect((await promise).length).toBe(1);
    expect(queued).toEqual([3, 1]);
    expect(bounds).toEqual([42]);
    expect(FakeSource.last.closed).toBe(true);
  });

  it("cancels with DELETE and still takes the last counters", async () => {
    const control = new AbortController();
    const promise = new ServerEngine().solve(request, {}, control.signal);
    await settled();
    control.abort();
    await settled();
    expect(asked[1]).toMatchObject({ url: "api/jobs/7", method: "DELETE" });
    FakeSource.last.send("result", { status: "cancelled", stats: { expanded: 9 } });
    expect((await promise).stats.expanded).toBe(9);
  });

  it("is cancelled even when the stream breaks", async () => {
    const control = new AbortController();
    const promise = new ServerEngine().solve(request, {}, control.signal);
    await settled();
    control.abort();
    FakeSource.last.dispatchEvent(new Event("error"));
    expect((await promise).status).toBe("cancelled");
  });

  it("does not even start when cancelled before", async () => {
    const control = new AbortController();
    control.abort();
    expect((await new ServerEngine().solve(request, {}, control.signal)).status).toBe("cancelled");
    expect(asked).toEqual([]);
  });

  it("reports a broken stream and an error event apart", async () => {
    const broken = new ServerEngine().solve(request, {}, new AbortController().signal);
    await settled();
    FakeSource.last.dispatchEvent(new Event("error"));
    await expect(broken).rejects.toMatchObject({ unreachable: true });

    const refused = new ServerEngine().solve(request, {}, new AbortController().signal);
    await settled();
    FakeSource.last.send("error", { field: "heuristic", message: "unknown" });
    await expect(refused).rejects.toMatchObject({ field: "heuristic", unreachable: false });
  });
});

describe("refusals", () => {
  it("name the field", async () => {
    answer = () => new Response('{"field":"board","message":"found tile 3 twice","code":"tile-twice","arguments":["3"]}', { status: 400 });
    const error: unknown = await new ServerEngine().check({ board: "x" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ field: "board", message: "found tile 3 twice", status: 400, code: "tile-twice", values: ["3"] });
  });

  it("survive an answer that is not JSON", async () => {
    answer = () => new Response("", { status: 502 });
    await expect(new ServerEngine().catalogue()).rejects.toMatchObject({ message: "HTTP 502" });
  });

  it("tell an unreachable server", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    await expect(new ServerEngine().tables()).rejects.toMatchObject({ unreachable: true });
  });
});
