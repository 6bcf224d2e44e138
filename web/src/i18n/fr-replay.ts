// French words of the replay and its analysis. Typeset in fr.ts.

import type { replay as english } from "./en-replay";
import { counter, number } from "./format";

const num = (value: number): string => number(value, "fr");
const counted = counter("fr");
const moveCount = (count: number): string => counted(count, "coup", "coups");
const mistakeCount = (count: number): string => counted(count, "erreur", "erreurs");

export const replay: typeof english = {
  heading: "Revoir",
  title: (size) => `Partie revue, ${size}`,
  stage: "Partie revue",
  board: "Plateau de la partie revue",
  controls: "Commandes de lecture",
  analysis: "Analyse",
  bad: "La partie de ce lien n’est pas valide : elle n’a pas pu être rejouée.",
  missing: "Cette partie n’est pas conservée dans ce navigateur.",
  imported: { file: "d’un fichier", cstimer: "de csTimer", link: "d’un lien" },
  unfinished: "inachevée",
  helped: "avec aide",
  pace: "Rythme",
  paces: { own: "D’origine", even: "Régulier" },
  times: (factor) => `× ${factor}`,
  previousMistake: "Erreur précédente",
  nextMistake: "Erreur suivante",
  goToMistake: (index, lost) => `Aller au coup ${num(index)}, une erreur qui a coûté ${moveCount(lost)}`,
  graph: "Coups restants",
  graphSays: (first, last, wrong) => `Coups restants après chaque coup, de ${num(first)} à ${num(last)} ; ${mistakeCount(wrong)}`,
  figures: "Chiffres",
  accuracy: "Précision",
  accuracyHelp: "Coups qui ne perdent pas de terrain / tous les coups",
  accuracyFormula: (sound, judged, unknown) =>
    `${num(sound)} / ${num(judged)} coups sans perte de terrain${unknown > 0 ? ` ; ${num(unknown)} non jugés` : ""}`,
  efficiencyMoves: "Efficacité, coups",
  efficiencySlides: "Efficacité, glissades",
  efficiencyFormula: (best, played, of) => `optimum ${num(best)} / ${of === "moves" ? counted(played, "joué", "joués") : counted(played, "jouée", "jouées")}`,
  played: (count) => `${moveCount(count)} ; optimum inconnu`,
  slidesPlayed: (count) => `${counted(count, "glissade", "glissades")} ; optimum inconnu`,
  slideBounds: (lower, upper, played) =>
    `${upper === null ? `optimum d’au moins ${num(lower)}` : `optimum de ${num(lower)} à ${num(upper)}`} / ${counted(played, "jouée", "jouées")}`,
  bounds: (lower, upper) =>
    upper === null ? `Il reste au moins ${moveCount(lower)}.` : `Il reste entre ${num(lower)} et ${moveCount(upper)}.`,
  perSecond: (rate) => `${rate} coups par seconde`,
  toGo: (count) => `Il reste ${moveCount(count)}.`,
  next: {
    play: (index, tile, direction) => `Coup ${num(index)} : ${tile} ${direction}.`,
    engine: (index, tile, direction) => `Coup ${num(index)}, du moteur : ${tile} ${direction}.`,
    undo: (index, tile, direction) => `Coup ${num(index)}, annulation : ${tile} ${direction}.`,
    redo: (index, tile, direction) => `Coup ${num(index)}, rétabli : ${tile} ${direction}.`,
  },
  sound: "Il ne perd pas de terrain.",
  loses: (lost) => `Il coûte ${moveCount(lost)}.`,
  better: (tile, direction) => `Mieux : ${tile} ${direction}.`,
  endWon: "Résolu.",
  endOpen: "Fin de la partie, qui n’a pas été résolue.",
  asking: "Le moteur juge les coups…",
  judged: (wrong) => `Analyse terminée : ${mistakeCount(wrong)}`,
  tooLong: "La partie est trop longue pour être jugée.",
  someUnknown: (count) => `${moveCount(count)} n’ont pas pu être jugés à temps : des bornes remplacent les distances.`,
  share: "Partager et enregistrer",
  saveGraph: "Courbe (SVG)",
  saveSvg: "Animation (SVG)",
  saveGif: "Animation (GIF)",
  tooLongForPicture: "La partie est trop longue pour une image.",
  pictureOf: (size, count) => `Un plateau ${size}, ${moveCount(count)}`,
  playIt: "Jouer ce plateau",
  keys: "Espace : lecture ; ← → : pas à pas ; ↑ ↓ : d’erreur en erreur.",
};
