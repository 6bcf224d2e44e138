// The game as a file: the graph, an animated SVG, an animated GIF.

import { schedule } from "../model/replay";
import { sizeText } from "../model/size";
import { notify } from "../views/ui/live";
import { saveFile } from "../views/ui/save";
import { words } from "../views/words";
import { animation, type Colours } from "./animation";
import { boardGif, MOST_FRAMES } from "./board-gif";
import { GRAPH_ID } from "./graph";
import { pace, shown, type Shown } from "./state";

/** The colours of the theme. */
function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { tray: read("--tray"), tileTop: read("--tile-top"), tile: read("--tile"), tileEdge: read("--tile-edge"), onTile: read("--on-tile") };
}

const nameOf = ({ start, moves }: Shown): string => `taquin-${sizeText(start.size)}-${moves.length}`;

export function saveGraph(): void {
  const graph = document.getElementById(GRAPH_ID)?.cloneNode(true) as SVGElement | undefined;
  if (!graph || !shown.value) return;
  graph.querySelector(".graph-now")?.remove();
  graph.removeAttribute("id");
  saveFile(new XMLSerializer().serializeToString(graph), "image/svg+xml", `${nameOf(shown.value)}-graph.svg`);
}

export function saveAnimation(kind: "svg" | "gif"): void {
  const now = shown.value;
  if (!now) return;
  const times = schedule(now.steps, pace.value);
  if (kind === "svg") {
    if (now.steps.length > MOST_FRAMES) return notify(words.value.replay.tooLongForPicture);
    const label = words.value.replay.pictureOf(sizeText(now.start.size), now.moves.length);
    const text = animation(now.start, now.moves, label, times.map((time) => time / 1000), colours());
    return saveFile(text, "image/svg+xml", `${nameOf(now)}.svg`);
  }
  const bytes = boardGif(now.start, now.steps, times, colours());
  if (bytes) saveFile(bytes, "image/gif", `${nameOf(now)}.gif`);
  else notify(words.value.replay.tooLongForPicture);
}
