// Addresses of the page: "#/play?board=1,2,3/4,5,6/7,8,0&goal=snail" shares a board, with "&moves=rdl" a solution,
// "#/compare?board=…&run=idastar/manhattan" a comparison (so does explore), "#/lab/name" an experiment ("#/lab?token=…" as the server prints it), "#/replay/code" a game played,
// "#/lessons/parity?board=…&run=…&lang=fr" a lesson as a teacher prepared it. What comes from an address is checked and
// bounded.

import { applyMoves, type Board, type Move } from "./board";
import { goalFits, isNamed, parseGoal, simplestGoal, type Goal } from "./goal";
import { LESSON_NAMES, type LessonName, type LessonPlace } from "./lesson-names";
import { boardText, parseBoard, parseMoves, type BoardError } from "./notation";
import { parseSize, sameSize, sizeText } from "./size";
import { readShared, type Shared } from "./shared";
import { parseSpec } from "./spec";

export const VIEWS = ["play", "times", "compare", "explore", "lessons", "lab", "replay"] as const;
export type View = (typeof VIEWS)[number];

/** One line of a comparison. */
export interface Run {
  algorithm: string;
  /** Empty when the algorithm uses none. */
  heuristic: string;
}

export interface Link {
  view: View;
  board: Board | null;
  /** More boards of a comparison, of the same size. */
  others: Board[];
  goal: Goal | null;
  /** A solution from that board. */
  moves: Move[] | null;
  runs: Run[];
  experiment: string;
  /** What lets the Lab start experiments, as `taquin serve` printed it; empty: none. */
  token: string;
  /** Empty: the list of lessons. */
  lesson: LessonName | "";
  /** The code of the language that a lesson was prepared in; empty: none is said. */
  language: string;
  /** A seed's shuffle or a race. */
  shared: Shared | null;
  /** Which game a replay shows: its code (replay-code.ts), or "id." and the id of a stored one. */
  replay: string;
  /** What was wrong with the board, its goal or its moves. */
  error: { field: "board" | "goal" | "moves" | "seed" | "race"; cause: BoardError | null } | null;
}

const MOST_RUNS = 20;
/** Boards of one comparison. */
export const MOST_BOARDS = 10;
const MOST_MOVES = 100_000;
const MOST_RUN_TEXT = 300;

function boardQuery(board: Board, goal: Goal): string {
  const simple = simplestGoal(goal, board.size);
  const text = isNamed(simple) ? simple : boardText(simple, ",");
  const aim = simple === "blank-last" ? "" : `&goal=${text}`;
  // A single row could be taken for a square.
  const size = board.size.rows === 1 ? `&size=${sizeText(board.size)}` : "";
  return `board=${boardText(board, ",")}${size}${aim}`;
}

export function writeLink(view: View, board: Board, goal: Goal): string {
  return `#/${view}?${boardQuery(board, goal)}`;
}

export function writeSolution(start: Board, goal: Goal, moves: readonly Move[]): string {
  return `${writeLink("play", start, goal)}&moves=${moves.join("")}`;
}

function runQuery(runs: readonly Run[]): string {
  // Commas, brackets and slashes are allowed here, and easier to read.
  const plain = (text: string): string =>
    encodeURIComponent(text.replaceAll(" ", "")).replace(/%(2C|28|29|2F)/g, (code) => decodeURIComponent(code));
  return runs.map(({ algorithm, heuristic }) => `&run=${plain(`${algorithm}/${heuristic}`)}`).join("");
}

export function writeComparison(board: Board, goal: Goal, runs: readonly Run[], view: "compare" | "explore" = "compare", others: readonly Board[] = []): string {
  return writeLink(view, board, goal) + others.map((one) => `&board=${boardText(one, ",")}`).join("") + runQuery(runs);
}

export function writeLesson({ name, board, goal, runs }: LessonPlace, language = ""): string {
  if (name === "") return "#/lessons";
  const query = (board ? boardQuery(board, goal ?? "blank-last") : "") + runQuery(runs) + (language === "" ? "" : `&lang=${language}`);
  return `#/lessons/${name}${query === "" ? "" : `?${query.replace(/^&/, "")}`}`;
}

export function writeReplay(which: string): string {
  return `#/replay/${which}`;
}

export function writeExperiment(name: string): string {
  return name === "" ? "#/lab" : `#/lab/${encodeURIComponent(name)}`;
}

function readRuns(params: URLSearchParams): Run[] {
  return params
    .getAll("run")
    .slice(0, MOST_RUNS)
    .flatMap((text) => {
      const [algorithm = "", heuristic = "", more] = text.split("/");
      const sound = text.length <= MOST_RUN_TEXT && parseSpec(algorithm) && (heuristic === "" || parseSpec(heuristic)) && more === undefined;
      return sound ? [{ algorithm, heuristic }] : [];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export function readLink(hash: string): Link {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [name = "", rest = ""] = path.split("/", 2);
  const view = VIEWS.find((known) => known === name) ?? "play";
  const params = new URLSearchParams(query);
  const experiment = view === "lab" ? decoded(rest).slice(0, 200) : "";
  const token = (view === "lab" && /^[0-9a-f]{1,64}$/.exec(params.get("token") ?? "")?.[0]) || "";
  const replay = view === "replay" && /^[\w.-]+$/.test(rest) ? rest : "";
  const lesson = view === "lessons" ? (LESSON_NAMES.find((known) => known === rest) ?? "") : "";
  const language = (view === "lessons" && /^[a-z]{2}$/.exec(params.get("lang") ?? "")?.[0]) || "";
  const link: Link = { view, board: null, others: [], goal: null, moves: null, runs: readRuns(params), experiment, token, lesson, language, replay, shared: null, error: null };
  const shared = view === "play" ? readShared(params) : null;
  if (shared) return { ...link, shared, error: shared.kind === "wrong" ? { field: shared.field, cause: null } : null };
  const text = params.get("board");
  if (text === null) return link;
  const parsed = parseBoard(text, parseSize(params.get("size") ?? "") ?? undefined);
  if (!parsed.ok) return { ...link, error: { field: "board", cause: parsed.error } };
  const found = { ...link, board: parsed.board, goal: "blank-last" as Goal };
  if (view === "compare") {
    for (const more of params.getAll("board").slice(1, MOST_BOARDS)) {
      const other = parseBoard(more, parsed.board.size);
      if (!other.ok) return { ...link, error: { field: "board", cause: other.error } };
      if (!sameSize(other.board.size, parsed.board.size)) return { ...link, error: { field: "board", cause: { kind: "size" } } };
      found.others = [...found.others, other.board];
    }
  }
  const wanted = params.get("goal");
  if (wanted !== null) {
    const goal = parseGoal(wanted, parsed.board.size);
    if (!goal || !goalFits(goal, parsed.board.size)) return { ...found, error: { field: "goal", cause: null } };
    found.goal = goal;
  }
  return withMoves(found, params.get("moves"));
}

function withMoves(link: Link, text: string | null): Link {
  if (text === null || text === "") return link;
  const moves = text.length <= MOST_MOVES ? parseMoves(text) : null;
  if (!moves || moves.length > MOST_MOVES || !applyMoves(link.board!, moves)) return { ...link, error: { field: "moves", cause: null } };
  return { ...link, moves };
}
