// A chart with its title, a note on what it shows, and a button that saves it.

import { useEffect, useRef } from "preact/hooks";
import { isDark, language } from "../state/settings";
import { words } from "../views/words";
import { IconButton } from "../views/ui/button";
import { useWidth } from "../views/ui/width";
import { draw, saveSvg, tokens, type Chart, type PlotOptions, type Tokens } from "./plot";
import { projector } from "../views/ui/projector";
import "./chart.css";

const PROJECTED = 1.75;

interface FigureProps {
  title: string;
  note?: string;
  /** Name of the saved file, without its ending. */
  file: string;
  /** What a screen reader says instead of the drawing. */
  summary: string;
  /** Called with the width there is and the colours of the moment. */
  options: (width: number, tokens: Tokens) => PlotOptions;
  /** Whatever the options depend on. */
  watch: unknown[];
}

export function Figure({ title, note, file, summary, options, watch }: FigureProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const width = useWidth(host);
  const dark = isDark.value;
  const code = language.value;
  // On a projector the drawing is made smaller and scaled up: text of 12 px becomes 21 px.
  const scale = projector.value ? PROJECTED : 1;

  useEffect(() => {
    if (width === 0) return;
    const drawn = draw(options(Math.floor(width / scale), tokens()));
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", `${title}. ${summary}`);
    chart.current = drawn;
    host.current!.replaceChildren(drawn);
  }, [width, scale, dark, code, summary, ...watch]);

  return (
    <figure class="figure-card">
      <figcaption>
        <h2>{title}</h2>
        <IconButton icon="save" label={words.value.saveSvg} onClick={() => chart.current && saveSvg(chart.current, file)} />
      </figcaption>
      <div class="chart-host" ref={host} />
      {note && <p class="help">{note}</p>}
    </figure>
  );
}
