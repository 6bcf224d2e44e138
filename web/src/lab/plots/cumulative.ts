// Boards solved within n of something: one rising step line per configuration.

import { Plot } from "../../plot/plot";
import { pointsOf, read } from "../data";
import { capital, fieldName, lab } from "../words";
import { num } from "../../views/words";
import { axis, colourOf, dashOf, legendOf, shown, wantsLog, type Ask, type Drawing } from "./drawing";

interface Corner {
  value: number;
  share: number;
  configuration: number;
  board: string;
}

export function cumulative(ask: Ask): Drawing {
  const { study, x, colours } = ask;
  const points = pointsOf(study, ask.set).filter((point) => read(point, x) !== null);
  const solved = points.filter((point) => point.solved);
  const values = solved.map((point) => read(point, x)!);
  const log = wantsLog(values, ask.logX);
  const kept = log ? solved.filter((point) => read(point, x)! > 0) : solved;
  const used = new Set(points.map((point) => point.configuration));
  const far = Math.max(...values, 1);
  const corners = [...used].flatMap((configuration): Corner[] => {
    const all = points.filter((point) => point.configuration === configuration).length;
    const own = kept.filter((point) => point.configuration === configuration).sort((a, b) => read(a, x)! - read(b, x)!);
    const steps = own.map((point, k) => ({ value: read(point, x)!, share: (k + 1) / all, configuration, board: point.name }));
    const last = steps[steps.length - 1];
    return last ? [{ ...steps[0]!, share: 0 }, ...steps, { ...last, value: far }] : [];
  });
  return {
    legend: legendOf(study, used, colours),
    rows: corners.map(({ configuration, board, value, share }) => ({ configuration: study.configurations[configuration]!.label, board, [x]: value, share })),
    points: solved.length,
    boards: new Set(points.map((point) => point.name)).size,
    hollow: 0,
    missing: points.length - solved.length,
    options: {
      height: 320,
      marginLeft: 56,
      marginBottom: 44,
      marginRight: 20,
      x: axis(x, kept.map((point) => read(point, x)!), log, capital(fieldName(x))),
      y: { domain: [0, 1], grid: true, tickSize: 0, label: capital(lab.value.share), labelArrow: "none", tickFormat: (value: number) => `${num(value * 100)} %` },
      marks: [...used].sort((a, b) => a - b).map((configuration) =>
        Plot.line(corners.filter((corner) => corner.configuration === configuration), {
          x: "value",
          y: "share",
          curve: "step-after",
          stroke: colourOf(colours, configuration),
          strokeWidth: 2.4,
          strokeDasharray: dashOf(configuration, colours),
          title: (corner: Corner) => `${study.configurations[corner.configuration]!.label}\n${shown(x, corner.value)}`,
        }),
      ),
    },
  };
}
