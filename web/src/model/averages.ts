// Averages as csTimer and the cubing community count them. An average of n leaves out the best and the worst 5 %,
// rounded up (one each of 5 and of 12, five each of 100); a DNF is worse than any time, and one among those that count
// makes the whole average a DNF. The mean leaves out nothing but the DNFs.

/** Milliseconds; infinite for a DNF. */
export type Time = number;
export const DNF: Time = Infinity;

const SHARE = 0.05;

export function trimmed(count: number): number {
  return Math.ceil(count * SHARE);
}

/** Average of all these times; null when nothing is left to average. */
export function average(times: readonly Time[]): Time | null {
  const cut = trimmed(times.length);
  const middle = [...times].sort((a, b) => a - b || 0).slice(cut, times.length - cut);
  return middle.length === 0 ? null : middle.reduce((sum, time) => sum + time, 0) / middle.length;
}

/** The average of the last `count` times at each of them; null where there are too few. */
export function rolling(times: readonly Time[], count: number): (Time | null)[] {
  return times.map((_, k) => (k + 1 < count ? null : average(times.slice(k + 1 - count, k + 1))));
}

export interface Averages {
  count: number;
  current: Time | null;
  best: Time | null;
}

export interface Summary {
  solves: number;
  finished: number;
  best: Time | null;
  worst: Time | null;
  mean: Time | null;
  averages: Averages[];
}

export const COUNTS = [5, 12, 100] as const;

export function summary(times: readonly Time[]): Summary {
  const finished = times.filter(Number.isFinite);
  const sum = finished.reduce((total, time) => total + time, 0);
  const least = (list: readonly (Time | null)[]): Time | null =>
    list.reduce<Time | null>((best, time) => (time !== null && (best === null || time < best) ? time : best), null);
  return {
    solves: times.length,
    finished: finished.length,
    best: least(finished),
    worst: finished.length > 0 ? finished.reduce((most, time) => Math.max(most, time), 0) : null,
    mean: finished.length > 0 ? sum / finished.length : null,
    averages: COUNTS.map((count) => {
      const all = rolling(times, count);
      return { count, current: all.at(-1) ?? null, best: least(all) };
    }),
  };
}
