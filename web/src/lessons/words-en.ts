// English words of the lessons. Numbers come from the engine; sentences are put together for them.

import { bytes as inBytes, counter, number, percent as inPercent } from "../i18n";
import type * as facts from "./facts";
import type { Part, Unfit } from "./model";
import { texts } from "./texts-en";

const counted = counter("en");
const num = (value: number, digits = 0): string => number(value, "en", digits);
const moves = (count: number): string => counted(count, "move", "moves");
const swaps = (count: number): string => counted(count, "swap", "swaps");
const steps = (count: number): string => counted(count, "step", "steps");
const boards = (count: number): string => counted(count, "different board", "different boards");
const evenness = (count: number): string => (count % 2 === 0 ? "even" : "odd");
const percent = (ratio: number): string => inPercent(ratio, "en");
const bytes = (count: number): string => inBytes(count, "en");
const factor = (more: number, less: number): string => `${num(more / less, more / less < 10 ? 1 : 0)} times`;

/** Searches and estimates of the prepared lessons, as people call them. */
const names: Record<string, string | undefined> = {
  "dfs(cycles=allow,prune=0,order=rldu)": "Depth-first without memory",
  "dfs(order=rldu)": "Depth-first, right first",
  "dfs(order=ulrd)": "Depth-first, up first",
  bfs: "Breadth-first",
  astar: "A*",
  idastar: "IDA*",
  "astar(ties=low-h)": "A*, lowest h first",
  "astar(ties=lifo)": "A*, last in, first out",
  "astar(ties=fifo)": "A*, first in, first out",
  "idastar(prune=20)": "IDA*, long redundant sequences pruned",
  "idastar(prune=2)": "IDA*, no move taken back",
  "idastar(prune=0)": "IDA*, nothing pruned",
  "astar(ties=fifo,duplicates=explored-at-push,order=udrl)": "A* of document 003’s tables",
  manhattan: "Manhattan",
  "linear-conflict": "linear conflict",
  "walking-distance": "walking distance",
  "pdb(catalogue=4-4)": "pattern database 4-4",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((set) => [`weighted(set=${set})`, `weights h${set}`])),
};

