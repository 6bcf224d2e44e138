// How a counter is spread over boards: a strip of dots per configuration, with a box over it where there are enough.

import { wantsLog } from "../../plot/axis";
import { Plot } from "../../plot/plot";
import { labelOf, pointsOf, quantile, read, shortNames } from "../data";
import { capital } from "../../views/words";
import { axisName } from "../words";
import { axis, colourOf, configurationsOf, shortened, shown, textWidth, type PlotRequest, type Drawing } from "./drawing";

interface Dot {
  value: number;
  row: string;
  shift: number;
  configuration: number;
  board: string;
  solved: boolean;
}

const ROW = 46;
const ENOUGH_FOR_A_BOX = 5;

/** Spreads dots over the height of a strip, deterministically. */
const shiftOf = (k: number): number => (((k * 0.618034) % 1) - 0.5) * 0.56 * ROW;

export function distribution(request: PlotRequest): Drawing {
  const { study, y, colours, width } = request;
  const points = pointsOf(study, request.set);
  const { names } = shortNames(study);
  let dots = points.flatMap((point, k): Dot[] => {
    const value = read(point, y);
    if (value === null || (!point.solved && !point.limited) || (y === "length" && !point.solved)) return [];
    return [{ value, row: names[point.configuration]!, shift: shiftOf(k), configuration: point.configuration, board: point.name, solved: point.solved }];
  });
  const log = wantsLog(dots.map((dot) => dot.value), request.logX);
  dots = dots.filter((dot) => !log || dot.value > 0);
  const used = configurationsOf(dots);
  const rows = used.map((configuration) => names[configuration]!);
  const boxes = used.flatMap((configuration) => {
    const sorted = dots.filter((dot) => dot.configuration === configuration).map((dot) => dot.value).sort((a, b) => a - b);
    if (sorted.length < ENOUGH_FOR_A_BOX) return [];
    const at = (share: number): number => quantile(sorted, share);
    return [{ row: names[configuration]!, configuration, low: at(0.25), middle: at(0.5), high: at(0.75) }];
  });
  const left = Math.min(width * 0.4, 18 + Math.max(40, ...rows.map(textWidth)));
  return {
    legend: [],
    rows: dots.map((dot) => ({ configuration: labelOf(study, dot.configuration), board: dot.board, solved: dot.solved, [y]: dot.value })),
    points: dots.length,
    boards: new Set(dots.map((dot) => dot.board)).size,
    hollow: dots.filter((dot) => !dot.solved).length,
    missing: points.length - dots.length,
    options: {
      height: ROW * rows.length + 66,
      marginLeft: left,
      marginBottom: 46,
      marginTop: 10,
      marginRight: 20,
      x: axis(y, dots.map((dot) => dot.value), log, capital(axisName(y))),
      y: { type: "band", domain: rows, label: null, tickSize: 0, padding: 0.24, tickFormat: (name: string) => shortened(name, left - 12) },
      marks: [
        ...used.map((configuration) => {
              const own = dots.filter((dot) => dot.configuration === configuration);
              // One mark per dot would be slow; dy is fixed per mark, so dots are divided among seven of them.
              const hands = [...Array(7).keys()].map((hand) => own.filter((_, k) => k % 7 === hand));
              return hands.filter((hand) => hand.length > 0).map((hand) =>
                Plot.dot(hand, {
                  x: "value",
                  y: "row",
                  dy: own.length > 1 ? hand[0]!.shift : 0,
                  r: own.length > 200 ? 1.8 : 2.8,
                  fill: (dot: Dot) => (dot.solved ? colourOf(colours, dot.configuration) : "none"),
                  stroke: (dot: Dot) => colourOf(colours, dot.configuration),
                  fillOpacity: 0.4,
                  strokeOpacity: 0.55,
                  title: (dot: Dot) => `${dot.row}\n${dot.board}\n${shown(y, dot.value)}`,
                }),
              );
            }),
        Plot.barX(boxes, {
          x1: "low",
          x2: "high",
          y: "row",
          inset: 3,
          fill: (box: { configuration: number }) => colourOf(colours, box.configuration),
          fillOpacity: 0.16,
          stroke: (box: { configuration: number }) => colourOf(colours, box.configuration),
          strokeWidth: 1.4,
          rx: 4,
        }),
        Plot.tickX(boxes, {
          x: "middle",
          y: "row",
          inset: 3,
          stroke: (box: { configuration: number }) => colourOf(colours, box.configuration),
          strokeWidth: 3,
        }),
      ],
    },
  };
}
