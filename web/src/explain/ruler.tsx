// The ruler: every admissible estimate as a mark below the true distance. Only proved orders are drawn as orders.

import { num, words } from "../views/words";
import { explainWords } from "./words";

interface Mark {
  name: string;
  value: number;
}

/** Proved for every board: the first is never more than the second. */
export const PROVED_ORDERS: readonly (readonly [string, string])[] = [
  ["hamming", "manhattan"],
  ["manhattan", "linear-conflict"],
  ["manhattan", "walking-distance"],
  ["manhattan", "pdb"],
];

/** Those with an order first, in that order. */
const RANK = ["zero", "hamming", "manhattan", "linear-conflict", "walking-distance", "pdb"];

const LEFT = 150;
const WIDTH = 460;
const ROW = 22;

export function titleOf(name: string): string {
  return words.value.catalogue[name]?.title ?? name;
}

interface Props {
  estimates: readonly { name: string; value: number; admissible: boolean }[];
  distance: number | null;
  chosen?: string;
}

export function Ruler({ estimates, distance, chosen }: Props) {
  const text = explainWords.value;
  const rank = ({ name }: Mark): number => (RANK.includes(name) ? RANK.indexOf(name) : RANK.length);
  const marks: Mark[] = estimates.filter(({ admissible }) => admissible).sort((a, b) => rank(a) - rank(b));
  const most = Math.max(distance ?? 0, ...marks.map(({ value }) => value), 1);
  const at = (value: number): number => LEFT + (value / most) * (WIDTH - LEFT - 40);
  const y = (index: number): number => 34 + index * ROW;
  const height = y(marks.length) + 4;
  const place = (name: string): { x: number; y: number } | null => {
    const index = marks.findIndex((mark) => mark.name === name);
    return index < 0 ? null : { x: at(marks[index]!.value), y: y(index) };
  };
  return (
    <figure class="ruler" data-testid="ruler">
      <figcaption>{text.ruler}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={[...marks.map((mark) => text.rulerSays(titleOf(mark.name), num(mark.value, 2))), ...(distance === null ? [] : [text.trueDistance(distance)])].join("; ")}>
        <line class="ruler-axis" x1={LEFT} y1="18" x2={at(most)} y2="18" />
        {distance !== null && (
          <g class="ruler-distance">
            <line x1={at(distance)} y1="16" x2={at(distance)} y2={height} />
            <text x={at(distance) + 4} y="13" text-anchor="end">
              {text.trueDistance(distance)}
            </text>
          </g>
        )}
        {PROVED_ORDERS.map(([less, more]) => {
          const [a, b] = [place(less), place(more)];
          return a && b ? <path key={less + more} class="ruler-order" data-order={`${less} ${more}`} d={`M${a.x} ${a.y}C${a.x} ${(a.y + b.y) / 2} ${b.x} ${(a.y + b.y) / 2} ${b.x} ${b.y}`} /> : null;
        })}
        {marks.map(({ name, value }, index) => (
          <g key={name} class={name === chosen ? "ruler-mark chosen" : "ruler-mark"} data-mark={name}>
            <text x={LEFT - 10} y={y(index) + 4} text-anchor="end">
              {titleOf(name)}
            </text>
            <line x1={LEFT} y1={y(index)} x2={at(value)} y2={y(index)} />
            <circle cx={at(value)} cy={y(index)} r="5" />
            <text class="ruler-value" x={at(value) + 9} y={y(index) + 4}>
              {num(value, 2)}
            </text>
          </g>
        ))}
      </svg>
      <p class="help">{text.orders}</p>
    </figure>
  );
}
