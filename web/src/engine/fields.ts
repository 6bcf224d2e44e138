// Written by `taquin list --typescript`; a test compares this file with what the program says.

export interface Stats {
  /** nodes reached by a move, the start and duplicates included (nodes) */
  generated: number;
  /** nodes whose successors were generated (nodes) */
  expanded: number;
  /** nodes expanded again because a shorter path to them was found (nodes) */
  reopened: number;
  /** largest number of nodes waiting at one time; of depth-first searches the longest path held (nodes) */
  max_frontier: number;
  /** largest g of any node generated (moves) */
  deepest: number;
  /** bounds searched; 1 for searches that do not deepen (bounds) */
  iterations: number;
  /** peak size of the search's own stores (bytes) */
  stored_bytes: number;
  /** operations of the open list, in the unit of its kind; 0 for searches without one (operations) */
  operations: number;
  /** the heuristic's value at the start (moves) */
  h_start: number;
  /** elapsed time (seconds) */
  wall_seconds: number;
  /** processor time; with several threads that of the whole process (seconds) */
  cpu_seconds: number;
  /** largest resident size of the whole process so far (bytes) */
  peak_bytes: number;
}

export interface Result {
  /** gave-up: the algorithm was exhausted without a solution; internal-error: the moves found did not reach the goal when replayed */
  status: "solved" | "unsolvable" | "time-limit" | "node-limit" | "memory-limit" | "cancelled" | "gave-up" | "internal-error";
  /** number of moves of the metric; null if not solved */
  length: number | null;
  /** what counts as one move: stm, each tile that slides; mtm, a line of tiles slid at once */
  metric: "stm" | "mtm";
  /** the length in single-tile moves; null if not solved */
  length_stm: number | null;
  /** the length in multi-tile moves; null if not solved */
  length_mtm: number | null;
  /** in the notation of the request, udlr of the blank by default, with counts (r2) in multi-tile moves; null if not solved */
  moves: string | null;
  /** why the search went no further; a result with moves may have been stopped, too */
  stopped_by: "none" | "time" | "nodes" | "memory" | "cancelled";
  /** proved: no solution is shorter */
  optimal: boolean;
  /** proved: every solution has at least this many moves of the metric */
  lower_bound: number;
  /** of a second, independent search: yes, nothing is shorter; no, something is; limit, it was stopped before it knew; absent where none was asked for */
  certified?: "yes" | "no" | "limit";
  /** the algorithm, heuristic and engine of that search */
  certified_by?: string;
  /** nodes that it expanded */
  certified_expanded?: number;
  /** with those of its options that are not the default: wastar(weight=1.5) */
  algorithm: string;
  /** empty where the algorithm uses none */
  heuristic: string;
  /** absent where no search ran */
  engine?: "general" | "fast";
  /** seconds that the search was allowed, a default of auto included; absent where none */
  time_limit?: number;
  /** what a proof was predicted to take when the algorithm was auto; absent where nothing was predicted */
  predicted_seconds?: number;
  /** one sentence when the algorithm was auto, or when its pattern databases exceed the memory limit, else empty */
  why: string;
  /** the key of that sentence in data/messages.*.json, else empty */
  why_code: string;
  /** what fills its gaps */
  why_arguments: string[];
  /** rows x columns */
  size: string;
  /** rows separated by /, a single row ended by it; tiles from 1, blank 0 */
  start: string;
  /** the name of a goal, or a board */
  goal: string;
  /** counters and timings */
  stats: Stats;
}

export const STAT_FIELDS = [
  { key: "generated", unit: "nodes", timing: false },
  { key: "expanded", unit: "nodes", timing: false },
  { key: "reopened", unit: "nodes", timing: false },
  { key: "max_frontier", unit: "nodes", timing: false },
  { key: "deepest", unit: "moves", timing: false },
  { key: "iterations", unit: "bounds", timing: false },
  { key: "stored_bytes", unit: "bytes", timing: false },
  { key: "operations", unit: "operations", timing: false },
  { key: "h_start", unit: "moves", timing: false },
  { key: "wall_seconds", unit: "seconds", timing: true },
  { key: "cpu_seconds", unit: "seconds", timing: true },
  { key: "peak_bytes", unit: "bytes", timing: true },
] as const;

