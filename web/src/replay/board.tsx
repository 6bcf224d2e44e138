// The board of a replay: shown, not played. Before a mistake the better move is marked, and the tile that was moved.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { target } from "../model/board";
import { goalBoard } from "../model/goal";
import { boardText, parseMoves } from "../model/notation";
import { look, reducedMotion, slideMs } from "../state/settings";
import { appearance } from "../views/play/look";
import { loadPicture } from "../views/play/picture";
import { Surface } from "../views/play/surface";
import { words } from "../views/words";
import { board, pace, playing, positions, position, shown } from "./state";

/** Tiles slide no longer than the time to the next move. */
function slideTime(): number {
  if (reducedMotion()) return 0;
  const { own, speed } = pace.value;
  return playing.value ? Math.min(slideMs.value, own ? slideMs.value / Math.max(1, speed / 2) : 750 / speed) : slideMs.value;
}

export function ReplayBoard() {
  const root = useRef<HTMLDivElement>(null);
  const size = shown.value?.start.size;

  useEffect(() => {
    const element = root.current!;
    const surface = new Surface(element);
    const stop = [
      effect(() => {
        const [now, here] = [shown.value, board.value];
        if (!now || !here) return;
        if (look.value === "picture") void loadPicture();
        surface.show(here, goalBoard(now.solve.goal, here.size), appearance.value);
      }),
      effect(() => element.style.setProperty("--slide", `${slideTime()}ms`)),
      effect(() => {
        const [now, here, judged] = [shown.value, board.value, positions.value[position.value]];
        const wrong = !playing.value && now && here && judged && (judged.lost ?? 0) > 0 && now.steps[position.value]?.kind === "play";
        const better = wrong ? parseMoves(judged.best[0] ?? "")?.[0] : undefined;
        const made = wrong ? now.steps[position.value]!.move : undefined;
        const tileOf = (move: typeof better): number | null => (here && move ? (here.tiles[target(here.size, here.blank, move)] ?? null) : null);
        surface.mark("hinted", tileOf(better), better ?? "");
        surface.mark("wrong", tileOf(made), made ?? "");
      }),
    ];
    return () => stop.forEach((end) => end());
  }, []);

  const style = { "--rows": String(size?.rows ?? 1), "--cols": String(size?.cols ?? 1) };
  return (
    <div class="board-frame" style={style}>
      <div
        class="board"
        ref={root}
        role="img"
        aria-label={board.value && board.value.tiles.length <= 144 ? boardText(board.value) : words.value.replay.board}
        data-testid="replay-board"
        style={style}
      />
    </div>
  );
}
