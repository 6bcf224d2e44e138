// French titles, summaries and option helps of what the engine offers, by its own names; what is not found here is
// shown as the engine gives it.

const row = (title: string, summary: string): { title: string; summary: string } => ({ title, summary });

export const catalogue: Record<string, { title: string; summary: string } | undefined> = {
  bfs: row("Parcours en largeur", "toutes les positions à un coup, puis à deux, puis à trois ; une solution la plus courte, pour petits plateaux seulement"),
  dijkstra: row("Dijkstra", "comme le parcours en largeur, mais une position ne compte comme atteinte qu’à son tour"),
  dfs: row("Parcours en profondeur", "avance jusqu’à ce qu’une position se répète sur le chemin, puis recule ; des solutions absurdement longues"),
  iddfs: row("Approfondissement itératif", "parcours en profondeur jusqu’à une borne qui croît de un en un, à partir de l’estimation du départ"),
  greedy: row("Descente gloutonne", "passe toujours au meilleur voisin non visité et ne revient jamais ; peut finir dans une impasse"),
  "greedy-best-first": row("Meilleur d’abord, glouton", "toujours la position qui paraît la plus proche du but ; rapide, et souvent long"),
  astar: row("A*", "d’abord la plus petite somme des coups faits et des coups estimés ; peu de positions, toutes gardées en mémoire"),
  wastar: row("A* pondéré", "A* qui se fie à son estimation plus qu’il ne devrait ; une solution au pire « poids » fois la plus courte, plus tôt"),
  idastar: row("IDA*", "en profondeur sous une borne croissante des coups faits et estimés ; presque pas de mémoire"),
  "bidirectional-bfs": row("Largeur bidirectionnelle", "en largeur depuis les deux bouts jusqu’à la rencontre : environ la racine carrée des positions"),
  "bidirectional-astar": row("A* bidirectionnel", "A* depuis les deux bouts, qui continue après la rencontre tant qu’il peut rester plus court"),
  layers: row("Couche par couche", "termine une ligne ou colonne extérieure après l’autre, comme on le fait à la main ; toute taille, longues solutions"),
  beam: row("Recherche en faisceau", "toutes les positions avancent ensemble, seules les plus prometteuses restent ; jamais plus long que couche par couche"),
  zero: row("Zéro", "aucune estimation : le point de comparaison"),
  hamming: row("Distance de Hamming", "le nombre de pièces qui ne sont pas à leur place"),
  manhattan: row("Distance de Manhattan", "la distance de chaque pièce à sa place, additionnée"),
  chebyshev: row("Distance de Tchebychev", "le plus grand des écarts de ligne et de colonne de chaque pièce, additionné"),
  canberra: row("Distance de Canberra", "les écarts de ligne et de colonne de chaque pièce, divisés par la somme des deux coordonnées"),
  m3h: row("Manhattan + 3 Hamming", "Manhattan plus trois par pièce mal placée ; pour les recherches gloutonnes"),
  weighted: row("Manhattan pondérée", "Manhattan avec un poids par pièce, h1 à h6 ; 3 × 3 seulement"),
  "linear-conflict": row("Conflit linéaire", "Manhattan plus deux par pièce qui doit s’écarter dans sa propre ligne ou colonne"),
  axes: row("Bornes par axe", "pour les coups verticaux et pour les coups horizontaux la plus grande valeur de la distance de marche, du conflit linéaire et de la distance d’inversion, additionnées"),
  "walking-distance": row("Distance de marche", "coups pour amener toutes les pièces dans leurs lignes, plus coups pour les amener dans leurs colonnes"),
  "inversion-distance": row("Distance d’inversion", "coups pour remettre les pièces en ordre, lues ligne par ligne et colonne par colonne"),
  "corner-tiles": row("Pièces de coin", "Manhattan plus deux par pièce en place qui doit laisser passer une autre dans son coin"),
  "last-moves": row("Derniers coups", "Manhattan en passant par un plateau d’où les derniers coups peuvent partir"),
  pairs: row("Distances par paires", "Manhattan plus deux par paire de pièces qui se gênent, pour le plus de paires possible"),
  pdb: row("Bases de motifs", "coups exacts de groupes de pièces, lus dans de grandes tables et additionnés"),
  max: row("Maximum", "la plus grande de plusieurs heuristiques, comme max(linear-conflict, walking-distance)"),
  scale: row("Multiple", "une heuristique multipliée par un poids"),
};

/** By "owner.option", else by the option's name alone. */
export const optionHelp: Record<string, string | undefined> = {
  order: "l’ordre dans lequel les coups du vide sont essayés",
  depth: "reculer après ce nombre de coups ; 0 : jamais, et le chemin peut devenir très long",
  prune: "écarter les suites de coups que de plus courtes rendent inutiles, jusqu’à cette longueur : 2 n’annule jamais un coup",
  ties: "à égalité, lequel passe en premier",
  duplicates: "que faire d’un plateau déjà rencontré",
  weight: "combien compte l’estimation",
  "scale.weight": "le facteur ; au-dessus de 1 le résultat n’est plus une borne inférieure",
  "max-threshold": "abandonner quand toute solution a plus de coups que cela ; 0 : jamais",
  set: "lequel des six jeux de poids, h1 à h6",
  division: "diviser exactement, ou arrondir au coup entier inférieur",
  last: "le poids de la dernière pièce dans le jeu 1, sur lequel les sources diffèrent",
  moves: "combien des derniers coups regarder ; davantage est plus lent",
  catalogue: "quelles pièces vont ensemble : un nom de table, un dessin comme .aa/baa/bbb, ou auto",
  reflection: "consulter aussi le plateau retourné, quand le but le permet",
  width: "combien de positions sont gardées après chaque coup ; plus large est plus lent et donne des solutions plus courtes",
  lines: "quelle ligne extérieure vient ensuite",
  rest: "chercher quand il ne reste pas plus de lignes ou de colonnes que cela",
};
