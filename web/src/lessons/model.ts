// A lesson is data: the board of one of the documents, the searches that run on it, its parts, and which answer of its
// question is right. What it says is in words-en.ts and words-fr.ts, what it shows in a file of its own.

import type { Board } from "../model/board";
import { goalBoard, type Goal } from "../model/goal";
import { LESSON_NAMES, type LessonName, type LessonPlace } from "../model/lesson-names";
import type { Run } from "../model/link";
import { parseBoard } from "../model/notation";
import { verdict } from "../model/parity";

export const PARTS = ["idea", "stage", "numbers", "question"] as const;
export type Part = (typeof PARTS)[number];

export interface Lesson {
  name: LessonName;
  /** Number of the document whose board it is. */
  document: string;
  board: string;
  goal: Goal;
  runs: readonly Run[];
  /** Limits of each search. */
  nodes: number;
  events: number;
  parts: readonly Part[];
  /** Place of the right answer. */
  right: number;
}

/** Larger boards take too long for a lesson, and cannot be read in a tree. */
export const MOST_CELLS = 16;
export const MOST_RUNS = 12;

const run = (algorithm: string, heuristic = ""): Run => ({ algorithm, heuristic });
/** The rules that give document 003's figures: its order of moves, ties first in first out, the closed list asked when a node is pushed. */
const ASTAR_003 = "astar(ties=fifo,duplicates=explored-at-push,order=udrl)";

const DATA: Record<LessonName, Omit<Lesson, "name">> = {
  parity: {
    document: "002",
    board: "6 7 2/3 4 8/1 5 0",
    goal: "blank-last",
    runs: [],
    nodes: 0,
    events: 0,
    parts: ["idea", "stage", "question"],
    right: 1,
  },
  "depth-first": {
    document: "001",
    board: "1 2 3/4 5 0/7 8 6",
    goal: "blank-last",
    runs: [run("dfs(cycles=allow,prune=0,order=rldu)"), run("dfs(order=rldu)"), run("dfs(order=ulrd)"), run("bfs")],
    nodes: 2000,
    events: 20_000,
    parts: PARTS,
    right: 2,
  },
  "breadth-first": {
    document: "001",
    board: "8 1 3/4 0 2/7 6 5",
    goal: "blank-last",
    runs: [run("bfs"), run("astar", "manhattan")],
    nodes: 20_000,
    events: 40_000,
    parts: PARTS,
    right: 0,
  },
  admissible: {
    document: "003",
    board: "0 1 2/3 4 5/6 7 8",
    goal: "blank-last",
    runs: [run(ASTAR_003, "weighted(set=4)"), run("astar", "manhattan")],
    nodes: 200_000,
    events: 40_000,
    parts: PARTS,
    right: 1,
  },
  memory: {
    document: "001",
    board: "11 0 4 1/8 2 6 7/10 5 3 9",
    goal: "blank-last",
    runs: [run("astar", "manhattan"), run("idastar", "manhattan")],
    nodes: 3_000_000,
    events: 1,
    parts: PARTS,
    right: 2,
  },
  ties: {
    document: "001",
    board: "4 3 8/2 0 1/6 5 7",
    goal: "blank-last",
    runs: [
      run("astar(ties=low-h)", "manhattan"),
      run("astar(ties=lifo)", "manhattan"),
      run("astar(ties=fifo)", "manhattan"),
      run("idastar(prune=20)", "manhattan"),
      run("idastar(prune=2)", "manhattan"),
      run("idastar(prune=0)", "manhattan"),
    ],
    nodes: 20_000,
    events: 40_000,
    parts: PARTS,
    right: 0,
  },
  estimates: {
    document: "002",
    board: "7 8 2/1 6 4/5 3 0",
    goal: "blank-last",
    runs: [run("astar", "linear-conflict"), run("astar", "walking-distance"), run("astar", "pdb(catalogue=4-4)")],
    nodes: 200_000,
    events: 1,
    parts: PARTS,
    right: 3,
  },
  weights: {
    document: "003",
    board: "0 1 2/3 4 5/6 7 8",
    goal: "blank-last",
    runs: [
      ...[1, 1.5, 2, 3, 5].map((weight) => run(`wastar(weight=${weight})`, "manhattan")),
      ...[1, 2, 3, 4, 5, 6].map((set) => run(ASTAR_003, `weighted(set=${set})`)),
    ],
    nodes: 200_000,
    events: 1,
    parts: PARTS,
    right: 1,
  },
};

export const LESSONS: readonly Lesson[] = LESSON_NAMES.map((name) => ({ name, ...DATA[name] }));

/** Boards of the lesson on estimates: none of the three estimates is the largest on all of them. */
export const ESTIMATE_BOARDS = [
  { document: "002", board: "7 8 2/1 6 4/5 3 0" },
  { document: "002", board: "6 5 3/4 8 2/7 0 1" },
  { document: "003", board: "0 8 7/6 5 4/3 2 1" },
] as const;

export function knownBoard(text: string): Board {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(`a lesson has no board: ${text}`);
  return parsed.board;
}

export type Unfit = "size" | "unsolvable";

/** Why a board does not suit a lesson; null: it does. Parity is about boards that cannot be solved, too. */
export function unfit(lesson: Lesson, board: Board, goal: Goal): Unfit | null {
  const { rows, cols } = board.size;
  if (rows < 2 || cols < 2 || rows * cols > MOST_CELLS) return "size";
  return lesson.name === "parity" || verdict(board, goalBoard(goal, board.size)).solvable ? null : "unsolvable";
}

/** A lesson with what its address says instead of what was prepared. */
export interface Prepared {
  lesson: Lesson;
  board: Board;
  goal: Goal;
  runs: readonly Run[];
  /** The board is not the lesson's own. */
  own: boolean;
  /** What of the address was left out. */
  refused: Unfit | null;
}

export function prepare(lesson: Lesson, place: LessonPlace): Prepared {
  const refused = place.board ? unfit(lesson, place.board, place.goal ?? "blank-last") : null;
  const own = place.board !== null && refused === null;
  return {
    lesson,
    board: own ? place.board! : knownBoard(lesson.board),
    goal: own ? (place.goal ?? "blank-last") : lesson.goal,
    runs: place.runs.length > 0 && lesson.runs.length > 0 ? place.runs.slice(0, MOST_RUNS) : lesson.runs,
    own,
    refused,
  };
}
