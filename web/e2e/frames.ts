// Frames a second while a 10 x 10 board is played, one move every 50 ms: npm run frames. A report, not a test: it
// depends on the machine.

import { openPage, startBrowser, startSite } from "./harness";

const order = [...Array(99).keys()].map((k) => k + 1);
order.splice(55, 0, 0);
const rows = [...Array(10).keys()].map((row) => order.slice(10 * row, 10 * row + 10).join(","));
const site = await startSite();
const browser = await startBrowser();
const { page } = await openPage(browser, site, {}, `/#/play?board=${rows.join("/")}`);
const report = await page.evaluate(async () => {
  const gaps: number[] = [];
  const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  let [moves, before] = [0, performance.now()];
  const start = before;
  while (before - start < 5000) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    gaps.push(now - before);
    before = now;
    if ((now - start) / 50 > moves) {
      const key = keys[moves++ % 4]!;
      dispatchEvent(new KeyboardEvent("keydown", { key, code: key }));
    }
  }
  const sorted = gaps.slice(1).sort((a, b) => a - b);
  return { moves, frames: gaps.length, median: sorted[sorted.length >> 1]!, worst: sorted[Math.floor(sorted.length * 0.99)]! };
});
console.log(`10x10: ${(report.frames / 5).toFixed(1)} frames a second over ${report.moves} moves; median ${report.median.toFixed(1)} ms, 99 % within ${report.worst.toFixed(1)} ms`);
await browser.close();
await site.stop();
