// French words of the page.

import type { Words } from ".";
import type { BoardError } from "../model/notation";
import type { Verdict } from "../model/parity";
import { french } from "./engine";
import { catalogue, optionHelp } from "./fr-catalogue";

function boardErrors(error: BoardError): string {
  switch (error.kind) {
    case "empty":
      return "Rien n’est saisi pour l’instant.";
    case "word":
      return `« ${error.word} » n’est pas une pièce : écrivez des nombres, et 0 pour la case vide.`;
    case "ragged":
      return `La ligne ${error.row} a ${error.found} pièces, la première en a ${error.expected}.`;
    case "count":
      return `${error.found} pièces trouvées, ${error.expected} attendues.`;
    case "shape":
      return `${error.found} pièces ne font pas un carré : séparez les lignes par « / » ou un retour.`;
    case "range":
      return `La pièce ${error.tile} est trop grande : ici la plus grande est ${error.most}.`;
    case "twice":
      return `La pièce ${error.tile} figure plusieurs fois et ${error.missing} manque.`;
    case "size":
      return "Les tailles vont de 1 × 2 à 100 × 100.";
  }
}

function because(verdict: Verdict): string {
  if (verdict.solvable) return "";
  if (verdict.kind === "line") {
    return `Sur une seule ligne les pièces ne se croisent pas, et la pièce ${verdict.tile} occupe le rang de ${verdict.before}.`;
  }
  const parity = verdict.swaps === "odd" ? "impair" : "pair";
  const steps = verdict.distance % 2 === 1 ? "impair" : "pair";
  return `Les pièces sont à un nombre ${parity} d’échanges du but, mais la case vide est à un nombre ${steps} de pas (${verdict.distance}) de sa place ; les deux doivent être pairs ou impairs ensemble.`;
}

const plural = (count: number, one: string, many: string): string => (count < 2 ? one : many);

