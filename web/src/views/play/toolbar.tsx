// Actions on the current board.

import { game, redo, restart, shuffle, solvable, solvedNow, undo } from "../../state/game";
import { reachable } from "../../state/engine";
import { askHint, hinting, search, solve } from "../../state/solve";
import { words } from "../words";
import { Button, IconButton } from "../ui/button";

export function Toolbar({ onSolve }: { onSolve: () => void }) {
  const text = words.value.play;
  const state = game.value;
  // A disabled button says why.
  const why = !solvable.value.solvable ? text.whyUnsolvable : solvedNow.value ? text.whySolved : reachable.value === "no" ? text.whyOffline : null;
  const nothing = why !== null;
  const given = why === null ? {} : { why };
  return (
    <>
    <div class="toolbar" role="toolbar" aria-label={text.tools}>
      <IconButton caption id="undo" icon="undo" label={text.undo} disabled={state.past.length === 0} onClick={undo} />
      <IconButton caption id="redo" icon="redo" label={text.redo} disabled={state.future.length === 0} onClick={redo} />
      <IconButton caption id="restart" icon="restart" label={text.restart} disabled={state.past.length === 0} onClick={restart} />
      <IconButton
        caption
        id="hint"
        icon="hint"
        label={text.hint}
        disabled={nothing || hinting.value}
        {...given}
        class={hinting.value ? "busy" : ""}
        onClick={() => void askHint()}
      />
      <Button
        id="solve-now"
        icon="solve"
        disabled={nothing || search.value.state === "running"}
        {...given}
        onClick={() => {
          onSolve();
          void solve();
        }}
      >
        {text.solve}
      </Button>
      {/* After a win the card above has the primary button. */}
      <Button id="shuffle" kind={state.won ? "plain" : "primary"} icon="shuffle" onClick={() => void shuffle()}>
        {text.shuffle}
      </Button>
    </div>
    {why === text.whyOffline && (
      <p class="best-line" role="status" data-testid="offline">
        {why}
      </p>
    )}
    </>
  );
}
