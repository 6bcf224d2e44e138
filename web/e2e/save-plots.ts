// Saves every plot of a report as SVG, by pressing the report's own buttons: how the pictures of docs/studies are
// made. Usage: vite-node e2e/save-plots.ts REPORT.html FOLDER [NAME…]

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "./harness";

const [report, folder, ...names] = process.argv.slice(2);
if (!report || !folder) throw new Error("usage: save-plots.ts REPORT.html FOLDER [NAME…]");

const browser = await startBrowser();
const context = await browser.newContext({ viewport: { width: 900, height: 900 }, colorScheme: "light", locale: "en-GB" });
const page = await context.newPage();
await page.goto(pathToFileURL(resolve(report)).href);
await page.locator(".lab-chart svg.chart").first().waitFor();
await mkdir(folder, { recursive: true });
for (const figure of await page.locator(".lab-plots .lab-chart").all()) {
  const name = (await figure.getAttribute("data-name")) ?? "plot";
  if (names.length > 0 && !names.includes(name)) continue;
  const download = page.waitForEvent("download");
  await figure.locator(".save-svg").click();
  await (await download).saveAs(join(folder, `${name}.svg`));
  console.log(`${name}.svg`);
}
await browser.close();
