// The rules of csTimer: 5 % at each end are left out, rounded up; DNF is the worst; the mean leaves out DNFs.

import { describe, expect, it } from "vitest";
import { average, DNF, rolling, summary, trimmed } from "../src/model/averages";

const seconds = (...times: number[]): number[] => times.map((time) => time * 1000);

describe("averages", () => {
  it("leave out 5 % at each end, rounded up", () => {
    expect([3, 5, 12, 20, 21, 50, 100, 1000].map(trimmed)).toEqual([1, 1, 1, 1, 2, 3, 5, 50]);
  });

  // The examples of the Speedsolving wiki and of Code Golf's "Best Rolling Ao5".
  it.each([
    [seconds(5.43, 4.32, 3.21, 2.1, 1), 3210],
    [seconds(7.16, 5.04, 4.67, 6.55, 4.99), 5526.67],
    [seconds(15.32, 14.64, 13.17, 11.22, 12.88), 13563.33],
    [[10000, DNF, 11000, 12000, 13000], 12000],
    [[DNF, DNF, 1000, 1000, 1000], DNF],
    [[1000, 1000, 1000, 1000, DNF, 1, 1000, 1000, 1000, 1000, 1000, 1000], 1000],
    [[1000, 1000, DNF, 1000, DNF, 1, 1000, 1000, 1000, 1000, 1000, 1000], DNF],
  ])("of %j", (times, expected) => {
    if (expected === DNF) expect(average(times)).toBe(DNF);
    else expect(average(times)).toBeCloseTo(expected, 1);
  });

  it("of a hundred bear five DNFs and no sixth", () => {
    const times = Array.from({ length: 100 }, (_, k) => 1000 + k);
    expect(average(times)).toBeCloseTo(1049.5);
    const spoilt = (count: number): number[] => times.map((time, k) => (k < count ? DNF : time));
    // 1005…1099 are left: the best five and the five DNFs go.
    expect(average(spoilt(5))).toBeCloseTo((1010 + 1099) / 2);
    expect(average(spoilt(6))).toBe(DNF);
  });

  it("roll: the best of five is not the last", () => {
    const times = seconds(10, 10, 10, 10, 10, 7, 6);
    expect(rolling(times, 5).map((time) => time && time / 1000)).toEqual([null, null, null, null, 10, 10, 9]);
    expect(summary(times).averages[0]).toEqual({ count: 5, current: 9000, best: 9000 });
    const golf = seconds(34.87, 33.24, 33.31, 33.63, 27.04, 29.14, 29.74, 31.65, 27.42, 30.13, 28.31, 32.5, 32.61, 36.38, 28.6, 33.85, 28.42, 36, 32.41, 35.35, 29.47, 31.02, 28.87, 35.08);
    expect(summary(golf).averages[0]!.best! / 1000).toBeCloseTo(28.77, 2);
  });
});

describe("a summary", () => {
  it("counts DNFs and leaves them out of the mean", () => {
    expect(summary([1000, DNF, 2000, 6000])).toMatchObject({ solves: 4, finished: 3, best: 1000, worst: 6000, mean: 3000 });
    expect(summary([DNF])).toMatchObject({ solves: 1, finished: 0, best: null, worst: null, mean: null });
    expect(summary([]).averages.map(({ current }) => current)).toEqual([null, null, null]);
  });

  it("has a DNF as its average only when nothing better was rolled", () => {
    const times = [1000, 1000, 1000, 1000, 1000, DNF, DNF];
    expect(summary(times).averages[0]).toEqual({ count: 5, current: DNF, best: 1000 });
    expect(summary([DNF, DNF, 1, 1, 1]).averages[0]).toEqual({ count: 5, current: DNF, best: DNF });
  });
});
