// An engine for tests only: small boards solved by IDA* with Manhattan distance, a simulated long search for anything
// that exceeds its node limit, and a catalogue with one entry of each kind.

import { applyMoves, legalMoves, opposite, sameBoard, type Board, type Move } from "../model/board";
import { goalBoard, parseGoal } from "../model/goal";
import { boardText, parseBoard } from "../model/notation";
import { verdict } from "../model/parity";
import { shuffleUniform, shuffleWalk, SplitMix } from "../model/shuffle";
import { distance, parseSize, sizeText } from "../model/size";
import {
  EngineError,
  type Analysis,
  type AnalyseRequest,
  type Catalogue,
  type JudgedPosition,
  type Check,
  type CheckRequest,
  type Engine,
  type Scramble,
  type ScrambleRequest,
  type SolveRequest,
  type SolveEvents,
  type TableInfo,
} from "./engine";
import type { Explained, ExplainRequest, Trace, TraceRequest } from "./explained";
import { explainManhattan, traceAstar } from "./mock-trace";
import { NO_STATS, type Result } from "./result";

const heuristic = (name: string, title: string, summary: string, admissible = true, parts = 0) => ({
  name,
  title,
  summary,
  admissible,
  consistent: admissible,
  options: [],
  parts: { min: parts, max: parts === 0 ? 0 : 4 },
});

const CATALOGUE: Catalogue = {
  version: "mock",
  algorithms: [
    {
      name: "astar",
      title: "A*",
      summary: "Expands the lowest f = g + h first.",
      guarantee: "optimal",
      default_heuristic: "linear-conflict",
      options: [],
    },
    {
      name: "idastar",
      title: "IDA*",
      summary: "Depth-first under a rising bound on f; almost no memory.",
      guarantee: "optimal",
      default_heuristic: "linear-conflict",
      options: [],
    },
    {
      name: "wastar",
      title: "Weighted A*",
      summary: "A* with h inflated by a weight.",
      guarantee: "bounded",
      default_heuristic: "manhattan",
      options: [{ name: "weight", type: "real", default: 1.5, min: 1, max: 10, help: "Factor applied to h." }],
    },
    { name: "bfs", title: "Breadth-first search", summary: "Depth by depth.", guarantee: "optimal", default_heuristic: "", options: [] },
  ],
  heuristics: [
    heuristic("manhattan", "Manhattan", "Sum of the distances of the tiles to their goals."),
    heuristic("linear-conflict", "Linear conflict", "Manhattan plus two for each tile in linear conflict."),
    heuristic("walking-distance", "Walking distance", "Moves between rows plus moves between columns."),
    heuristic("m3h", "M3H", "Manhattan plus three times the misplaced tiles.", false),
    heuristic("max", "Maximum", "The largest of several.", true, 2),
  ],
  goals: [],
  notations: ["udlr", "nsew", "nseo", "hbgd"],
  limits: { time_seconds: 600, memory_bytes: 4e9, nodes: 1e12, concurrent: 2 },
  sizes: { min: "1x2", max: "100x100", practical: [] },
};

function manhattan(board: Board, goal: Board): number {
  const goalCell = new Map([...goal.tiles].map((tile, cell) => [tile, cell]));
  return [...board.tiles].reduce(
    (sum, tile, cell) => (tile === 0 ? sum : sum + distance(board.size, cell, goalCell.get(tile)!)),
    0,
  );
}

interface Found {
  moves: Move[] | null;
  bound: number;
  expanded: number;
  iterations: number;
}

function deepen(start: Board, goal: Board, nodes: number): Found {
  const found: Found = { moves: null, bound: manhattan(start, goal), expanded: 0, iterations: 0 };
  const path: Move[] = [];
  const visit = (board: Board): number => {
    const h = manhattan(board, goal);
    if (path.length + h > found.bound) return path.length + h;
    if (sameBoard(board, goal)) return -1;
    let next = Infinity;
    ++found.expanded;
    if (found.expanded > nodes) return Infinity;
    for (const move of legalMoves(board)) {
      if (move === (path.length > 0 ? opposite(path.at(-1)!) : null)) continue;
      path.push(move);
      const over = visit(applyMoves(board, [move])!);
      if (over < 0) return over;
      path.pop();
      next = Math.min(next, over);
    }
    return next;
  };
  for (;;) {
    ++found.iterations;
    const over = visit(start);
    if (over < 0) return { ...found, moves: path };
    if (over === Infinity) return found;
    found.bound = over;
  }
}

function read(request: { board: string; size?: string; goal?: string }): { board: Board; goal: Board } {
  const size = parseSize(request.size ?? "") ?? undefined;
  const parsed = parseBoard(request.board, size);
  if (!parsed.ok) throw new EngineError("board", parsed.error.kind, 400);
  const goal = parseGoal(request.goal ?? "blank-last", parsed.board.size);
  if (!goal) throw new EngineError("goal", `unknown goal "${request.goal ?? ""}"`, 400);
  return { board: parsed.board, goal: goalBoard(goal, parsed.board.size) };
}

