// Cumulative distribution: the share of boards solved within a value, one step curve per configuration. Many curves
// are labelled at their ends, because sixteen colours are hard to find in a legend.

import { wantsLog } from "../../plot/axis";
import { Plot } from "../../plot/plot";
import { spread, labelOf, pointsOf, read, shortNames } from "../data";
import { axisName, lab } from "../words";
import { capital, num, percent } from "../../views/words";
import { axis, colourOf, configurationsOf, dashOf, legendOf, shown, textWidth, type PlotRequest, type Drawing } from "./drawing";

interface Corner {
  value: number;
  share: number;
  configuration: number;
  board: string;
}

const HEIGHT = 320;
const TOP = 24;
const BOTTOM = 46;
const MOST_IN_A_LEGEND = 8;
const LABEL = 14;

export function cumulative(request: PlotRequest): Drawing {
  const { study, x, colours } = request;
  // Refused and crashed searches count, too: they have not solved the board either. What nobody can solve does not.
  const points = pointsOf(study, request.set).filter((point) => point.status !== "unsolvable");
  const solved = points.filter((point) => point.solved && read(point, x) !== null);
  const values = solved.map((point) => read(point, x)!);
  const log = wantsLog(values, request.logX);
  const kept = log ? solved.filter((point) => read(point, x)! > 0) : solved;
  const used = configurationsOf(points);
  const far = Math.max(...values, 1e-9);
  const corners = used.flatMap((configuration): Corner[] => {
    const all = points.filter((point) => point.configuration === configuration).length;
    const own = kept.filter((point) => point.configuration === configuration).sort((a, b) => read(a, x)! - read(b, x)!);
    const steps = own.map((point, k) => ({ value: read(point, x)!, share: (k + 1) / all, configuration, board: point.name }));
    const last = steps[steps.length - 1];
    return last ? [{ ...steps[0]!, share: 0 }, ...steps, { ...last, value: far }] : [];
  });
  const direct = used.length > MOST_IN_A_LEGEND && request.width > 480;
  const { names } = shortNames(study);
  const inner = HEIGHT - TOP - BOTTOM + (direct ? 60 : 0);
  const shares = used.map((configuration) => Math.max(0, ...corners.filter((corner) => corner.configuration === configuration).map((corner) => corner.share)));
  const heights = spread(shares, LABEL / inner);
  const ends = used.map((configuration, k) => ({ configuration, at: heights[k]!, text: `${names[configuration]!} ${percent(shares[k]!)}` }));
  return {
    legend: direct ? [] : legendOf(study, used, colours),
    rows: corners.map(({ configuration, board, value, share }) => ({ configuration: labelOf(study, configuration), board, [x]: value, share })),
    points: solved.length,
    boards: new Set(points.map((point) => point.name)).size,
    hollow: 0,
    missing: 0,
    extra: points.length > solved.length ? [lab.value.unsolved(num(points.length - solved.length))] : [],
    options: {
      height: inner + TOP + BOTTOM,
      marginTop: TOP,
      marginLeft: 56,
      marginBottom: BOTTOM,
      marginRight: direct ? 16 + Math.max(...ends.map((end) => textWidth(end.text))) : 20,
      x: axis(x, kept.map((point) => read(point, x)!), log, capital(axisName(x))),
      y: { domain: [0, 1], grid: true, tickSize: 0, label: capital(lab.value.share), labelArrow: "none", tickFormat: (value: number) => percent(value) },
      marks: [
        ...used.map((configuration) =>
          Plot.line(corners.filter((corner) => corner.configuration === configuration), {
            x: "value",
            y: "share",
            curve: "step-after",
            stroke: colourOf(colours, configuration),
            strokeWidth: direct ? 2 : 2.4,
            strokeDasharray: dashOf(configuration, colours),
            title: (corner: Corner) => `${labelOf(study, corner.configuration)}\n${shown(x, corner.value)}`,
          }),
        ),
        direct
          ? Plot.text(ends, { frameAnchor: "right", y: "at", text: "text", textAnchor: "start", dx: 8, fontSize: 11.5, fill: (end: { configuration: number }) => colourOf(colours, end.configuration) })
          : null,
      ],
    },
  };
}
