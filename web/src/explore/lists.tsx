// Open and closed lists, what the search is made of (f-layers, rings, fronts, widths), and its iterations.

import { useMemo } from "preact/hooks";
import type { Trace } from "../engine/explained";
import { boardText } from "../model/notation";
import { num, percent } from "../views/words";
import { layeringOf } from "./layers";
import { boardOf, expandingAt, iterationAt, stateAt, type Forest, type TreeNode } from "./tree";
import { exploreWords } from "./words";

const MOST_LISTED = 40;

function values(node: TreeNode, informed = true): string[] {
  if (!informed) return [num(node.g), "–", "–"];
  return [num(node.g), node.h === null ? "–" : num(node.h, 1), node.f === null ? "–" : num(node.f, 1)];
}

function List({ title, nodes, count, testId, onPick }: { title: string; nodes: TreeNode[]; count: number; testId: string; onPick: ((node: TreeNode) => void) | null }) {
  const text = exploreWords.value;
  return (
    <div class="node-list" role="group" aria-label={title}>
      <h3>
        {title} <span class="count" data-testid={`${testId}-count`}>{num(count)}</span>
      </h3>
      <div class="node-scroll" tabIndex={0} role="group" aria-label={title}>
        <table data-testid={testId}>
          <thead>
            <tr>
              <th scope="col">{text.boardHead}</th>
              <th scope="col">g</th>
              <th scope="col">h</th>
              <th scope="col">f</th>
            </tr>
          </thead>
          <tbody>
            {nodes.slice(0, MOST_LISTED).map((node) => (
              <tr key={node.key}>
                <td>
                  {onPick ? (
                    <button type="button" class="link-button" onClick={() => onPick(node)}>
                      {boardText(boardOf(node))}
                    </button>
                  ) : (
                    boardText(boardOf(node))
                  )}
                </td>
                {values(node).map((value, place) => (
                  <td key={place}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {count > MOST_LISTED && <p class="help">{text.more(count - MOST_LISTED)}</p>}
      </div>
    </div>
  );
}

/** Nodes of the iteration at event `at`, by what they are now. */
export function census(forest: Forest, at: number): { open: TreeNode[]; closed: TreeNode[]; pruned: TreeNode[] } {
  const iteration = iterationAt(forest, at);
  const found = { open: [] as TreeNode[], closed: [] as TreeNode[], pruned: [] as TreeNode[] };
  for (const node of forest.nodes) {
    if (node.iteration !== iteration || node.createdAt > at) continue;
    const state = stateAt(node, at, null);
    if (state === "open" || state === "closed" || state === "pruned") found[state].push(node);
  }
  return found;
}

const least = (a: TreeNode, b: TreeNode): number => (a.f ?? a.g) - (b.f ?? b.g) || a.createdAt - b.createdAt;

export function Lists({ forest, at, onPick }: { forest: Forest; at: number; onPick: ((node: TreeNode) => void) | null }) {
  const text = exploreWords.value;
  const { open, closed } = useMemo(() => census(forest, at), [forest, at]);
  const sorted = useMemo(() => [...open].sort(least), [open]);
  const latest = useMemo(() => [...closed].sort((a, b) => b.expandedAt[0]! - a.expandedAt[0]!), [closed]);
  return (
    <div class="lists">
      <List title={text.open} nodes={sorted} count={open.length} testId="open-list" onPick={onPick} />
      <List title={text.closed} nodes={latest} count={closed.length} testId="closed-list" onPick={null} />
    </div>
  );
}

interface Layer {
  value: number;
  open: number;
  closed: number;
  pruned: number;
}

/** What the layers are made by: f where there is an estimate, else the depth, as in a beam. */
function layeredBy({ informed, trace }: Forest): "f" | "g" {
  return informed && layeringOf(trace) !== "widths" ? "f" : "g";
}

/** The layers of one front of the search now. */
function layersOf(forest: Forest, at: number, side: number): Layer[] {
  const byValue = new Map<number, Layer>();
  const { open, closed, pruned } = census(forest, at);
  const by = layeredBy(forest);
  for (const [kind, nodes] of [["open", open], ["closed", closed], ["pruned", pruned]] as const)
    for (const node of nodes) {
      if (node.side !== side) continue;
      const value = node[by];
      if (value === null) continue; // a duplicate, dropped before it was estimated
      const layer = byValue.get(value) ?? { value, open: 0, closed: 0, pruned: 0 };
      ++layer[kind];
      byValue.set(value, layer);
    }
  return [...byValue.values()].sort((a, b) => a.value - b.value);
}

export function Layers({ forest, at }: { forest: Forest; at: number }) {
  const text = exploreWords.value;
  const title = text.layers[layeringOf(forest.trace)];
  const sides = forest.nodes.some((node) => node.side === 1 && node.iteration === iterationAt(forest, at)) ? [0, 1] : [0];
  const by = layeredBy(forest);
  return (
    <div class="layers" role="group" aria-label={title}>
      <h3>{title}</h3>
      {sides.map((side) => {
        const layers = layersOf(forest, at, side);
        const most = Math.max(1, ...layers.map(({ open, closed, pruned }) => open + closed + pruned));
        return (
          <table key={side} class="layer-bars" data-testid={`layers-${side}`}>
            {sides.length > 1 && <caption>{text.fronts[side]}</caption>}
            <thead class="sr-only">
              <tr>
                <th scope="col">{by}</th>
                <th scope="col">{text.nodes}</th>
              </tr>
            </thead>
            <tbody>
              {layers.map(({ value, open, closed, pruned }) => (
                <tr key={value}>
                  <th scope="row">
                    {by} {num(value, 1)}
                  </th>
                  <td>
                    <span class="bar" aria-hidden="true">
                      {(["closed", "open", "pruned"] as const).map((kind) => {
                        const count = { closed, open, pruned }[kind];
                        return count > 0 ? <span key={kind} class={kind} style={{ "--part": String(count / most) }} /> : null;
                      })}
                    </span>
                    <span class="bar-text">{text.layerSays(closed, open, pruned)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}

export function Iterations({ forest, at, onJump }: { forest: Forest; at: number; onJump: ((index: number) => void) | null }) {
  return <Thresholds trace={forest.trace} here={iterationAt(forest, at)} jumpable={onJump ? forest.iterations.length : 0} onJump={onJump} />;
}

interface ThresholdsProps {
  trace: Trace;
  /** The iteration shown; -1: none. */
  here?: number;
  /** Those that can be jumped to: the first so many. */
  jumpable?: number;
  onJump?: ((index: number) => void) | null;
}

/** The bounds of a search that deepens, and how much of its work is repeated. */
export function Thresholds({ trace, here = -1, jumpable = 0, onJump = null }: ThresholdsProps) {
  const text = exploreWords.value;
  const { iterations } = trace;
  if (iterations.length < 2) return null;
  const total = iterations.reduce((sum, { expanded }) => sum + expanded, 0);
  const last = iterations.at(-1)!.expanded;
  return (
    <div class="iterations" role="group" aria-label={text.iterations}>
      <h3>{text.iterations}</h3>
      <table data-testid="iterations">
        <thead>
          <tr>
            <th scope="col">{text.iterationHead}</th>
            <th scope="col">{text.boundHead}</th>
            <th scope="col">{text.expandedHead}</th>
            <th scope="col">{text.prunedHead}</th>
          </tr>
        </thead>
        <tbody>
          {iterations.map((iteration, index) => (
            <tr key={index} aria-current={index === here ? "step" : undefined}>
              <td>
                {onJump && index < jumpable ? (
                  <button type="button" class="link-button" onClick={() => onJump(index)} aria-label={text.jump(index + 1)}>
                    {num(index + 1)}
                  </button>
                ) : (
                  num(index + 1)
                )}
              </td>
              <td>{iteration.bound === null ? "–" : num(iteration.bound, 1)}</td>
              <td>{num(iteration.expanded)}</td>
              <td>{num(Object.values(iteration.pruned).reduce((sum, count) => sum + count, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help" data-testid="repeated">{text.repeated(num(total - last), percent((total - last) / Math.max(1, total)))}</p>
    </div>
  );
}

/** The node at work, in words. */
export function Now({ forest, at }: { forest: Forest; at: number }) {
  const text = exploreWords.value;
  const event = forest.trace.events[at];
  const node = expandingAt(forest, at);
  if (!event) return null;
  const reason = event.reason ? text.reasons[event.reason] : "";
  return (
    <p class="now" aria-live="off" data-testid="now">
      {node ? text.expandingSays(boardText(boardOf(node)), ...(values(node, forest.informed) as [string, string, string])) : text.atStart}
      {event.type !== "expand" && event.type !== "close" && ` ${text.eventSays[event.type]}`}
      {reason && ` ${reason}`}
    </p>
  );
}
