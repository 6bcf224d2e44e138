// The player's settings, remembered in the browser.

import { computed, signal } from "@preact/signals";
import { LANGUAGES, preferredLanguage } from "../i18n";
import { DEFAULT_MOVER, NOTATIONS, type Notation } from "../model/notation";
import { remembered, rememberedNumber } from "./persist";

export const LOOKS = ["numbers", "colours", "picture"] as const;
export type Look = (typeof LOOKS)[number];

export const COLOURINGS = ["rows", "columns", "layers"] as const;
export type Colouring = (typeof COLOURINGS)[number];

export const SHUFFLES = ["uniform", "easy", "medium", "hard", "distance"] as const;
export type Shuffle = (typeof SHUFFLES)[number];

export const language = remembered("language", LANGUAGES, preferredLanguage());
export const theme = remembered("theme", ["auto", "light", "dark"], "auto");
/** Colours of board and accents, each in light and dark (style/palettes.css). */
export const PALETTES = ["enamel", "wood", "garden", "plum", "graphite"] as const;
export const palette = remembered("palette", PALETTES, "enamel");
export const sound = remembered("sound", ["no", "yes"], "no");
export const vibration = remembered("vibration", ["no", "yes"], "no");
/** Shows a line of help until the first game is over or the line is closed. */
export const newcomer = remembered("newcomer", ["yes", "no"], "yes");
export const look = remembered("look", LOOKS, "numbers");
export const colouring = remembered("colouring", COLOURINGS, "rows");
export const numbersShown = remembered("numbers", ["yes", "no"], "yes");
export const shuffleKind = remembered("shuffle", SHUFFLES, "uniform");
export const shuffleDistance = rememberedNumber("distance", 1, 200, 20);
export const arrows = remembered("arrows", ["tile", "blank"], "tile");
export const notation = remembered("notation", NOTATIONS, preferredLanguage() === "fr" ? "hbgd" : "udlr");
export const mover = remembered("mover", ["blank", "tile"], DEFAULT_MOVER[notation.peek()]);
export const speed = rememberedNumber("speed", 0, 100, 45);
/** How a pointer moves tiles: at the press, by dragging, or by passing over them with the mouse. */
export const TOUCHES = ["press", "drag", "hover"] as const;
export const touch = remembered("touch", TOUCHES, "press");
/** Milliseconds of a slide; 0: none. */
export const MOST_SLIDE_MS = 300;
export const slideMs = rememberedNumber("slide", 0, MOST_SLIDE_MS, 130);
/** Seconds to look at a shuffled board before the clock starts by itself; 0: until the first move. */
export const MOST_INSPECTION = 60;
export const inspectionLimit = rememberedNumber("inspection", 0, MOST_INSPECTION, 0);
/** Whether the estimate is explained, over the board and below it. */
export const explainShown = remembered("explained", ["no", "yes"], "no");
export const toGoShown = remembered("togo", ["yes", "no"], "no");
/** Where searches run: `auto` takes the server if one answers, else the browser. */
export const ENGINE_CHOICES = ["auto", "server", "browser"] as const;
export const engineChoice = remembered("engine", ENGINE_CHOICES, "auto");
/** What counts as one move of a solution: a tile, or a slide of several tiles in a line. */
export const METRICS = ["stm", "mtm"] as const;
export type Metric = (typeof METRICS)[number];
export const metric = remembered("metric", METRICS, "stm");
export const timeLimit = rememberedNumber("time-limit", 1, 86400, 60);

export function chooseNotation(next: Notation): void {
  notation.value = next;
  mover.value = DEFAULT_MOVER[next];
}

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const darkSystem = signal(darkQuery.matches);
darkQuery.addEventListener("change", () => (darkSystem.value = darkQuery.matches));

export const isDark = computed(() => (theme.value === "auto" ? darkSystem.value : theme.value === "dark"));

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