/** Distance and all optimal moves of every position; bounds where the node limit comes first. */
function judge(request: AnalyseRequest): Analysis {
  const { board: start, goal } = read(request);
  const known = new Map<string, Found>();
  const search = (board: Board): Found => {
    const text = boardText(board);
    const found = known.get(text) ?? deepen(board, goal, NODES);
    known.set(text, found);
    return found;
  };
  const distanceOf = (board: Board): number | null => search(board).moves?.length ?? null;
  const positions: JudgedPosition[] = [];
  let board = start;
  for (const move of [...(request.moves as Iterable<Move>), null]) {
    const { moves: line, bound } = search(board);
    const after = (next: Move): Board => applyMoves(board, [next])!;
    const nearer = (next: Move): boolean => distanceOf(after(next)) === (line?.length ?? NaN) - 1;
    const then = move === null ? null : distanceOf(after(move));
    const lost = then === null || !line ? null : 1 + then - line.length;
    positions.push({
      board: boardText(board),
      to_go: line?.length ?? null,
      lower_bound: bound,
      upper_bound: line?.length ?? null,
      best: legalMoves(board).filter(nearer),
      best_known: line !== null,
      played: move,
      lost,
      line: lost ? line!.join("") : null,
    });
    if (move !== null) board = after(move);
  }
  const made = positions.slice(0, -1);
  const count = (want: (lost: number | null) => boolean): number => made.filter(({ lost }) => want(lost)).length;
  const unknown = count((lost) => lost === null);
  return {
    positions,
    reached: sameBoard(board, goal),
    mistakes: count((lost) => lost !== null && lost > 0),
    unknown,
    lost: made.reduce((sum, { lost }) => sum + (lost ?? 0), 0),
    accuracy: unknown > 0 || made.length === 0 ? null : count((lost) => lost === 0) / made.length,
    efficiency: null,
    stopped_by: "none",
    heuristic: "manhattan",
  };
}

const NODES = 60_000;
/** How many times fewer nodes a stronger heuristic pretends to expand, so that comparisons have something to show. */
const NODE_RATIO: Record<string, number> = { manhattan: 1, "linear-conflict": 6, "walking-distance": 22, max: 26 };

export class MockEngine implements Engine {
  catalogue(): Promise<Catalogue> {
    return Promise.resolve(CATALOGUE);
  }

  scramble(request: ScrambleRequest): Promise<Scramble> {
    const size = parseSize(request.size);
    const goal = size && parseGoal(request.goal, size);
    if (!size || !goal) return Promise.reject(new EngineError("size", `bad size "${request.size}"`, 400));
    const random = new SplitMix(request.seed ?? 1);
    const target = goalBoard(goal, size);
    const steps = request.moves ?? request.distance ?? 20;
    const board = request.kind === "uniform" ? shuffleUniform(target, random) : shuffleWalk(target, steps, random);
    return Promise.resolve({ ...request, board: boardText(board), seed: request.seed ?? 1 });
  }

  async check(request: CheckRequest): Promise<Check> {
    const { board, goal } = await Promise.resolve(read(request));
    const { solvable } = verdict(board, goal);
    const value = manhattan(board, goal);
    return { solvable, reason: solvable ? "" : "parity", heuristics: [{ name: "manhattan", value, admissible: true }] };
  }

  async solve(request: SolveRequest, events: SolveEvents, signal: AbortSignal): Promise<Result> {
    const { board, goal } = read(request);
    const found = deepen(board, goal, NODES);
    const began = Date.now();
    const spent = (): number => (Date.now() - began) / 1000;
    // Node limit reached: simulate a search that runs until the time limit or a cancel.
    while (!found.moves && !signal.aborted && spent() < (request.time ?? 60)) {
      const seconds = spent();
      events.onProgress?.({
        bound: found.bound,
        expanded: Math.round(found.expanded + seconds * 3e6),
        generated: Math.round(seconds * 6e6),
        seconds,
        expanded_per_second: 3e6,
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const name = request.heuristic || "linear-conflict";
    const expanded = Math.max(1, Math.round(found.expanded / (NODE_RATIO[name] ?? 2)));
    return {
      status: found.moves ? "solved" : signal.aborted ? "cancelled" : "time-limit",
      length: found.moves?.length ?? null,
      metric: "stm",
      length_stm: found.moves?.length ?? null,
      length_mtm: found.moves?.filter((move, i) => move !== found.moves![i - 1]).length ?? null,
      moves: found.moves?.join("") ?? null,
      stopped_by: found.moves ? "none" : signal.aborted ? "cancelled" : "time",
      optimal: found.moves !== null,
      lower_bound: found.bound,
      algorithm: request.algorithm === "auto" ? "idastar" : request.algorithm,
      heuristic: name,
      engine: "general",
      why: "",
      why_code: "",
      why_arguments: [],
      size: "",
      start: "",
      goal: "",
      stats: {
        ...NO_STATS,
        expanded,
        generated: expanded * 2,
        max_frontier: Math.round(expanded * 0.7),
        deepest: found.bound,
        iterations: found.iterations,
        h_start: manhattan(board, goal),
        wall_seconds: expanded / 2e6,
        cpu_seconds: expanded / 2e6,
        peak_bytes: 5e6,
      },
    };
  }

  tables(): Promise<TableInfo[]> {
    return Promise.resolve([]);
  }

  explain(request: ExplainRequest): Promise<Explained> {
    const { board, goal } = read(request);
    const explanation = explainManhattan(board, goal);
    const size = sizeText(board.size);
    return Promise.resolve({ heuristic: "manhattan", size, goal: boardText(goal), value: explanation.value, admissible: true, scale: 1, explanation });
  }

  async trace(request: TraceRequest): Promise<Trace> {
    const { board, goal } = read(request);
    const result = await this.solve(request, {}, new AbortController().signal);
    return traceAstar(board, goal, request.events ?? 20_000, result);
  }

  analyse(request: AnalyseRequest): Promise<Analysis> {
    return Promise.resolve(judge(request));
  }
}
