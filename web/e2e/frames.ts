// Frames a second while a 10 x 10 board is played, and while the tree of a search of thousands of nodes is stepped through,
// a key every 50 ms: npm run frames. A report, not a test: it depends on the machine.

import type { Page } from "playwright-core";
import { openPage, startBrowser, startSite } from "./harness";

const order = [...Array(99).keys()].map((k) => k + 1);
order.splice(55, 0, 0);
const rows = [...Array(10).keys()].map((row) => order.slice(10 * row, 10 * row + 10).join(","));

/** Presses the keys in turn for five seconds. */
async function measure(page: Page, keys: string[]): Promise<string> {
  const report = await page.evaluate(async (pressed) => {
    const gaps: number[] = [];
    let [moves, before] = [0, performance.now()];
    const start = before;
    while (before - start < 5000) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      gaps.push(now - before);
      before = now;
      if ((now - start) / 50 > moves) {
        const key = pressed[moves++ % pressed.length]!;
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true }));
      }
    }
    const sorted = gaps.slice(1).sort((a, b) => a - b);
    return { moves, frames: gaps.length, median: sorted[sorted.length >> 1]!, worst: sorted[Math.floor(sorted.length * 0.99)]! };
  }, keys);
  return `${(report.frames / 5).toFixed(1)} frames a second over ${report.moves} keys; median ${report.median.toFixed(1)} ms, 99 % within ${report.worst.toFixed(1)} ms`;
}

const site = await startSite();
const browser = await startBrowser();
const { page } = await openPage(browser, site, {}, `/#/play?board=${rows.join("/")}`);
console.log(`10x10: ${await measure(page, ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"])}`);
await page.context().close();
if (site.real) {
  const { page } = await openPage(browser, site, {}, "/#/explore?board=8,6,7/2,5,4/3,0,1&run=astar/manhattan");
  const tree = page.getByTestId("tree");
  await tree.waitFor();
  await page.locator("#explore-last").click();
  const nodes = await tree.getAttribute("data-nodes");
  console.log(`Explore, ${nodes} nodes: ${await measure(page, ["ArrowLeft"])}, ${await tree.getAttribute("data-nodes")} nodes at the end`);
}
await browser.close();
await site.stop();
