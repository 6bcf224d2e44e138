// A race against a solve from a link: the same board, and the other's progress beside one's own. The solve was checked
// and played again when the link was read (replay-code.ts).

import { computed, signal } from "@preact/signals";
import { sameBoard, type Board } from "../model/board";
import { elapsed, marked, newGame, replay, type Entry } from "../model/game";
import { decodeReplay, encodeReplay } from "../model/replay-code";
import { writeRace } from "../model/shared";
import type { Solve } from "../model/solves";
import { game, now, startGame } from "./game";
import { ofTab } from "./persist";

const STORED = "race";

function restored(): Solve | null {
  const found = decodeReplay(ofTab.load(STORED) ?? "");
  return found.ok ? found.solve : null;
}

const raced = signal<Solve | null>(restored());

/** The rival's solve, while the game is on the board it was made on. */
export const rival = computed(() => {
  const solve = raced.value;
  return solve?.start && sameBoard(solve.start, game.value.start) && game.value.marks.includes("chosen") ? solve : null;
});

export function startRace(solve: Solve): void {
  raced.value = solve;
  ofTab.save(STORED, encodeReplay(solve) ?? "");
  startGame(marked(newGame(solve.start!, solve.goal, solve.kind, solve.distance, solve.seed), "chosen"));
}

/** Entries of the rival's log that happened by this time. */
function until(log: readonly Entry[], time: number): readonly Entry[] {
  let low = 0;
  for (let high = log.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (log[middle]!.at <= time) low = middle + 1;
    else high = middle;
  }
  return log.slice(0, low);
}

/** Tiles in their place. */
export function placed(board: Board, target: Board): number {
  return board.tiles.reduce((sum, tile, cell) => sum + (tile !== 0 && tile === target.tiles[cell] ? 1 : 0), 0);
}

export interface RivalState {
  board: Board;
  time: number;
  done: boolean;
}

/** Where the rival was after as much time as the player has used. */
export function rivalNow(solve: Solve): RivalState {
  const time = elapsed(game.value.clock, now());
  const log = until(solve.log, time);
  const fresh = newGame(solve.start!, solve.goal, solve.kind);
  const board = log.length === solve.log.length ? fresh.target : (replay(fresh, log)?.board ?? fresh.board);
  return { board, time, done: time >= solve.time };
}

export function raceLink(solve: Solve): string | null {
  const code = encodeReplay(solve);
  return code && new URL(writeRace(code), location.href).href;
}
