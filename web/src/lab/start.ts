// The experiment that the server runs: whether one may be started, its progress, starting and stopping it. Polled every
// second while one runs and the Lab is open.

import { computed, signal } from "@preact/signals";
import { EngineError } from "../engine/engine";
import { requestJson } from "../engine/server";
import type { Failure } from "../i18n/engine";
import { isStatic, noteFailure } from "../state/engine";
import { token } from "../state/token";
import type { Localised } from "./data";

export interface StartedRun {
  name: string;
  title: Localised;
  state: "running" | "done" | "stopped" | "failed";
  cells: number;
  done: number;
  failed: number;
  message?: string;
}

interface Started {
  enabled: boolean;
  run: StartedRun | null;
}

const POLL_MS = 1000;

/** Null: not known yet, or there is no server. */
export const started = signal<Started | null>(null);
/** What the server said to the last attempt, and of which line of the definition. */
export const refused = signal<{ failure: Failure; line: number } | null>(null);
export const running = computed(() => started.value?.run?.state === "running");

let timer: ReturnType<typeof setTimeout> | undefined;

function follow(answer: Started, onEnd: () => void): void {
  const ended = running.peek() && answer.run?.state !== "running";
  started.value = answer;
  clearTimeout(timer);
  if (answer.run?.state === "running") timer = setTimeout(() => void look(onEnd), POLL_MS);
  if (ended) onEnd();
}

/** Asks the server. `onEnd` is called when an experiment that ran has ended. */
export async function look(onEnd: () => void): Promise<void> {
  if (isStatic) return;
  try {
    follow(await requestJson<Started>("experiments"), onEnd);
  } catch {
    started.value = null;
  }
}

export const leave = (): void => clearTimeout(timer);

async function command(method: "POST" | "DELETE", body: unknown, onEnd: () => void): Promise<void> {
  refused.value = null;
  try {
    const headers = { authorization: `Bearer ${token.value}` };
    follow(await requestJson<Started>("experiments", body, undefined, { method, headers }), onEnd);
  } catch (error) {
    if (error instanceof EngineError && error.status === 401) token.value = "";
    refused.value = { failure: noteFailure(error), line: error instanceof EngineError ? error.line : 0 };
  }
}

export const start = (definition: string, onEnd: () => void): Promise<void> => command("POST", { definition }, onEnd);
export const stop = (onEnd: () => void): Promise<void> => command("DELETE", undefined, onEnd);