/** What a counter means, and as "counter.variant" what it means for some algorithms. */
export const MEANINGS: Record<string, string> = {
  generated: "nodes reached by a move, the start and duplicates included",
  expanded: "nodes whose successors were generated",
  reopened: "nodes expanded again because a shorter path to them was found",
  max_frontier: "largest number of nodes waiting at one time; of depth-first searches the longest path held",
  deepest: "largest g of any node generated",
  iterations: "bounds searched; 1 for searches that do not deepen",
  stored_bytes: "peak size of the search's own stores",
  operations: "operations of the open list, in the unit of its kind; 0 for searches without one",
  h_start: "the heuristic's value at the start",
  wall_seconds: "elapsed time",
  cpu_seconds: "processor time; with several threads that of the whole process",
  peak_bytes: "largest resident size of the whole process so far",
  "max_frontier.open-list": "largest number of nodes waiting in the open list at one time",
  "iterations.one": "always 1: the search does not deepen",
  "stored_bytes.states": "peak size of the states and the open list",
  "max_frontier.path": "length in moves of the longest path held; a depth-first search has no open list",
  "reopened.never": "always 0: nodes are forgotten once the search has left them",
  "stored_bytes.path": "size of the states on the path and their hash table",
  "operations.none": "always 0: there is no open list",
  "generated.repeated": "nodes reached by a move, counted again in every iteration; the start once",
  "expanded.repeated": "nodes whose successors were generated, counted again in every iteration",
  "iterations.depths": "depth limits searched, each from the start again",
  "max_frontier.successors": "largest number of unvisited successors of one node; no other nodes wait",
  "reopened.no-return": "always 0: the search never goes back",
  "stored_bytes.visited": "peak size of the states visited",
  "generated.partial": "nodes reached by a move and kept; successors whose f is not due yet do not count",
  "expanded.partial": "expansions, each for the successors of one value of f",
  "reopened.partial": "expansions of nodes expanded before, for their next successors or by a shorter path",
  "expanded.weights": "nodes whose successors were generated, counted again for every weight",
  "reopened.weights": "always 0: for one weight no node is expanded twice",
  "iterations.weights": "weights searched with",
  "iterations.bounds": "bounds on f searched, each from the start again",
  "stored_bytes.none": "always 0: nothing but a path is held",
  "generated.perimeter": "nodes of the perimeter, and nodes reached by a move in every iteration",
  "expanded.perimeter": "nodes expanded for the perimeter and, again and again, in every iteration",
  "stored_bytes.perimeter": "size of the perimeter",
  "generated.forgotten": "nodes reached by a move, counted again when a forgotten subtree is searched again",
  "expanded.forgotten": "nodes whose successors were generated, counted again after they were forgotten",
  "max_frontier.siblings": "largest number of nodes held along the path, siblings included",
  "reopened.forgotten": "nodes expanded again because their subtree had been forgotten",
  "stored_bytes.siblings": "size of the path with its siblings",
  "generated.layers": "nodes reached by a move, counted again in every search, its start included",
  "max_frontier.layers": "largest number of nodes in the three layers held at one time",
  "iterations.layers": "searches: bounds on f, then the halves of the path",
  "stored_bytes.layers": "peak size of the layers held",
  "generated.episodes": "nodes reached by a move in all episodes, the agent's own states included",
  "expanded.episodes": "nodes whose successors were generated, in all episodes",
  "deepest.episodes": "largest g within one episode",
  "iterations.episodes": "episodes: times the agent looked ahead",
  "stored_bytes.learned": "peak size of the estimates learned and of one episode's states",
  "generated.both": "nodes reached by a move from either end, both ends and duplicates included",
  "expanded.both": "nodes whose successors were generated, from both ends together",
  "max_frontier.both": "largest number of nodes waiting in both open lists together at one time",
  "deepest.both": "largest g of any node generated, from the end that it was reached from",
  "stored_bytes.both": "peak size of the states and open lists of both ends",
  "generated.beam": "nodes reached by a move, the start and duplicates included, without those of layers before it",
  "max_frontier.layer": "largest number of candidates for one layer, before it is cut to the width",
  "stored_bytes.kept": "peak size of the states kept",
  "generated.moves": "moves tried, those of lines not taken included, and nodes of the search for the rest",
  "expanded.moves": "moves tried, those of lines not taken included, and nodes expanded for the rest",
  "max_frontier.rest": "lines compared at one time, or the frontier of the search for the rest if that is larger",
  "deepest.length": "length of the solution",
  "stored_bytes.rest": "peak size of the stores of the search for the rest",
  "generated.stages": "nodes reached by a move, of all stages together",
  "expanded.stages": "nodes expanded, of all stages together, and moves tried for the first solution",
  "max_frontier.stages": "largest frontier of any stage: that of the construction, candidates of a beam, or the longest path of IDA*",
  "iterations.stages": "stages: the construction, beams, corridors and windows, and bounds searched by IDA*",
  "stored_bytes.stages": "peak size of the stores of any stage",
};