export const en = {
  names,
  title: "Lessons",
  lead: "Eight short lessons, one idea each. The numbers are measured while you read.",
  lessons: texts,
  number: (index: number, count: number) => `Lesson ${index} of ${count}`,
  all: "All lessons",
  previous: "Previous lesson",
  next: "Next lesson",
  source: (document: string) => `Board of document ${document}`,
  ownBoard: "A board of your own",
  boardName: (text: string) => `Board ${text}`,
  parts: { idea: "The idea", stage: "Try it", numbers: "What was measured", question: "Question" } satisfies Record<Part, string>,
  searching: "Searching…",
  absent: "The engine does not respond, so nothing can be measured now.",
  refused: {
    size: "The board in this link does not suit a lesson: it must have 4 to 16 cells in at least 2 rows and 2 columns. The prepared board is shown.",
    unsolvable: "The board in this link cannot be solved. The prepared board is shown.",
  } satisfies Record<Unfit, string>,
  question: {
    check: "Check",
    right: "Right.",
    wrong: "Not quite.",
    tryAgain: "Try another answer.",
    known: "You have answered this one.",
  },
  progress: {
    label: "Progress",
    says: (right: number, count: number) => `${num(right)} of ${num(count)} answered`,
    stays: "Answers stay on this device.",
    save: "Save the answers as a file",
    forget: "Forget the answers",
    done: "answered",
    tried: (count: number) => counted(count, "attempt", "attempts"),
    open: "open",
  },
  print: "Print",
  keys: "← → step through, Page Up and Page Down change the part, Escape leaves.",
  partOf: (at: number, count: number) => `${num(at)} / ${num(count)}`,
  prepare: {
    title: "Prepare this lesson for a class",
    help: "The link holds the lesson, the board, the searches and the language.",
    board: "Board",
    boardHelp: "Rows separated by “/”, the blank 0; at most 16 cells.",
    runs: "Searches, one per line: algorithm / heuristic",
    runsHelp: (most: number) => `At most ${num(most)}, as in Explore: astar(ties=fifo) / manhattan`,
    language: "Language",
    use: "Use",
    link: "Copy the link",
    prepared: "As prepared",
    badLine: (line: number, text: string) => `Line ${num(line)}: “${text}” is not of the form algorithm / heuristic.`,
    unknown: (line: number, name: string) => `Line ${num(line)}: “${name}” is not a known algorithm or heuristic.`,
    many: (found: number, most: number) => `Found ${num(found)} lines, at most ${num(most)} are allowed.`,
  },
  table: {
    label: "Searches of this lesson",
    search: "Search",
    length: "Moves",
    expanded: "Expanded",
    held: "Nodes held",
    storage: "Memory",
    optimal: "optimal",
    none: "no solution",
  },
  trees: {
    choose: "Search",
    position: "Expansion",
  },
  parity: {
    label: "Board; tiles beside the blank slide when pressed",
    sort: "Sort by swaps",
    back: "Back",
    nextSwap: "Next swap",
    of: (at: number, last: number) => `swap ${num(at)} of ${num(last)}`,
    exchange: "Exchange two tiles",
    reset: "As prepared",
    playHelp: "Press a tile beside the blank to slide it, or step through the swaps.",
    swapping: (a: string, b: string) => `Exchange ${a} and ${b}.`,
    blank: "the blank",
    swaps: (count: number) => `${swaps(count)} put everything in its place: ${evenness(count)}.`,
    distance: (count: number) => `The blank is ${steps(count)} from its place: ${evenness(count)}.`,
    agree: "Both are of one parity, and every move changes both: the board can be solved.",
    differ: "They differ, and every move changes both: they differ for ever, and the board cannot be solved.",
    moved: (count: number) => `After your ${moves(count)} this still holds.`,
    engine: (solvable: boolean) => `The engine says: ${solvable ? "solvable" : "unsolvable"}.`,
    whys: [
      () => "One swap makes an odd permutation of an even one, and the blank is where it was. The two parities no longer agree, whatever moves follow.",
      () => "One swap changes the parity of the tiles, and the blank stays: what agreed now differs. That is why exactly half of all boards can be solved.",
      () => "The blank has not moved, so its parity is the same wherever it is, while that of the tiles has changed.",
    ],
  },
  depthFirst: {
    loop: ({ expanded, boards: seen, deepest }: facts.Loop) =>
      `Without memory of its path the search was stopped after ${num(expanded)} expansions, ${moves(deepest)} deep. It has seen only ${boards(seen)}: it goes round.`,
    found: (name: string, length: number, best: number | null) =>
      `${name} finds a solution of ${moves(length)}${best !== null && length > best ? `; the shortest has ${num(best)}` : ""}.`,
    order: (short: number, long: number) => `Nothing but the order in which moves are tried makes the difference between ${num(short)} and ${moves(long)}.`,
    whys: (f: { longest: number; best: number | null }) => [
      f.best !== null && f.longest > f.best
        ? `Here it found ${moves(f.longest)} where ${num(f.best)} would do. It takes the first solution it meets.`
        : "It takes the first solution that it meets, and nothing makes that a short one.",
      "No board comes twice on a path, and there are finitely many boards, so every path ends and the search backtracks.",
      "A path without repetition is finite, so in the end all of them have been tried. How long the first solution is, the order of the moves decides.",
    ],
  },
  breadthFirst: {
    both: (length: number) => `Both find ${moves(length)}, and both are optimal.`,
    ratio: (many: string, more: number, few: string, less: number) => `${many} expanded ${num(more)} nodes, ${few} ${num(less)}: ${factor(more, less)} fewer.`,
    rings: (ring: number, count: number) => `The largest ring that was expanded, at depth ${num(ring)}, has ${num(count)} nodes.`,
    layers: (most: number, length: number) => `The largest f that A* expanded is ${num(most, 1)}; the optimal length is ${num(length)}.`,
    whys: (f: { bfs: number; astar: number; most: number | null }) => [
      `A node with f above the optimal length cannot be on an optimal path, for h is never too large. ${f.most === null ? "" : `Here A* expanded nothing above f = ${num(f.most, 1)}, `}${num(f.astar)} nodes against ${num(f.bfs)}.`,
      "Both recognise a board that they have reached before, and neither expands it twice.",
      "A* goes as far from the start as the solution does. It leaves out what leads away from the goal.",
    ],
  },
  admissible: {
    chart: "Along the optimal path: estimates and the true distance",
    chartNote: "Above the line of the true distance an estimate is too large.",
    across: "moves made",
    truth: "true distance",
    at: (step: number, last: number) => `Move ${num(step)} of ${num(last)} on an optimal path`,
    sum: (g: number, h: number) => `g + h = ${num(g)} + ${num(h, 2)} = f ${num(g + h, 2)}`,
    expanded: (order: number) => `The search expanded this board, as number ${num(order)}.`,
    waits: (f: number, found: number) => `With f ${num(f, 2)} it was still waiting when a solution of ${moves(found)} was taken.`,
    unseen: "The search never reached this board.",
    claimed: (name: string, found: number, expanded: number) => `A* with ${name} takes a solution of ${moves(found)} after ${num(expanded)} expansions.`,
    caught: (found: number, best: number, name: string) => `Caught: ${name} proves a solution of ${moves(best)}, ${num(found - best)} fewer than ${num(found)}.`,
    lucky: (best: number) => `It is as short as the optimum, ${moves(best)}, this time; nothing in the search proves it.`,
    proved: (best: number) => `The heuristic is admissible, so ${moves(best)} is proved.`,
    start: (h: number, best: number) => `At the start it estimates ${num(h, 2)} where ${moves(best)} are enough.`,
    left: (step: number, f: number) => `The search left the optimal path: after ${moves(step)} f is ${num(f, 2)}, and that board was never expanded.`,
    admits: (name: string) => `${name} stays on or below the true distance all the way.`,
    whys: (f: { found: number; step: number; f: number } | null) => [
      "A* keeps all its nodes and returns to any of them when its f is the lowest.",
      f !== null
        ? `Here the board after ${moves(f.step)} of the optimal path has f ${num(f.f, 2)}; it was still waiting when a solution of ${moves(f.found)} was taken.`
        : "Its turn comes only after the other solution was taken. On this board it did not happen; that was luck.",
      "There was memory left. The search stopped too soon.",
    ],
  },
  memory: {
    limit: "Memory for each search",
    unlimited: "no limit",
    holds: (name: string, bytes_: number, expanded: number) => `${name} expanded ${num(expanded)} nodes and stored ${bytes(bytes_)} for them.`,
    path: (name: string, length: number, expanded: number) => `${name} expanded ${num(expanded)} nodes and held a path of ${moves(length)}.`,
    ended: (name: string, expanded: number) => `${name} gave up for want of memory after ${num(expanded)} expansions.`,
    growth: (first: number, last: number, times: number) => `From bound ${num(first)} to bound ${num(last)} the nodes grew ${num(times, 1)} times from one bound to the next, on average.`,
    bars: "Nodes expanded at each bound",
    whys: (f: { repeated: number | null; bounds: number | null }) => [
      "It keeps its path and nothing else. That is why it needs no memory.",
      f.bounds === null ? "The further the estimate falls short, the more there are." : `Here there were ${num(f.bounds)}. The further the estimate falls short, the more there are.`,
      f.repeated === null ? "The nodes grow several times from bound to bound, so the last bounds outweigh all before." : `Here the bounds before the last took ${percent(f.repeated)} of all expansions: the price of needing no memory.`,
    ],
  },
  ties: {
    byF: "Nodes expanded by f",
    f: "f",
    must: (count: number, length: number) => `${num(count)} nodes have f below ${num(length)}: every A* with this heuristic must expand them.`,
    last: (name: string, count: number, length: number) => `${name}: ${num(count)} more with f = ${num(length)}.`,
    duplicates: (name: string, expanded: number, boards_: number) => `${name}: ${num(expanded)} expansions, of ${boards(boards_)}.`,
    pruning: (more: number, less: number) => `Leaving out redundant sequences of moves saves ${percent(1 - less / more)} of the expansions.`,
    same: (length: number) => `All find ${moves(length)}: neither ties nor duplicates change the length.`,
    whys: (f: { least: number | null; most: number | null }) => [
      f.least !== null && f.most !== null && f.most > f.least
        ? `In the layer of the solution it goes on from deep nodes instead of widening the layer: ${num(f.least)} expansions here against ${num(f.most)}.`
        : "In the layer of the solution it goes on from deep nodes instead of widening the layer.",
      "Every node below the optimal length has been expanded by then, so the length is settled. All of them find the same.",
      "Every node takes the same memory. Fewer nodes are a consequence, not the reason.",
    ],
  },
  estimates: {
    board: "Board",
    estimate: "Estimate",
    boardTitle: (index: number) => `Board ${String.fromCharCode(65 + index)}`,
    optimum: "Optimum",
    table: "Estimates on each board, the largest marked",
    larger: (board: string, more: string, a: number, less: string, b: number) => `${board}: ${more} says ${num(a, 1)}, ${less} ${num(b, 1)}.`,
    unordered: "So none of them is always the largest. Their maximum is admissible, too.",
    effort: (board: string, list: string) => `Expanded by A* on ${board}: ${list}.`,
    pair: (name: string, count: number) => `${name} ${num(count)}`,
    whys: (beaten: (string | null)[]) => [
      ...beaten.map((by) => (by === null ? "Look at the other boards." : by)),
      "Each is beaten by another on some board. Only Manhattan distance is never above any of them.",
    ],
  },
  weights: {
    own: "A weight of your own",
    chart: "Effort against length",
    chartNote: (best: number) => `The line is the optimal length, ${moves(best)}.`,
    weighted: "weighted A*",
    sets: "weights for each tile",
    point: (name: string) => name,
    weight: (w: number) => `w = ${num(w, 2)}`,
    set: (k: number) => `h${k}`,
    says: (w: number, length: number, expanded: number, best: number) =>
      `w = ${num(w, 2)}: ${moves(length)} after ${num(expanded)} expansions. At most ${num(w, 2)} × ${num(best)} = ${num(Math.floor(w * best + 1e-9))} was promised.`,
    least: (name: string, expanded: number, length: number) => `Least effort: ${name}, ${num(expanded)} expansions for ${moves(length)}.`,
    short: (name: string, expanded: number, length: number) => `Shortest with least effort: ${name}, ${num(expanded)} expansions for ${moves(length)}.`,
    notMonotone: (a: number, b: number, more: number, less: number) =>
      `More weight is not always less effort: w = ${num(b, 2)} expanded ${num(more)}, w = ${num(a, 2)} ${num(less)}.`,
    whys: (f: { length: number | null; best: number | null }) => [
      f.length !== null && f.best !== null && f.length > f.best ? `Here it has ${moves(f.length)} and the optimum is ${num(f.best)}.` : "It may be, but the search does not prove it.",
      f.length !== null && f.best !== null ? `At most ${num(2 * f.best)} moves are promised here; it found ${num(f.length)}.` : "Some node of an optimal path always waits, with f at most twice the optimum.",
      f.length !== null ? `Twice is a bound, not a prediction. Here it found ${num(f.length)}.` : "Twice is a bound, not a prediction.",
      "Manhattan distance is admissible, and that bounds the solution.",
    ],
  },
};

export type LessonWords = typeof en;
