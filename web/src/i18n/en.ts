// English words of the page.

import type { BoardError } from "../model/notation";
import type { Verdict } from "../model/parity";

/** Titles and summaries that replace the engine's own; English needs none. */
const catalogue: Record<string, { title: string; summary: string } | undefined> = {};
const optionHelp: Record<string, string | undefined> = {};

function boardErrors(error: BoardError): string {
  switch (error.kind) {
    case "empty":
      return "Nothing entered yet.";
    case "word":
      return `“${error.word}” is not a tile: use numbers, and 0 for the blank.`;
    case "ragged":
      return `Row ${error.row} has ${error.found} tiles, the first has ${error.expected}.`;
    case "count":
      return `Found ${error.found} tiles, expected ${error.expected}.`;
    case "shape":
      return `${error.found} tiles do not make a square: separate the rows with “/” or line ends.`;
    case "range":
      return `Tile ${error.tile} is too large: the largest here is ${error.most}.`;
    case "twice":
      return `Tile ${error.tile} appears more than once and ${error.missing} is missing.`;
    case "size":
      return "Sizes go from 1 × 2 to 100 × 100.";
  }
}

function because(verdict: Verdict): string {
  if (verdict.solvable) return "";
  if (verdict.kind === "line") {
    return `In a single line tiles cannot pass each other, and tile ${verdict.tile} stands where ${verdict.before} must come.`;
  }
  const steps = verdict.distance % 2 === 1 ? "odd" : "even";
  return `The tiles are an ${verdict.swaps} number of swaps from the goal, but the blank is an ${steps} number of steps (${verdict.distance}) from its place; both must be odd or both even.`;
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const en = {
  title: "taquin: the sliding puzzle",
  loading: "Loading…",
  notLoaded: "This part could not be loaded: the server does not answer.",
  skip: "Skip to the content",
  close: "Close",
  language: "Language",
  saveSvg: "Save as SVG",
  notCopied: "The browser did not allow copying.",
  views: { label: "Views", play: "Play", compare: "Compare", lab: "Lab" },
  themes: { auto: "Light or dark: as the system", light: "Light", dark: "Dark" },
  directions: { u: "down", d: "up", l: "right", r: "left" },
  boardErrors,
  because,
  catalogue,
  /** What the engine says, which is English. */
  sentence: (english: string) => english,
  optionHelp,
  play: {
    heading: (size: string) => `Sliding puzzle, ${size}`,
    stage: "Game",
    panel: "Options and solving",
    tabGame: "Game",
    tabSolve: "Solve",
    tools: "Game tools",
    boardRole: "sliding puzzle",
    boardLabel: (rows: number, cols: number) => `Board, ${rows} rows, ${cols} columns`,
    boardHelp:
      "Arrow keys or W A S D slide a tile, with Shift a whole line. U undoes, Y redoes, R restarts, N shuffles, H gives a hint.",
    blank: "blank",
    time: "Time",
    moves: "Moves",
    slides: "Slides",
    slidesHelp: "Several tiles in one direction count once",
    toGo: "To go",
    toGoToggle: "Show moves to go",
    toGoExact: "Fewest moves to the goal",
    toGoAtMost: (lower: number) => `A solution of this length is known; no one needs fewer than ${lower}`,
    toGoUnknown: "Not found in the time allowed",
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
      count > 1 ? `${count} tiles ${direction}` : `${tile} ${direction}`,
    noBest: "No personal best here yet",
    best: (time: string, moves: number, slides: number) =>
      `Personal best: ${time} · ${moves} ${plural(moves, "move", "moves")} · ${slides} ${plural(slides, "slide", "slides")}`,
    badLink: (why: string) => `The board in this link could not be read. ${why}`,
    badLinkGoal: "The goal in this link could not be read; the board was not loaded.",
  },
  win: {
    title: "Solved!",
    figures: (time: string, moves: number, slides: number) =>
      `${time} · ${moves} ${plural(moves, "move", "moves")} · ${slides} ${plural(slides, "slide", "slides")}`,
    newBest: "Personal best",
    yours: "You",
    optimum: "Optimum",
    engine: "Engine",
    perfect: "Nobody can do it in fewer moves.",
    more: (count: number) => `${count} more than necessary.`,
    atLeast: (lower: number) => `Not proved: at least ${lower} moves are needed.`,
    computing: "Looking for the optimum…",
    offline: "The engine does not answer, so the optimum is not known.",
    assisted: "Solved with help: no personal best.",
    again: "Play again",
  },
  options: {
    size: "Size",
    rows: "Rows",
    columns: "Columns",
    less: "less",
    more: "more",
    larger: "Allow more than 10 rows or columns",
    goal: "Goal",
    goals: {
      "blank-last": { title: "Blank last", summary: "1, 2, 3… row by row, the blank bottom right." },
      "blank-first": { title: "Blank first", summary: "The blank top left, then 1, 2, 3… row by row." },
      snail: { title: "Snail", summary: "1, 2, 3… along a spiral from the top left, the blank at its end." },
      own: { title: "Your own…", summary: "Any arrangement you enter." },
    },
    enter: "Enter a board",
    shuffle: "Shuffle",
    shuffles: { uniform: "Uniform", easy: "Easy", medium: "Medium", hard: "Hard", distance: "Exact" },
    shuffleHelp: {
      uniform: "Every solvable board is equally likely.",
      distance: "A random board that needs exactly this many moves.",
    },
    walk: (count: number) => `A random walk of ${count} moves from the goal.`,
    distance: "Distance",
    distanceMoves: (count: number) => `${count} ${plural(count, "move", "moves")}`,
    look: "Tiles",
    looks: { numbers: "Numbers", colours: "Colours", picture: "Picture" },
    colouring: "Coloured by",
    colourings: { rows: "Row", columns: "Column", layers: "Ring" },
    numbers: "Show numbers",
    choosePicture: "Choose a picture",
    forgetPicture: "Remove it",
    pictureStays: "The picture stays in this browser.",
    badPicture: "This file could not be read as a picture.",
    arrows: "Arrow keys move",
    arrowsTile: "the tile",
    arrowsBlank: "the blank",
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
    goalTitle: "Your own goal",
    rows: "Rows",
    grid: "Tiles",
    help: "One row per line, 0 for the blank. Commas work too.",
    gridHelp: "Press two tiles to exchange them.",
    solvable: "Solvable.",
    solved: "Solvable: it is the goal itself.",
    unsolvable: "Not solvable.",
    goalFine: "A complete arrangement.",
    estimates: "Estimated moves",
    repair: "Exchange two tiles",
    cancel: "Cancel",
    use: "Use this board",
    useGoal: "Use this goal",
  },
  solve: {
    algorithm: "Algorithm",
    heuristic: "Heuristic",
    auto: "Automatic",
    autoSummary: "The engine chooses what suits the size and the time allowed.",
    standardHeuristic: "The algorithm's own",
    standardSummary: (name: string) => `Uses ${name}.`,
    guarantees: { optimal: "optimal", bounded: "bounded", none: "no guarantee" },
    admissible: "admissible",
    inadmissible: "may overestimate",
    parts: "Of these",
    options: "Options",
    building: (name: string, percent: number) => `The engine is preparing its large tables (${name}): ${percent} %`,
    limit: "Time limit",
    practical: {
      milliseconds: "On this size a proved optimum takes milliseconds.",
      seconds: "On this size a proved optimum takes seconds.",
      minutes: "On this size a proved optimum may take minutes.",
      hours: "On this size a proved optimum may take hours; a good solution comes at once.",
      no: "This size is too large for proofs: solutions are good, not proved.",
    } as Record<string, string | undefined>,
    solve: "Solve",
    searching: "Searching…",
    queued: (position: number) => `Waiting for a free place: number ${position} in line.`,
    cancel: "Cancel",
    stopping: "Stopping…",
    bound: "Bound",
    expanded: "Expanded",
    generated: "Generated",
    rate: "Nodes per second",
    wall: "Time",
    frontier: "Largest frontier",
    iterations: "Iterations",
    estimate: "Estimate at start",
    memory: "Memory",
    movesWord: (count: number) => plural(count, "move", "moves"),
    slidesWord: (count: number) => `${count} ${plural(count, "slide", "slides")}`,
    proved: "proved optimal",
    notProved: (lower: number) => `not proved: at least ${lower}`,
    atLeast: (lower: number) => `at least ${lower} moves`,
    statuses: {
      solved: "Solved",
      unsolvable: "Not solvable",
      "time-limit": "Time limit reached",
      "node-limit": "Node limit reached",
      "memory-limit": "Memory limit reached",
      cancelled: "Cancelled",
      "gave-up": "Nothing left to try",
      "own-fault": "A fault of the engine",
    },
    showAgain: "Show the solution",
    unreachable: "The engine does not answer. Playing goes on; solving needs the server.",
    retry: "Try again",
  },
  player: {
    title: "Solution player",
    position: "Position",
    of: (position: number, last: number) => `${position} of ${last}`,
    play: "Play",
    pause: "Pause",
    previous: "Step back",
    next: "Step forward",
    first: "To the start",
    last: "To the end",
    speed: "Speed",
    rate: (moves: string) => `${moves} moves/s`,
    close: "Close the player, keep the position",
    help: "Move any tile to take over.",
    moves: "Moves",
    notation: "Notation",
    mover: "Whose moves",
    ofBlank: "of the blank",
    ofTile: "of the tile",
    goTo: (index: number) => `Go to move ${index}`,
    copy: "Copy the moves",
    copied: "Moves copied",
  },
  compare: {
    title: "Compare",
    lead: "The same board, several searches. A better estimate looks at fewer positions.",
    board: (size: string) => `Board, ${size}`,
    add: "Add a configuration",
    addButton: "Add",
    limit: "Time limit each",
    run: "Run all",
    table: "Results",
    charts: "Charts",
    configuration: "Configuration",
    outcome: "Outcome",
    columns: {
      expanded: "Expanded",
      generated: "Generated",
      frontier: "Largest frontier",
      time: "Time",
      length: "Length",
    },
    notes: {
      expanded: "Positions whose neighbours were made.",
      generated: "Positions made.",
      frontier: "Most positions waiting at once; for depth-first searches, the moves of the path.",
      time: "Wall time; it varies from run to run, and the first search with tables also makes them.",
      length: "Moves of the solution found.",
    },
    logarithmic: "Logarithmic axis.",
    unfinished: "A pale bar with ✕ was not finished.",
    waiting: "waiting",
    running: (count: string) => `running: ${count}`,
    remove: (name: string) => `Remove ${name}`,
    empty: "Add a configuration to start.",
    otherBoard: "The board has changed since these results.",
  },
};
