// Any counter against another, coloured by configuration, with a least-squares line for each.

import { wantsLog } from "../../plot/axis";
import { Plot } from "../../plot/plot";
import { labelOf, pointsOf, read, regression } from "../data";
import { axisName, lab } from "../words";
import { capital, num } from "../../views/words";
import { axis, colourOf, configurationsOf, dashOf, legendOf, shown, type PlotRequest, type Drawing } from "./drawing";

interface Dot {
  x: number;
  y: number;
  configuration: number;
  label: string;
  board: string;
  solved: boolean;
}

export function scatter(request: PlotRequest): Drawing {
  const { study, x, y, colours } = request;
  const points = pointsOf(study, request.set);
  let dots = points.flatMap((point): Dot[] => {
    const at = { x: read(point, x), y: read(point, y) };
    if (at.x === null || at.y === null || (!point.solved && !point.limited)) return [];
    return [{ x: at.x, y: at.y, configuration: point.configuration, label: point.label, board: point.name, solved: point.solved }];
  });
  const logX = wantsLog(dots.map((dot) => dot.x), request.logX);
  const logY = wantsLog(dots.map((dot) => dot.y), request.logY);
  const all = points.length;
  dots = dots.filter((dot) => (!logX || dot.x > 0) && (!logY || dot.y > 0));
  const used = configurationsOf(dots);
  const toScale = (value: number, log: boolean): number => (log ? Math.log10(value) : value);
  const fromScale = (value: number, log: boolean): number => (log ? 10 ** value : value);
  const extra: string[] = [];
  const lines = used.flatMap((configuration) => {
    const own = dots.filter((dot) => dot.configuration === configuration && dot.solved);
    const fit = regression(own.map((dot) => ({ x: toScale(dot.x, logX), y: toScale(dot.y, logY) })));
    if (!fit) return [];
    extra.push(lab.value.fit(labelOf(study, configuration), num(fit.slope, 3), num(fit.r2, 2)));
    const ends = [Math.min(...own.map((dot) => dot.x)), Math.max(...own.map((dot) => dot.x))];
    return ends.map((end) => ({ x: end, y: fromScale(fit.intercept + fit.slope * toScale(end, logX), logY), configuration }));
  });
  return {
    legend: legendOf(study, used, colours),
    rows: dots.map(({ label, board, solved, ...dot }) => ({ configuration: label, board, solved, [x]: dot.x, [y]: dot.y })),
    points: dots.length,
    boards: new Set(dots.map((dot) => dot.board)).size,
    hollow: dots.filter((dot) => !dot.solved).length,
    missing: all - dots.length,
    extra,
    options: {
      height: 380,
      marginLeft: 62,
      marginBottom: 46,
      marginRight: 16,
      x: axis(x, dots.map((dot) => dot.x), logX, capital(axisName(x))),
      y: axis(y, dots.map((dot) => dot.y), logY, capital(axisName(y))),
      marks: [
        Plot.dot(dots, {
          x: "x",
          y: "y",
          r: dots.length > 400 ? 2 : 3.2,
          fill: (dot: Dot) => (dot.solved ? colourOf(colours, dot.configuration) : "none"),
          stroke: (dot: Dot) => colourOf(colours, dot.configuration),
          fillOpacity: dots.length > 200 ? 0.35 : 0.6,
          strokeOpacity: dots.length > 200 ? 0.5 : 0.9,
          title: (dot: Dot) => `${dot.label}\n${dot.board}\n${axisName(x)} ${shown(x, dot.x)}\n${axisName(y)} ${shown(y, dot.y)}`,
        }),
        ...used.map((configuration) =>
          Plot.line(lines.filter((end) => end.configuration === configuration), {
            x: "x",
            y: "y",
            stroke: colourOf(colours, configuration),
            strokeWidth: 2.2,
            clip: true,
            strokeDasharray: dashOf(configuration, colours),
          }),
        ),
      ],
    },
  };
}
