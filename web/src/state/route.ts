// The address bar: which view, which board. Written a little after each move, read when it changes.

import { effect, signal } from "@preact/signals";
import { readLink, writeLink, type View } from "../model/link";
import { sameBoard } from "../model/board";
import { board, game, goal, setBoard } from "./game";

const first = readLink(location.hash);

export const view = signal<View>(first.view);
/** A link that could not be read, for the page to say so. */
export const linkError = signal(first.error);

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const QUIET_MS = 400;

function adopt(link: ReturnType<typeof readLink>): void {
  view.value = link.view;
  linkError.value = link.error;
  if (link.board && !link.error) setBoard(link.board, link.goal ?? "blank-last");
}

export function startRouting(): void {
  if (first.board) adopt(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const link = writeLink(view.value, board.value, goal.value);
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", link), QUIET_MS);
  });
  addEventListener("hashchange", () => {
    const link = readLink(location.hash);
    const same = link.board && sameBoard(link.board, game.value.board);
    if (same) view.value = link.view;
    else adopt(link);
  });
}

export function goTo(next: View): void {
  view.value = next;
  history.pushState(null, "", writeLink(next, board.value, goal.value));
}

export function shareLink(): string {
  return new URL(writeLink("play", game.value.start, goal.value), location.href).href;
}
