// What each lesson tells and asks, in English.

import type { LessonName } from "../model/lesson-names";

export interface LessonText {
  title: string;
  /** One sentence, in the list. */
  idea: string;
  paragraphs: string[];
  ask: string;
  choices: string[];
}

export const texts: Record<LessonName, LessonText> = {
  parity: {
    title: "Half of all boards cannot be solved",
    idea: "Every move changes two things from odd to even at once.",
    paragraphs: [
      "Put the tiles into order by lifting two of them out at a time and exchanging them. However you do it, the number of swaps is always odd, or always even: that is the parity of the board. The blank counts as a tile.",
      "Colour the cells like a chequerboard. A move is one swap, of the blank with a tile, and it takes the blank to a cell of the other colour. So both change together, and whether they agree never changes.",
    ],
    ask: "A board can be solved. You lift out two tiles, exchange them and put them back. What now?",
    choices: ["It can be solved, in a few more moves", "It cannot be solved any more", "That depends on where the blank is"],
  },
  "depth-first": {
    title: "Depth-first search and its loop",
    idea: "Always going deeper finds something, hardly ever something short, and without memory nothing.",
    paragraphs: [
      "Depth-first search makes a move, then a move from there, and so on, and takes back its last move only when it is stuck. It keeps nothing but its path.",
      "On a puzzle it is never stuck: it can go round for ever. So it must at least know the boards on its own path. Step through the searches and watch the path.",
    ],
    ask: "Depth-first search that knows the boards on its path, on a board that can be solved and with no limit on depth: what is certain?",
    choices: ["It finds a shortest solution", "It may still go round for ever", "It finds some solution in the end, perhaps an absurdly long one"],
  },
  "breadth-first": {
    title: "Breadth-first search against A*",
    idea: "An estimate of the moves to go tells which nodes need not be looked at.",
    paragraphs: [
      "Breadth-first search expands all nodes that are one move away, then all that are two moves away: ring after ring, until one of them has the goal. The solution is optimal, and everything nearer has been looked at.",
      "A* knows h, an estimate of the moves to go that is never too large. It expands the node with the lowest f = g + h first, the moves made plus those at least to come.",
    ],
    ask: "Which nodes does breadth-first search expand that A* leaves out?",
    choices: [
      "Those whose f, moves made plus moves at least to come, is above the optimal length",
      "Boards that were reached before by another path",
      "Those that are far from the start",
    ],
  },
  admissible: {
    title: "Admissible or not",
    idea: "A heuristic that overestimates makes A* answer sooner, and wrongly.",
    paragraphs: [
      "A heuristic is admissible if it never exceeds the true distance. Then the first solution that A* takes from its open list is optimal.",
      "Document 003 multiplies the distances of some tiles by weights. Such an estimate can exceed the true distance, and nothing is proved any more. Walk along the optimal path and watch f.",
    ],
    ask: "A* with an admissible heuristic always finds a shortest solution. Why can it miss it when h overestimates?",
    choices: [
      "Because it goes deeper and deeper and never comes back to other nodes",
      "Because nodes on the shortest path get an f larger than the length of another solution, and are left waiting",
      "Because it takes more nodes than there is memory for",
    ],
  },
  memory: {
    title: "A* against IDA*: memory",
    idea: "A* keeps every node; IDA* keeps one path and pays with work done again.",
    paragraphs: [
      "A* never expands a node twice, because it keeps all of them: memory grows with the search until there is none left.",
      "IDA* searches depth-first below a bound on f. If there is no solution it raises the bound to the lowest f that was above it, and begins again at the start. It holds nothing but its path. Give the searches less memory and see.",
    ],
    ask: "IDA* begins again at every bound. Why is that acceptable?",
    choices: ["It remembers the nodes of the bounds before", "There are only two bounds", "Each bound has several times the nodes of the one before: most of the work is in the last ones"],
  },
  ties: {
    title: "Ties and duplicates",
    idea: "Two details that no textbook formula shows, and that multiply the work.",
    paragraphs: [
      "Many nodes have the same f. All below the optimal length must be expanded by any A*; among those whose f equals it, tie-breaking decides how many: the lowest h first, the last one in, or the first one in.",
      "Many paths lead to the same board. A* recognises it, for it keeps all boards. IDA* keeps none; it can only leave out sequences of moves that are known to lead where a shorter or earlier one leads.",
    ],
    ask: "Two nodes have the same f. Why does A* gain by taking the one with the lower h?",
    choices: ["It has more of its moves behind it, so that the last layer is left sooner", "It leads to a shorter solution", "It needs less memory for each node"],
  },
  estimates: {
    title: "Linear conflict, walking distance, pattern databases",
    idea: "Three ways to see more than Manhattan distance does; none is always the best.",
    paragraphs: [
      "Manhattan distance counts each tile alone. Linear conflict adds two for a tile that must step aside in its own row or column. Walking distance counts how often the blank must carry tiles from row to row, and from column to column. A pattern database knows the exact cost of a group of tiles and adds up groups.",
      "All three are at least Manhattan distance and never exceed the true distance. Among themselves they have no order. Choose a board and an estimate, and see where it comes from.",
    ],
    ask: "Which of the three is the largest on every board?",
    choices: ["Linear conflict", "Walking distance", "The pattern database", "None of them"],
  },
  weights: {
    title: "Weights: effort against length",
    idea: "Trusting the estimate more expands fewer nodes and gives longer solutions.",
    paragraphs: [
      "Weighted A* multiplies h by a weight w above 1: f = g + w·h. The search is drawn towards the goal. With an admissible h its solution has at most w times the optimal number of moves.",
      "Documents 000, 002 and 003 give each tile a weight of its own, in six sets h1 to h6. h6 is Manhattan distance; for the others there is no such promise. Each point below is a search: further down is less effort, further left a shorter solution.",
    ],
    ask: "Weighted A* with w = 2 and Manhattan distance has found a solution. What is certain about it?",
    choices: ["It is optimal", "It has at most twice the optimal number of moves", "It has exactly twice the optimal number of moves", "Nothing"],
  },
};
