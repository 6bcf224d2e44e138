// Heuristic values against true distances: one dot per board where boards were searched, the mean over all boards of a
// size where every board was evaluated. Many heuristics would overlap, so each gets a small picture of its own on the
// same axes, with the others in grey behind it.

import { Plot } from "../../plot/plot";
import { accuracies, labelOf, distinctMarks, pointsOf, shortNames, type Study } from "../data";
import { lab } from "../words";
import { capital, num } from "../../views/words";
import { axis, colourOf, configurationsOf, dashOf, legendOf, type PlotRequest, type Drawing } from "./drawing";

interface Mean {
  configuration: number;
  distance: number;
  value: number;
  boards: number;
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

const MOST_TOGETHER = 3;
const PANEL = 190;

/** The same values in a small picture per configuration. */
function panels(request: PlotRequest, marks: Mean[], used: number[], lines: boolean): Drawing["options"] {
  const { colours, width } = request;
  const across = used.length <= 4 ? 2 : Math.max(2, Math.min(4, Math.floor(width / PANEL)));
  const down = Math.ceil(used.length / across);
  const { names } = shortNames(request.study);
  const place = (configuration: number): { fx: number; fy: number } => {
    const k = used.indexOf(configuration);
    return { fx: k % across, fy: Math.floor(k / across) };
  };
  const own = marks.map((mark) => ({ ...mark, ...place(mark.configuration) }));
  const others = used.flatMap((here) => {
    const behind = marks.filter((mark) => mark.configuration !== here);
    return (lines ? behind : distinctMarks(behind)).map((mark) => ({ ...mark, ...place(here) }));
  });
  const titles = used.map((configuration) => ({ ...place(configuration), configuration, name: names[configuration]! }));
  const far = Math.max(...marks.map((mark) => mark.distance), 1);
  const near = lines ? 0 : Math.min(...marks.map((mark) => mark.distance));
  const top = Math.max(far, ...marks.map((mark) => mark.value));
  const perfect = titles.flatMap(({ fx, fy, configuration }) => [near, far].map((end) => ({ fx, fy, configuration, end })));
  const facet = { fx: "fx", fy: "fy" } as const;
  const at = { ...facet, x: "distance", y: "value" } as const;
  const colour = (mark: { configuration: number }): string => colourOf(colours, mark.configuration);
  return {
    height: down * 150 + 90,
    marginTop: 42,
    marginLeft: 40,
    marginBottom: 46,
    marginRight: 16,
    x: { ...axis("distance", [near, far], false, capital(lab.value.distance), 4), domain: [near, far], nice: false },
    y: { ...axis("h_start", [0, top], false, capital(lab.value.estimate), 4), domain: [0, top], nice: false },
    fx: { axis: null, padding: 0.08 },
    fy: { axis: null, padding: 0.14 },
    marks: [
      Plot.line(perfect, { ...facet, x: "end", y: "end", z: "configuration", stroke: colours.muted, strokeDasharray: "3 4", strokeWidth: 1.2 }),
      ...(lines
        ? [
            Plot.line(others, { ...at, z: "configuration", stroke: colours.line, strokeWidth: 1 }),
            Plot.line(own, { ...at, z: "configuration", stroke: colour, strokeWidth: 2.4 }),
          ]
        : [
            Plot.dot(others, { ...at, r: 1.2, fill: colours.line }),
            Plot.dot(own, { ...at, r: 2.3, fill: colour, fillOpacity: 0.55, title: (mark: Mean) => titleOf(request.study, mark) }),
          ]),
      Plot.text(titles, { ...facet, frameAnchor: "top-left", dx: 4, dy: -13, text: "name", fontWeight: 600, fill: colour, textOverflow: "ellipsis", lineWidth: (width - 60) / across / 15 }),
    ],
  };
}

function titleOf(study: Study, mark: Mean): string {
  return `${labelOf(study, mark.configuration)}\n${lab.value.distance} ${mark.distance}\nh ${num(mark.value, 2)}`;
}

/** All values in one picture. */
function together(request: PlotRequest, marks: Mean[], used: number[], lines: boolean): Drawing["options"] {
  const { colours } = request;
  const far = Math.max(...marks.map((mark) => mark.distance), 1);
  const colour = (mark: Mean): string => colourOf(colours, mark.configuration);
  return {
    height: 380,
    marginLeft: 50,
    marginBottom: 46,
    marginRight: 20,
    x: axis("distance", [0, far], false, capital(lab.value.distance), 10),
    y: axis("h_start", [0, far], false, capital(lab.value.estimate), 8),
    marks: [
      Plot.line([[0, 0], [far, far]], { stroke: colours.muted, strokeDasharray: "3 4", strokeWidth: 1.5 }),
      ...(lines ? used : []).map((configuration) =>
        Plot.line(marks.filter((mark) => mark.configuration === configuration), {
          x: "distance",
          y: "value",
          stroke: colourOf(colours, configuration),
          strokeWidth: 2.4,
          strokeDasharray: dashOf(configuration, colours),
        }),
      ),
      Plot.dot(marks, { x: "distance", y: "value", r: lines ? 2.6 : 3.2, fill: colour, fillOpacity: lines ? 1 : 0.5, stroke: colour, title: (mark: Mean) => titleOf(request.study, mark) }),
    ],
  };
}

export function accuracy(request: PlotRequest): Drawing {
  const { study, colours } = request;
  const all = study.accuracy.length > 0;
  const points = all ? [] : pointsOf(study, request.set);
  const marks: Mean[] = all
    ? means(study)
    : points.flatMap((point) =>
        point.distance === null || point.values.h_start === undefined
          ? []
          : [{ configuration: point.configuration, distance: point.distance, value: point.values.h_start, boards: 1 }],
      );
  const used = configurationsOf(marks);
  const split = used.length > MOST_TOGETHER;
  return {
    legend: split ? [] : legendOf(study, used, colours),
    rows: marks.map((mark) => ({ configuration: labelOf(study, mark.configuration), distance: mark.distance, value: mark.value, boards: mark.boards })),
    points: all ? accuracies(study).reduce((sum, one) => sum + one.boards, 0) : marks.length,
    boards: all ? Math.max(0, ...accuracies(study).map((one) => one.boards)) : new Set(points.map((point) => point.name)).size,
    hollow: 0,
    missing: all ? 0 : points.length - marks.length,
    extra: split ? [lab.value.others] : [],
    options: marks.length === 0 ? {} : split ? panels(request, marks, used, all) : together(request, marks, used, all),
  };
}
