// English words of the page.

import { MEANINGS } from "../engine/fields";
import type { CounterLabel } from "../engine/result";
import type { BoardError } from "../model/notation";
import type { Verdict } from "../model/parity";
import { failureInEnglish, type Said } from "./engine";
import { game } from "./en-game";
import { times } from "./en-times";
import { replay } from "./en-replay";
import { counter, number, plural } from "./format";

const num = (value: number): string => number(value, "en");
const counted = counter("en");
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
  views: { label: "Views", play: "Play", times: "Times", compare: "Compare", explore: "Explore", lessons: "Lessons", lab: "Lab", replay: "Replay" },
  projector: { enter: "Projector", leave: "Leave projector mode" },
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
  ...game,
  times,
  replay,
  solve: {
    metric: "What counts as a move",
    metrics: { stm: "each tile", mtm: "a slide of several tiles" },
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
    found: (count: number) => `Solution found: ${counted(count, "move", "moves")}`,
    foundSlides: (count: number) => `Solution found: ${slideCount(count)}`,
    showAgain: "Show the solution",
    playBest: "Play the best so far",
    unreachable: "The engine is not responding. You can still play; solving needs the engine.",
    retry: "Try again",
  },
  engine: {
    label: "Search with",
    choices: { auto: "Automatic", server: "Server", browser: "Browser" },
    places: {
      server: "Searches run on the server of this page.",
      browser: "Searches run in this browser, on one thread; no server is needed.",
    },
    noOffline: "Opened this way the page cannot be kept for offline use: that needs https, or localhost.",
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
    gameBoard: "The game’s board",
    addButton: "Add",
    limit: "Time limit per search",
    run: "Run all",
    table: "Results",
    charts: "Charts",
    configuration: "Configuration",
    outcome: "Result",
    notes: {
      wallTime: "Varies from run to run; the first search with a pattern database also builds it.",
      length: "Moves in the solution found.",
    } as Partial<Record<CounterLabel, string>>,
    unfinished: "A pale bar with ✕: the search did not finish.",
    waiting: "waiting",
    running: (count: string) => `running: ${count}`,
    remove: (name: string) => `Remove ${name}`,
    empty: "Add a configuration to start.",
    otherBoard: "The board has changed since these results.",
  },
};
