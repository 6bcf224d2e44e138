// The interface to the engine, which is all the page knows of it: the server is the first implementation (server.ts),
// the engine compiled to WebAssembly the second (wasm/browser.ts). Names are those of the command line; results are in result.ts.

import type { Explained, ExplainRequest, Trace, TraceRequest } from "./explained";
import type { Incumbent, Limits, Progress, Result } from "./result";

export interface OptionInfo {
  name: string;
  type: "integer" | "real" | "choice" | "text";
  default: string | number;
  min?: number;
  max?: number;
  choices?: string[];
  help: string;
}

export interface AlgorithmInfo {
  name: string;
  title: string;
  summary: string;
  guarantee: "optimal" | "bounded" | "none";
  /** Empty when it uses no heuristic. */
  default_heuristic: string;
  options: OptionInfo[];
  /** Absent: single tiles only. */
  metrics?: string[];
}

export interface HeuristicInfo {
  name: string;
  title: string;
  summary: string;
  /** Null: depends on its components. */
  admissible: boolean | null;
  consistent: boolean | null;
  options: OptionInfo[];
  /** How many other heuristics it combines. */
  parts: { min: number; max: number };
  metrics?: string[];
}

export interface Catalogue {
  version: string;
  algorithms: AlgorithmInfo[];
  heuristics: HeuristicInfo[];
  goals: { name: string; title: string; summary: string }[];
  notations: string[];
  /** What an engine can count as one move; absent: single tiles only. */
  metrics?: { name: string }[];
  /** Zero: no limit. */
  limits: Record<keyof Limits, number> & { concurrent: number };
  sizes: { min: string; max: string; practical: { size: string; optimal: string; note: string }[] };
}

export interface ScrambleRequest {
  size: string;
  goal: string;
  kind: "uniform" | "walk" | "distance";
  moves?: number;
  distance?: number;
  seed?: number;
}

export interface Scramble {
  board: string;
  size: string;
  goal: string;
  seed: number;
  kind: string;
}

export interface CheckRequest {
  board: string;
  size?: string;
  goal?: string;
}

export interface Check {
  solvable: boolean;
  reason: string;
  heuristics: { name: string; value: number; admissible: boolean }[];
}

export interface SolveRequest {
  board: string;
  size?: string;
  goal: string;
  algorithm: string;
  heuristic: string;
  /** What counts as one move: "stm" single tiles, "mtm" slides. */
  metric?: string;
  time?: number;
  nodes?: number;
  memory?: number;
  threads?: number;
}

/** A game to be judged: `moves` are letters of the blank, u d l r. */
export interface AnalyseRequest {
  board: string;
  size?: string;
  goal: string;
  moves: string;
  /** Seconds for the whole game. */
  time?: number;
}

/** One position of the game, and the move that was made there. Where nothing is proved there are bounds, not claims. */
export interface JudgedPosition {
  board: string;
  /** Moves of an optimal solution; null where only bounds are known. */
  to_go: number | null;
  lower_bound: number;
  upper_bound: number | null;
  /** Moves proved optimal; `best_known`: all the others are proved not to be. */
  best: string[];
  best_known: boolean;
  /** Null in the last position. */
  played: string | null;
  /** Ground lost by the move; null where it is not proved. */
  lost: number | null;
  /** After a loss: an optimal solution from here. */
  line: string | null;
}

export interface Analysis {
  /** One more than moves. */
  positions: JudgedPosition[];
  reached: boolean;
  mistakes: number;
  unknown: number;
  lost: number;
  accuracy: number | null;
  efficiency: number | null;
  stopped_by: string;
  heuristic: string;
}

export interface TableInfo {
  catalogue: string;
  size: string;
  state: "ready" | "building" | "absent";
  progress: number;
}

/** The body of a refusal, and the data of an error event. */
export interface Refusal {
  field?: string;
  message?: string;
  code?: string;
  arguments?: string[];
  /** Of a text of several lines: which one. */
  line?: number;
}

export interface SolveEvents {
  onQueued?: (position: number) => void;
  onProgress?: (progress: Progress) => void;
  onIncumbent?: (incumbent: Incumbent) => void;
}

/**
 * A refusal: which field of the request, and why. `field` is empty when the engine could not be reached. `code` and
 * `values` are the code and arguments of data/messages.*.json, the message is in English.
 */
export class EngineError extends Error {
  constructor(
    readonly field: string,
    message: string,
    readonly status = 0,
    readonly code = "",
    readonly values: string[] = [],
    readonly line = 0,
  ) {
    super(message);
    this.name = "EngineError";
  }

  static from(refused: Refusal, status: number, otherwise: string): EngineError {
    return new EngineError(refused.field ?? "", refused.message ?? otherwise, status, refused.code, refused.arguments, refused.line);
  }

  /** No answer at all: offline, or the server is gone. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

export interface Engine {
  catalogue(): Promise<Catalogue>;
  scramble(request: ScrambleRequest): Promise<Scramble>;
  check(request: CheckRequest, signal?: AbortSignal): Promise<Check>;
  /** Runs to its result; aborting the signal cancels the search and resolves with status "cancelled". */
  solve(request: SolveRequest, events: SolveEvents, signal: AbortSignal): Promise<Result>;
  tables(): Promise<TableInfo[]>;
  /** Where the estimate of a heuristic comes from. */
  explain(request: ExplainRequest, signal?: AbortSignal): Promise<Explained>;
  /** Every step of a search of the general engine. */
  trace(request: TraceRequest, signal?: AbortSignal): Promise<Trace>;
  /** Judges every move of a game. */
  analyse(request: AnalyseRequest, signal?: AbortSignal): Promise<Analysis>;
}
