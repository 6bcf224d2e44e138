// What page and worker tell each other. The first message of a page to a worker is a Setup, all others are Orders; each
// order is answered by any number of events and one final answer.

import type { Refusal } from "../engine";
import type { CallName } from "./module";

export interface Setup {
  module: WebAssembly.Module;
  memory: number;
}

export interface Order {
  id: number;
  call: CallName;
  request: object;
}

export type Answer =
  | { id: number; kind: "event"; name: string; data: unknown }
  | { id: number; kind: "reply"; data: unknown }
  | { id: number; kind: "refused"; refusal: Refusal; status: number }
  /** The module ended, most likely for want of memory; the worker is of no use any more. */
  | { id: number; kind: "crashed"; message: string };
