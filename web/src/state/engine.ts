// The engine this page uses, its catalogue, and whether it responds.

import { computed, signal } from "@preact/signals";
import engineFile from "virtual:engine";
import { ChosenEngine, type Place } from "../engine/choice";
import { EngineError, type Catalogue, type TableInfo } from "../engine/engine";
import { ServerEngine } from "../engine/server";
import { BrowserEngine } from "../engine/wasm/browser";
import { failure, type Failure } from "../i18n/engine";
import { engineChoice } from "./settings";

/** A site of plain files (`taquin page`) says so in its <head>: it has no server to ask. */
export const isStatic = document.querySelector('meta[name="taquin-site"][content="static"]') !== null;

export const engine = new ChosenEngine({
  ...(!isStatic && { server: new ServerEngine() }),
  ...(engineFile !== null && { browser: new BrowserEngine(engineFile) }),
});
// For browser tests and benchmarks, and for whoever opens the console.
Object.assign(globalThis, { taquinEngine: engine });
/** Where the engine that answers now runs. */
export const enginePlace = signal<Place>(engine.place);
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

/** Pause between attempts to reach a lost engine, and between checks for the server while the browser stands in. */
const RETRY_MS = 3000;
const RETURN_MS = 30_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** What to try, in this order. */
function candidates(): Place[] {
  const wanted: Place[] = engineChoice.value === "auto" ? ["server", "browser"] : [engineChoice.value];
  const here = wanted.filter((place) => engine.has(place));
  return here.length > 0 ? here : (["server", "browser"] as const).filter((place) => engine.has(place));
}

/** Finds the engine that answers, as the settings say: the server before the browser, unless one of them is chosen. */
export async function loadCatalogue(): Promise<void> {
  clearTimeout(retry);
  const places = candidates();
  for (const place of places) {
    engine.place = place;
    try {
      const found = await engine.catalogue();
      if (engine.place !== place) return; // another one was chosen meanwhile
      catalogue.value = found;
      enginePlace.value = place;
      reachable.value = "yes";
      if (place !== places[0]) retry = setTimeout(() => void loadCatalogue(), RETURN_MS);
      void watchTables();
      return;
    } catch {
      if (engine.place !== place) return;
    }
  }
  lost();
}

function lost(): void {
  reachable.value = "no";
  clearTimeout(retry);
  retry = setTimeout(() => void loadCatalogue(), RETRY_MS);
}

/** Applies the user's choice. */
export function chooseEngine(choice: typeof engineChoice.value): void {
  engineChoice.value = choice;
  void loadCatalogue();
}

/** Records whether the engine is still reachable, and returns the message for a failed request. */
export function noteFailure(error: unknown): Failure {
  if (!(error instanceof EngineError)) return failure(error instanceof Error ? error.message : String(error));
  // The server is gone: the browser stands in where it can, and only this request is lost.
  if (error.unreachable) void (candidates().length > 1 ? loadCatalogue() : lost());
  return { field: error.field, code: error.code, arguments: error.values, message: error.message };
}

addEventListener("online", () => void loadCatalogue());
