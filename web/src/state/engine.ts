// The engine this page talks to, its catalogue, and whether it answers.

import { computed, signal } from "@preact/signals";
import { EngineError, type Catalogue, type Engine } from "../engine/engine";
import { ServerEngine } from "../engine/server";

export const engine: Engine = new ServerEngine();
export const catalogue = signal<Catalogue | null>(null);
export const reachable = signal<"unknown" | "yes" | "no">("unknown");

export const algorithms = computed(() => catalogue.value?.algorithms ?? []);
export const heuristics = computed(() => catalogue.value?.heuristics ?? []);

export async function loadCatalogue(): Promise<void> {
  try {
    catalogue.value = await engine.catalogue();
    reachable.value = "yes";
  } catch {
    reachable.value = "no";
  }
}

/** Notes what a failed request says about the engine, and returns the words for it. */
export function noteFailure(error: unknown): string {
  if (error instanceof EngineError && error.unreachable) reachable.value = "no";
  if (error instanceof EngineError) return error.field ? `${error.field}: ${error.message}` : error.message;
  return error instanceof Error ? error.message : String(error);
}

addEventListener("online", () => void loadCatalogue());
