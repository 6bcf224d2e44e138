// Sound and vibration: what a move feels like. Both are off until chosen.

import { effect } from "@preact/signals";
import { game } from "../../state/game";
import { sound, vibration } from "../../state/settings";

export const canVibrate = "vibrate" in navigator;

const MOVE_MS = 8;
const WIN_PATTERN = [30, 60, 30, 60, 90];

export function feel(): () => void {
  let before = game.peek();
  return effect(() => {
    const after = game.value;
    const entry = after.log.at(-1);
    const moved = entry && after.log.length === before.log.length + 1 && after.start === before.start;
    const won = after.won && !before.won;
    before = after;
    if (!moved) return;
    if (sound.peek() === "yes") {
      void import("./sound").then(({ knock, fanfare }) => (won ? fanfare() : knock(Math.max(1, entry.moves.length))), () => undefined);
    }
    if (vibration.peek() === "yes" && canVibrate) navigator.vibrate(won ? WIN_PATTERN : MOVE_MS);
  });
}
