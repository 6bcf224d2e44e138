// An explanation in words: what each tile adds, groups, tables of walking distance, and the whole expression as a list.

import type { Explanation, Explained } from "../engine/explained";
import type { Board } from "../model/board";
import { num } from "../views/words";
import { draw, type Drawing } from "./drawing";
import { groupColour } from "./overlay";
import { titleOf } from "./ruler";
import { explainWords } from "./words";

/** Longer lists are not read. */
const MOST_PARTS = 60;

function nameOf(told: Explanation): string {
  const text = explainWords.value;
  const label = told.label ? (text.labels[told.label] ?? titleOf(told.label)) : "";
  const line = told.line !== undefined && told.op === "cover" ? ` ${told.line + 1}` : "";
  if (told.op === "pattern") return `${text.ops[told.op]} ${told.tiles?.join(" ") ?? ""}`;
  if (told.op === "sum" && label) return label;
  if (told.op === "number") return label || text.ops[told.op]!;
  const tiles = told.tiles && told.tiles.length <= 2 ? ` (${told.tiles.map(text.tile).join(", ")})` : "";
  return `${text.ops[told.op] ?? told.op}${label ? `, ${label}${line}` : ""}${tiles}`;
}

function Tree({ told, scale }: { told: Explanation; scale: number }) {
  const parts = told.parts ?? [];
  const line = (
    <>
      {nameOf(told)} <b>{num(told.value / (told.op === "number" ? 1 : scale), 2)}</b>
    </>
  );
  if (parts.length === 0) return <li>{line}</li>;
  return (
    <li>
      {line}
      <ul>
        {parts.slice(0, MOST_PARTS).map((part, index) => (
          <Tree key={index} told={part} scale={scale} />
        ))}
        {parts.length > MOST_PARTS && <li>…</li>}
      </ul>
    </li>
  );
}

function Tiles({ drawing }: { drawing: Drawing }) {
  const text = explainWords.value;
  const rows = [...drawing.badges.values()].sort((a, b) => a.tile - b.tile);
  if (rows.length === 0) return null;
  return (
    <div class="table-scroll">
      <table class="explain-tiles" data-testid="explain-tiles">
        <caption>{text.tilesTable}</caption>
        <tbody>
          <tr>
            <th scope="row">{text.tileHead}</th>
            {rows.map(({ tile }) => (
              <td key={tile}>{tile}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{text.addsHead}</th>
            {rows.map(({ tile, value }) => (
              <td key={tile}>{num(value, 2)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Walks({ drawing }: { drawing: Drawing }) {
  const text = explainWords.value;
  return (
    <div class="walks">
      {drawing.walks.map(({ label, counts, blank, value }) => (
        <table key={label} class="explain-walk" data-testid={`walk-${label}`}>
          <caption>
            {text.walkTable(label)}: <b>{text.walkNeeds(value)}</b>
          </caption>
          <thead>
            <tr>
              <td />
              {counts.map((_, line) => (
                <th key={line} scope="col">
                  {line + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((row, line) => (
              <tr key={line}>
                <th scope="row">
                  {text.walkLine(label, line + 1)}
                  {line === blank && ` ${text.withBlank}`}
                </th>
                {row.map((count, home) => (
                  <td key={home} class={home === line ? "home" : count > 0 ? "away" : ""}>
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

export function ExplainPanel({ explained, board }: { explained: Explained; board: Board }) {
  const text = explainWords.value;
  const drawing = draw(explained);
  const lifted = [...new Set(drawing.lifted)].map((cell) => board.tiles[cell]).join(", ");
  return (
    <div class="explain-panel" data-testid="explain-panel">
      <p class="explain-value">
        {text.estimate(titleOf(explained.heuristic), num(explained.value, 2))}{" "}
        {!explained.admissible && <span class="badge none">{text.inadmissible}</span>}
      </p>
      <Tiles drawing={drawing} />
      {drawing.links.length > 0 && (
        <p>
          {text.links(drawing.links.filter(({ counted }) => counted).map(({ a, b }) => `${board.tiles[a] || "·"}–${board.tiles[b] || "·"}`).join(", "), lifted)}
        </p>
      )}
      {drawing.groups.length > 0 && (
        <ul class="explain-groups">
          {drawing.groups.map((group, index) => (
            <li key={index} class={`swatch ${groupColour(index)}`}>
              {text.group(index + 1, group.tiles.join(" "))}: <b>{num(group.value, 2)}</b>
            </li>
          ))}
        </ul>
      )}
      <Walks drawing={drawing} />
      {drawing.inversions.map(({ label, value }) => (
        <p key={label}>{text.inversions(label, value)}</p>
      ))}
      {drawing.inversions.length > 0 && <p class="help">{text.inversionBadges}</p>}
      <details class="fold">
        <summary>{text.whole}</summary>
        <ul class="explain-tree">
          <Tree told={explained.explanation} scale={explained.scale} />
        </ul>
      </details>
    </div>
  );
}
