// Moves to go after each move: where the line rises, ground was lost. Bounds are a band. Pressing or dragging seeks.

import { useEffect, useRef } from "preact/hooks";
import { useWidth } from "../views/ui/width";
import type { Judged } from "../model/replay";
import { isDark, palette } from "../state/settings";
import { num, words } from "../views/words";
import { mistakes, position, positions, seek } from "./state";

const HEIGHT = 190;
const EDGE = { top: 12, right: 12, bottom: 26, left: 36 };

/** Steps of 1, 2, 5, 10, 20 … : at most so many up to this value. */
function ticks(most: number, count: number): number[] {
  const rough = Math.max(1, most / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * power).find((value) => value >= rough)!);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, k) => k * step);
}

const upper = ({ upper_bound, lower_bound }: Judged): number => upper_bound ?? lower_bound;

/** The colours as they are now: a saved file has no style sheet. */
function colours(): Record<"ink" | "line" | "curve" | "bad" | "lamp" | "paper", string> {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { ink: read("--ink-soft"), line: read("--line"), curve: read("--series-1"), bad: read("--bad"), lamp: read("--lamp"), paper: read("--surface") };
}

export const GRAPH_ID = "replay-graph";

export function Graph() {
  const host = useRef<HTMLDivElement>(null);
  const width = Math.max(240, useWidth(host));
  const dragging = useRef(false);
  const all = positions.value;
  const text = words.value.replay;
  useEffect(() => {
    const end = (): void => void (dragging.current = false);
    addEventListener("pointerup", end);
    return () => removeEventListener("pointerup", end);
  }, []);
  void isDark.value;
  void palette.value;
  if (all.length === 0) return <div class="graph-host" ref={host} />;
  const ink = colours();
  const count = all.length - 1;
  const most = Math.max(1, ...all.map(upper));
  const [wide, high] = [width - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  const x = (index: number): number => EDGE.left + (count === 0 ? 0 : (index / count) * wide);
  const y = (value: number): number => EDGE.top + high * (1 - value / most);
  const point = (index: number, value: number): string => `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
  const exact = all.every(({ to_go }) => to_go !== null);
  const band = [...all.map((one, k) => point(k, upper(one))), ...all.map((one, k) => point(k, one.lower_bound)).reverse()].join(" ");
  const seekTo = (event: PointerEvent): void => {
    const box = host.current!.getBoundingClientRect();
    seek(((event.clientX - box.left - EDGE.left) / wide) * count);
  };
  const label = text.graphSays(upper(all[0]!), upper(all.at(-1)!), mistakes.value.length);
  return (
    <div
      class="graph-host"
      ref={host}
      onPointerDown={(event) => {
        dragging.current = true;
        seekTo(event);
      }}
      onPointerMove={(event) => dragging.current && seekTo(event)}
    >
      <svg id={GRAPH_ID} xmlns="http://www.w3.org/2000/svg" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label} font-family="system-ui, sans-serif" font-size="11">
        <rect class="graph-paper" width={width} height={HEIGHT} fill={ink.paper} />
        {ticks(most, 5).map((value) => (
          <g key={`y${value}`}>
            <line x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} stroke={ink.line} />
            <text x={EDGE.left - 6} y={y(value) + 4} text-anchor="end" fill={ink.ink}>
              {num(value)}
            </text>
          </g>
        ))}
        {ticks(count, Math.max(2, Math.floor(wide / 70))).map((value) => (
          <text key={`x${value}`} x={x(value)} y={HEIGHT - 8} text-anchor="middle" fill={ink.ink}>
            {num(value)}
          </text>
        ))}
        {exact ? (
          <polyline points={all.map((one, k) => point(k, one.to_go!)).join(" ")} fill="none" stroke={ink.curve} stroke-width="2" stroke-linejoin="round" />
        ) : (
          <polygon points={band} fill={ink.curve} fill-opacity="0.25" stroke={ink.curve} stroke-linejoin="round" />
        )}
        {mistakes.value.map((k) => (
          <circle key={k} cx={x(k + 1)} cy={y(upper(all[k + 1]!))} r="4" fill={ink.bad} stroke={ink.paper} stroke-width="1.5" />
        ))}
        <line class="graph-now" x1={x(position.value)} x2={x(position.value)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} stroke={ink.lamp} stroke-width="3" />
      </svg>
    </div>
  );
}
