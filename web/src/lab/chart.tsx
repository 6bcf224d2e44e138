// One plot of the Lab: title, drawing, a note on what it shows, the sample and the limits; both drawing and data can
// be saved.

import { useEffect, useRef, useState } from "preact/hooks";
import { saveFile } from "../views/ui/save";
import { useWidth } from "../views/ui/width";
import { saveSvg, tokens, type Chart } from "../plot/plot";
import { isDark, language } from "../state/settings";
import { bytes, num, secs, words } from "../views/words";
import { IconButton } from "../views/ui/button";
import { projector } from "../views/ui/projector";
import { csv, shortNames, type PlotChoice, type Study } from "./data";
import { drawAll, type Drawing } from "./plots/drawing";
import { axesOf, noteOf, PLOTS, titleOf } from "./plots";
import { lab } from "./words";
import "../plot/chart.css";

interface LabChartProps {
  study: Study;
  choice: PlotChoice;
  logX?: boolean | null;
  logY?: boolean | null;
  name: string;
}

/** Lines of a saved file: the sample, the limits and some fitted lines. */
const MOST_LINES = 9;

export function limitsText(study: Study): string {
  const text = lab.value;
  const { time_seconds: time, nodes, memory_bytes: memory } = study.limits;
  const parts = [
    time === null ? "" : secs(time),
    nodes === null ? "" : text.nodesLimit(num(nodes)),
    memory === null ? "" : bytes(memory),
  ].filter(Boolean);
  return parts.length === 0 ? text.noLimits : text.limits(`${parts.join(", ")} ${text.perBoard}`);
}

function sampleText(study: Study, drawing: Drawing): string {
  const text = lab.value;
  const parts = [text.sample(num(drawing.points), num(drawing.boards))];
  if (drawing.hollow > 0) parts.push(text.limitedNote(num(drawing.hollow)));
  if (drawing.missing > 0) parts.push(text.left(num(drawing.missing)));
  return `${parts.join("; ")}. ${limitsText(study)}`;
}

export function LabChart({ study, choice, logX = null, logY = null, name }: LabChartProps) {
  const text = lab.value;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const data = useRef<Drawing | null>(null);
  // On a projector a chart is drawn half as wide and shown twice as large, as its text is only 10 px.
  const width = Math.floor(useWidth(host) / (projector.value ? 2 : 1));
  const [caption, setCaption] = useState<string[]>([]);
  const { kind, set } = choice;
  const { x, y } = axesOf(choice);
  const code = language.value;
  const title = choice.title?.[code] || titleOf(kind, x, y) + (set ? ` (${set})` : "");
  const [log, setLog] = useState(false);
  const { common } = shortNames(study);
  const note = [choice.note?.[code] ?? "", noteOf(kind, study, log), common && text.common(common)].filter(Boolean).join(" ");
  const dark = isDark.value;

  useEffect(() => {
    if (width === 0) return;
    const drawing = PLOTS[kind]({ study, x, y, set, logX, logY, width, colours: tokens() });
    data.current = drawing;
    setLog(drawing.options.x?.type === "log");
    if (drawing.points === 0) {
      host.current!.replaceChildren(text.nothing);
      chart.current = null;
    } else {
      const drawn = drawAll(drawing, width);
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-label", `${title}. ${note}`);
      chart.current = drawn;
      host.current!.replaceChildren(drawn);
    }
    setCaption([sampleText(study, drawing), ...(drawing.extra ?? [])]);
  }, [study, kind, x, y, set, logX, logY, width, dark, code, note]);

  return (
    <figure class="figure-card lab-chart" data-kind={kind} data-name={name}>
      <figcaption>
        <h4>{title}</h4>
        <span class="lab-tools">
          <IconButton icon="save" label={words.value.saveSvg} class="save-svg" onClick={() => chart.current && saveSvg(chart.current, name, { title, lines: [note, ...caption.slice(0, MOST_LINES)] })} />
          <button type="button" class="lab-data" title={text.saveData} onClick={() => data.current && saveFile(csv(data.current.rows), "text/csv", `${name}.csv`)}>
            CSV
          </button>
        </span>
      </figcaption>
      <div class="chart-host" ref={host} />
      <p class="help">{note}</p>
      {caption.map((line, k) => (
        <p class={k === 0 ? "help lab-sample" : kind === "scatter" ? "help lab-fit" : "help"} key={line}>
          {line}
        </p>
      ))}
    </figure>
  );
}
