// How a counter grows with the size of the board or with the optimal length: medians, with a band where there are
// enough boards.

import { wantsLog } from "../../plot/axis";
import { Plot } from "../../plot/plot";
import { labelOf, pointsOf, quantile, read } from "../data";
import { capital } from "../../views/words";
import { axisName, lab } from "../words";
import { axis, colourOf, configurationsOf, dashOf, legendOf, shown, type PlotRequest, type Drawing } from "./drawing";

interface Step {
  at: number;
  low: number;
  middle: number;
  high: number;
  count: number;
  configuration: number;
}

const MOST_BANDS = 4;

export function growth(request: PlotRequest): Drawing {
  const { study, x, y, colours } = request;
  const points = pointsOf(study, request.set);
  const known = points.filter((point) => read(point, x) !== null && read(point, y) !== null && (point.solved || point.limited));
  const log = wantsLog(known.map((point) => read(point, y)!), request.logY);
  const logX = wantsLog(known.map((point) => read(point, x)!), request.logX);
  const kept = known.filter((point) => (!log || read(point, y)! > 0) && (!logX || read(point, x)! > 0));
  const used = configurationsOf(kept);
  const steps = used.flatMap((configuration): Step[] => {
    const own = kept.filter((point) => point.configuration === configuration);
    const places = [...new Set(own.map((point) => read(point, x)!))].sort((a, b) => a - b);
    return places.map((at) => {
      const values = own.filter((point) => read(point, x) === at).map((point) => read(point, y)!).sort((a, b) => a - b);
      return { at, low: quantile(values, 0.1), middle: quantile(values, 0.5), high: quantile(values, 0.9), count: values.length, configuration };
    });
  });
  const banded = used.length <= MOST_BANDS && steps.some((step) => step.high > step.low);
  const of = (configuration: number): Step[] => steps.filter((step) => step.configuration === configuration);
  return {
    legend: legendOf(study, used, colours),
    rows: steps.map(({ at, low, middle, high, count, configuration }) => ({ configuration: labelOf(study, configuration), [x]: at, boards: count, p10: low, median: middle, p90: high })),
    points: kept.length,
    boards: new Set(kept.map((point) => point.name)).size,
    hollow: kept.filter((point) => !point.solved).length,
    missing: points.length - kept.length,
    extra: banded ? [lab.value.band] : [],
    options: {
      height: 360,
      marginLeft: 62,
      marginBottom: 46,
      marginRight: 20,
      x: axis(x, steps.map((step) => step.at), logX, capital(axisName(x)), 10),
      y: axis(y, steps.flatMap((step) => [step.low, step.high]), log, capital(axisName(y))),
      marks: [
        ...(banded ? used : []).map((configuration) =>
          Plot.areaY(of(configuration), { x: "at", y1: "low", y2: "high", fill: colourOf(colours, configuration), fillOpacity: 0.13 }),
        ),
        ...used.map((configuration) =>
          Plot.line(of(configuration), {
            x: "at",
            y: "middle",
            stroke: colourOf(colours, configuration),
            strokeWidth: 2.2,
            strokeDasharray: dashOf(configuration, colours),
          }),
        ),
        Plot.dot(steps, {
          x: "at",
          y: "middle",
          r: 3,
          fill: (step: Step) => colourOf(colours, step.configuration),
          title: (step: Step) => `${labelOf(study, step.configuration)}\n${axisName(x)} ${step.at}\n${shown(y, step.middle)} (${step.count})`,
        }),
      ],
    },
  };
}
