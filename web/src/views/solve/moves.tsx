// The moves of the solution in the chosen notation; the current one is marked, and selecting one jumps to it.

import { useEffect, useRef } from "preact/hooks";
import { moveLetter, movesText, NOTATIONS } from "../../model/notation";
import { playback } from "../../state/game";
import { jump } from "../../state/player";
import { chooseNotation, mover, notation, reducedMotion } from "../../state/settings";
import { words } from "../words";
import { IconButton } from "../ui/button";
import { copyText } from "../ui/copy";
import { Segmented } from "../ui/fields";
import { MoverChoice } from "../ui/mover";

/** Longer solutions are shown only around the current move. */
const WINDOW = 400;

export function MoveList() {
  const list = useRef<HTMLOListElement>(null);
  const shown = playback.value;
  const position = shown?.position ?? 0;

  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !current) return;
    // Only the list scrolls, never the page.
    const top = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    box.scrollTo({ top, behavior: reducedMotion() ? "auto" : "smooth" });
  }, [position]);

  if (!shown) return null;
  const text = words.value.player;
  const { moves } = shown;
  const from = moves.length <= WINDOW ? 0 : Math.max(0, Math.min(position - WINDOW / 2, moves.length - WINDOW));
  const part = moves.slice(from, from + WINDOW);
  const copy = (): Promise<void> => copyText(movesText(moves, notation.value, mover.value), text.copied);
  return (
    <section class="card move-list">
      <header>
        <h2>{text.moves}</h2>
        <IconButton icon="copy" label={text.copy} onClick={() => void copy()} />
      </header>
      <Segmented
        hideLabel
        label={text.notation}
        value={notation.value}
        choices={NOTATIONS.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={chooseNotation}
      />
      <MoverChoice label={text.mover} value={mover.value} onChange={(value) => (mover.value = value)} />
      <ol class="moves" ref={list} tabIndex={0} aria-label={text.moves} data-testid="move-list">
        {part.map((move, k) => {
          const index = from + k;
          return (
            <li key={index}>
              <button
                type="button"
                tabIndex={-1}
                class={index < position ? "past" : ""}
                aria-current={index === position ? "step" : undefined}
                aria-label={text.goTo(index + 1)}
                onClick={() => jump(index + 1)}
              >
                {moveLetter(move, notation.value, mover.value)}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
