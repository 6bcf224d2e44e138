// The address bar: which view, board, solution, comparison or experiment. Another place gets a history entry of its
// own; a move only updates the current one, after a short delay. The address is read when it changes.

import { batch, effect, signal } from "@preact/signals";
import { LANGUAGES } from "../i18n/format";
import { sameBoard } from "../model/board";
import { readLink, writeComparison, writeExperiment, writeLesson, writeLink, writeReplay, writeSolution, type Link, type View } from "../model/link";
import { LESSON_LIST, type LessonPlace } from "../model/lesson-names";
import { openPlayback } from "../model/playback";
import { comparison, openComparison } from "./compare";
import { game, goal, pause, playback, showPlayback, shuffleSeed } from "./game";
import { exploration, lessonPlace, openedExploration } from "./places";
import { startRace } from "./race";
import { language } from "./settings";
import { gameId, interrupt, isReload } from "./tab";
import { token } from "./token";

const first = readLink(location.hash);

export const view = signal<View>(first.view);
/** Name of the experiment shown in the Lab; empty: none. */
export const experiment = signal(first.experiment);
/** The game that the replay shows, as in its address. */
export const replayed = signal(first.replay);
/** A link that could not be read, for the page to say so. */
export const linkError = signal(first.error);

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const QUIET_MS = 400;

function link(): string {
  if (view.value === "lab") return writeExperiment(experiment.value);
  if (view.value === "times") return "#/times";
  if (view.value === "replay") return writeReplay(replayed.value);
  if (view.value === "lessons") return writeLesson(lessonPlace.value);
  if (view.value === "explore") {
    const { board, goal, runs } = exploration.value;
    return board ? writeComparison(board, goal ?? "blank-last", runs, "explore") : "#/explore";
  }
  if (view.value === "compare") return comparison.value;
  const shown = playback.value;
  if (shown) return writeSolution(shown.start, goal.value, shown.moves);
  return writeLink("play", game.value.board, goal.value);
}

const place = (): string => `${view.value} ${experiment.value} ${lessonPlace.value.name} ${replayed.value} ${playback.value ? "solution" : ""}`;

/** The history entry is this game's: its board is in storage, and the one in the address may be out of date. */
const mine = (state: unknown): boolean => (state as { game?: string } | null)?.game === gameId.value;

async function openLink(to: Link, ours: boolean): Promise<void> {
  if (to.board && !to.error && to.view === "play" && !ours) {
    const here = playback.value?.start ?? game.value.board;
    const same = sameBoard(to.board, here) && to.goal === game.value.goal;
    if (!same) {
      // The game that a link interrupts is kept.
      await interrupt(to.board, to.goal ?? "blank-last");
    }
  }
  if (to.shared?.kind === "shuffle" && !ours) await shuffleSeed(to.shared.shuffle);
  if (to.shared?.kind === "race" && !ours) startRace(to.shared.solve);
  batch(() => {
    view.value = to.view;
    experiment.value = to.experiment;
    if (to.token !== "") token.value = to.token;
    if (to.view === "replay") replayed.value = to.replay;
    linkError.value = to.error;
    // Nothing of a link is shown that the notice says was not loaded.
    if (to.view === "compare" && !to.error) openComparison(to);
    if (to.view === "explore" && !to.error) openedExploration.value = to;
    const { board, goal: aim } = to.error ? { board: null, goal: null } : to;
    if (to.view === "lessons") lessonPlace.value = { name: to.lesson, board, goal: aim, runs: to.runs };
    language.value = LANGUAGES.find((known) => known === to.language) ?? language.value;
    if (to.view !== "play") return;
    if (!to.moves) playback.value = null;
    else if (!playback.value && to.board && sameBoard(to.board, game.value.board)) showPlayback(openPlayback(to.board, to.moves));
  });
}

export async function startRouting(restored: boolean): Promise<void> {
  // A reloaded page goes on with its game whatever the address says: the last update of the address, made as the old
  // page closed, may be lost.
  await openLink(first, restored && (isReload() || mine(history.state)));
  // At once: a reload before the first delayed update must recognise the entry as this game's.
  history.replaceState({ game: gameId.value }, "", location.href);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: string | null = null;
  let last = place();
  let reading = false;
  const write = (): void => {
    clearTimeout(timer);
    if (pending !== null) history.replaceState({ game: gameId.value }, "", pending);
    pending = null;
  };
  effect(() => {
    const [next, here] = [link(), place()];
    void gameId.value;
    if (here !== last && !reading) {
      write();
      history.pushState({ game: gameId.value }, "", next);
    } else {
      pending = next;
      clearTimeout(timer);
      timer = setTimeout(write, QUIET_MS);
    }
    last = here;
  });
  addEventListener("popstate", (event) => {
    // The entry just left keeps its address: drop the pending update.
    clearTimeout(timer);
    pending = null;
    reading = true;
    void openLink(readLink(location.hash), mine(event.state)).finally(() => (reading = false));
  });
  addEventListener("pagehide", write);
  // Another game: what was said about a link is over.
  let seen = game.peek().id;
  effect(() => {
    const { id } = game.value;
    if (id !== seen) linkError.value = null;
    seen = id;
  });
  // Other views hide the game, so its clock stops.
  effect(() => {
    if (view.value !== "play") pause();
  });
}

export function goTo(next: View): void {
  batch(() => {
    view.value = next;
    linkError.value = null;
    if (next === "lab") experiment.value = "";
    if (next === "lessons") lessonPlace.value = LESSON_LIST;
  });
}

export function goToLesson(place: LessonPlace): void {
  batch(() => {
    view.value = "lessons";
    linkError.value = null;
    lessonPlace.value = place;
  });
}

/** A link for a class: it opens in the language of whoever prepared it. */
export function lessonLink(): string {
  return new URL(writeLesson(lessonPlace.value, language.value), location.href).href;
}

/** `which`: the code of a game, or "id." and the id of a stored one. */
export function goToReplay(which: string): void {
  batch(() => {
    view.value = "replay";
    replayed.value = which;
  });
}

export function replayLink(): string {
  return new URL(writeReplay(replayed.value), location.href).href;
}

export function shareLink(): string {
  return new URL(writeLink("play", game.value.start, goal.value), location.href).href;
}

export function explorationLink(): string {
  return new URL(link(), location.href).href;
}

export function comparisonLink(): string {
  return new URL(comparison.value, location.href).href;
}
