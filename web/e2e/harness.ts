// Starts the server (the real one when TAQUIN_BIN names the program) and Debian's Chromium.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { mockServer } from "./mock-server";

const ROOT = new URL("..", import.meta.url).pathname;

export interface Site {
  url: string;
  real: boolean;
  stop: () => Promise<void>;
}

async function answers(url: string): Promise<void> {
  for (let k = 0; k < 200; ++k) {
    const ok = await fetch(url).then((response) => response.ok).catch(() => false);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

export async function startSite(port = 18000 + (process.pid % 2000)): Promise<Site> {
  const url = `http://127.0.0.1:${port}`;
  const program = process.env["TAQUIN_BIN"];
  if (!program) {
    const server = await mockServer(join(ROOT, "dist"), port);
    const stop = (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    return { url, real: false, stop };
  }
  const child = spawn(program, ["serve", "--port", String(port)], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  await answers(`${url}/api/catalogue`);
  const stop = (): Promise<void> => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, real: true, stop };
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1360, height: 860 } };

/** A page that remembers everything it should not have done: errors, warnings of the policy, other hosts. */
export async function openPage(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions = {},
  path = "/",
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ locale: "en-GB", ...DESKTOP, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site.url && protocol !== "blob:") faults.push(`request: ${request.url()}`);
  });
  await page.goto(site.url + path);
  if (!path.includes("compare")) await ready(page);
  return { page, faults };
}

/** The board is drawn and listens. */
export async function ready(page: Page): Promise<void> {
  await page.locator("#board[data-look]").waitFor();
}

export async function temporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "taquin-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
