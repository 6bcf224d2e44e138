// Answers, kept on this device and nowhere else.

import { signal } from "@preact/signals";
import { LESSON_NAMES, type LessonName } from "../model/lesson-names";
import { load, save, whenStored } from "../state/persist";
import { saveFile } from "../views/ui/save";

/** Answers in the order in which they were given, by their places; a right one is the last. */
export interface Answers {
  given: number[];
  right: boolean;
}

export type Progress = Partial<Record<LessonName, Answers>>;

const KEY = "lessons";
const MOST_GIVEN = 50;
const MOST_PLACE = 9;

/** Reads stored answers; whatever is invalid is left out. */
export function readProgress(text: string | null): Progress {
  const found: Progress = {};
  try {
    const stored = JSON.parse(text ?? "{}") as Partial<Record<LessonName, Partial<Answers> | null>> | null;
    for (const name of LESSON_NAMES) {
      const one = stored?.[name];
      if (!one || !Array.isArray(one.given) || typeof one.right !== "boolean") continue;
      const given = one.given.filter((place) => Number.isInteger(place) && place >= 0 && place <= MOST_PLACE).slice(0, MOST_GIVEN);
      if (given.length > 0) found[name] = { given, right: one.right };
    }
  } catch {
    // Not written by this page: begin anew.
  }
  return found;
}

function further(mine: Answers | undefined, theirs: Answers | undefined): Answers | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  if (mine.right !== theirs.right) return mine.right ? mine : theirs;
  return theirs.given.length > mine.given.length ? theirs : mine;
}

/** What two tabs know, lesson by lesson: a right answer before a wrong one, else the longer list. */
export function mergeProgress(mine: Progress, theirs: Progress): Progress {
  const merged: Progress = {};
  for (const name of LESSON_NAMES) {
    const one = further(mine[name], theirs[name]);
    if (one) merged[name] = one;
  }
  return merged;
}

export const progress = signal<Progress>(readProgress(load(KEY)));

// Merged, as answers that could not be stored are only here; an empty object was stored by `forgetProgress`.
whenStored(KEY, (text) => {
  const theirs = readProgress(text);
  progress.value = Object.keys(theirs).length === 0 ? {} : mergeProgress(progress.peek(), theirs);
});

function keep(next: Progress): void {
  progress.value = next;
  save(KEY, JSON.stringify(next));
}

export function answer(name: LessonName, place: number, right: boolean): void {
  // Another tab may have stored answers since.
  const known = mergeProgress(progress.peek(), readProgress(load(KEY)));
  const before = known[name];
  // Answers after a right one are not recorded.
  const given = before?.right ? before : { given: [...(before?.given ?? []), place].slice(-MOST_GIVEN), right };
  keep({ ...known, [name]: given });
}

export function forgetProgress(): void {
  keep({});
}

/** As a file for the teacher: names of lessons, answers counted from 1. */
export function exportProgress(): void {
  const lessons = LESSON_NAMES.flatMap((name) => {
    const one = progress.value[name];
    return one ? [{ lesson: name, answers: one.given.map((place) => place + 1), right: one.right }] : [];
  });
  saveFile(`${JSON.stringify({ format: "taquin-lessons", version: 1, lessons }, null, 2)}\n`, "application/json", "taquin-lessons.json");
}
