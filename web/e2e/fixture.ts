// One server for all tests of a file, and one browser for all files of a process.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openPage, startBrowser, startSite, type Site } from "./harness";

export interface Stage {
  readonly site: Site;
  readonly browser: Browser;
  open: (path: string, options?: BrowserContextOptions, at?: Site) => Promise<{ page: Page; faults: string[] }>;
}

// All files share this module (see vitest.config.ts). Playwright ends the browser with the process.
let shared: Browser | undefined;

/** Call it at the head of a file; `start` where it needs another server, or none at all. */
export function stage(start: () => Promise<Site | undefined> = startSite): Stage {
  let site: Site | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    site = await start();
    if (!shared?.isConnected()) shared = await startBrowser();
    browser = shared;
  });
  // A page that is left open goes on counting its clock, at every frame.
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  afterAll(async () => {
    await site?.stop();
  });
  return {
    get site() {
      return site!;
    },
    get browser() {
      return browser!;
    },
    open: (path, options = {}, at = site!) => openPage(browser!, at, options, path),
  };
}
