// A board as the engine reads it.

import type { SolveRequest } from "../engine/engine";
import type { Board } from "../model/board";
import { goalText, type Goal } from "../model/goal";
import { boardText } from "../model/notation";
import { sizeText } from "../model/size";

export function requestFor(start: Board, goal: Goal, algorithm: string, heuristic: string): SolveRequest {
  return { board: boardText(start), size: sizeText(start.size), goal: goalText(goal), algorithm, heuristic };
}
