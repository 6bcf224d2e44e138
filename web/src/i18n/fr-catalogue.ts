// French titles, summaries and options of what the engine offers, by the engine's names; what is not found here is
// shown as the engine gives it.

const entry = (title: string, summary: string): { title: string; summary: string } => ({ title, summary });

export const catalogue: Record<string, { title: string; summary: string } | undefined> = {
  bfs: entry("Parcours en largeur", "tous les états à un coup, puis à deux, puis à trois ; une solution optimale, pour petits plateaux seulement"),
  dijkstra: entry("Dijkstra", "comme le parcours en largeur, mais le but n’est reconnu qu’au développement du nœud"),
  dfs: entry("Parcours en profondeur", "avance jusqu’à ce qu’un état se répète sur le chemin, puis revient en arrière ; solutions extrêmement longues"),
  iddfs: entry("Approfondissement itératif", "parcours en profondeur jusqu’à une borne qui croît de un en un à partir de h(départ)"),
  greedy: entry("Descente gloutonne", "passe toujours au meilleur voisin non visité, sans retour en arrière ; peut finir dans une impasse"),
  "greedy-best-first": entry("Meilleur d’abord glouton", "développe d’abord le plus petit h ; rapide, solutions souvent longues"),
  astar: entry("A*", "développe d’abord le plus petit f = g + h ; garde tous les nœuds en mémoire"),
  wastar: entry("A* pondéré", "A* où h est multiplié par un poids ; au plus « poids » fois la longueur optimale"),
  idastar: entry("IDA*", "parcours en profondeur sous une borne croissante de f = g + h ; presque pas de mémoire"),
  "bidirectional-bfs": entry("Largeur bidirectionnelle", "parcours en largeur depuis les deux bouts jusqu’à la rencontre ; environ la racine carrée du nombre de nœuds"),
  "bidirectional-astar": entry("A* bidirectionnel", "A* depuis les deux bouts, poursuivi après la rencontre tant qu’une solution plus courte est possible"),
  layers: entry("Couche par couche", "range une ligne ou colonne extérieure après l’autre, comme on le fait à la main ; toutes tailles, longues solutions"),
  beam: entry("Recherche en faisceau", "avance niveau par niveau en ne gardant que les nœuds les plus prometteurs ; jamais plus long que « couche par couche »"),
  zero: entry("Zéro", "aucune estimation : le point de comparaison"),
  hamming: entry("Distance de Hamming", "le nombre de pièces mal placées"),
  manhattan: entry("Distance de Manhattan", "la somme des distances de chaque pièce à sa place"),
  chebyshev: entry("Distance de Tchebychev", "la somme, sur les pièces, du plus grand des écarts de ligne et de colonne"),
  canberra: entry("Distance de Canberra", "les écarts de ligne et de colonne de chaque pièce, divisés par la somme des deux coordonnées"),
  m3h: entry("Manhattan + 3 Hamming", "Manhattan plus trois par pièce mal placée ; pour les recherches gloutonnes"),
  weighted: entry("Manhattan pondérée", "Manhattan avec un poids par pièce, h1 à h6 ; 3 × 3 seulement"),
  "linear-conflict": entry("Conflit linéaire", "Manhattan plus deux par pièce qui doit s’écarter de sa propre ligne ou colonne"),
  axes: entry("Bornes par axe", "pour les coups verticaux et pour les coups horizontaux, le maximum de la distance de marche, du conflit linéaire et de la distance d’inversion ; les deux additionnés"),
  "walking-distance": entry("Distance de marche", "coups pour amener toutes les pièces dans leurs lignes, plus coups pour les amener dans leurs colonnes"),
  "inversion-distance": entry("Distance d’inversion", "coups pour supprimer les inversions, lues ligne par ligne et colonne par colonne"),
  "corner-tiles": entry("Pièces de coin", "Manhattan plus deux par pièce en place qui doit en laisser passer une autre vers son coin"),
  "last-moves": entry("Derniers coups", "Manhattan en passant par un plateau d’où partent les derniers coups"),
  pairs: entry("Distances par paires", "Manhattan plus un couplage maximal des conflits entre paires de pièces"),
  pdb: entry("Bases de motifs", "coups exacts de groupes de pièces, lus dans de grandes tables et additionnés"),
  max: entry("Maximum", "la plus grande de plusieurs heuristiques, comme max(linear-conflict, walking-distance)"),
  scale: entry("Multiple", "une heuristique multipliée par un poids"),
};

/** Names of options. */
export const optionTitles: Record<string, string | undefined> = {
  order: "ordre",
  depth: "profondeur",
  prune: "élagage",
  ties: "égalités",
  duplicates: "doublons",
  weight: "poids",
  "max-threshold": "seuil maximal",
  set: "jeu de poids",
  division: "division",
  last: "dernière pièce",
  moves: "coups",
  catalogue: "catalogue",
  reflection: "symétrie",
  width: "largeur",
  lines: "lignes",
  rest: "reste",
};

/** Names of the values that an option can be chosen from. */
export const choiceTitles: Record<string, string | undefined> = {
  fifo: "FIFO",
  lifo: "LIFO",
  "low-h": "h minimal",
  closed: "fermés",
  frontier: "frontière",
  "explored-at-push": "explorés à l’ajout",
  first: "premier",
  last: "dernier",
  cheapest: "la moins chère",
  "in-turn": "à tour de rôle",
  yes: "oui",
  no: "non",
  real: "réelle",
  integer: "entière",
};

/** By "owner.option", else by the option's name alone. */
export const optionHelp: Record<string, string | undefined> = {
  order: "l’ordre dans lequel les coups de la case vide sont essayés",
  depth: "revenir en arrière après ce nombre de coups ; 0 : jamais, et le chemin peut devenir très long",
  prune: "élaguer les suites de coups équivalentes à une suite plus courte ou antérieure dans l’ordre lexicographique, jusqu’à cette longueur cumulée ; 2 : ne jamais annuler un coup",
  ties: "départage à f égal : FIFO, LIFO ou h minimal",
  "greedy.ties": "lequel de deux voisins équivalents est choisi",
  duplicates: "que faire d’un état déjà rencontré",
  weight: "facteur appliqué à h",
  "scale.weight": "le facteur ; au-dessus de 1, l’heuristique n’est plus admissible",
  "max-threshold": "abandonner quand toute solution compte plus de coups que cela ; 0 : jamais",
  set: "lequel des six jeux de poids, h1 à h6",
  division: "diviser exactement, ou arrondir à l’entier inférieur",
  last: "le poids de la dernière pièce dans le jeu 1, sur lequel les sources diffèrent",
  moves: "combien de derniers coups examiner ; davantage est plus lent",
  catalogue: "la partition des pièces : un nom de catalogue, un dessin comme .aa/baa/bbb, ou auto",
  reflection: "consulter aussi le plateau symétrique, quand le but le permet",
  width: "combien de nœuds sont gardés après chaque coup ; plus large est plus lent et donne des solutions plus courtes",
  lines: "quelle ligne extérieure vient ensuite",
  rest: "lancer une recherche quand il ne reste pas plus de lignes ou de colonnes que cela",
};
