// Starts the server (the real one when TAQUIN_BIN names the program) and Debian's Chromium.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { mockServer } from "./mock-server";

const ROOT = new URL("..", import.meta.url).pathname;
const SHORT = process.env["TAQUIN_SHORT"] !== undefined; // the short way through the page that ./test takes

export interface Site {
  url: string;
  real: boolean;
  stop: () => Promise<void>;
  /** What starts experiments, if anything does. */
  token?: string;
}

/** The real server prints its address when it is ready. */
async function startProgram(program: string, more: string[]): Promise<Site> {
  const child = spawn(program, ["serve", "--port", "0", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const stop = (): Promise<void> => {
    child.kill("SIGTERM");
    return ended;
  };
  const wanted = more.includes("--experiments") ? /(http:\/\/[\w.:]+)[^]*#\/lab\?token=(\w+)\n/ : /(http:\/\/[\w.:]+)/;
  const address = new Promise<{ url: string; token: string }>((resolve) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = wanted.exec(said);
      if (found) resolve({ url: found[1]!, token: found[2] ?? "" });
    });
  });
  const failed = ended.then(() => Promise.reject(new Error(`${program} serve ended before it answered`)));
  return { ...(await Promise.race([address, failed])), real: true, stop };
}

/** With the program, a database of experiments to show in the Lab. */
export async function startLab(
  program: string,
  folder: string,
  experiment = join(ROOT, "../experiments/002-weights.toml"),
  more: string[] = [],
): Promise<Site> {
  const db = join(folder, "results.sqlite");
  execFileSync(program, ["experiment", "run", experiment, "--db", db], { stdio: "ignore" });
  return startSite(0, ["--db", db, ...more]);
}

export async function startSite(port = 0, more: string[] = []): Promise<Site> {
  const program = process.env["TAQUIN_BIN"];
  // TAQUIN_DIST=1: the page in dist/ with the program's API, so that a change of the page needs no build of the program.
  const behind = program && process.env["TAQUIN_DIST"] ? await startProgram(program, more) : undefined;
  if (program && !behind) return startProgram(program, more);
  const server = await mockServer(join(ROOT, "dist"), port, behind?.url);
  const { port: taken } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve(behind?.stop()));
    });
  return { url: `http://127.0.0.1:${taken}`, real: behind !== undefined, stop, ...(behind?.token && { token: behind.token }) };
}

/** Is there what a static site is made of: the program, and a page with the engine for the browser inside? */
export const hasEngine = (): boolean =>
  process.env["TAQUIN_BIN"] !== undefined && readdirSync(join(ROOT, "dist/assets")).some((file) => file.endsWith(".wasm"));

/** The page as plain files, in a sub-path of Python's file server. */
export async function startStatic(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "taquin-site-"));
  execFileSync(process.env["TAQUIN_BIN"]!, ["page", join(folder, "any/where")], { stdio: "ignore" });
  const words = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder];
  const child = spawn("python3", words, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const port = await new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const found = /port (\d+)/.exec(chunk.toString());
      if (found) resolve(found[1]!);
    });
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}/any/where`, real: true, stop };
}

/** What Playwright switches off (the last list given counts), and pages of the browser's own that every window loads. */
const NO_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync", "BoundaryEventDispatchTracksNodeRemoval", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider", "GlobalMediaControls",
  "HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "RenderDocument", "ThirdPartyStoragePartitioning", "Translate",
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
];

/** The shell opens a page with half the work of the whole browser, which has windows to draw. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Fewer processes to start, and no compiler for code that runs a few times: a third of the work of a short test. */
const CHEAP = ["--in-process-gpu", "--no-zygote", "--disable-site-isolation-trials", "--js-flags=--no-opt"];

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(SHORT ? CHEAP : []),
      `--disable-features=${NO_FEATURES.join(",")}`,
    ],
  });
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1360, height: 860 } };

/**
 * Without the service worker, which loads the whole page once more: `serviceWorkers: "allow"` where it is tested. On the
 * short way also without animations, whose frames take a fifth of the time: MOTION where these are tested.
 */
const QUIET: BrowserContextOptions = {
  locale: "en-GB",
  serviceWorkers: "block",
  ...(SHORT ? { reducedMotion: "reduce" as const } : {}),
};
export const MOTION: BrowserContextOptions = { reducedMotion: "no-preference" };

/** A page that records errors, warnings, policy violations and requests to other hosts. */
export async function openPage(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions = {},
  path = "/",
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ ...QUIET, ...DESKTOP, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on("console", (message) => {
    const blocked = message.text().includes("Service Worker registration blocked");
    if ((message.type() === "error" || message.type() === "warning") && !blocked) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(site.url).origin && protocol !== "blob:") faults.push(`request: ${request.url()}`);
  });
  await page.goto(site.url + path);
  if (!/compare|lab|lessons|replay|times|explore/.test(path)) await ready(page);
  return { page, faults };
}

/** Waits until the board is drawn. */
export async function ready(page: Page): Promise<void> {
  await page.locator("#board[data-look]").waitFor();
}

/** Waits until all animations have ended, except endless ones. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}

export async function temporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "taquin-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
