// The tree, drawn as far as it is in view: thousands of nodes, of which only those in the window are elements. From far
// away nodes are dots on a canvas.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { num } from "../views/words";
import { IconButton } from "../views/ui/button";
import { projector } from "../views/ui/projector";
import { inView, layOut, NODE, type Placed } from "./layout";
import { boardOf, expandingAt, iterationAt, stateAt, type Forest, type TreeNode } from "./tree";
import { exploreWords } from "./words";

/** Below this, boards cannot be read: dots are enough. */
const DOTS_BELOW = 0.28;
const LEAST = 0.02;
const MOST = 2.5;
/** Zoom on a projector: the smallest text of a node, 11 px, becomes 20 px. */
const PROJECTED = 1.85;
const MARGIN = 40;

interface View {
  x: number;
  y: number;
  zoom: number;
}

interface Props {
  forest: Forest;
  at: number;
  collapsed: ReadonlySet<number>;
  predicting: boolean;
  label: string;
  onToggle: (key: number) => void;
  onPick: (node: TreeNode) => void;
}

function caption(node: TreeNode, informed: boolean): string {
  if (!informed || node.h === null || node.f === null) return `g ${node.g}`;
  const sum = Math.abs(node.g + node.h - node.f) < 1e-9;
  return sum ? `${node.g} + ${num(node.h, 1)} = ${num(node.f, 1)}` : `f ${num(node.f, 1)}`;
}

