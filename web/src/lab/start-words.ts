// Words of starting an experiment from the page, in English and French.

import { computed } from "@preact/signals";
import { language } from "../state/settings";
import type { Language } from "../i18n";
import { typeset } from "../i18n/typography";

const en = {
  heading: "Start an experiment",
  off: "This server starts no experiments from the page. To allow it, start the server on your own machine with",
  noServer: "These studies come with taquin and need no server. New experiments need one: start it on your own machine with",
  tokenLabel: "Token",
  tokenHelp: "The server printed it when it started. It is kept until this tab is closed.",
  useToken: "Use this token",
  from: "Start from",
  own: "an example of your own",
  definition: "Experiment file (TOML)",
  definitionHelp: "Boards and configurations; every algorithm and heuristic of “Solve” can be named. Results go into the server’s database, and an experiment that was stopped goes on.",
  readsFiles: "Its boards come from a file, which only the command line reads:",
  start: "Start",
  stop: "Stop",
  line: (line: string) => `line ${line}: `,
  progress: (done: string, trials: string) => `${done} of ${trials} results`,
  states: { running: "running", done: "finished", stopped: "stopped", failed: "failed" },
  open: "Open the results",
};

type StartWords = typeof en;

const fr: StartWords = {
  heading: "Lancer une expérience",
  off: "Ce serveur ne lance pas d’expérience depuis la page. Pour le permettre, lancez le serveur sur votre machine avec",
  noServer: "Ces études sont fournies avec taquin et se passent de serveur. Pour en mener d’autres, il en faut un : lancez-le sur votre machine avec",
  tokenLabel: "Jeton",
  tokenHelp: "Le serveur l’a affiché à son démarrage. Il est gardé jusqu’à la fermeture de cet onglet.",
  useToken: "Utiliser ce jeton",
  from: "Partir de",
  own: "un exemple à vous",
  definition: "Fichier d’expérience (TOML)",
  definitionHelp: "Plateaux et configurations ; tous les algorithmes et heuristiques de « Résoudre » peuvent être nommés. Les résultats vont dans la base du serveur, et une expérience arrêtée reprend où elle en était.",
  readsFiles: "Ses plateaux viennent d’un fichier, que seule la ligne de commande lit :",
  start: "Lancer",
  stop: "Arrêter",
  line: (line) => `ligne ${line} : `,
  progress: (done, trials) => `${done} résultats sur ${trials}`,
  states: { running: "en cours", done: "terminée", stopped: "arrêtée", failed: "en échec" },
  open: "Ouvrir les résultats",
};

const DICTIONARIES: Record<Language, StartWords> = { en, fr: typeset(fr) };

export const startWords = computed(() => DICTIONARIES[language.value]);