export const fr: Words = {
  title: "taquin : le jeu de pièces coulissantes",
  loading: "Chargement…",
  notLoaded: "Cette partie n’a pas pu être chargée : le serveur ne répond pas.",
  skip: "Aller au contenu",
  close: "Fermer",
  language: "Langue",
  saveSvg: "Enregistrer en SVG",
  notCopied: "Le navigateur n’a pas permis la copie.",
  views: { label: "Vues", play: "Jouer", compare: "Comparer", lab: "Labo" },
  themes: { auto: "Clair ou sombre : comme le système", light: "Clair", dark: "Sombre" },
  directions: { u: "vers le bas", d: "vers le haut", l: "à droite", r: "à gauche" },
  boardErrors,
  because,
  catalogue,
  sentence: french,
  optionHelp,
  play: {
    heading: (size) => `Taquin, ${size}`,
    stage: "Partie",
    panel: "Options et résolution",
    tabGame: "Partie",
    tabSolve: "Résoudre",
    tools: "Outils de la partie",
    boardRole: "taquin",
    boardLabel: (rows, cols) => `Plateau, ${rows} lignes, ${cols} colonnes`,
    boardHelp:
      "Les flèches ou W A S D font glisser une pièce, avec Maj toute une rangée. U annule, Y rétablit, R recommence, N mélange, H donne un indice.",
    blank: "vide",
    time: "Temps",
    moves: "Coups",
    slides: "Glissades",
    slidesHelp: "Plusieurs pièces dans un même sens comptent pour une",
    toGo: "Restent",
    toGoToggle: "Montrer les coups restants",
    toGoExact: "Le moins de coups jusqu’au but",
    toGoAtMost: (lower) => `Une solution de cette longueur est connue ; il en faut au moins ${lower}`,
    toGoUnknown: "Pas trouvé dans le temps imparti",
    undo: "Annuler",
    redo: "Rétablir",
    restart: "Reprendre",
    hint: "Indice",
    solve: "Résoudre",
    shuffle: "Mélanger",
    share: "Partager",
    linkCopied: "Lien copié",
    hintSays: (tile, direction) => `Indice : glisser ${tile} ${direction}`,
    moved: (tile, count, direction) => (count > 1 ? `${count} pièces ${direction}` : `${tile} ${direction}`),
    noBest: "Pas encore de record personnel ici",
    best: (time, moves, slides) =>
      `Record personnel : ${time} · ${moves} ${plural(moves, "coup", "coups")} · ${slides} ${plural(slides, "glissade", "glissades")}`,
    badLink: (why) => `Le plateau de ce lien n’a pas pu être lu. ${why}`,
    badLinkGoal: "Le but de ce lien n’a pas pu être lu ; le plateau n’a pas été chargé.",
  },
  win: {
    title: "Résolu !",
    figures: (time, moves, slides) =>
      `${time} · ${moves} ${plural(moves, "coup", "coups")} · ${slides} ${plural(slides, "glissade", "glissades")}`,
    newBest: "Record personnel",
    yours: "Vous",
    optimum: "Optimum",
    engine: "Moteur",
    perfect: "Personne ne peut faire moins.",
    more: (count) => `${count} de plus que nécessaire.`,
    atLeast: (lower) => `Non prouvé : il faut au moins ${lower} coups.`,
    computing: "Recherche de l’optimum…",
    offline: "Le moteur ne répond pas : l’optimum n’est pas connu.",
    assisted: "Résolu avec de l’aide : pas de record.",
    again: "Rejouer",
  },
  options: {
    size: "Taille",
    rows: "Lignes",
    columns: "Colonnes",
    less: "moins",
    more: "plus",
    larger: "Permettre plus de 10 lignes ou colonnes",
    goal: "But",
    goals: {
      "blank-last": { title: "Vide à la fin", summary: "1, 2, 3… ligne par ligne, la case vide en bas à droite." },
      "blank-first": { title: "Vide au début", summary: "La case vide en haut à gauche, puis 1, 2, 3… ligne par ligne." },
      snail: { title: "Escargot", summary: "1, 2, 3… en spirale depuis le coin en haut à gauche, la case vide au bout." },
      own: { title: "Le vôtre…", summary: "La disposition que vous saisissez." },
    },
    enter: "Saisir un plateau",
    shuffle: "Mélange",
    shuffles: { uniform: "Uniforme", easy: "Facile", medium: "Moyen", hard: "Dur", distance: "Exact" },
    shuffleHelp: {
      uniform: "Tous les plateaux résolubles sont équiprobables.",
      distance: "Un plateau au hasard qui demande exactement ce nombre de coups.",
    },
    walk: (count) => `Une marche au hasard de ${count} coups depuis le but.`,
    distance: "Distance",
    distanceMoves: (count) => `${count} ${plural(count, "coup", "coups")}`,
    look: "Pièces",
    looks: { numbers: "Nombres", colours: "Couleurs", picture: "Image" },
    colouring: "Couleur par",
    colourings: { rows: "Ligne", columns: "Colonne", layers: "Anneau" },
    numbers: "Montrer les nombres",
    choosePicture: "Choisir une image",
    forgetPicture: "L’enlever",
    pictureStays: "L’image reste dans ce navigateur.",
    badPicture: "Ce fichier n’a pas pu être lu comme une image.",
    arrows: "Les flèches déplacent",
    arrowsTile: "la pièce",
    arrowsBlank: "le vide",
    keys: "Clavier",
    keyRows: [
      ["↑ ↓ ← →", "glisser une pièce"],
      ["Z Q S D", "de même (QWERTY : W A S D)"],
      ["⇧ ↑ ↓ ← →", "glisser toute une rangée"],
      ["U Y", "annuler, rétablir"],
      ["R N", "reprendre, mélanger"],
      ["H", "indice"],
      ["␣ , .", "solution : lire, reculer, avancer"],
    ],
  },
  editor: {
    title: "Saisir un plateau",
    goalTitle: "Votre propre but",
    rows: "Lignes",
    grid: "Pièces",
    help: "Une rangée par ligne, 0 pour la case vide. Les virgules vont aussi.",
    gridHelp: "Pressez deux pièces pour les échanger.",
    solvable: "Résoluble.",
    solved: "Résoluble : c’est le but lui-même.",
    unsolvable: "Pas résoluble.",
    goalFine: "Une disposition complète.",
    estimates: "Coups estimés",
    repair: "Échanger deux pièces",
    cancel: "Annuler",
    use: "Prendre ce plateau",
    useGoal: "Prendre ce but",
  },
  solve: {
    algorithm: "Algorithme",
    heuristic: "Heuristique",
    auto: "Automatique",
    autoSummary: "Le moteur choisit ce qui convient à la taille et au temps permis.",
    standardHeuristic: "Celle de l’algorithme",
    standardSummary: (name) => `Emploie ${name}.`,
    guarantees: { optimal: "optimal", bounded: "borné", none: "sans garantie" },
    admissible: "admissible",
    inadmissible: "peut surestimer",
    parts: "Parmi",
    options: "Options",
    building: (name, percent) => `Le moteur prépare ses grandes tables (${name}) : ${percent} %`,
    limit: "Temps permis",
    practical: {
      milliseconds: "À cette taille, un optimum prouvé demande quelques millisecondes.",
      seconds: "À cette taille, un optimum prouvé demande quelques secondes.",
      minutes: "À cette taille, un optimum prouvé peut demander des minutes.",
      hours: "À cette taille, un optimum prouvé peut demander des heures ; une bonne solution vient tout de suite.",
      no: "Cette taille est trop grande pour une preuve : de bonnes solutions, non prouvées.",
    },
    solve: "Résoudre",
    searching: "Recherche…",
    queued: (position) => `En attente d’une place : numéro ${position} dans la file.`,
    cancel: "Arrêter",
    stopping: "Arrêt…",
    bound: "Borne",
    expanded: "Développés",
    generated: "Engendrés",
    rate: "Nœuds par seconde",
    wall: "Temps",
    frontier: "Plus grande frontière",
    iterations: "Itérations",
    estimate: "Estimation au départ",
    memory: "Mémoire",
    movesWord: (count) => plural(count, "coup", "coups"),
    slidesWord: (count) => `${count} ${plural(count, "glissade", "glissades")}`,
    proved: "optimum prouvé",
    notProved: (lower) => `non prouvé : au moins ${lower}`,
    atLeast: (lower) => `au moins ${lower} coups`,
    statuses: {
      solved: "Résolu",
      unsolvable: "Pas résoluble",
      "time-limit": "Temps écoulé",
      "node-limit": "Limite de nœuds atteinte",
      "memory-limit": "Limite de mémoire atteinte",
      cancelled: "Arrêté",
      "gave-up": "Il ne reste rien à essayer",
      "own-fault": "Une faute du moteur",
    },
    showAgain: "Montrer la solution",
    unreachable: "Le moteur ne répond pas. On peut jouer ; pour résoudre il faut le serveur.",
    retry: "Réessayer",
  },
  player: {
    title: "Lecteur de solution",
    position: "Position",
    of: (position, last) => `${position} sur ${last}`,
    play: "Lire",
    pause: "Pause",
    previous: "Un pas en arrière",
    next: "Un pas en avant",
    first: "Au début",
    last: "À la fin",
    speed: "Vitesse",
    rate: (moves) => `${moves} coups/s`,
    close: "Fermer le lecteur, garder la position",
    help: "Bougez une pièce pour prendre la main.",
    moves: "Coups",
    notation: "Notation",
    mover: "Coups de qui",
    ofBlank: "du vide",
    ofTile: "de la pièce",
    goTo: (index) => `Aller au coup ${index}`,
    copy: "Copier les coups",
    copied: "Coups copiés",
  },
  compare: {
    title: "Comparer",
    lead: "Le même plateau, plusieurs recherches. Une meilleure estimation examine moins de positions.",
    board: (size) => `Plateau, ${size}`,
    add: "Ajouter une configuration",
    addButton: "Ajouter",
    limit: "Temps permis chacune",
    run: "Tout lancer",
    table: "Résultats",
    charts: "Graphiques",
    configuration: "Configuration",
    outcome: "Issue",
    columns: {
      expanded: "Développés",
      generated: "Engendrés",
      frontier: "Plus grande frontière",
      time: "Temps",
      length: "Longueur",
    },
    notes: {
      expanded: "Positions dont on a engendré les voisines.",
      generated: "Positions engendrées.",
      frontier: "Le plus de positions en attente à la fois ; pour les recherches en profondeur, les coups du chemin.",
      time: "Temps réel ; il varie d’un essai à l’autre, et la première recherche avec tables les fabrique aussi.",
      length: "Coups de la solution trouvée.",
    },
    logarithmic: "Axe logarithmique.",
    unfinished: "Une barre pâle avec ✕ n’a pas abouti.",
    waiting: "en attente",
    running: (count) => `en cours : ${count}`,
    remove: (name) => `Enlever ${name}`,
    empty: "Ajoutez une configuration pour commencer.",
    otherBoard: "Le plateau a changé depuis ces résultats.",
  },
};
