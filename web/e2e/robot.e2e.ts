// A robot plays: it follows solutions with detours, illegal inputs, undo, overlapping fingers, reloads, crashes and a
// second tab, and every game ends in a win. A model of its own (model.ts) says what board, counts, times and records
// must be: nothing is lost. TAQUIN_GAMES says how many games: 10 by default, 2 in ./test, 200 in `npm run robot`; TAQUIN_SEED which.

import { expect, it } from "vitest";
import { stage } from "./fixture";
import { ready } from "./harness";
import { dice, misreported, played, slides, solved } from "./model";
import { NOTHING, Robot, watchInputs } from "./robot";
import { stored, text, whole } from "./steps";

const GAMES = Number(process.env["TAQUIN_GAMES"] ?? (whole ? 10 : 2));
const SIZES = [[2, 2], [2, 3], [3, 3], [3, 4], [4, 4]] as const;
const here = stage();

interface SolveJson {
  id: string;
  size: string;
  start: string;
  log: string;
  time_ms: number;
  moves: number;
  slides: number;
  marks: string[];
}

interface Best {
  time: number;
  moves: number;
  slides: number;
}

const boardOf = (start: string): number[] => start.split(/[ /]/).filter((word) => word !== "").map(Number);

/** What one game must have left behind; returns its solve. */
function check(robot: Robot, solves: readonly SolveJson[]): SolveJson {
  const same = solves.filter(({ size, start }) => size === `${robot.rows}x${robot.cols}` && String(boardOf(start)) === String(robot.start));
  // Two tabs may have played the same small board.
  const solve = same.find(({ log }) => misreported(robot.acts, log).length === 0) ?? same[0];
  expect(solve).toMatchObject({ dnf: false, help: [], kind: "easy", imported: null, series: null });
  expect(misreported(robot.acts, solve!.log)).toEqual([]);
  const model = played(robot.start, robot.cols, solve!.log);
  expect(solved(model.tiles)).toBe(true);
  expect(solve).toMatchObject({ moves: model.path.length, slides: slides(model.path), time_ms: model.time });
  // What the browser did by itself (a hidden tab pauses) may be said as well.
  expect([...robot.marks].filter((mark) => !solve!.marks.includes(mark))).toEqual([]);
  expect(solve!.marks.filter((mark) => mark !== "paused" && !robot.marks.has(mark))).toEqual([]);
  return solve!;
}

/** Records: with an undo only the time counts. */
function better(old: Best | undefined, { time_ms, moves, slides: count, marks }: SolveJson): Best {
  const none = { time: Infinity, moves: Infinity, slides: Infinity };
  const found = marks.includes("undone") ? { ...none, time: time_ms } : { time: time_ms, moves, slides: count };
  const [a, b] = [old ?? none, found];
  return { time: Math.min(a.time, b.time), moves: Math.min(a.moves, b.moves), slides: Math.min(a.slides, b.slides) };
}

it(`plays ${GAMES} games and loses nothing`, async () => {
  const { page } = await here.open("/", { hasTouch: true });
  await page.context().addInitScript(watchInputs);
  await page.evaluate(() => {
    localStorage.setItem("taquin.shuffle", "easy");
    localStorage.setItem("taquin.newcomer", "no");
  });
  await page.reload();
  await ready(page);
  const seed = Number(process.env["TAQUIN_SEED"] ?? 1);
  const roll = dice(seed);
  const tally = { ...NOTHING };
  const robot = new Robot(page.context(), page, here.site.url, roll, tally);
  const bests: Record<string, Best> = {};
  const seen = new Set<string>();
  for (let game = 1; game <= GAMES; ++game) {
    const [rows, cols] = SIZES[roll(SIZES.length)]!;
    if (game % 20 === 0) console.log(`game ${game} of seed ${seed}`);
    await robot.begin(rows, cols);
    const others = await robot.play();
    const shown = { moves: Number(await text(robot.page, "moves")), slides: Number(await text(robot.page, "slides")) };
    const all = seen.size + 1 + others.length;
    await expect.poll(async () => (await stored(robot.page)).solves.length, { message: `game ${game} of seed ${seed}` }).toBe(all);
    for (const player of [robot, ...others]) {
      const fresh = ((await stored(robot.page)).solves as unknown as SolveJson[]).filter(({ id }) => !seen.has(id));
      const solve = check(player, fresh);
      if (player === robot) expect(shown).toEqual({ moves: solve.moves, slides: solve.slides });
      else await player.page.close();
      const key = `${solve.size} blank-last easy`;
      bests[key] = better(bests[key], solve);
      seen.add(solve.id);
    }
  }
  // The records of all solves, figure by figure, as the model has them.
  const known = (await stored(robot.page)).bests as unknown as Record<string, Record<string, number | null>>;
  const finite = (best: Record<string, number | null>): Record<string, number> => Object.fromEntries(Object.entries(best).map(([name, value]) => [name, value ?? Infinity]));
  expect(Object.fromEntries(Object.entries(known).map(([key, best]) => [key, finite(best)]))).toEqual(bests);
  console.log(`${seen.size} games won: ${JSON.stringify(tally)}`);
}, 60_000 + GAMES * 60_000);
