// A short film of the page for the README: npm run animation -- [file.gif]. A hint, the solution played back, a game's
// compare view. TAQUIN_BIN names the program, as for the tests. ImageMagick (convert-im6.q16) makes the GIF of the frames.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openPage, startBrowser, startSite, still, temporary, type Site } from "./harness";

const START = "5,1,2,4/9,6,3,8/13,10,7,11/14,0,15,12";
const MOVES = 10; // of its solution
const SIZE = { width: 960, height: 700 };

const file = process.argv[2] ?? new URL("../../docs/images/page.gif", import.meta.url).pathname;

/** Frames taken so far, each in a file of its own. */
class Film {
  private readonly taken: string[] = [];
  private count = 0;
  constructor(private readonly page: Page, private readonly folder: string) {}

  /** Takes a frame that is shown for so many hundredths of a second. */
  async shoot(delay: number): Promise<void> {
    const name = join(this.folder, `${String(this.count++).padStart(3, "0")}.png`);
    await still(this.page);
    await this.page.screenshot({ path: name });
    this.taken.push("-delay", String(delay), name);
  }

  /** Few colours, and only what changed in each frame: the page is mostly flat. */
  write(to: string): void {
    const options = ["-resize", "640x", "-colors", "64", "+dither", "-fuzz", "2%", "-layers", "Optimize", "-loop", "0"];
    execFileSync("convert-im6.q16", [...this.taken, ...options, to]);
  }
}

async function act(page: Page, site: Site, film: Film): Promise<void> {
  await film.shoot(120);
  await page.locator("#hint").click();
  await page.locator(".hinted").waitFor();
  await film.shoot(140);
  await page.locator("#solve-now").click();
  await page.getByTestId("player").waitFor();
  await film.shoot(100);
  for (let step = 1; step <= MOVES; ++step) {
    await page.getByRole("button", { name: "Step forward" }).click();
    await film.shoot(step === MOVES ? 160 : 35);
  }
  await page.goto(`${site.url}/#/compare?board=8,6,7/2,5,4/3,0,1`);
  await page.locator("#run-compare").click();
  await page.locator("#run-compare").waitFor(); // back when all searches are done
  await page.locator(".chart").first().waitFor();
  await page.evaluate(() => document.querySelector(".chart")?.scrollIntoView({ block: "end" }));
  await film.shoot(320);
}

const site = await startSite();
const browser = await startBrowser();
try {
  await temporary(async (folder) => {
    const { page } = await openPage(browser, site, { viewport: SIZE }, `/#/play?board=${START}`);
    const film = new Film(page, folder);
    await act(page, site, film);
    film.write(file);
  });
} finally {
  await browser.close();
  await site.stop();
}
