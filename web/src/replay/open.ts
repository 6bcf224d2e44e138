// Goes to the replay of a game: its address holds the whole game, so that it can be shared. A game too long for an
// address is named by its id, and found in the store.

import { encodeReplay } from "../model/replay-code";
import type { Solve } from "../model/solves";
import { goToReplay } from "../state/route";

export function openReplay(solve: Solve): void {
  goToReplay(encodeReplay(solve) ?? `id.${solve.id}`);
}
