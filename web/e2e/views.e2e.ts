// What must hold of every view at every size, in both languages, light and dark: it fits without scrolling sideways, axe
// finds nothing, nothing goes wrong. All of them take minutes (`npm run slow`); ./test takes those that were wrong once.

import { describe, expect, it } from "vitest";
import { stage } from "./fixture";
import { startLab, startSite, temporary } from "./harness";
import { expectAccessible, expectFits, slow, whole } from "./steps";
import { SIZES, VIEWS, windowOf, type Shot } from "./views";

const program = process.env["TAQUIN_BIN"];
const { open } = stage();

const LOOKS = [
  { locale: "en-GB", colorScheme: "light" },
  { locale: "fr-FR", colorScheme: "dark" },
] as const;

/** With the smallest phone on its side. */
const ALL_SIZES = [...SIZES, [568, 320]] as const;

async function hold(shot: Shot, size: readonly [number, number], look: (typeof LOOKS)[number], axe: boolean, at?: Awaited<ReturnType<typeof startSite>>): Promise<void> {
  const what = `${shot.name} ${size.join("x")} ${look.locale}`;
  const { page, faults } = await open(shot.path, { ...windowOf(size), ...look }, at);
  await page.locator("h1").first().waitFor({ state: "attached" }); // most views are loaded when they are asked for
  await shot.act?.(page);
  await expectFits(page, what);
  if (axe) await expectAccessible(page, what);
  expect(faults, what).toEqual([]);
  await page.context().close();
}

const sweep = async (shot: Shot, at?: Awaited<ReturnType<typeof startSite>>): Promise<void> => {
  for (const look of LOOKS) for (const size of ALL_SIZES) await hold(shot, size, look, size[0] === 1366 || size[0] === 320, at);
};

describe.runIf(slow)("every view", () => {
  it.each(VIEWS.filter(({ lab }) => !lab))("fits and is accessible: $name", (shot) => sweep(shot));

  it.runIf(program).each(VIEWS.filter(({ lab }) => lab))("fits and is accessible: $name", (shot) =>
    temporary(async (folder) => {
      const site = await startLab(program!, folder, undefined, ["--experiments"]);
      try {
        await sweep(shot, site);
      } finally {
        await site.stop();
      }
    }),
  );
});

describe("the views that are hardest to fit", () => {
  const hardest = [
    ["play", [320, 568]],
    ["compare", [320, 568]],
    ["play", [568, 320]],
    ["times", [320, 568]],
  ] as const;
  it.each(whole ? hardest : hardest.slice(1, 2))("fit in French: %s on %o", async (name, size) => {
    await hold(VIEWS.find((view) => view.name === name)!, size, LOOKS[1], name === "compare");
  });
});
