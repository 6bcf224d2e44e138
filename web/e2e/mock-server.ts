// A server for using the page without the engine: the built files, the headers of the real one, and the mock
// engine behind the same interface. The end-to-end tests use the real program when TAQUIN_BIN names it.

import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { EngineError, type AnalyseRequest, type ScrambleRequest, type SolveRequest } from "../src/engine/engine";
import type { ExplainRequest, TraceRequest } from "../src/engine/explained";
import { MockEngine } from "../src/engine/mock";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const engine = new MockEngine();
const jobs = new Map<string, { request: SolveRequest; control: AbortController }>();

async function body(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of request) text += String(part);
  return JSON.parse(text === "" ? "{}" : text);
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

async function events(id: string, response: ServerResponse): Promise<void> {
  const job = jobs.get(id);
  if (!job) return json(response, 404, { field: "id", message: "unknown" });
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const send = (name: string, data: unknown): void => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  response.on("close", () => job.control.abort());
  const watch = { onProgress: (progress: unknown) => send("progress", progress) };
  try {
    send("result", await engine.solve(job.request, watch, job.control.signal));
  } catch (error) {
    const { field, message, code, values } = error as EngineError;
    send("error", { field, message, code, arguments: values });
  }
  response.end();
}

async function api(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name, id = "", tail] = path.slice(4).split("/");
  if (name === "catalogue") return json(response, 200, await engine.catalogue());
  if (name === "tables") return json(response, 200, { tables: await engine.tables() });
  if (name === "scramble") return json(response, 200, await engine.scramble((await body(request)) as ScrambleRequest));
  if (name === "explain") return json(response, 200, await engine.explain((await body(request)) as ExplainRequest));
  if (name === "trace") return json(response, 200, await engine.trace((await body(request)) as TraceRequest));
  if (name === "analyse") return json(response, 200, await engine.analyse((await body(request)) as AnalyseRequest));
  if (name === "check") return json(response, 200, await engine.check((await body(request)) as SolveRequest));
  if (name !== "jobs") return json(response, 404, { field: "path", message: path });
  if (request.method === "POST") {
    const key = String(jobs.size + 1);
    jobs.set(key, { request: (await body(request)) as SolveRequest, control: new AbortController() });
    return json(response, 202, { id: key, state: "running", position: 0 });
  }
  if (request.method === "DELETE") jobs.get(id)?.control.abort();
  if (tail === "events") return events(id, response);
  json(response, 200, { id });
}

async function file(dist: string, path: string, response: ServerResponse): Promise<void> {
  const name = path === "/" ? "/index.html" : path;
  try {
    const data = await readFile(join(dist, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "content-security-policy": POLICY });
    response.end(data);
  } catch {
    json(response, 404, { field: "path", message: path });
  }
}

/** Passes a request on to the program and its answer back. */
function pass(upstream: string, request: IncomingMessage, response: ServerResponse): void {
  const { host } = new URL(upstream);
  const headers = { ...request.headers, host, ...(request.headers.origin && { origin: upstream }) };
  const onward = forward(upstream + (request.url ?? ""), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/** With `upstream`, the address of the program, its API answers instead of the mock engine. */
export function mockServer(dist: string, port: number, upstream?: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (upstream && pathname.startsWith("/api/")) return pass(upstream, request, response);
    const answer = pathname.startsWith("/api/") ? api(pathname, request, response) : file(dist, pathname, response);
    answer.catch((error: unknown) => {
      const { field, message, code, values } = error as EngineError;
      json(response, 400, { field, message, code, arguments: values });
    });
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
