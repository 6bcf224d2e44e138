// One worker and the orders that wait for it. An order that is aborted while it runs ends the worker; the next order
// starts another one, which finds its tables in IndexedDB.

import { EngineError } from "../engine";
import type { CallName } from "./module";
import type { Answer, Order, Setup } from "./protocol";

export interface Task {
  call: CallName;
  request: object;
  onEvent?: (name: string, data: unknown) => void;
  onQueued?: (position: number) => void;
}

interface Waiting extends Task {
  id: number;
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
}

export class Lane {
  #worker: Worker | null = null;
  #next = 1;
  #running: Waiting | null = null;
  readonly #queue: Waiting[] = [];

  constructor(
    private readonly setup: () => Promise<Setup>,
    private readonly makeWorker: () => Worker,
  ) {}

  /** Aborting rejects with an AbortError. */
  run<T>(task: Task, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { ...task, id: this.#next++, resolve: (data) => resolve(data as T), reject };
      if (signal?.aborted) return reject(aborted());
      signal?.addEventListener("abort", () => this.#abort(waiting), { once: true });
      this.#queue.push(waiting);
      if (this.#running) task.onQueued?.(this.#queue.length);
      else void this.#advance();
    });
  }

  async #advance(): Promise<void> {
    const task = this.#queue.shift();
    if (!task) return;
    this.#running = task;
    this.#queue.forEach(({ onQueued }, index) => onQueued?.(index + 1));
    try {
      const setup = await this.setup();
      if (this.#running !== task) return; // aborted meanwhile
      if (!this.#worker) {
        this.#worker = this.makeWorker();
        this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
        this.#worker.onerror = (event) => this.#crash(event.message);
        this.#worker.postMessage(setup);
      }
      const order: Order = { id: task.id, call: task.call, request: task.request };
      this.#worker.postMessage(order);
    } catch (error) {
      this.#finish(() => task.reject(error));
    }
  }

  #hear(answer: Answer): void {
    const task = this.#running;
    if (task?.id !== answer.id) return;
    if (answer.kind === "event") task.onEvent?.(answer.name, answer.data);
    else if (answer.kind === "reply") this.#finish(() => task.resolve(answer.data));
    else if (answer.kind === "refused") this.#finish(() => task.reject(EngineError.from(answer.refusal, answer.status, "")));
    else this.#crash(answer.message);
  }

  #crash(message: string): void {
    this.#end();
    const task = this.#running;
    const text = `the in-browser engine stopped, most likely because it ran out of memory (${message})`;
    this.#finish(() => task?.reject(new EngineError("", text, 500, "browser-engine-ended", [message])));
  }

  #abort(task: Waiting): void {
    const at = this.#queue.indexOf(task);
    if (at >= 0) this.#queue.splice(at, 1);
    else if (this.#running !== task) return; // it has ended
    task.reject(aborted());
    if (at >= 0) return;
    this.#end();
    this.#finish(() => undefined);
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #finish(done: () => void): void {
    this.#running = null;
    done();
    void this.#advance();
  }
}

function aborted(): DOMException {
  return new DOMException("aborted", "AbortError");
}
