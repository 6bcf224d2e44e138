// What the layers of a search are, by its algorithm: the catalogue does not say it.

import type { Trace } from "../engine/explained";

export type Layering = "rings" | "widths" | "fronts" | "layers";

const LAYERINGS: Record<string, Layering | undefined> = {
  bfs: "rings",
  beam: "widths",
  "monotonic-beam": "widths",
  mm: "fronts",
  nbs: "fronts",
  dvcbs: "fronts",
  "bidirectional-bfs": "fronts",
  "bidirectional-astar": "fronts",
};

export function layeringOf({ algorithm }: Trace): Layering {
  return LAYERINGS[algorithm.split("(")[0]!] ?? "layers";
}
