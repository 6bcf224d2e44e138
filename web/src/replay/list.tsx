// The moves of the game; mistakes are marked, and selecting one goes to it.

import { useEffect, useRef } from "preact/hooks";
import { moveLetter } from "../model/notation";
import { mover, notation } from "../state/settings";
import { words } from "../views/words";
import { mistakes, position, positions, seek, shown } from "./state";

/** Longer games are shown only around the current move. */
const WINDOW = 400;

export function Moves() {
  const list = useRef<HTMLOListElement>(null);
  const now = shown.value;
  const at = position.value;
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (box && current) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [at]);
  if (!now) return null;
  const { replay: text, player } = words.value;
  const from = now.moves.length <= WINDOW ? 0 : Math.max(0, Math.min(at - WINDOW / 2, now.moves.length - WINDOW));
  const wrong = new Set(mistakes.value);
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label={player.moves} data-testid="replay-moves">
      {now.steps.slice(from, from + WINDOW).map((step, k) => {
        const index = from + k;
        const mistake = wrong.has(index);
        const kind = mistake ? "mistake" : step.kind === "play" ? "" : "other";
        return (
          <li key={index}>
            <button
              type="button"
              tabIndex={-1}
              class={`${index < at ? "past" : ""} ${kind}`}
              aria-current={index === at ? "step" : undefined}
              aria-label={mistake ? text.goToMistake(index + 1, positions.value[index]?.lost ?? 0) : player.goTo(index + 1)}
              onClick={() => seek(index)}
            >
              {moveLetter(step.move, notation.value, mover.value)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
