// The address of the page: "#/play?board=1,2,3/4,5,6/7,8,0&goal=snail". A link shares a board and its goal.

import type { Board } from "./board";
import { goalFits, isNamed, parseGoal, simplestGoal, type Goal } from "./goal";
import { boardText, parseBoard, type BoardError } from "./notation";
import { parseSize, sizeText } from "./size";

export const VIEWS = ["play", "compare", "lab"] as const;
export type View = (typeof VIEWS)[number];

export interface Link {
  view: View;
  board: Board | null;
  goal: Goal | null;
  /** What was wrong with the board or goal in the address. */
  error: { field: "board" | "goal"; cause: BoardError | null } | null;
}

export function writeLink(view: View, board: Board, goal: Goal): string {
  const simple = simplestGoal(goal, board.size);
  const text = isNamed(simple) ? simple : boardText(simple, ",");
  const aim = simple === "blank-last" ? "" : `&goal=${text}`;
  // A single row could be taken for a square.
  const size = board.size.rows === 1 ? `&size=${sizeText(board.size)}` : "";
  return `#/${view}?board=${boardText(board, ",")}${size}${aim}`;
}

export function readLink(hash: string): Link {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const view = VIEWS.find((name) => name === path) ?? "play";
  const link: Link = { view, board: null, goal: null, error: null };
  const params = new URLSearchParams(query);
  const text = params.get("board");
  if (text === null) return link;
  const parsed = parseBoard(text, parseSize(params.get("size") ?? "") ?? undefined);
  if (!parsed.ok) return { ...link, error: { field: "board", cause: parsed.error } };
  link.board = parsed.board;
  link.goal = "blank-last";
  const wanted = params.get("goal");
  if (wanted === null) return link;
  const goal = parseGoal(wanted, parsed.board.size);
  if (goal && goalFits(goal, parsed.board.size)) return { ...link, goal };
  return { ...link, error: { field: "goal", cause: null } };
}
