// The worker that runs the engine: one call after the other, each to its end. A search is cancelled by ending the worker.

import { EngineError } from "../engine";
import { EngineModule } from "./module";
import type { Answer, Order, Setup } from "./protocol";
import { StoredFiles } from "./tables";

const files = new StoredFiles();
let engine: Promise<EngineModule> | null = null;
let running = 0;

function tell(answer: Answer): void {
  postMessage(answer);
}

function start({ module, memory }: Setup): void {
  const onEvent = (name: string, data: unknown): void => tell({ id: running, kind: "event", name, data });
  engine = EngineModule.make(module, { files, onEvent }, memory);
}

/** The size that a request is about; "" where it has no board, or a bad one that the call itself refuses. */
function sizeOf(module: EngineModule, request: Record<string, unknown>): string {
  const { board, size, goal } = request;
  if (board === undefined) return "";
  try {
    return module.call<{ size: string }>("plan", { board, size, goal }).size;
  } catch {
    return "";
  }
}

async function run({ id, call, request }: Order): Promise<void> {
  try {
    const module = await engine!;
    const size = sizeOf(module, request as Record<string, unknown>);
    if (size !== "") await files.load(size);
    running = id;
    const data = module.call(call, request);
    tell({ id, kind: "reply", data });
    await files.store();
  } catch (error) {
    if (error instanceof EngineError)
      tell({
        id,
        kind: "refused",
        refusal: { field: error.field, message: error.message, code: error.code, arguments: error.values },
        status: error.status,
      });
    else tell({ id, kind: "crashed", message: String(error) });
  }
}

// Orders wait for one another: loading and storing tables takes turns with calls.
let last = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Setup | Order>) => {
  if ("module" in data) start(data);
  else last = last.then(() => run(data));
});
