// French words of the lessons.

import { bytes as inBytes, counter, number, percent as inPercent } from "../i18n";
import { texts } from "./texts-fr";
import type { LessonWords } from "./words-en";

const counted = counter("fr");
const num = (value: number, digits = 0): string => number(value, "fr", digits);
const moves = (count: number): string => counted(count, "coup", "coups");
const swaps = (count: number): string => counted(count, "échange", "échanges");
const boards = (count: number): string => counted(count, "plateau différent", "plateaux différents");
const evenness = (count: number): string => (count % 2 === 0 ? "pair" : "impair");
const percent = (ratio: number): string => inPercent(ratio, "fr");
const bytes = (count: number): string => inBytes(count, "fr");
const factor = (more: number, less: number): string => `${num(more / less, more / less < 10 ? 1 : 0)} fois`;
const developed = (count: number): string => counted(count, "développement", "développements");

const names: LessonWords["names"] = {
  "dfs(cycles=allow,prune=0,order=rldu)": "Profondeur sans mémoire",
  "dfs(order=rldu)": "Profondeur, à droite d’abord",
  "dfs(order=ulrd)": "Profondeur, en haut d’abord",
  bfs: "Largeur",
  astar: "A*",
  idastar: "IDA*",
  "astar(ties=low-h)": "A*, plus petit h d’abord",
  "astar(ties=lifo)": "A*, dernier entré, premier sorti",
  "astar(ties=fifo)": "A*, premier entré, premier sorti",
  "idastar(prune=20)": "IDA*, longues suites redondantes élaguées",
  "idastar(prune=2)": "IDA*, aucun coup repris",
  "idastar(prune=0)": "IDA*, rien d’élagué",
  "astar(ties=fifo,duplicates=explored-at-push,order=udrl)": "A* des tableaux du document 003",
  manhattan: "Manhattan",
  "linear-conflict": "conflit linéaire",
  "walking-distance": "distance de marche",
  "pdb(catalogue=4-4)": "base de motifs 4-4",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((set) => [`weighted(set=${set})`, `poids h${set}`])),
};

