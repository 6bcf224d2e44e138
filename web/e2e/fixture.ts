// One server and one browser for all tests of a file.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openPage, startBrowser, startSite, type Site } from "./harness";

export interface Stage {
  readonly site: Site;
  readonly browser: Browser;
  open: (path: string, options?: BrowserContextOptions, at?: Site) => Promise<{ page: Page; faults: string[] }>;
}

/** Call it at the head of a file; `start` where it needs another server, or none at all. */
export function stage(start: () => Promise<Site | undefined> = startSite): Stage {
  let site: Site | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    site = await start();
    browser = await startBrowser();
  });
  // A page that is left open goes on counting its clock, at every frame.
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
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
