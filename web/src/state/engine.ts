// The engine this page uses, its catalogue, and whether it responds.

import { computed, signal } from "@preact/signals";
import { EngineError, type Catalogue, type Engine, type TableInfo } from "../engine/engine";
import { ServerEngine } from "../engine/server";
import { failure, type Failure } from "../i18n/engine";

export const engine: Engine = new ServerEngine();
export const catalogue = signal<Catalogue | null>(null);
export const reachable = signal<"unknown" | "yes" | "no">("unknown");

export const algorithms = computed(() => catalogue.value?.algorithms ?? []);
export const heuristics = computed(() => catalogue.value?.heuristics ?? []);

/** Empty when the algorithm uses no heuristic, or is not known. */
export function defaultHeuristic(algorithm: string): string {
  return algorithms.value.find(({ name }) => name === algorithm)?.default_heuristic ?? "";
}

/** A pattern database the engine is building now. */
export const tableBuilding = signal<TableInfo | null>(null);

const POLL_MS = 2000;

/** Polls while pattern databases are being built. */
async function watchTables(): Promise<void> {
  const tables = await engine.tables().catch((): TableInfo[] => []);
  tableBuilding.value = tables.find(({ state }) => state === "building") ?? null;
  if (tableBuilding.value) setTimeout(() => void watchTables(), POLL_MS);
}

/** Between attempts to reach a lost engine. */
const RETRY_MS = 3000;
let retry: ReturnType<typeof setTimeout> | undefined;

export async function loadCatalogue(): Promise<void> {
  clearTimeout(retry);
  try {
    catalogue.value = await engine.catalogue();
    reachable.value = "yes";
    void watchTables();
  } catch {
    lost();
  }
}

function lost(): void {
  reachable.value = "no";
  clearTimeout(retry);
  retry = setTimeout(() => void loadCatalogue(), RETRY_MS);
}

/** Records whether the engine is still reachable, and returns what is to be said about a failed request. */
export function noteFailure(error: unknown): Failure {
  if (!(error instanceof EngineError)) return failure(error instanceof Error ? error.message : String(error));
  if (error.unreachable) lost();
  return { field: error.field, code: error.code, arguments: error.values, message: error.message };
}

addEventListener("online", () => void loadCatalogue());
