// English words of the page.

import { MEANINGS } from "../engine/fields";
import type { CounterLabel } from "../engine/result";
import type { BoardError } from "../model/notation";
import type { Verdict } from "../model/parity";
import { failureInEnglish, type Said } from "./engine";
import { number, plural } from "./format";

const num = (value: number): string => number(value, "en");
const counted = (count: number, one: string, other: string): string => `${num(count)} ${plural(count, "en", one, other)}`;
const moveCount = (count: number): string => counted(count, "move", "moves");
const slideCount = (count: number): string => counted(count, "slide", "slides");

/** Titles and summaries that replace the engine's own; English needs none. */
const catalogue: Record<string, { title: string; summary: string } | undefined> = {};
const optionTitles: Record<string, string | undefined> = {};
const optionHelp: Record<string, string | undefined> = {};
const choiceTitles: Record<string, string | undefined> = {};

function boardErrors(error: BoardError): string {
  switch (error.kind) {
    case "empty":
      return "Nothing entered yet.";
    case "word":
      return `“${error.word}” is not a tile: use numbers, and 0 for the blank.`;
    case "ragged":
      return `Row ${error.row} has ${counted(error.found, "tile", "tiles")}, the first has ${num(error.expected)}.`;
    case "count":
      return `Found ${counted(error.found, "tile", "tiles")}, expected ${num(error.expected)}.`;
    case "shape":
      return `${num(error.found)} is not a square number of tiles: separate the rows with “/” or line breaks.`;
    case "range":
      return `Tile ${error.tile} is too large: the largest on this board is ${error.most}.`;
    case "twice":
      return `Tile ${error.tile} appears more than once and ${error.missing} is missing.`;
    case "size":
      return "Sizes range from 1 × 2 to 100 × 100.";
  }
}

function because(verdict: Verdict): string {
  if (verdict.solvable) return "";
  if (verdict.kind === "line") {
    return `In a single line tiles cannot pass one another, and tile ${verdict.tile} is where ${verdict.before} belongs.`;
  }
  const steps = verdict.distance % 2 === 1 ? "odd" : "even";
  return `The tiles are an ${verdict.swaps} number of swaps from the goal, but the blank is an ${steps} number of steps (${verdict.distance}) from its place; both must be odd or both even.`;
}

