// Boards solved within n of something: one rising step line per configuration. Many lines carry their names at their
// ends, because nobody finds sixteen colours in a legend.

import { Plot } from "../../plot/plot";
import { apart, pointsOf, read, shortNames } from "../data";
import { capital, fieldName, lab } from "../words";
import { num } from "../../views/words";
import { axis, colourOf, dashOf, legendOf, shown, textWidth, wantsLog, type Ask, type Drawing } from "./drawing";

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

export function cumulative(ask: Ask): Drawing {
  const { study, x, colours } = ask;
  // All of them are the whole: who was refused or crashed has not solved it either.
  const points = pointsOf(study, ask.set);
  const solved = points.filter((point) => point.solved && read(point, x) !== null);
  const values = solved.map((point) => read(point, x)!);
  const log = wantsLog(values, ask.logX);
  const kept = log ? solved.filter((point) => read(point, x)! > 0) : solved;
  const used = [...new Set(points.map((point) => point.configuration))].sort((a, b) => a - b);
  const far = Math.max(...values, 1e-9);
  const corners = used.flatMap((configuration): Corner[] => {
    const all = points.filter((point) => point.configuration === configuration).length;
    const own = kept.filter((point) => point.configuration === configuration).sort((a, b) => read(a, x)! - read(b, x)!);
    const steps = own.map((point, k) => ({ value: read(point, x)!, share: (k + 1) / all, configuration, board: point.name }));
    const last = steps[steps.length - 1];
    return last ? [{ ...steps[0]!, share: 0 }, ...steps, { ...last, value: far }] : [];
  });
  const direct = used.length > MOST_IN_A_LEGEND && ask.width > 480;
  const { names } = shortNames(study);
  const inner = HEIGHT - TOP - BOTTOM + (direct ? 60 : 0);
  const shares = used.map((configuration) => Math.max(0, ...corners.filter((corner) => corner.configuration === configuration).map((corner) => corner.share)));
  const heights = apart(shares, LABEL / inner);
  const ends = used.map((configuration, k) => ({ configuration, at: heights[k]!, text: `${names[configuration]!} ${num(shares[k]! * 100)} %` }));
  return {
    legend: direct ? [] : legendOf(study, new Set(used), colours),
    rows: corners.map(({ configuration, board, value, share }) => ({ configuration: study.configurations[configuration]!.label, board, [x]: value, share })),
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
      x: axis(x, kept.map((point) => read(point, x)!), log, capital(fieldName(x))),
      y: { domain: [0, 1], grid: true, tickSize: 0, label: capital(lab.value.share), labelArrow: "none", tickFormat: (value: number) => `${num(value * 100)} %` },
      marks: [
        ...used.map((configuration) =>
          Plot.line(corners.filter((corner) => corner.configuration === configuration), {
            x: "value",
            y: "share",
            curve: "step-after",
            stroke: colourOf(colours, configuration),
            strokeWidth: direct ? 2 : 2.4,
            strokeDasharray: dashOf(configuration, colours),
            title: (corner: Corner) => `${study.configurations[corner.configuration]!.label}\n${shown(x, corner.value)}`,
          }),
        ),
        direct
          ? Plot.text(ends, { frameAnchor: "right", y: "at", text: "text", textAnchor: "start", dx: 8, fontSize: 11.5, fill: (end: { configuration: number }) => colourOf(colours, end.configuration) })
          : null,
      ],
    },
  };
}
