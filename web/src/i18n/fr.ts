// French words of the page. Written with plain spaces; `typeset` puts the no-break spaces in.

import type { Words } from ".";
import type { BoardError } from "../model/notation";
import type { Verdict } from "../model/parity";
import { failureInFrench, inFrench } from "./engine";
import { game } from "./fr-game";
import { times } from "./fr-times";
import { replay } from "./fr-replay";
import { counter, number, plural } from "./format";
import { catalogue, choiceTitles, meanings, optionHelp, optionTitles } from "./fr-catalogue";
import { typeset } from "./typography";

const num = (value: number): string => number(value, "fr");
const counted = counter("fr");
const slideCount = (count: number): string => counted(count, "glissade", "glissades");

function boardErrors(error: BoardError): string {
  switch (error.kind) {
    case "empty":
      return "Rien n’est saisi pour l’instant.";
    case "word":
      return `« ${error.word} » n’est pas une pièce : écrivez des nombres, et 0 pour la case vide.`;
    case "ragged":
      return `La ligne ${error.row} a ${counted(error.found, "pièce", "pièces")}, la première en a ${num(error.expected)}.`;
    case "count":
      return `${counted(error.found, "pièce trouvée", "pièces trouvées")}, ${counted(error.expected, "attendue", "attendues")}.`;
    case "shape":
      return `${num(error.found)} pièces ne forment pas un carré : séparez les lignes par « / » ou par un retour à la ligne.`;
    case "range":
      return `La pièce ${error.tile} est trop grande : sur ce plateau, la plus grande est ${error.most}.`;
    case "twice":
      return `La pièce ${error.tile} figure plusieurs fois et ${error.missing} manque.`;
    case "size":
      return "Les tailles vont de 1 × 2 à 100 × 100.";
  }
}

function because(verdict: Verdict): string {
  if (verdict.solvable) return "";
  if (verdict.kind === "line") {
    return `Sur une seule ligne, les pièces ne peuvent pas se croiser, et la pièce ${verdict.tile} occupe la place de la pièce ${verdict.before}.`;
  }
  const parity = verdict.swaps === "odd" ? "impair" : "pair";
  const steps = verdict.distance % 2 === 1 ? "impair" : "pair";
  return `Les pièces sont à un nombre ${parity} d’échanges du but, mais la case vide est à un nombre ${steps} de pas (${verdict.distance}) de sa place ; les deux nombres doivent avoir la même parité.`;
}