export const en = {
  title: "taquin: the sliding puzzle",
  loading: "Loading…",
  notLoaded: "This part could not be loaded: the server is not responding.",
  skip: "Skip to the content",
  close: "Close",
  language: "Language",
  saveSvg: "Save as SVG",
  notCopied: "The browser did not allow copying.",
  views: { label: "Views", play: "Play", compare: "Compare", lab: "Lab" },
  themes: { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
  directions: { u: "down", d: "up", l: "right", r: "left" },
  movers: { tile: "the tile", blank: "the blank" },
  counters: {
    length: "solution length",
    lowerBound: "lower bound",
    generated: "nodes generated",
    expanded: "nodes expanded",
    reopened: "nodes reopened",
    frontier: "maximum frontier",
    depth: "maximum depth",
    iterations: "iterations",
    storage: "node storage",
    queueOperations: "queue operations",
    initialH: "h(start)",
    initialError: "error of h(start)",
    wallTime: "wall time",
    cpuTime: "CPU time",
    peakMemory: "peak memory",
  } satisfies Record<CounterLabel, string>,
  meaningsTitle: "What the counters mean",
  /** By counter or "counter.variant". */
  meanings: MEANINGS as Record<string, string | undefined>,
  boardErrors,
  because,
  catalogue,
  /** A message of the engine. */
  said: (said: Said) => said.message,
  failure: failureInEnglish,
  optionTitles,
  optionHelp,
  choiceTitles,
  play: {
    heading: (size: string) => `Sliding puzzle, ${size}`,
    stage: "Game",
    panel: "Options and solver",
    tabGame: "Game",
    tabSolve: "Solve",
    tools: "Game tools",
    boardRole: "sliding puzzle",
    boardLabel: (rows: number, cols: number) => `Board, ${counted(rows, "row", "rows")}, ${counted(cols, "column", "columns")}`,
    boardHelp:
      "Arrow keys or W A S D slide a tile, with Shift a whole line. U undoes, Y redoes, R restarts, N shuffles, H gives a hint.",
    blank: "blank",
    time: "Time",
    moves: "Moves",
    slides: "Slides",
    slidesHelp: "Consecutive moves in the same direction count as one slide",
    toGo: "To go",
    toGoToggle: "Show moves to go",
    toGoExact: "Length of an optimal solution from here",
    toGoAtMost: (lower: number) => `Length of the best known solution; lower bound ${num(lower)}`,
    toGoUnknown: "No solution found within the time limit",
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    hint: "Hint",
    solve: "Solve",
    shuffle: "Shuffle",
    share: "Copy link",
    linkCopied: "Link copied",
    hintSays: (tile: number, direction: string) => `Hint: slide ${tile} ${direction}`,
    moved: (tile: number, count: number, direction: string) =>
      count > 1 ? `${num(count)} tiles ${direction}` : `${tile} ${direction}`,
    figures: (time: string, moves: number, slides: number) => `${time} · ${moveCount(moves)} · ${slideCount(slides)}`,
    noBest: "No personal best here yet",
    best: (figures: string) => `Personal best: ${figures}`,
    badLink: (why: string) => `The board in this link is not valid. ${why}`,
    badLinkGoal: "The goal in this link is not valid; the board was not loaded.",
  },
  win: {
    title: "Solved!",
    newBest: "Personal best",
    yours: "You",
    optimum: "Optimum",
    engine: "Engine",
    perfect: "This is optimal.",
    more: (count: number) => `${moveCount(count)} more than optimal.`,
    atLeast: (lower: number) => `Not proved optimal: lower bound ${num(lower)}.`,
    computing: "Computing the optimum…",
    offline: "The engine is not responding, so the optimum is unknown.",
    assisted: "Solved with help: not counted as a personal best.",
    again: "Play again",
  },
  options: {
    size: "Size",
    rows: "Rows",
    columns: "Columns",
    less: "fewer",
    more: "more",
    larger: "Allow more than 10 rows or columns",
    goal: "Goal",
    goals: {
      "blank-last": { title: "Blank last", summary: "1, 2, 3… row by row, the blank at the bottom right." },
      "blank-first": { title: "Blank first", summary: "The blank at the top left, then 1, 2, 3… row by row." },
      snail: { title: "Snail", summary: "1, 2, 3… along a spiral from the top left, the blank at its end." },
      own: { title: "Custom…", summary: "Any arrangement you enter." },
    },
    enter: "Enter a board",
    shuffle: "Shuffle",
    shuffles: { uniform: "Uniform", easy: "Easy", medium: "Medium", hard: "Hard", distance: "Exact" },
    shuffleHelp: {
      uniform: "Every solvable board is equally likely.",
      distance: "A random board whose optimal solution has exactly this many moves.",
    },
    walk: (count: number) => `A random walk of ${moveCount(count)} from the goal.`,
    distance: "Distance",
    distanceMoves: moveCount,
    look: "Tiles",
    looks: { numbers: "Numbers", colours: "Colours", picture: "Picture" },
    colouring: "Colour by",
    colourings: { rows: "Row", columns: "Column", layers: "Ring" },
    numbers: "Show numbers",
    choosePicture: "Choose a picture",
    forgetPicture: "Remove picture",
    pictureStays: "The picture stays in this browser.",
    badPicture: "This file could not be read as a picture.",
    arrows: "Arrow keys move",
    keys: "Keyboard",
    keyRows: [
      ["↑ ↓ ← →", "slide a tile"],
      ["W A S D", "slide a tile"],
      ["⇧ ↑ ↓ ← →", "slide a whole line"],
      ["U Y", "undo, redo"],
      ["R N", "restart, shuffle"],
      ["H", "hint"],
      ["␣ , .", "solution: play, step back, step forward"],
    ],
  },
  editor: {
    title: "Enter a board",
    goalTitle: "Custom goal",
    rows: "Rows",
    tiles: "Tiles",
    help: "One row per line, 0 for the blank. Commas work too.",
    tilesHelp: "Select two tiles to swap them.",
    solvable: "Solvable.",
    solved: "Solvable: this is the goal.",
    unsolvable: "Unsolvable.",
    goalFine: "A valid goal.",
    estimates: "Heuristic estimates",
    repair: "Swap two tiles",
    cancel: "Cancel",
    use: "Use this board",
    useGoal: "Use this goal",
  },
  solve: {
    algorithm: "Algorithm",
    heuristic: "Heuristic",
    auto: "Automatic",
    autoSummary: "The engine chooses by board size and time limit.",
    defaultHeuristic: "Default",
    defaultSummary: (name: string) => `Uses ${name}.`,
    guarantees: { optimal: "optimal", bounded: "bounded", none: "no guarantee" },
    admissible: "admissible",
    inadmissible: "may overestimate",
    parts: "Components",
    options: "Options",
    building: (name: string, progress: string) => `The engine is building pattern databases (${name}): ${progress}`,
    limit: "Time limit",
    practical: {
      milliseconds: "On this size optimality is proved within milliseconds.",
      seconds: "On this size optimality is proved within seconds.",
      minutes: "On this size proving optimality may take minutes.",
      hours: "On this size proving optimality may take hours; a good solution is found at once.",
      no: "Optimality cannot be proved on boards this large; solutions are good, not proved optimal.",
    } as Record<string, string | undefined>,
    solve: "Solve",
    searching: "Searching…",
    queued: (position: number) => `Queued: number ${num(position)} in line.`,
    cancel: "Cancel",
    stopping: "Stopping…",
    bound: "Bound",
    rate: "Nodes per second",
    movesWord: (count: number) => plural(count, "en", "move", "moves"),
    slidesWord: slideCount,
    proved: "proved optimal",
    notProved: (lower: number) => `not proved optimal: lower bound ${num(lower)}`,
    atLeast: (lower: number) => `lower bound ${num(lower)}`,
    statuses: {
      solved: "Solved",
      unsolvable: "Unsolvable",
      "time-limit": "Time limit reached",
      "node-limit": "Node limit reached",
      "memory-limit": "Memory limit reached",
      cancelled: "Cancelled",
      "gave-up": "Search exhausted without a solution",
      "internal-error": "Internal error",
    },
    engines: {} as Record<string, string | undefined>,
    showAgain: "Show the solution",
    unreachable: "The engine is not responding. You can still play; solving needs the server.",
    retry: "Try again",
  },
  player: {
    title: "Solution player",
    position: "Step",
    of: (position: number, last: number) => `${num(position)} of ${num(last)}`,
    play: "Play",
    pause: "Pause",
    previous: "Step back",
    next: "Step forward",
    first: "To the start",
    last: "To the end",
    speed: "Speed",
    rate: (moves: string) => `${moves} moves/s`,
    close: "Close the player, keep the board",
    help: "Move any tile to take over.",
    moves: "Moves",
    notation: "Notation",
    mover: "The letters name",
    goTo: (index: number) => `Go to move ${num(index)}`,
    copy: "Copy the moves",
    copied: "Moves copied",
  },
  compare: {
    title: "Compare",
    lead: "The same board, several searches. A more accurate heuristic expands fewer nodes.",
    board: (size: string) => `Board, ${size}`,
    add: "Add a configuration",
    addButton: "Add",
    limit: "Time limit per search",
    run: "Run all",
    table: "Results",
    charts: "Charts",
    configuration: "Configuration",
    outcome: "Result",
    notes: {
      expanded: "Nodes whose successors were generated.",
      generated: "Successors generated.",
      frontier: "Most nodes in the open list at once; for depth-first searches, the length of the path.",
      wallTime: "Varies from run to run; the first search with a pattern database also builds it.",
      length: "Moves in the solution found.",
    } as Partial<Record<CounterLabel, string>>,
    logarithmic: "Logarithmic axis.",
    unfinished: "A pale bar with ✕: the search did not finish.",
    waiting: "waiting",
    running: (count: string) => `running: ${count}`,
    remove: (name: string) => `Remove ${name}`,
    empty: "Add a configuration to start.",
    otherBoard: "The board has changed since these results.",
  },
};