export const fr: LessonWords = {
  names,
  title: "Leçons",
  lead: "Huit courtes leçons, une idée chacune. Les nombres sont mesurés pendant la lecture.",
  lessons: texts,
  number: (index, count) => `Leçon ${index} sur ${count}`,
  all: "Toutes les leçons",
  previous: "Leçon précédente",
  next: "Leçon suivante",
  source: (document) => `Plateau du document ${document}`,
  ownBoard: "Un plateau à vous",
  boardName: (text) => `Plateau ${text}`,
  parts: { idea: "L’idée", stage: "À vous", numbers: "Ce qui a été mesuré", question: "Question" },
  searching: "Recherche…",
  absent: "Le moteur ne répond pas : rien ne peut être mesuré maintenant.",
  refused: {
    size: "Le plateau de ce lien ne convient pas à une leçon : il doit avoir de 4 à 16 cases, sur au moins 2 lignes et 2 colonnes. Le plateau préparé est montré.",
    unsolvable: "Le plateau de ce lien est insoluble. Le plateau préparé est montré.",
  },
  question: {
    check: "Vérifier",
    right: "Juste.",
    wrong: "Pas tout à fait.",
    tryAgain: "Essayez une autre réponse.",
    known: "Vous avez répondu à cette question.",
  },
  progress: {
    label: "Progression",
    says: (right, count) => `${num(right)} sur ${counted(count, "réponse", "réponses")}`,
    stays: "Les réponses restent sur cet appareil.",
    save: "Enregistrer les réponses dans un fichier",
    forget: "Oublier les réponses",
    done: "répondu",
    tried: (count) => counted(count, "essai", "essais"),
    open: "à faire",
  },
  print: "Imprimer",
  keys: "← → pas à pas, Page préc. et Page suiv. changent de partie, Échap quitte.",
  partOf: (at, count) => `${num(at)} / ${num(count)}`,
  prepare: {
    title: "Préparer cette leçon pour une classe",
    help: "Le lien contient la leçon, le plateau, les recherches et la langue.",
    board: "Plateau",
    boardHelp: "Lignes séparées par « / », la case vide 0 ; au plus 16 cases.",
    runs: "Recherches, une par ligne : algorithme / heuristique",
    runsHelp: (most) => `Au plus ${num(most)}, avec les noms du moteur : astar(ties=fifo) / manhattan`,
    language: "Langue",
    use: "Utiliser",
    link: "Copier le lien",
    prepared: "Comme préparé",
    badLine: (line, text) => `Ligne ${num(line)} : « ${text} » n’est pas de la forme algorithme / heuristique.`,
    unknown: (line, name) => `Ligne ${num(line)} : « ${name} » n’est ni un algorithme ni une heuristique connus.`,
    many: (found, most) => `${num(found)} lignes trouvées, au plus ${num(most)} sont permises.`,
  },
  table: {
    label: "Recherches de cette leçon",
    search: "Recherche",
    length: "Coups",
    expanded: "Développés",
    held: "Nœuds gardés",
    storage: "Mémoire",
    optimal: "optimal",
    none: "pas de solution",
  },
  trees: {
    choose: "Recherche",
    position: "Développement",
  },
  parity: {
    label: "Plateau ; les pièces voisines de la case vide glissent quand on les presse",
    sort: "Ranger par échanges",
    back: "Retour",
    nextSwap: "Échange suivant",
    of: (at, last) => `échange ${num(at)} sur ${num(last)}`,
    exchange: "Échanger deux pièces",
    reset: "Comme préparé",
    playHelp: "Pressez une pièce voisine de la case vide pour la glisser, ou parcourez les échanges.",
    swapping: (a, b) => `Échanger ${a} et ${b}.`,
    blank: "la case vide",
    swaps: (count) => `${swaps(count)} ${count > 1 ? "mettent" : "met"} tout en place : nombre ${evenness(count)}.`,
    distance: (count) => `La case vide est à ${counted(count, "pas", "pas")} de sa place : nombre ${evenness(count)}.`,
    agree: "Les deux ont la même parité, et chaque coup change les deux : le plateau est soluble.",
    differ: "Elles diffèrent, et chaque coup change les deux : elles diffèrent à jamais, et le plateau est insoluble.",
    moved: (count) => `Après ${moves(count)} de votre part, c’est encore ainsi.`,
    engine: (solvable) => `Le moteur dit : ${solvable ? "soluble" : "insoluble"}.`,
    whys: [
      () => "Un échange rend impaire une permutation paire, et la case vide est restée. Les deux parités ne s’accordent plus, quels que soient les coups qui suivent.",
      () => "Un échange change la parité des pièces, et la case vide reste : ce qui s’accordait diffère. Voilà pourquoi exactement la moitié des plateaux est soluble.",
      () => "La case vide n’a pas bougé, sa parité est la même où qu’elle soit, alors que celle des pièces a changé.",
    ],
  },
  depthFirst: {
    loop: ({ expanded, boards: seen, deepest }) =>
      `Sans mémoire de son chemin, la recherche a été arrêtée après ${developed(expanded)}, à ${moves(deepest)} de profondeur. Elle n’a vu que ${boards(seen)} : elle tourne en rond.`,
    found: (name, length, best) => `${name} trouve une solution de ${moves(length)}${best !== null && length > best ? ` ; la plus courte en a ${num(best)}` : ""}.`,
    order: (short, long) => `Seul l’ordre dans lequel les coups sont essayés fait la différence entre ${num(short)} et ${moves(long)}.`,
    whys: (f) => [
      f.best !== null && f.longest > f.best
        ? `Ici il a trouvé ${moves(f.longest)} quand ${num(f.best)} suffisent. Il prend la première solution rencontrée.`
        : "Il prend la première solution rencontrée, et rien ne la rend courte.",
      "Aucun plateau ne revient sur un chemin, et les plateaux sont en nombre fini ; tout chemin se termine donc et la recherche revient en arrière.",
      "Un chemin sans répétition est fini ; à la fin tous ont été essayés. La longueur de la première solution dépend de l’ordre des coups.",
    ],
  },
  breadthFirst: {
    both: (length) => `Les deux trouvent ${moves(length)}, et les deux sont optimales.`,
    ratio: (many, more, few, less) => `${many} a développé ${num(more)} nœuds, ${few} ${num(less)} : ${factor(more, less)} moins.`,
    rings: (ring, count) => `Le plus grand anneau développé, à la profondeur ${num(ring)}, a ${num(count)} nœuds.`,
    layers: (most, length) => `Le plus grand f que A* a développé est ${num(most, 1)} ; la longueur optimale est ${num(length)}.`,
    whys: (f) => [
      `Un nœud dont f dépasse la longueur optimale ne peut pas être sur un chemin optimal, car h n’est jamais trop grand. ${f.most === null ? "" : `Ici A* n’a rien développé au-dessus de f = ${num(f.most, 1)}, `}${num(f.astar)} nœuds contre ${num(f.bfs)}.`,
      "Les deux reconnaissent un plateau déjà atteint, et aucun ne le développe deux fois.",
      "A* va aussi loin du départ que la solution. Il laisse de côté ce qui éloigne du but.",
    ],
  },
  admissible: {
    chart: "Le long du chemin optimal : estimations et vraie distance",
    chartNote: "Au-dessus de la ligne de la vraie distance, une estimation est trop grande.",
    across: "coups joués",
    truth: "vraie distance",
    at: (step, last) => `Coup ${num(step)} sur ${num(last)} d’un chemin optimal`,
    sum: (g, h) => `g + h = ${num(g)} + ${num(h, 2)} = f ${num(g + h, 2)}`,
    expanded: (order) => `La recherche a développé ce plateau, sous le numéro ${num(order)}.`,
    waits: (f, found) => `Avec f ${num(f, 2)}, il attendait encore quand une solution de ${moves(found)} a été prise.`,
    unseen: "La recherche n’a jamais atteint ce plateau.",
    claimed: (name, found, expanded) => `A* avec ${name} prend une solution de ${moves(found)} après ${developed(expanded)}.`,
    caught: (found, best, name) => `Pris : ${name} prouve une solution de ${moves(best)}, ${num(found - best)} de moins que ${num(found)}.`,
    lucky: (best) => `Elle est aussi courte que l’optimum, ${moves(best)}, cette fois ; rien dans la recherche ne le prouve.`,
    proved: (best) => `L’heuristique est admissible : ${moves(best)}, c’est prouvé.`,
    start: (h, best) => `Au départ elle estime ${num(h, 2)} quand ${moves(best)} suffisent.`,
    left: (step, f) => `La recherche a quitté le chemin optimal : après ${moves(step)}, f vaut ${num(f, 2)}, et ce plateau n’a jamais été développé.`,
    admits: (name) => `${name} ne dépasse nulle part la vraie distance.`,
    whys: (f) => [
      "A* garde tous ses nœuds et revient à n’importe lequel quand son f est le plus petit.",
      f !== null
        ? `Ici le plateau après ${moves(f.step)} du chemin optimal a f ${num(f.f, 2)} ; il attendait encore quand une solution de ${moves(f.found)} a été prise.`
        : "Son tour ne vient qu’après l’autre solution. Sur ce plateau ce n’est pas arrivé ; c’était de la chance.",
      "Il restait de la mémoire. La recherche s’est arrêtée trop tôt.",
    ],
  },
  memory: {
    limit: "Mémoire de chaque recherche",
    unlimited: "sans limite",
    holds: (name, stored, expanded) => `${name} a développé ${num(expanded)} nœuds et gardé ${bytes(stored)} pour eux.`,
    path: (name, length, expanded) => `${name} a développé ${num(expanded)} nœuds et gardé un chemin de ${moves(length)}.`,
    ended: (name, expanded) => `${name} s’est arrêté faute de mémoire après ${developed(expanded)}.`,
    growth: (first, last, times) => `De la borne ${num(first)} à la borne ${num(last)}, les nœuds ont été multipliés en moyenne par ${num(times, 1)} d’une borne à la suivante.`,
    bars: "Nœuds développés à chaque borne",
    whys: (f) => [
      "Il garde son chemin et rien d’autre. C’est pourquoi il n’a pas besoin de mémoire.",
      f.bounds === null ? "Plus l’estimation est loin du compte, plus il y en a." : `Ici il y en a eu ${num(f.bounds)}. Plus l’estimation est loin du compte, plus il y en a.`,
      f.repeated === null ? "Les nœuds se multiplient de borne en borne ; les dernières bornes pèsent plus que toutes les autres." : `Ici les bornes avant la dernière ont pris ${percent(f.repeated)} des développements : le prix pour se passer de mémoire.`,
    ],
  },
  ties: {
    byF: "Nœuds développés selon f",
    f: "f",
    must: (count, length) => `${num(count)} nœuds ont un f inférieur à ${num(length)} : tout A* avec cette heuristique doit les développer.`,
    last: (name, count, length) => `${name} : ${num(count)} de plus avec f = ${num(length)}.`,
    duplicates: (name, expanded, different) => `${name} : ${developed(expanded)}, de ${boards(different)}.`,
    pruning: (more, less) => `Écarter les suites de coups redondantes épargne ${percent(1 - less / more)} des développements.`,
    same: (length) => `Toutes trouvent ${moves(length)} : ni le départage ni les doublons ne changent la longueur.`,
    whys: (f) => [
      f.least !== null && f.most !== null && f.most > f.least
        ? `Dans la couche de la solution, il continue depuis des nœuds profonds au lieu d’élargir la couche : ${developed(f.least)} ici contre ${num(f.most)}.`
        : "Dans la couche de la solution, il continue depuis des nœuds profonds au lieu d’élargir la couche.",
      "Tous les nœuds sous la longueur optimale sont alors développés, la longueur est donc fixée. Tous trouvent la même.",
      "Chaque nœud prend la même mémoire. Moins de nœuds est une conséquence, non la raison.",
    ],
  },
  estimates: {
    board: "Plateau",
    estimate: "Estimation",
    boardTitle: (index) => `Plateau ${String.fromCharCode(65 + index)}`,
    optimum: "Optimum",
    table: "Estimations sur chaque plateau, la plus grande marquée",
    larger: (board, more, a, less, b) => `${board} : ${more} dit ${num(a, 1)}, ${less} ${num(b, 1)}.`,
    unordered: "Aucune n’est donc toujours la plus grande. Leur maximum est admissible, lui aussi.",
    effort: (board, list) => `Développés par A* sur le ${board} : ${list}.`,
    pair: (name, count) => `${name} ${num(count)}`,
    whys: (beaten) => [
      ...beaten.map((by) => (by === null ? "Regardez les autres plateaux." : by)),
      "Chacune est battue par une autre sur quelque plateau. Seule la distance de Manhattan n’est jamais au-dessus d’elles.",
    ],
  },
  weights: {
    own: "Un poids à vous",
    chart: "Effort contre longueur",
    chartNote: (best) => `La ligne est la longueur optimale, ${moves(best)}.`,
    weighted: "A* pondéré",
    sets: "poids de chaque pièce",
    point: (name) => name,
    weight: (w) => `w = ${num(w, 2)}`,
    set: (k) => `h${k}`,
    says: (w, length, expanded, best) =>
      `w = ${num(w, 2)} : ${moves(length)} après ${developed(expanded)}. Au plus ${num(w, 2)} × ${num(best)} = ${num(Math.floor(w * best + 1e-9))} étaient promis.`,
    least: (name, expanded, length) => `Le moins d’effort : ${name}, ${developed(expanded)} pour ${moves(length)}.`,
    short: (name, expanded, length) => `La plus courte avec le moins d’effort : ${name}, ${developed(expanded)} pour ${moves(length)}.`,
    notMonotone: (a, b, more, less) => `Plus de poids n’est pas toujours moins d’effort : w = ${num(b, 2)} a développé ${num(more)} nœuds, w = ${num(a, 2)} ${num(less)}.`,
    whys: (f) => [
      f.length !== null && f.best !== null && f.length > f.best ? `Ici elle a ${moves(f.length)} et l’optimum est ${num(f.best)}.` : "Elle peut l’être, mais la recherche ne le prouve pas.",
      f.length !== null && f.best !== null ? `Au plus ${num(2 * f.best)} coups sont promis ici ; elle en a ${num(f.length)}.` : "Un nœud d’un chemin optimal attend toujours, avec f au plus deux fois l’optimum.",
      f.length !== null ? `Deux fois est une borne, non une prévision. Ici elle a ${moves(f.length)}.` : "Deux fois est une borne, non une prévision.",
      "La distance de Manhattan est admissible, et cela borne la solution.",
    ],
  },
};