/** The keys of an algorithm's own meanings. */
export const OWN_MEANINGS: Record<string, Partial<Record<keyof Stats, string>>> = {
  "bfs": {
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "dijkstra": {
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "dfs": {
    max_frontier: "max_frontier.path",
    reopened: "reopened.never",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.path",
    operations: "operations.none",
  },
  "iddfs": {
    generated: "generated.repeated",
    expanded: "expanded.repeated",
    max_frontier: "max_frontier.path",
    reopened: "reopened.never",
    iterations: "iterations.depths",
    stored_bytes: "stored_bytes.path",
    operations: "operations.none",
  },
  "greedy": {
    max_frontier: "max_frontier.successors",
    reopened: "reopened.no-return",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.visited",
    operations: "operations.none",
  },
  "greedy-best-first": {
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "astar": {
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "wastar": {
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "focal": {
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "epeastar": {
    generated: "generated.partial",
    expanded: "expanded.partial",
    reopened: "reopened.partial",
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.states",
  },
  "arastar": {
    expanded: "expanded.weights",
    reopened: "reopened.weights",
    max_frontier: "max_frontier.open-list",
    iterations: "iterations.weights",
    stored_bytes: "stored_bytes.states",
  },
  "idastar": {
    generated: "generated.repeated",
    expanded: "expanded.repeated",
    max_frontier: "max_frontier.path",
    reopened: "reopened.never",
    iterations: "iterations.bounds",
    stored_bytes: "stored_bytes.none",
    operations: "operations.none",
  },
  "perimeter-idastar": {
    generated: "generated.perimeter",
    expanded: "expanded.perimeter",
    max_frontier: "max_frontier.path",
    reopened: "reopened.never",
    iterations: "iterations.bounds",
    stored_bytes: "stored_bytes.perimeter",
    operations: "operations.none",
  },
  "rbfs": {
    generated: "generated.forgotten",
    expanded: "expanded.forgotten",
    max_frontier: "max_frontier.siblings",
    reopened: "reopened.forgotten",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.siblings",
    operations: "operations.none",
  },
  "bfida": {
    generated: "generated.layers",
    expanded: "expanded.repeated",
    max_frontier: "max_frontier.layers",
    reopened: "reopened.never",
    iterations: "iterations.layers",
    stored_bytes: "stored_bytes.layers",
    operations: "operations.none",
  },
  "lss-lrta": {
    generated: "generated.episodes",
    expanded: "expanded.episodes",
    max_frontier: "max_frontier.open-list",
    deepest: "deepest.episodes",
    iterations: "iterations.episodes",
    stored_bytes: "stored_bytes.learned",
  },
  "bidirectional-bfs": {
    generated: "generated.both",
    expanded: "expanded.both",
    max_frontier: "max_frontier.both",
    deepest: "deepest.both",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.both",
  },
  "bidirectional-astar": {
    generated: "generated.both",
    expanded: "expanded.both",
    max_frontier: "max_frontier.both",
    deepest: "deepest.both",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.both",
  },
  "mm": {
    generated: "generated.both",
    expanded: "expanded.both",
    max_frontier: "max_frontier.both",
    deepest: "deepest.both",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.both",
  },
  "nbs": {
    generated: "generated.both",
    expanded: "expanded.both",
    max_frontier: "max_frontier.both",
    deepest: "deepest.both",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.both",
  },
  "dvcbs": {
    generated: "generated.both",
    expanded: "expanded.both",
    max_frontier: "max_frontier.both",
    deepest: "deepest.both",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.both",
  },
  "beam": {
    generated: "generated.beam",
    max_frontier: "max_frontier.layer",
    reopened: "reopened.no-return",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.kept",
    operations: "operations.none",
  },
  "monotonic-beam": {
    generated: "generated.beam",
    max_frontier: "max_frontier.layer",
    reopened: "reopened.no-return",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.kept",
    operations: "operations.none",
  },
  "layers": {
    generated: "generated.moves",
    expanded: "expanded.moves",
    max_frontier: "max_frontier.rest",
    deepest: "deepest.length",
    iterations: "iterations.one",
    stored_bytes: "stored_bytes.rest",
    operations: "operations.none",
  },
  "anytime": {
    generated: "generated.stages",
    expanded: "expanded.stages",
    max_frontier: "max_frontier.stages",
    reopened: "reopened.never",
    iterations: "iterations.stages",
    stored_bytes: "stored_bytes.stages",
    operations: "operations.none",
  },
};