export const fr: Words = typeset({
  title: "taquin : le jeu de pièces coulissantes",
  loading: "Chargement…",
  notLoaded: "Cette partie n’a pas pu être chargée : le serveur ne répond pas.",
  skip: "Aller au contenu",
  close: "Fermer",
  language: "Langue",
  saveSvg: "Enregistrer en SVG",
  notCopied: "Le navigateur n’a pas autorisé la copie.",
  views: { label: "Vues", play: "Jouer", times: "Temps", compare: "Comparer", explore: "Explorer", lessons: "Leçons", lab: "Labo", replay: "Revoir" },
  projector: { enter: "Projecteur", leave: "Quitter le mode projecteur" },
  themes: { auto: "Thème : système", light: "Thème : clair", dark: "Thème : sombre" },
  directions: { u: "vers le bas", d: "vers le haut", l: "à droite", r: "à gauche" },
  movers: { tile: "la pièce", blank: "la case vide" },
  counters: {
    length: "longueur de la solution",
    lowerBound: "borne inférieure",
    generated: "nœuds générés",
    expanded: "nœuds développés",
    reopened: "nœuds rouverts",
    frontier: "frontière maximale",
    depth: "profondeur maximale",
    iterations: "itérations",
    storage: "mémoire des nœuds",
    queueOperations: "opérations de la file",
    initialH: "h(départ)",
    initialError: "erreur de h(départ)",
    wallTime: "temps écoulé",
    cpuTime: "temps CPU",
    peakMemory: "pic de mémoire",
  },
  meaningsTitle: "Ce que comptent les compteurs",
  meanings,
  boardErrors,
  because,
  catalogue,
  said: inFrench,
  failure: failureInFrench,
  optionTitles,
  optionHelp,
  choiceTitles,
  ...game,
  times,
  replay,
  solve: {
    metric: "Ce qui compte pour un coup",
    metrics: { stm: "chaque pièce", mtm: "une glissade de plusieurs pièces" },
    algorithm: "Algorithme",
    heuristic: "Heuristique",
    auto: "Automatique",
    autoSummary: "Le moteur choisit selon la taille du plateau et la limite de temps.",
    defaultHeuristic: "Par défaut",
    defaultSummary: (name) => `Celle de l’algorithme : ${name}.`,
    guarantees: { optimal: "optimal", bounded: "borné", none: "sans garantie" },
    admissible: "admissible",
    inadmissible: "peut surestimer",
    parts: "Composantes",
    options: "Options",
    building: (name, progress) => `Le moteur construit des bases de motifs (${name}) : ${progress}`,
    limit: "Limite de temps",
    practical: {
      milliseconds: "À cette taille, l’optimalité se prouve en quelques millisecondes.",
      seconds: "À cette taille, l’optimalité se prouve en quelques secondes.",
      minutes: "À cette taille, prouver l’optimalité peut demander des minutes.",
      hours: "À cette taille, prouver l’optimalité peut demander des heures ; une bonne solution vient tout de suite.",
      no: "Sur un plateau si grand, l’optimalité ne peut être prouvée ; les solutions sont bonnes, sans preuve.",
    },
    solve: "Résoudre",
    searching: "Recherche…",
    queued: (position) => `En attente : numéro ${num(position)} dans la file.`,
    cancel: "Arrêter",
    stopping: "Arrêt…",
    bound: "Borne",
    rate: "Nœuds par seconde",
    movesWord: (count) => plural(count, "fr", "coup", "coups"),
    slidesWord: slideCount,
    proved: "optimum prouvé",
    notProved: (lower) => `optimalité non prouvée ; borne inférieure : ${num(lower)}`,
    atLeast: (lower) => `borne inférieure : ${num(lower)}`,
    statuses: {
      solved: "Résolu",
      unsolvable: "Insoluble",
      "time-limit": "Limite de temps atteinte",
      "node-limit": "Limite de nœuds atteinte",
      "memory-limit": "Limite de mémoire atteinte",
      cancelled: "Arrêté",
      "gave-up": "Recherche épuisée sans solution",
      "internal-error": "Erreur interne",
    },
    engines: { fast: "moteur rapide", general: "moteur général" },
    found: (count) => `Solution trouvée : ${counted(count, "coup", "coups")}`,
    foundSlides: (count) => `Solution trouvée : ${slideCount(count)}`,
    showAgain: "Afficher la solution",
    playBest: "Jouer la meilleure trouvée",
    unreachable: "Le moteur ne répond pas. Vous pouvez jouer ; pour résoudre, il faut le moteur.",
    retry: "Réessayer",
  },
  engine: {
    label: "Chercher avec",
    choices: { auto: "Automatique", server: "Serveur", browser: "Navigateur" },
    places: {
      server: "Les recherches se font sur le serveur de cette page.",
      browser: "Les recherches se font dans ce navigateur, sur un seul fil ; aucun serveur n’est nécessaire.",
    },
    noOffline: "Ouverte ainsi, la page ne peut pas être gardée hors ligne : il faut https, ou localhost.",
  },
  player: {
    title: "Lecteur de solution",
    position: "Étape",
    of: (position, last) => `${num(position)} sur ${num(last)}`,
    play: "Lire",
    pause: "Pause",
    previous: "Reculer d’un coup",
    next: "Avancer d’un coup",
    first: "Au début",
    last: "À la fin",
    speed: "Vitesse",
    rate: (moves) => `${moves} coups/s`,
    close: "Fermer le lecteur, garder le plateau",
    help: "Bougez une pièce pour prendre la main.",
    moves: "Coups",
    notation: "Notation",
    mover: "Les lettres désignent",
    goTo: (index) => `Aller au coup ${num(index)}`,
    copy: "Copier les coups",
    copied: "Coups copiés",
  },
  compare: {
    title: "Comparer",
    lead: "Le même plateau, plusieurs recherches. Une heuristique plus précise développe moins de nœuds.",
    board: (size) => `Plateau, ${size}`,
    add: "Ajouter une configuration",
    gameBoard: "Plateau de la partie",
    addButton: "Ajouter",
    limit: "Limite de temps par recherche",
    run: "Tout lancer",
    table: "Résultats",
    charts: "Graphiques",
    configuration: "Configuration",
    outcome: "Résultat",
    notes: {
      wallTime: "Varie d’un essai à l’autre ; la première recherche avec une base de motifs la construit aussi.",
      length: "Coups de la solution trouvée.",
    },
    unfinished: "Barre pâle avec ✕ : la recherche n’a pas abouti.",
    waiting: "en attente",
    running: (count) => `en cours : ${count}`,
    remove: (name) => `Retirer ${name}`,
    empty: "Ajoutez une configuration pour commencer.",
    otherBoard: "Le plateau a changé depuis ces résultats.",
  },
} satisfies Words);
