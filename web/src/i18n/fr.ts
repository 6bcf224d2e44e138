// French words of the page. Written with plain spaces; `typeset` puts the no-break spaces in.

import type { Words } from ".";
import type { BoardError } from "../model/notation";
import type { Verdict } from "../model/parity";
import { failureInFrench, inFrench } from "./engine";
import { number, plural } from "./format";
import { catalogue, choiceTitles, meanings, optionHelp, optionTitles } from "./fr-catalogue";
import { typeset } from "./typography";

const num = (value: number): string => number(value, "fr");
const counted = (count: number, one: string, other: string): string => `${num(count)} ${plural(count, "fr", one, other)}`;
const moveCount = (count: number): string => counted(count, "coup", "coups");
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
  views: { label: "Vues", play: "Jouer", compare: "Comparer", lab: "Labo" },
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
  play: {
    heading: (size) => `Taquin, ${size}`,
    stage: "Partie",
    panel: "Options et résolution",
    tabGame: "Partie",
    tabSolve: "Résoudre",
    tools: "Outils de la partie",
    boardRole: "taquin",
    boardLabel: (rows, cols) => `Plateau, ${counted(rows, "ligne", "lignes")}, ${counted(cols, "colonne", "colonnes")}`,
    boardHelp:
      "Les flèches ou Z Q S D font glisser une pièce, avec Maj toute une rangée. U annule, Y rétablit, R recommence, N mélange, H donne un indice.",
    blank: "vide",
    time: "Temps",
    moves: "Coups",
    slides: "Glissades",
    slidesHelp: "Plusieurs coups de suite dans le même sens comptent pour une glissade",
    toGo: "Restants",
    toGoToggle: "Afficher les coups restants",
    toGoExact: "Longueur d’une solution optimale à partir d’ici",
    toGoAtMost: (lower) => `Longueur de la meilleure solution connue ; borne inférieure : ${num(lower)}`,
    toGoUnknown: "Aucune solution trouvée dans le temps imparti",
    undo: "Annuler",
    redo: "Rétablir",
    restart: "Recommencer",
    hint: "Indice",
    solve: "Résoudre",
    shuffle: "Mélanger",
    share: "Copier le lien",
    linkCopied: "Lien copié",
    hintSays: (tile, direction) => `Indice : glisser ${tile} ${direction}`,
    moved: (tile, count, direction) => (count > 1 ? `${num(count)} pièces ${direction}` : `${tile} ${direction}`),
    figures: (time, moves, slides) => `${time} · ${moveCount(moves)} · ${slideCount(slides)}`,
    noBest: "Pas encore de record personnel ici",
    best: (figures) => `Record personnel : ${figures}`,
    badLink: (why) => `Le plateau de ce lien n’est pas valide. ${why}`,
    badLinkGoal: "Le but de ce lien n’est pas valide ; le plateau n’a pas été chargé.",
  },
  win: {
    title: "Résolu !",
    newBest: "Record personnel",
    yours: "Vous",
    optimum: "Optimum",
    engine: "Moteur",
    perfect: "C’est optimal.",
    more: (count) => `${moveCount(count)} de plus que l’optimum.`,
    atLeast: (lower) => `Optimalité non prouvée ; borne inférieure : ${num(lower)}.`,
    computing: "Calcul de l’optimum…",
    offline: "Le moteur ne répond pas : l’optimum est inconnu.",
    assisted: "Résolu avec de l’aide : ne compte pas comme record.",
    again: "Rejouer",
  },
  options: {
    size: "Taille",
    rows: "Lignes",
    columns: "Colonnes",
    less: "moins",
    more: "plus",
    larger: "Autoriser plus de 10 lignes ou colonnes",
    goal: "But",
    goals: {
      "blank-last": { title: "Vide à la fin", summary: "1, 2, 3… ligne par ligne, la case vide en bas à droite." },
      "blank-first": { title: "Vide au début", summary: "La case vide en haut à gauche, puis 1, 2, 3… ligne par ligne." },
      snail: { title: "Escargot", summary: "1, 2, 3… en spirale depuis le coin supérieur gauche, la case vide au bout." },
      own: { title: "Personnalisé…", summary: "La disposition que vous saisissez." },
    },
    enter: "Saisir un plateau",
    shuffle: "Mélange",
    shuffles: { uniform: "Uniforme", easy: "Facile", medium: "Moyen", hard: "Difficile", distance: "Exact" },
    shuffleHelp: {
      uniform: "Tous les plateaux résolubles sont équiprobables.",
      distance: "Un plateau aléatoire dont la solution optimale compte exactement ce nombre de coups.",
    },
    walk: (count) => `Une marche aléatoire de ${moveCount(count)} depuis le but.`,
    distance: "Distance",
    distanceMoves: moveCount,
    look: "Pièces",
    looks: { numbers: "Nombres", colours: "Couleurs", picture: "Image" },
    colouring: "Couleur par",
    colourings: { rows: "Ligne", columns: "Colonne", layers: "Anneau" },
    numbers: "Afficher les nombres",
    choosePicture: "Choisir une image",
    forgetPicture: "Supprimer l’image",
    pictureStays: "L’image reste dans ce navigateur.",
    badPicture: "Ce fichier n’a pas pu être lu comme une image.",
    arrows: "Les flèches déplacent",
    keys: "Clavier",
    keyRows: [
      ["↑ ↓ ← →", "glisser une pièce"],
      ["Z Q S D", "de même (QWERTY : W A S D)"],
      ["⇧ ↑ ↓ ← →", "glisser toute une rangée"],
      ["U Y", "annuler, rétablir"],
      ["R N", "recommencer, mélanger"],
      ["H", "indice"],
      ["␣ , .", "solution : lire, reculer, avancer"],
    ],
  },
  editor: {
    title: "Saisir un plateau",
    goalTitle: "But personnalisé",
    rows: "Lignes",
    tiles: "Pièces",
    help: "Une rangée par ligne, 0 pour la case vide. Les virgules sont acceptées.",
    tilesHelp: "Choisissez deux pièces pour les échanger.",
    solvable: "Résoluble.",
    solved: "Résoluble : c’est le but lui-même.",
    unsolvable: "Insoluble.",
    goalFine: "But valide.",
    estimates: "Estimations des heuristiques",
    repair: "Échanger deux pièces",
    cancel: "Annuler",
    use: "Utiliser ce plateau",
    useGoal: "Utiliser ce but",
  },
  solve: {
    algorithm: "Algorithme",
    heuristic: "Heuristique",
    auto: "Automatique",
    autoSummary: "Le moteur choisit selon la taille du plateau et la limite de temps.",
    defaultHeuristic: "Par défaut",
    defaultSummary: (name) => `Utilise ${name}.`,
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
    showAgain: "Afficher la solution",
    unreachable: "Le moteur ne répond pas. Vous pouvez jouer ; pour résoudre, il faut le serveur.",
    retry: "Réessayer",
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
    addButton: "Ajouter",
    limit: "Limite de temps par recherche",
    run: "Tout lancer",
    table: "Résultats",
    charts: "Graphiques",
    configuration: "Configuration",
    outcome: "Résultat",
    notes: {
      expanded: "Nœuds dont les successeurs ont été générés.",
      generated: "Successeurs générés.",
      frontier: "Le plus de nœuds à la fois dans la liste ouverte ; pour les recherches en profondeur, la longueur du chemin.",
      wallTime: "Varie d’un essai à l’autre ; la première recherche avec une base de motifs la construit aussi.",
      length: "Coups de la solution trouvée.",
    },
    logarithmic: "Axe logarithmique.",
    unfinished: "Barre pâle avec ✕ : la recherche n’a pas abouti.",
    waiting: "en attente",
    running: (count) => `en cours : ${count}`,
    remove: (name) => `Retirer ${name}`,
    empty: "Ajoutez une configuration pour commencer.",
    otherBoard: "Le plateau a changé depuis ces résultats.",
  },
} satisfies Words);
