// Observable Plot under a strict content security policy. Plot writes a <style> element into each chart, which the
// policy forbids in the page; so charts are drawn in a separate document, the style is removed and the page's own sheet
// (chart.css) replaces it. A saved file gets a style again. Colours come from the design tokens.

import * as Plot from "@observablehq/plot";
import { escapeXml } from "../model/xml";
import { saveFile } from "../views/ui/save";
import { rounded } from "./rounded";

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

let scratch: Document | null = null;

/** Draws a chart. Set neither `title` nor `legend` here: they would wrap the chart into a figure. */
export function draw(options: Plot.PlotOptions): Chart {
  scratch ??= document.implementation.createHTMLDocument("");
  const drawn = Plot.plot({ ...options, document: scratch, className: "chart", figure: false } as Plot.PlotOptions);
  drawn.querySelectorAll("style").forEach((style) => style.remove());
  // The chart is one image with one name; screen readers must not read names of its parts, too.
  drawn.querySelectorAll("[aria-label], [aria-description]").forEach((part) => {
    part.setAttribute("data-mark", part.getAttribute("aria-label") ?? "");
    part.removeAttribute("aria-label");
    part.removeAttribute("aria-description");
  });
  return document.adoptNode(drawn) as unknown as Chart;
}

const FILE_STYLE = (font: string, ink: string): string =>
  `.chart{font:12px ${font};color:${ink};background:none;overflow:visible}.chart text{white-space:pre}`;

/** Text of a saved chart: a title above, sentences below. */
export interface Caption {
  title: string;
  lines: string[];
}

const TITLE = 30;
const LINE = 16;
const LETTER = 6.1;

/** Breaks a sentence into lines of so many pixels, by an estimated letter width. */
export function broken(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1]!;
    if (last !== "" && (last.length + 1 + word.length) * LETTER > width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

/**
 * The chart as a file of its own, with a background and colours as shown. Text is added to text: a copy with a style
 * element in it, even outside the page, would violate the policy.
 */
export function svgText(chart: Chart, caption: Caption = { title: "", lines: [] }): string {
  const { ink, muted, paper } = tokens();
  const [, , width = 0, height = 0] = (chart.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const above = caption.title ? TITLE : 0;
  const lines = caption.lines.flatMap((line) => broken(line, width));
  const whole = above + height + (lines.length > 0 ? lines.length * LINE + 12 : 0);
  const say = (text: string, y: number, more: string): string => `<text text-anchor="start" y="${y}" ${more}>${escapeXml(text)}</text>`;
  const words = [
    `<style>${FILE_STYLE("system-ui, sans-serif", ink)}</style>`,
    `<rect y="${-above}" width="${width}" height="${whole}" fill="${paper}"/>`,
    caption.title ? say(caption.title, 16 - above, 'font-weight="600" font-size="14"') : "",
    ...lines.map((line, k) => say(line, height + 18 + k * LINE, `font-size="11" fill="${muted}"`)),
  ].join("");
  const box = `width="${width}" height="${whole}" viewBox="0 ${-above} ${width} ${whole}"`;
  return rounded(new XMLSerializer().serializeToString(chart))
    .replace(/^<svg[^>]*>/, (open) => open.replace(/ (width|height|viewBox)="[^"]*"/g, "").replace(/>$/, ` ${box}>`) + words);
}

export function saveSvg(chart: Chart, name: string, caption?: Caption): void {
  saveFile(svgText(chart, caption), "image/svg+xml", `${name}.svg`);
}
