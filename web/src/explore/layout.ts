// Where the nodes of a tree stand: depth from left to right, leaves below each other, a parent beside the middle of its
// children. Only the nodes that exist by now take a place; collapsed nodes hide what is below them.

import type { TreeNode } from "./tree";

export const NODE = { width: 92, height: 108, gapX: 46, gapY: 12 };

export interface Placed {
  node: TreeNode;
  x: number;
  y: number;
  /** Nodes hidden below it. */
  hidden: number;
}

export interface Layout {
  placed: Placed[];
  place: Map<number, Placed>;
  width: number;
  height: number;
}

export function countBelow(node: TreeNode): number {
  let count = 0;
  const waiting = [...node.children];
  while (waiting.length > 0) {
    const one = waiting.pop()!;
    ++count;
    waiting.push(...one.children);
  }
  return count;
}

/** Children are in the order of their generation. */
function born(children: TreeNode[], at: number): TreeNode[] {
  const unborn = children.findIndex(({ createdAt }) => createdAt > at);
  return unborn < 0 ? children : children.slice(0, unborn);
}

/** Lays out the nodes that exist by event `at`. */
export function layOut(roots: readonly TreeNode[], collapsed: ReadonlySet<number>, at: number): Layout {
  const placed: Placed[] = [];
  const place = new Map<number, Placed>();
  let [bottom, right] = [0, 0];
  // Without recursion: depth-first searches make paths of thousands of nodes.
  const waiting: { node: TreeNode; done: boolean }[] = [...roots].reverse().map((node) => ({ node, done: false }));
  while (waiting.length > 0) {
    const { node, done } = waiting.pop()!;
    const folded = collapsed.has(node.key);
    const children = folded ? [] : born(node.children, at);
    if (!done && children.length > 0) {
      waiting.push({ node, done: true });
      for (let i = children.length - 1; i >= 0; --i) waiting.push({ node: children[i]!, done: false });
      continue;
    }
    const x = node.depth * (NODE.width + NODE.gapX);
    let y = bottom;
    if (children.length > 0) {
      y = (place.get(children[0]!.key)!.y + place.get(children.at(-1)!.key)!.y) / 2;
    } else {
      bottom += NODE.height + NODE.gapY;
    }
    const one = { node, x, y, hidden: folded ? countBelow(node) : 0 };
    right = Math.max(right, x + NODE.width);
    placed.push(one);
    place.set(node.key, one);
  }
  // By y, so that those in view are found quickly.
  placed.sort((a, b) => a.y - b.y);
  return { placed, place, width: right, height: Math.max(bottom - NODE.gapY, NODE.height) };
}

export interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Those that touch the window. */
export function inView(layout: Layout, window: Window): Placed[] {
  let [low, high] = [0, layout.placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (layout.placed[middle]!.y + NODE.height < window.top) low = middle + 1;
    else high = middle;
  }
  const found: Placed[] = [];
  for (let i = low; i < layout.placed.length && layout.placed[i]!.y <= window.bottom; ++i) {
    const one = layout.placed[i]!;
    if (one.x <= window.right && one.x + NODE.width >= window.left) found.push(one);
  }
  return found;
}
