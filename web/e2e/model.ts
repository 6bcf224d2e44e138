// An independent model of the game for the playing robot: nothing of src/ is used. Boards are lists of tiles; a move is
// the way the blank goes.

export type Way = "u" | "d" | "l" | "r";
export const WAYS: readonly Way[] = ["u", "d", "l", "r"];
export const BACK: Record<Way, Way> = { u: "d", d: "u", l: "r", r: "l" };

/** Arrow keys move the tile, so the blank goes the other way. */
export const KEYS: Record<Way, string> = { u: "ArrowDown", d: "ArrowUp", l: "ArrowRight", r: "ArrowLeft" };

/** The board after the move; null at a wall. */
export function moved(tiles: readonly number[], cols: number, way: Way): number[] | null {
  const blank = tiles.indexOf(0);
  const rows = tiles.length / cols;
  const [row, col] = [Math.floor(blank / cols), blank % cols];
  const to = { u: row > 0 ? blank - cols : -1, d: row < rows - 1 ? blank + cols : -1, l: col > 0 ? blank - 1 : -1, r: col < cols - 1 ? blank + 1 : -1 }[way];
  if (to < 0) return null;
  const next = [...tiles];
  [next[blank], next[to]] = [next[to]!, 0];
  return next;
}

export const solved = (tiles: readonly number[]): boolean => tiles.every((tile, cell) => tile === (cell + 1) % tiles.length);

/** Iterative deepening with the sum of distances: enough for boards a short walk away. */
export function solution(start: readonly number[], cols: number): Way[] {
  const far = (tiles: readonly number[]): number =>
    tiles.reduce((sum, tile, cell) => {
      const goal = tile - 1;
      return tile === 0 ? sum : sum + Math.abs(Math.floor(cell / cols) - Math.floor(goal / cols)) + Math.abs((cell % cols) - (goal % cols));
    }, 0);
  const path: Way[] = [];
  const search = (tiles: readonly number[], left: number): boolean => {
    if (solved(tiles)) return true;
    if (far(tiles) > left) return false;
    for (const way of WAYS) {
      const last = path.at(-1);
      const next = last && way === BACK[last] ? null : moved(tiles, cols, way);
      if (!next) continue;
      path.push(way);
      if (search(next, left - 1)) return true;
      path.pop();
    }
    return false;
  };
  for (let bound = far(start); ; ++bound) if (search(start, bound)) return path;
}

/** An act that was made: its word in the log, and the times before and after it, in milliseconds. */
export interface Act {
  /** Moves of the blank, U (undo) or Y (redo). */
  word: string;
  before: number;
  after: number;
  /** By the page's own clock: when its input event came, and when all that listens to it was done. */
  seen: readonly [number, number];
  /** Whether the clock stood between the act before and this one; a crash may also lose what was not stored yet. */
  broken: "no" | "paused" | "crash";
}

/** A stored log says what was done, and when: returns what is wrong with it. */
export function misreported(acts: readonly Act[], log: string): string[] {
  const words = log.split(" ").map((word) => /^([a-zA-Z]+)(\d+)$/.exec(word)!);
  const [told, made] = [words.map(([, word]) => word).join(" "), acts.map(({ word }) => word).join(" ")];
  if (told !== made) return [`made ${made}, stored ${told}`];
  // Times are rounded to milliseconds, the browser's clock to a tenth of one.
  const slack = 2;
  return acts.slice(1).flatMap(({ before, after, seen, broken }, k) => {
    const last = acts[k]!;
    const gap = Number(words[k + 1]![2]);
    // The robot's clock is another process's: wide on a busy machine, and not the page's word for it. The page's clock is close.
    const windows = [["robot", before - last.after, after - last.before], ["page", seen[0] - last.seen[1], seen[1] - last.seen[0]]] as const;
    return windows.flatMap(([clock, from, most]) => {
      const least = broken === "no" ? from : 0;
      return gap >= least - slack && gap <= most + slack ? [] : [`act ${k + 2}: ${gap} ms, not from ${least} to ${most} by the clock of the ${clock} (${broken})`];
    });
  });
}

/** A stored log ("r120 ll80 U40 Y3"), played from the start: where it ends, the path that counts, and its last time. */
export function played(start: readonly number[], cols: number, log: string): { tiles: number[]; path: Way[]; time: number } {
  let tiles = [...start];
  const past: Way[][] = [];
  const future: Way[][] = [];
  let time = 0;
  const go = (ways: readonly Way[]): void => {
    for (const way of ways) {
      const next = moved(tiles, cols, way);
      if (!next) throw new Error(`a wall in ${log}`);
      tiles = next;
    }
  };
  for (const word of log === "" ? [] : log.split(" ")) {
    const [, act = "", gap = ""] = /^([udlr]+|U|Y)(\d+)$/.exec(word) ?? [];
    if (act === "") throw new Error(`not an act: ${word}`);
    time += Number(gap);
    if (act === "U") {
      const last = past.pop()!;
      future.push(last);
      go([...last].reverse().map((way) => BACK[way]));
    } else if (act === "Y") {
      const again = future.pop()!;
      past.push(again);
      go(again);
    } else {
      past.push([...act] as Way[]);
      future.length = 0;
      go(past.at(-1)!);
    }
  }
  return { tiles, path: past.flat(), time };
}

export const slides = (path: readonly Way[]): number => path.filter((way, k) => way !== path[k - 1]).length;

/** Mulberry32: the robot repeats itself. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}
