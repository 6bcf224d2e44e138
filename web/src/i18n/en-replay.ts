// English words of the replay and its analysis.

import { counter, number } from "./format";

const num = (value: number): string => number(value, "en");
const counted = counter("en");
const moveCount = (count: number): string => counted(count, "move", "moves");
const mistakeCount = (count: number): string => counted(count, "mistake", "mistakes");

export const replay = {
  heading: "Replay",
  title: (size: string) => `Replay, ${size}`,
  stage: "Replay",
  board: "Board of the replay",
  controls: "Replay controls",
  analysis: "Analysis",
  bad: "The game in this link is not valid: it could not be played again.",
  missing: "This game is not kept in this browser.",
  imported: { file: "from a file", cstimer: "from csTimer", link: "from a link" },
  unfinished: "unfinished",
  helped: "with help",
  pace: "Pace",
  paces: { own: "Own pace", even: "Even" },
  times: (factor: string) => `× ${factor}`,
  previousMistake: "Previous mistake",
  nextMistake: "Next mistake",
  goToMistake: (index: number, lost: number) => `Go to move ${num(index)}, a mistake that cost ${moveCount(lost)}`,
  graph: "Moves to go",
  graphSays: (first: number, last: number, wrong: number) => `Moves to go after each move, from ${num(first)} to ${num(last)}; ${mistakeCount(wrong)}`,
  figures: "Figures",
  accuracy: "Accuracy",
  accuracyHelp: "Moves that lose no ground / all moves",
  accuracyFormula: (sound: number, judged: number, unknown: number) =>
    `${num(sound)} / ${num(judged)} moves lose no ground${unknown > 0 ? `; ${num(unknown)} not judged` : ""}`,
  efficiencyMoves: "Efficiency, moves",
  efficiencySlides: "Efficiency, slides",
  efficiencyFormula: ((best, played) => `optimum ${num(best)} / ${num(played)} played`) as (best: number, played: number, of: "moves" | "slides") => string,
  played: (count: number) => `${moveCount(count)}; the optimum is not known`,
  slidesPlayed: (count: number) => `${counted(count, "slide", "slides")}; the optimum is not known`,
  slideBounds: (lower: number, upper: number | null, played: number) =>
    `${upper === null ? `optimum at least ${num(lower)}` : `optimum from ${num(lower)} to ${num(upper)}`} / ${num(played)} played`,
  bounds: (lower: number, upper: number | null) => (upper === null ? `At least ${num(lower)} to go.` : `Between ${num(lower)} and ${num(upper)} to go.`),
  perSecond: (rate: string) => `${rate} moves per second`,
  toGo: (count: number) => `${num(count)} to go.`,
  next: {
    play: (index: number, tile: number, direction: string) => `Move ${num(index)}: ${tile} ${direction}.`,
    engine: (index: number, tile: number, direction: string) => `Move ${num(index)}, by the engine: ${tile} ${direction}.`,
    undo: (index: number, tile: number, direction: string) => `Move ${num(index)}, undo: ${tile} ${direction}.`,
    redo: (index: number, tile: number, direction: string) => `Move ${num(index)}, redo: ${tile} ${direction}.`,
  },
  sound: "It loses no ground.",
  loses: (lost: number) => `It costs ${moveCount(lost)}.`,
  better: (tile: number, direction: string) => `Better: ${tile} ${direction}.`,
  endWon: "Solved.",
  endOpen: "The end of the game; it was not solved.",
  asking: "The engine is judging the moves…",
  judged: (wrong: number) => `Analysis done: ${mistakeCount(wrong)}`,
  tooLong: "The game is too long to be judged.",
  someUnknown: (count: number) => `${moveCount(count)} could not be judged in time: there are bounds instead of distances.`,
  share: "Share and save",
  saveGraph: "Graph (SVG)",
  saveSvg: "Animation (SVG)",
  saveGif: "Animation (GIF)",
  tooLongForPicture: "The game is too long for a picture.",
  pictureOf: (size: string, count: number) => `A ${size} board, ${moveCount(count)}`,
  playIt: "Play this board",
  keys: "Space plays, ← → step, ↑ ↓ go to the mistakes.",
};