function SmallBoard({ node }: { node: TreeNode }) {
  const board = boardOf(node);
  const side = 64 / Math.max(board.size.rows, board.size.cols);
  return (
    <g transform="translate(14 8)">
      {[...board.tiles].map((tile, cell) => {
        if (tile === 0) return null;
        const [x, y] = [(cell % board.size.cols) * side, Math.floor(cell / board.size.cols) * side];
        return (
          <g key={tile} transform={`translate(${x} ${y})`}>
            <rect class="mini-tile" x="0.8" y="0.8" width={side - 1.6} height={side - 1.6} rx="2" />
            <text class="mini-number" x={side / 2} y={side / 2} style={{ "--side": String(side) }}>
              {tile}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export function TreeView({ forest, at, collapsed, predicting, label, onToggle, onPick }: Props) {
  const text = exploreWords.value;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<View>({ x: -MARGIN, y: -MARGIN, zoom: projector.peek() ? PROJECTED : 1 });
  const [box, setBox] = useState({ width: 600, height: 420 });
  const [follows, setFollows] = useState(true);
  const drag = useRef<{ x: number; y: number; from: View; moved: boolean } | null>(null);
  const iteration = iterationAt(forest, at);
  const layout = useMemo(() => layOut(forest.iterations[iteration]?.roots ?? [], collapsed, at), [forest, iteration, collapsed, at]);
  const expanding = expandingAt(forest, at);

  useEffect(() => {
    const element = root.current!;
    const observer = new ResizeObserver(() => setBox({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The node being expanded stays in view; so does the root of an iteration that has expanded none yet.
  const focus = (expanding && layout.place.get(expanding.key)) ?? layout.placed[0];
  useEffect(() => {
    if (!follows || !focus) return;
    setView((old) => {
      const [x, y] = [(focus.x + NODE.width / 2) * old.zoom - old.x, (focus.y + NODE.height / 2) * old.zoom - old.y];
      const inside = x > MARGIN && y > MARGIN && x < box.width - 2 * MARGIN && y < box.height - MARGIN;
      if (inside) return old;
      return { ...old, x: (focus.x + NODE.width / 2) * old.zoom - box.width / 3, y: (focus.y + NODE.height / 2) * old.zoom - box.height / 2 };
    });
  }, [focus?.node.key, follows, layout, box.width, box.height]);

  useEffect(() => {
    setView({ x: -MARGIN, y: -MARGIN, zoom: projector.value ? PROJECTED : 1 });
    setFollows(true);
  }, [projector.value]);

  const window = {
    left: view.x / view.zoom,
    top: view.y / view.zoom,
    right: (view.x + box.width) / view.zoom,
    bottom: (view.y + box.height) / view.zoom,
  };
  const dots = view.zoom < DOTS_BELOW;
  const shown = inView(layout, window);
  const mounted = dots ? [] : shown;

  useEffect(() => {
    if (!dots) return;
    const element = canvas.current!;
    const context = element.getContext("2d")!;
    const ratio = devicePixelRatio;
    element.width = box.width * ratio;
    element.height = box.height * ratio;
    context.scale(ratio, ratio);
    const colours = getComputedStyle(element);
    const paint = { open: "--series-2", expanding: "--bad", closed: "--enamel", pruned: "--line-strong", unborn: "--line" } as const;
    for (const { node, x, y } of shown) {
      context.fillStyle = colours.getPropertyValue(paint[stateAt(node, at, expanding)]);
      const side = Math.max(2, NODE.width * view.zoom * 0.7);
      context.fillRect(x * view.zoom - view.x, y * view.zoom - view.y, side, Math.max(2, NODE.height * view.zoom * 0.7));
    }
  });

  const zoomBy = (factor: number, px = box.width / 2, py = box.height / 2): void => {
    setFollows(false);
    setView((old) => {
      const zoom = Math.min(MOST, Math.max(LEAST, old.zoom * factor));
      const scale = zoom / old.zoom;
      return { zoom, x: (old.x + px) * scale - px, y: (old.y + py) * scale - py };
    });
  };
  const fit = (): void => {
    setFollows(false);
    const zoom = Math.min(1, Math.max(LEAST, Math.min((box.width - 2 * MARGIN) / layout.width, (box.height - 2 * MARGIN) / layout.height)));
    setView({ zoom, x: -MARGIN, y: -MARGIN });
  };
  const press = (node: TreeNode): void => (predicting ? onPick(node) : onToggle(node.key));
  const parentOf = ({ node }: Placed): Placed | null => (node.parent ? (layout.place.get(node.parent.key) ?? null) : null);

  return (
    <div class="tree-frame">
      <div
        class="tree"
        ref={root}
        role="group"
        aria-label={label}
        data-testid="tree"
        data-nodes={layout.placed.length}
        data-mounted={mounted.length}
        onWheel={(event) => {
          event.preventDefault();
          const bounds = root.current!.getBoundingClientRect();
          if (event.ctrlKey) return zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - bounds.left, event.clientY - bounds.top);
          setFollows(false);
          setView((old) => ({ ...old, x: old.x + event.deltaX, y: old.y + event.deltaY }));
        }}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, from: view, moved: false };
        }}
        onPointerMove={(event) => {
          const held = drag.current;
          if (!held || event.buttons === 0) return;
          const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
          if (!held.moved && Math.hypot(dx, dy) < 5) return;
          held.moved = true;
          setFollows(false);
          setView({ ...held.from, x: held.from.x - dx, y: held.from.y - dy });
        }}
        onPointerUp={() => setTimeout(() => (drag.current = null), 0)}
      >
        {dots && <canvas ref={canvas} class="tree-dots" aria-hidden="true" />}
        <svg class="tree-nodes" width={box.width} height={box.height}>
          <g transform={`translate(${-view.x} ${-view.y}) scale(${view.zoom})`}>
            {mounted.map((one) => {
              const above = parentOf(one);
              if (!above) return null;
              const [x1, y1] = [above.x + NODE.width, above.y + 40];
              const [x2, y2] = [one.x, one.y + 40];
              return <path key={one.node.key} class={`tree-edge ${stateAt(one.node, at, expanding)}`} d={`M${x1} ${y1}C${x1 + 24} ${y1} ${x2 - 24} ${y2} ${x2} ${y2}`} />;
            })}
            {mounted.map(({ node, x, y, hidden }) => {
              const state = stateAt(node, at, expanding);
              const fate = state === "pruned" && node.fate ? text.fates[node.fate] : "";
              const name = text.nodeName(text.states[state], caption(node, forest.informed), node.order !== null && node.expandedAt[0]! <= at ? node.order : null, fate);
              return (
                <g
                  key={node.key}
                  class={`tree-node ${state} side-${node.side}`}
                  transform={`translate(${x} ${y})`}
                  role="group"
                  tabindex={state === "expanding" ? 0 : -1}
                  aria-label={name}
                  data-node={node.id}
                  data-state={state}
                  onClick={() => !drag.current?.moved && press(node)}
                  onKeyDown={(event) => (event.key === "Enter" ? press(node) : undefined)}
                >
                  <g aria-hidden="true">
                  <rect class="node-frame" width={NODE.width} height={NODE.height} rx="10" />
                  <SmallBoard node={node} />
                  <text class="node-caption" x={NODE.width / 2} y="88">
                    {caption(node, forest.informed)}
                  </text>
                  <text class="node-note" x={NODE.width / 2} y="102">
                    {fate || (node.order !== null && node.expandedAt[0]! <= at ? `№ ${num(node.order)}` : "")}
                  </text>
                  {hidden > 0 && (
                    <text class="node-hidden" x={NODE.width + 6} y="46">
                      +{num(hidden)}
                    </text>
                  )}
                  </g>
                </g>
              );
            })}
          </g>
        </svg>
      </div>
      <div class="tree-tools" role="group" aria-label={text.treeTools}>
        <IconButton icon="plus" label={text.zoomIn} onClick={() => zoomBy(1.3)} />
        <IconButton icon="minus" label={text.zoomOut} onClick={() => zoomBy(1 / 1.3)} />
        <IconButton icon="fit" label={text.fit} onClick={fit} />
        <IconButton icon="target" label={text.follow} pressed={follows} onClick={() => setFollows(!follows)} />
      </div>
    </div>
  );
}
