// What each lesson tells and asks, in French.

import type { LessonName } from "../model/lesson-names";
import type { LessonText } from "./texts-en";

export const texts: Record<LessonName, LessonText> = {
  parity: {
    title: "La moitié des plateaux est insoluble",
    idea: "Chaque coup change deux parités à la fois.",
    paragraphs: [
      "Rangez les pièces en en soulevant deux à la fois pour les échanger. De quelque façon que l’on s’y prenne, le nombre d’échanges est toujours pair ou toujours impair : c’est la parité du plateau. La case vide compte comme une pièce.",
      "Coloriez les cases en damier. Un coup est un échange de la case vide avec une pièce, et il mène la case vide sur une case de l’autre couleur. Les deux changent donc ensemble, et leur accord ne change jamais.",
    ],
    ask: "Un plateau est soluble. Vous soulevez deux pièces, les échangez et les reposez. Et maintenant ?",
    choices: ["Il est soluble, en quelques coups de plus", "Il n’est plus soluble", "Cela dépend de l’endroit de la case vide"],
  },
  "depth-first": {
    title: "Le parcours en profondeur et sa boucle",
    idea: "Toujours plus profond : on trouve quelque chose, presque jamais court, et sans mémoire rien.",
    paragraphs: [
      "Le parcours en profondeur joue un coup, puis un coup à partir de là, et ainsi de suite ; il ne reprend son dernier coup que s’il est bloqué. Il ne garde que son chemin.",
      "Sur un taquin il n’est jamais bloqué : il peut tourner en rond sans fin. Il doit donc au moins connaître les plateaux de son chemin. Parcourez les recherches et regardez le chemin.",
    ],
    ask: "Un parcours en profondeur qui connaît les plateaux de son chemin, sur un plateau soluble et sans limite de profondeur : qu’est-ce qui est certain ?",
    choices: ["Il trouve une plus courte solution", "Il peut encore tourner en rond sans fin", "Il finit par trouver une solution, peut-être absurdement longue"],
  },
  "breadth-first": {
    title: "Le parcours en largeur face à A*",
    idea: "Une estimation des coups restants dit quels nœuds on peut laisser de côté.",
    paragraphs: [
      "Le parcours en largeur développe tous les nœuds à un coup, puis tous ceux à deux coups : anneau après anneau, jusqu’à ce que l’un d’eux contienne le but. La solution est optimale, et tout ce qui est plus près a été regardé.",
      "A* connaît h, une estimation des coups restants qui n’est jamais trop grande. Il développe d’abord le nœud de plus petit f = g + h : les coups joués et ceux qui restent au moins.",
    ],
    ask: "Quels nœuds le parcours en largeur développe-t-il, que A* laisse de côté ?",
    choices: [
      "Ceux dont f, coups joués plus coups restant au moins, dépasse la longueur optimale",
      "Les plateaux déjà atteints par un autre chemin",
      "Ceux qui sont loin du départ",
    ],
  },
  admissible: {
    title: "Admissible ou non",
    idea: "Une heuristique qui surestime fait répondre A* plus tôt, et faux.",
    paragraphs: [
      "Une heuristique est admissible si elle ne dépasse jamais la vraie distance. Alors la première solution que A* tire de sa liste ouverte est optimale.",
      "Le document 003 multiplie les distances de certaines pièces par des poids. Une telle estimation peut dépasser la vraie distance, et plus rien n’est prouvé. Suivez le chemin optimal et regardez f.",
    ],
    ask: "Avec une heuristique admissible, A* trouve toujours une plus courte solution. Pourquoi peut-il la manquer quand h surestime ?",
    choices: [
      "Parce qu’il va toujours plus profond et ne revient jamais à d’autres nœuds",
      "Parce que des nœuds du plus court chemin ont un f plus grand que la longueur d’une autre solution, et restent en attente",
      "Parce qu’il faut plus de nœuds que la mémoire n’en contient",
    ],
  },
  memory: {
    title: "A* face à IDA* : la mémoire",
    idea: "A* garde tous les nœuds ; IDA* garde un chemin et le paie en travail répété.",
    paragraphs: [
      "A* ne développe jamais un nœud deux fois, parce qu’il les garde tous : la mémoire croît avec la recherche jusqu’à ce qu’il n’en reste plus.",
      "IDA* cherche en profondeur sous une borne sur f. Sans solution, il relève la borne au plus petit f qui la dépassait et recommence au départ. Il ne garde que son chemin. Donnez moins de mémoire aux recherches, et voyez.",
    ],
    ask: "IDA* recommence à chaque borne. Pourquoi est-ce acceptable ?",
    choices: [
      "Il se souvient des nœuds des bornes précédentes",
      "Il n’y a que deux bornes",
      "Chaque borne a plusieurs fois les nœuds de la précédente : l’essentiel du travail est dans les dernières",
    ],
  },
  ties: {
    title: "Ex æquo et doublons",
    idea: "Deux détails qu’aucune formule ne montre, et qui multiplient le travail.",
    paragraphs: [
      "Beaucoup de nœuds ont le même f. Tout A* doit développer ceux qui sont sous la longueur optimale ; parmi ceux dont f l’égale, le départage décide combien : le plus petit h d’abord, le dernier entré, ou le premier entré.",
      "Beaucoup de chemins mènent au même plateau. A* le reconnaît, car il garde tous les plateaux. IDA* n’en garde aucun ; il ne peut qu’écarter les suites de coups dont on sait qu’elles mènent où mène une suite plus courte ou antérieure.",
    ],
    ask: "Deux nœuds ont le même f. Que gagne A* à prendre celui dont h est le plus petit ?",
    choices: ["Il a plus de ses coups derrière lui, et la dernière couche est quittée plus tôt", "Il mène à une solution plus courte", "Chaque nœud demande moins de mémoire"],
  },
  estimates: {
    title: "Conflit linéaire, distance de marche, bases de motifs",
    idea: "Trois façons de voir plus que la distance de Manhattan ; aucune n’est toujours la meilleure.",
    paragraphs: [
      "La distance de Manhattan compte chaque pièce seule. Le conflit linéaire ajoute deux pour une pièce qui doit s’écarter de sa propre ligne ou colonne. La distance de marche compte combien de fois la case vide doit porter des pièces de ligne en ligne, et de colonne en colonne. Une base de motifs connaît le coût exact d’un groupe de pièces, et additionne les groupes.",
      "Toutes trois valent au moins la distance de Manhattan et ne dépassent jamais la vraie distance. Entre elles il n’y a pas d’ordre. Choisissez un plateau et une estimation, et voyez d’où elle vient.",
    ],
    ask: "Laquelle des trois est la plus grande sur tous les plateaux ?",
    choices: ["Le conflit linéaire", "La distance de marche", "La base de motifs", "Aucune"],
  },
  weights: {
    title: "Les poids : effort contre longueur",
    idea: "Plus on croit l’estimation, moins on développe de nœuds, et plus la solution est longue.",
    paragraphs: [
      "A* pondéré multiplie h par un poids w supérieur à 1 : f = g + w·h. La recherche est attirée vers le but. Avec un h admissible, sa solution a au plus w fois le nombre optimal de coups.",
      "Les documents 000, 002 et 003 donnent à chaque pièce un poids propre, en six jeux h1 à h6. h6 est la distance de Manhattan ; pour les autres, rien n’est promis. Chaque point ci-dessous est une recherche : plus bas, moins d’effort ; plus à gauche, une solution plus courte.",
    ],
    ask: "A* pondéré avec w = 2 et la distance de Manhattan a trouvé une solution. Qu’est-ce qui est certain ?",
    choices: ["Elle est optimale", "Elle a au plus deux fois le nombre optimal de coups", "Elle a exactement deux fois le nombre optimal de coups", "Rien"],
  },
};
