// A solve in a link: board, acts and times packed into bytes and written in base64url. An act takes one byte and one
// or two for the time since the act before. A link may hold anything: reading is bounded, and the solve is played again
// (solves.ts) before anybody sees it.
//
//   version · rows · cols · goal (index, or 255 and a board) · kind · distance + 1 · flags · seed · start ·
//   time · inspection · started (seconds) · number of acts · acts
//   act: runs of kind | direction << 2 | more << 4 | (length - 1) << 5, then the milliseconds since the last act

import { makeBoard, type Board, type Move } from "./board";
import { HELPS, MARKS, ORIGINS, type Entry } from "./game";
import { NAMED_GOALS } from "./goal";
import { newId } from "./id";
import { boardText } from "./notation";
import { logText } from "./record";
import { readSolve, type ReadSolve, type Solve, type SolveJson } from "./solves";
import { cells, isSize, sizeText, type Size } from "./size";

const VERSION = 1;
const OWN_GOAL = 255;
/** Browsers and messengers cut longer addresses. */
export const MOST_CODE = 64_000;
const MOST_ACTS = 60_000;

const KINDS = ["play", "engine", "undo", "redo"] as const;
const DIRECTIONS = ["u", "l", "r", "d"] as const;

class Writer {
  readonly bytes: number[] = [];
  /** Seven bits a byte, the low ones first. */
  put(value: number | bigint): void {
    let rest = BigInt(value);
    for (; rest > 127n; rest >>= 7n) this.bytes.push(Number(rest & 127n) | 128);
    this.bytes.push(Number(rest));
  }
}

class Reader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}
  big(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError("the code ends early");
  }
  take(most: number): number {
    const value = this.big();
    if (value > BigInt(most)) throw new RangeError("a number is too large");
    return Number(value);
  }
  get done(): boolean {
    return this.at === this.bytes.length;
  }
}

const bits = <T>(known: readonly T[], set: readonly T[]): number => known.reduce((sum, one, k) => sum | (set.includes(one) ? 1 << k : 0), 0);
const unbits = <T>(known: readonly T[], value: number): T[] => known.filter((_, k) => value & (1 << k));

function putAct(out: Writer, { kind, moves }: Entry): void {
  const runs: { move: Move; length: number }[] = [];
  for (const move of moves) {
    const last = runs.at(-1);
    if (last?.move === move) ++last.length;
    else runs.push({ move, length: 1 });
  }
  // An undo has no moves of its own.
  if (runs.length === 0) runs.push({ move: "u", length: 1 });
  runs.forEach(({ move, length }, k) => {
    const more = k < runs.length - 1 ? 16 : 0;
    out.put(KINDS.indexOf(kind) + DIRECTIONS.indexOf(move) * 4 + more + (length - 1) * 32);
  });
}

function takeAct(from: Reader, at: number): Entry {
  const moves: Move[] = [];
  for (;;) {
    const head = from.take(32 * 128 - 1);
    const kind = KINDS[head & 3]!;
    for (let k = head >> 5; k >= 0; --k) moves.push(DIRECTIONS[(head >> 2) & 3]!);
    if (moves.length > MOST_ACTS) throw new RangeError("an act is too long");
    if (head & 16) continue;
    const back = kind === "undo" || kind === "redo";
    return { kind, moves: back ? [] : moves, at };
  }
}

/** Null when the solve has no board, or is too long for an address. */
export function encodeReplay(solve: Solve): string | null {
  const { start, goal } = solve;
  if (!start || solve.log.length > MOST_ACTS) return null;
  const out = new Writer();
  out.put(VERSION);
  out.put(start.size.rows);
  out.put(start.size.cols);
  const putBoard = (board: Board): void => board.tiles.forEach((tile) => out.put(tile));
  const named = NAMED_GOALS.findIndex((name) => name === goal);
  out.put(named >= 0 ? named : OWN_GOAL);
  if (typeof goal !== "string") putBoard(goal);
  out.put(ORIGINS.indexOf(solve.kind));
  out.put((solve.distance ?? -1) + 1);
  out.put((bits(HELPS, solve.help) << 1) | (solve.dnf ? 1 : 0));
  out.put(bits(MARKS, solve.marks));
  out.put(solve.seed === null ? 0 : BigInt(solve.seed) + 1n);
  putBoard(start);
  out.put(solve.time);
  out.put(solve.inspection);
  out.put(Math.max(0, Math.floor(solve.started / 1000)));
  out.put(solve.log.length);
  let before = 0;
  for (const act of solve.log) {
    putAct(out, act);
    out.put(act.at - before);
    before = act.at;
  }
  const text = toBase64(Uint8Array.from(out.bytes));
  return text.length <= MOST_CODE ? text : null;
}

function takeBoard(from: Reader, size: Size): string {
  return boardText(makeBoard(size, Array.from({ length: cells(size) }, () => from.take(cells(size) - 1))));
}

function takeLog(from: Reader): Entry[] {
  const log: Entry[] = [];
  let at = 0;
  for (let left = from.take(MOST_ACTS); left > 0; --left) {
    const act = takeAct(from, 0);
    at += from.take(1e12);
    log.push({ ...act, at });
  }
  return log;
}

function decode(text: string): SolveJson {
  const from = new Reader(fromBase64(text));
  if (from.take(255) !== VERSION) throw new RangeError("another version");
  const size = { rows: from.take(255), cols: from.take(255) };
  if (!isSize(size.rows, size.cols)) throw new RangeError("no size");
  const goalIndex = from.take(255);
  const goal = goalIndex === OWN_GOAL ? takeBoard(from, size) : (NAMED_GOALS[goalIndex] ?? "");
  const kind = ORIGINS[from.take(255)]!;
  const distance = from.take(1e6) - 1;
  const flags = from.take(255);
  const marks = from.take(255);
  const seed = from.big();
  const solve: SolveJson = {
    id: newId(),
    session: "",
    size: sizeText(size),
    goal,
    kind,
    seed: seed === 0n ? null : String(seed - 1n),
    distance: distance < 0 ? null : distance,
    start: takeBoard(from, size),
    time_ms: from.take(1e12),
    inspection_ms: from.take(1e12),
    started: new Date(from.take(8e12) * 1000).toISOString(),
    log: logText(takeLog(from)),
    moves: null,
    slides: null,
    help: unbits(HELPS, flags >> 1),
    marks: unbits(MARKS, marks),
    dnf: (flags & 1) === 1,
    imported: "link",
    series: null,
    note: "",
  };
  if (!from.done) throw new RangeError("more than a solve");
  return solve;
}

/** The solve that a link holds, played again; what is wrong with it otherwise. */
export function decodeReplay(text: string): ReadSolve {
  const wrong: ReadSolve = { ok: false, error: { field: "solve", found: text.slice(0, 20) } };
  if (text.length > MOST_CODE || !/^[\w-]+$/.test(text)) return wrong;
  try {
    return readSolve(decode(text));
  } catch (error) {
    if (error instanceof RangeError) return wrong;
    throw error;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new RangeError("no base64");
  }
}
