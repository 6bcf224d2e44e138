// The engine this page talks to, its catalogue, and whether it answers.

import { computed, signal } from "@preact/signals";
import { EngineError, type Catalogue, type Engine, type TableInfo } from "../engine/engine";
import { ServerEngine } from "../engine/server";

export const engine: Engine = new ServerEngine();
export const catalogue = signal<Catalogue | null>(null);
export const reachable = signal<"unknown" | "yes" | "no">("unknown");

export const algorithms = computed(() => catalogue.value?.algorithms ?? []);
export const heuristics = computed(() => catalogue.value?.heuristics ?? []);

/** A table the engine is making right now. */
export const tableInWork = signal<TableInfo | null>(null);

const LOOK_AGAIN_MS = 2000;

/** Follows the making of tables, if any is going on. */
async function watchTables(): Promise<void> {
  const tables = await engine.tables().catch((): TableInfo[] => []);
  tableInWork.value = tables.find(({ state }) => state === "building") ?? null;
  if (tableInWork.value) setTimeout(() => void watchTables(), LOOK_AGAIN_MS);
}

export async function loadCatalogue(): Promise<void> {
  try {
    catalogue.value = await engine.catalogue();
    reachable.value = "yes";
    void watchTables();
  } catch {
    reachable.value = "no";
  }
}

/** Notes what a failed request says about the engine, and returns the engine's words for it. */
export function noteFailure(error: unknown): string {
  if (error instanceof EngineError && error.unreachable) reachable.value = "no";
  if (error instanceof EngineError) return error.field ? `${error.field}: ${error.message}` : error.message;
  return error instanceof Error ? error.message : String(error);
}

addEventListener("online", () => void loadCatalogue());
