// The mock engine's explanation of Manhattan distance, and its A* with a full trace.

import { applyMoves, legalMoves, sameBoard, type Board, type Move } from "../model/board";
import { boardText } from "../model/notation";
import { distance, sizeText } from "../model/size";
import type { Explanation, Trace, TraceEvent } from "./explained";
import type { Result } from "./result";

export function explainManhattan(board: Board, goal: Board): Explanation {
  const parts = [...board.tiles.keys()]
    .filter((cell) => board.tiles[cell] !== 0)
    .map((cell): Explanation => {
      const tile = board.tiles[cell]!;
      const to = goal.tiles.indexOf(tile);
      return { op: "distance", value: distance(board.size, cell, to), tiles: [tile], cells: [cell], to };
    })
    .sort((a, b) => a.tiles![0]! - b.tiles![0]!);
  return { op: "sum", label: "manhattan", value: parts.reduce((sum, { value }) => sum + value, 0), parts };
}

interface Node {
  id: number;
  board: Board;
  g: number;
  h: number;
  path: Move[];
}

export function traceAstar(start: Board, goal: Board, most: number, result: Result): Trace {
  const h = (board: Board): number => explainManhattan(board, goal).value;
  const open: Node[] = [{ id: 0, board: start, g: 0, h: h(start), path: [] }];
  const known = new Map([[boardText(start), open[0]!]]);
  const events: TraceEvent[] = [{ type: "source", id: 0, g: 0, h: open[0]!.h, f: open[0]!.h }, { type: "iteration" }];
  const counts = { f: new Map<number, number>(), g: new Map<number, number>(), h: new Map<number, number>() };
  let expanded = 0;
  while (open.length > 0 && events.length < 100_000) {
    const next = open.reduce((a, b) => (b.g + b.h < a.g + a.h ? b : a));
    open.splice(open.indexOf(next), 1);
    if (sameBoard(next.board, goal)) break;
    ++expanded;
    events.push({ type: "expand", id: next.id, g: next.g });
    for (const move of legalMoves(next.board)) {
      const board = applyMoves(next.board, [move])!;
      const old = known.get(boardText(board));
      const node: Node = old ?? { id: known.size, board, g: next.g + 1, h: h(board), path: [...next.path, move] };
      const told = { id: node.id, parent: next.id, move, g: next.g + 1, h: node.h, f: next.g + 1 + node.h };
      events.push({ type: "generate", ...told });
      for (const key of ["f", "g", "h"] as const) counts[key].set(told[key], (counts[key].get(told[key]) ?? 0) + 1);
      if (old) {
        events.push({ type: "prune", ...told, reason: "duplicate" });
        continue;
      }
      known.set(boardText(board), node);
      open.push(node);
    }
    events.push({ type: "close", id: next.id, g: next.g });
  }
  const generated = events.filter(({ type }) => type === "generate" || type === "source").length;
  const sorted = (counts: Map<number, number>): [number, number][] => [...counts].sort((a, b) => a[0] - b[0]);
  const pruned = { duplicate: events.filter(({ type }) => type === "prune").length };
  return {
    board: boardText(start),
    goal: boardText(goal),
    size: sizeText(start.size),
    algorithm: "astar",
    heuristic: "manhattan",
    cut: events.length > most,
    total: events.length,
    result: { ...result, stats: { ...result.stats, expanded, generated } },
    iterations: [{ bound: null, generated, expanded, pruned, f: sorted(counts.f), g: sorted(counts.g), h: sorted(counts.h) }],
    events: events.slice(0, most),
  };
}
