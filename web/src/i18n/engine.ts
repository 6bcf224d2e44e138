// What the engine says, in French: each message has a code, and data/messages.fr.json has the sentence of each code with
// {0}, {1}, … for its arguments. `taquin play` uses the same file. English comes from the engine itself.

import french from "../../../data/messages.fr.json";

/** A message of the engine. `code` is empty, or one that the file does not know, where only the English text exists. */
export interface Said {
  code: string;
  arguments: string[];
  /** The English text. */
  message: string;
}

/** A request that failed: what is wrong with which field, if it is one. */
export interface Failure extends Said {
  field: string;
}

/** A failure that has no code, such as one of the browser. */
export const failure = (message: string): Failure => ({ field: "", code: "", arguments: [], message });

/** Did the engine not answer at all? Such a failure is out of date as soon as the engine is back. */
export const isAbsence = ({ code }: Failure): boolean => code === "no-response" || code === "connection-lost";

const MESSAGES: Record<string, string | undefined> = french.messages;
const FIELDS: Record<string, string | undefined> = french.fields;

/** Failures that the page finds by itself. */
const OWN: Record<string, string | undefined> = {
  "no-hint": "aucune solution trouvée à temps, donc pas d’indice",
  "no-response": "le moteur ne répond pas",
  "connection-lost": "la connexion est perdue",
  "browser-engine-ended": "le moteur du navigateur s’est arrêté, sans doute faute de mémoire ({0})",
  "browser-engine-missing": "le moteur pour le navigateur n’a pas pu être chargé ({0})",
};

export function fill(pattern: string, values: string[]): string {
  return pattern.replace(/\{(\d)\}/g, (gap, index: string) => values[Number(index)] ?? gap);
}

export function inFrench(said: Said): string {
  const pattern = MESSAGES[said.code] ?? OWN[said.code];
  return pattern === undefined ? said.message : fill(pattern, said.arguments);
}

export function failureInFrench(failed: Failure): string {
  return failed.field ? `${FIELDS[failed.field] ?? failed.field} : ${inFrench(failed)}` : inFrench(failed);
}

export function failureInEnglish(failed: Failure): string {
  return failed.field ? `${failed.field}: ${failed.message}` : failed.message;
}
