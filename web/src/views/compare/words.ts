// Words that only the Compare view needs; loaded with it.

import { computed } from "@preact/signals";
import { counter, number } from "../../i18n";
import { typeset } from "../../i18n/typography";
import { language } from "../../state/settings";

const counted = counter("en");
const compté = counter("fr");
const times = (more: number, less: number, code: "en" | "fr"): string => number(more / less, code, more / less < 10 ? 1 : 0);

const en = {
  boards: "Boards",
  boardTab: (index: number) => `Board ${index}`,
  allTab: "All: means",
  addBoard: "Add a board",
  removeBoard: "Remove this board",
  rows: "Rows",
  columns: "Columns",
  less: "fewer",
  more: "more",
  text: "Board as text",
  textHelp: "Rows separated by “/”, the blank 0.",
  means: (count: number) => `Means over ${counted(count, "board", "boards")} that every search solved.`,
  noMeans: "There is no board that every search has solved.",
  branching: "Branching factor",
  branchingNote: "Effective: of a uniform tree as deep as the solution with as many nodes as were generated.",
  watch: "Watch",
  watchName: (name: string) => `Watch the solution of ${name}`,
  axis: "Axis",
  linear: "Linear",
  log: "Logarithmic",
  logNote: "Logarithmic axis: equal steps are equal factors. Dots instead of bars, for a bar would have to begin at 0.",
  csv: "Save as CSV",
  why: {
    title: "Why",
    fewest: (best: string, few: number, worst: string, many: number) => `${best} expanded the fewest nodes, ${number(few, "en")}; ${worst} the most, ${number(many, "en")}: ${times(many, few, "en")} times as many.`,
    closer: (a: number, worst: string, b: number, length: number) =>
      `Its estimate at the start is closer: ${number(a, "en", 1)} against ${number(b, "en", 1)} of ${worst}, where ${number(length, "en", 1)} moves are needed. A larger admissible estimate leaves fewer nodes with f below the solution’s length.`,
    equal: (h: number, best: string) => `Both estimate ${number(h, "en", 1)} at the start; further on ${best} must be larger more often.`,
    blind: (worst: string) => `${worst} has no estimate: it looks at every board nearer to the start than the goal is.`,
    repeats: (worst: string, iterations: number) => `${worst} keeps no nodes and begins again at each of ${counted(iterations, "bound", "bounds")}; what it saves is memory.`,
    price: (best: string, length: number, shortest: number) => `The price: ${best} found ${number(length, "en", 1)} moves where ${number(shortest, "en", 1)} are enough.`,
    unproved: (best: string) => `Nothing proves that the solution of ${best} is optimal.`,
  },
};

const fr: typeof en = {
  boards: "Plateaux",
  boardTab: (index) => `Plateau ${index}`,
  allTab: "Tous : moyennes",
  addBoard: "Ajouter un plateau",
  removeBoard: "Retirer ce plateau",
  rows: "Lignes",
  columns: "Colonnes",
  less: "moins",
  more: "plus",
  text: "Plateau en texte",
  textHelp: "Lignes séparées par « / », la case vide 0.",
  means: (count) => `Moyennes sur ${compté(count, "plateau", "plateaux")} que toutes les recherches ont résolus.`,
  noMeans: "Aucun plateau n’a été résolu par toutes les recherches.",
  branching: "Facteur de branchement",
  branchingNote: "Effectif : celui d’un arbre uniforme aussi profond que la solution, avec autant de nœuds que générés.",
  watch: "Voir",
  watchName: (name) => `Voir la solution de ${name}`,
  axis: "Axe",
  linear: "Linéaire",
  log: "Logarithmique",
  logNote: "Axe logarithmique : des pas égaux sont des facteurs égaux. Des points au lieu de barres, car une barre devrait commencer à 0.",
  csv: "Enregistrer en CSV",
  why: {
    title: "Pourquoi",
    fewest: (best, few, worst, many) => `${best} a développé le moins de nœuds, ${number(few, "fr")} ; ${worst} le plus, ${number(many, "fr")} : ${times(many, few, "fr")} fois plus.`,
    closer: (a, worst, b, length) =>
      `Son estimation au départ est plus proche : ${number(a, "fr", 1)} contre ${number(b, "fr", 1)} pour ${worst}, quand il faut ${number(length, "fr", 1)} coups. Une estimation admissible plus grande laisse moins de nœuds dont f est sous la longueur de la solution.`,
    equal: (h, best) => `Les deux estiment ${number(h, "fr", 1)} au départ ; plus loin, ${best} doit être plus souvent plus grande.`,
    blind: (worst) => `${worst} n’a pas d’estimation : il regarde tous les plateaux plus proches du départ que le but.`,
    repeats: (worst, iterations) => `${worst} ne garde pas les nœuds et recommence à chacune des ${compté(iterations, "borne", "bornes")} ; il épargne la mémoire.`,
    price: (best, length, shortest) => `Le prix : ${best} a trouvé ${number(length, "fr", 1)} coups quand ${number(shortest, "fr", 1)} suffisent.`,
    unproved: (best) => `Rien ne prouve que la solution de ${best} est optimale.`,
  },
};

const DICTIONARIES = { en, fr: typeset(fr) };

export const compareWords = computed(() => DICTIONARIES[language.value]);
