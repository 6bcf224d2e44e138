// Heuristic values against true distances: one dot per board where boards were searched, the mean over all boards of
// a size where every one was asked.

import { Plot } from "../../plot/plot";
import { pointsOf, type Study } from "../data";
import { capital, lab } from "../words";
import { num } from "../../views/words";
import { axis, colourOf, dashOf, legendOf, type Ask, type Drawing } from "./drawing";

interface Mean {
  configuration: number;
  distance: number;
  value: number;
  boards: number;
}

export interface Judgement {
  configuration: number;
  error: number;
  exact: number;
  over: number;
  boards: number;
}

/** How far each heuristic is from the truth over all boards. */
export function judgements(study: Study): Judgement[] {
  return study.configurations.flatMap((_, configuration): Judgement[] => {
    const own = study.accuracy.filter((cell) => cell.configuration === configuration);
    const boards = own.reduce((sum, cell) => sum + cell.boards, 0);
    if (boards === 0) return [];
    const share = (test: (cell: (typeof own)[number]) => boolean): number =>
      own.filter(test).reduce((sum, cell) => sum + cell.boards, 0) / boards;
    return [{
      configuration,
      boards,
      error: own.reduce((sum, cell) => sum + cell.boards * (cell.distance - cell.value), 0) / boards,
      exact: share((cell) => cell.value === cell.distance),
      over: share((cell) => cell.value > cell.distance),
    }];
  });
}

function means(study: Study): Mean[] {
  const cells = new Map<string, Mean>();
  for (const { configuration, distance, value, boards } of study.accuracy) {
    const key = `${configuration} ${distance}`;
    const mean = cells.get(key) ?? { configuration, distance, value: 0, boards: 0 };
    mean.value = (mean.value * mean.boards + value * boards) / (mean.boards + boards);
    mean.boards += boards;
    cells.set(key, mean);
  }
  return [...cells.values()].sort((a, b) => a.configuration - b.configuration || a.distance - b.distance);
}

export function accuracy(ask: Ask): Drawing {
  const { study, colours } = ask;
  const all = study.accuracy.length > 0;
  const points = all ? [] : pointsOf(study, ask.set);
  const marks: Mean[] = all
    ? means(study)
    : points.flatMap((point) =>
        point.distance === null || point.values.h_start === undefined
          ? []
          : [{ configuration: point.configuration, distance: point.distance, value: point.values.h_start, boards: 1 }],
      );
  const used = new Set(marks.map((mark) => mark.configuration));
  const far = Math.max(...marks.map((mark) => mark.distance), 1);
  const title = (mark: Mean): string =>
    `${study.configurations[mark.configuration]!.label}\n${lab.value.distance} ${mark.distance}\nh ${num(mark.value, 2)}`;
  return {
    legend: legendOf(study, used, colours),
    rows: marks.map((mark) => ({ configuration: study.configurations[mark.configuration]!.label, distance: mark.distance, value: mark.value, boards: mark.boards })),
    points: all ? judgements(study).reduce((sum, one) => sum + one.boards, 0) : marks.length,
    boards: all ? Math.max(0, ...judgements(study).map((one) => one.boards)) : new Set(points.map((point) => point.name)).size,
    hollow: 0,
    missing: all ? 0 : points.length - marks.length,
    options: {
      height: 380,
      marginLeft: 50,
      marginBottom: 44,
      marginRight: 20,
      x: axis("distance", [0, far], false, capital(lab.value.distance), 10),
      y: axis("h_start", [0, far], false, "h", 8),
      marks: [
        Plot.line([[0, 0], [far, far]], { stroke: colours.muted, strokeDasharray: "3 4", strokeWidth: 1.5 }),
        ...[...used].map((configuration) => {
          const own = marks.filter((mark) => mark.configuration === configuration);
          const colour = colourOf(colours, configuration);
          return all
            ? Plot.line(own, { x: "distance", y: "value", stroke: colour, strokeWidth: 2.4, strokeDasharray: dashOf(configuration, colours) })
            : null;
        }),
        Plot.dot(marks, {
          x: "distance",
          y: "value",
          r: all ? 2.6 : 3.2,
          fill: (mark: Mean) => colourOf(colours, mark.configuration),
          fillOpacity: all ? 1 : 0.5,
          stroke: (mark: Mean) => colourOf(colours, mark.configuration),
          title,
        }),
      ],
    },
  };
}
