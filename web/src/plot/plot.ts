// Observable Plot under a strict content policy. Plot writes a <style> element into each chart, which the policy
// forbids in the page; so charts are drawn in a document of their own, the style is taken out and the page's own
// sheet (chart.css) stands in for it. A saved file gets its style back. Colours come from the design tokens.

import * as Plot from "@observablehq/plot";

export { Plot };
export type PlotOptions = Plot.PlotOptions;

export type Chart = SVGSVGElement;

export interface Tokens {
  ink: string;
  muted: string;
  line: string;
  paper: string;
  series: string[];
}

const SERIES = 8;

/** The tokens as they are now, light or dark. */
export function tokens(): Tokens {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read("--ink"),
    muted: read("--ink-soft"),
    line: read("--line"),
    paper: read("--surface"),
    series: [...Array(SERIES).keys()].map((k) => read(`--series-${k + 1}`)),
  };
}

let workshop: Document | null = null;

/** Draws a chart. Ask for neither `title` nor `legend` here: they would wrap the chart into a figure. */
export function draw(options: Plot.PlotOptions): Chart {
  workshop ??= document.implementation.createHTMLDocument("");
  const drawn = Plot.plot({ ...options, document: workshop, className: "chart", figure: false } as Plot.PlotOptions);
  drawn.querySelectorAll("style").forEach((style) => style.remove());
  // The chart is one image with a name of its own; names of its parts would be read on top of it.
  drawn.querySelectorAll("[aria-label], [aria-description]").forEach((part) => {
    part.setAttribute("data-mark", part.getAttribute("aria-label") ?? "");
    part.removeAttribute("aria-label");
    part.removeAttribute("aria-description");
  });
  return document.adoptNode(drawn) as unknown as Chart;
}

const FILE_STYLE = (font: string, ink: string): string =>
  `.chart{font:12px ${font};color:${ink};background:none;overflow:visible}.chart text{white-space:pre;fill:currentColor}`;

/**
 * The chart as a file of its own, with a background and colours as shown. Text is added to text: a copy with a style
 * element in it, even outside the page, would be an offence against the policy.
 */
export function svgText(chart: Chart): string {
  const { ink, paper } = tokens();
  const [, , width = "0", height = "0"] = (chart.getAttribute("viewBox") ?? "").split(" ");
  const style = `<style>${FILE_STYLE("system-ui, sans-serif", ink)}</style>`;
  const ground = `<rect width="${width}" height="${height}" fill="${paper}"/>`;
  return new XMLSerializer().serializeToString(chart).replace(/^<svg[^>]*>/, (open) => open + style + ground);
}

export function saveText(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function saveSvg(chart: Chart, name: string): void {
  saveText(svgText(chart), "image/svg+xml", `${name}.svg`);
}
