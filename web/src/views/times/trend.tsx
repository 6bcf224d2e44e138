// Times one after the other, with the rolling averages.

import { rolling } from "../../model/averages";
import { Figure } from "../../plot/figure";
import { Plot } from "../../plot/plot";
import { shown, timeOf, totals } from "../../state/times";
import { num, words } from "../words";
import { timeText } from "./figures";

/** More dots than this nobody can tell apart. */
const MOST = 2000;

export function Trend() {
  const text = words.value.times;
  const times = shown.value.map(timeOf).slice(-MOST);
  if (times.filter(Number.isFinite).length < 2) return null;
  const dots = times.flatMap((time, k) => (Number.isFinite(time) ? [{ x: k + 1, y: time / 1000 }] : []));
  const line = (count: number) =>
    rolling(times, count).map((time, k) => ({ x: k + 1, y: time !== null && Number.isFinite(time) ? time / 1000 : NaN }));
  const { best, mean } = totals.value;
  return (
    <Figure
      title={text.trend}
      note={text.trendNote}
      file="times"
      summary={`${text.best} ${timeText(best)}, ${text.mean} ${timeText(mean)}`}
      watch={[times.join()]}
      options={(width, { series, ink, line: faint }) => ({
        width,
        height: Math.max(180, Math.min(280, width / 3)),
        marginLeft: 52,
        x: { label: text.solveAxis, ticks: Math.max(2, Math.min(10, times.length, Math.floor(width / 80))), tickFormat: (k: number) => (Number.isInteger(k) ? num(k) : "") },
        y: { label: text.trendAxis, grid: true, zero: true, ticks: 5, tickFormat: (value: number) => num(value, 2) },
        style: { color: ink },
        marks: [
          Plot.ruleY([0], { stroke: faint }),
          Plot.dot(dots, { x: "x", y: "y", r: 2.5, fill: series[7], fillOpacity: 0.75 }),
          Plot.line(line(5), { x: "x", y: "y", stroke: series[0], strokeWidth: 2 }),
          Plot.line(line(12), { x: "x", y: "y", stroke: series[1], strokeWidth: 2 }),
        ],
      })}
    />
  );
}
