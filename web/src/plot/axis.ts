// Linear or logarithmic, and the ticks of a logarithmic axis.

/** A logarithmic axis pays where values span more than a decade and a half. */
const LOG_RATIO = 30;

export function wantsLog(values: number[], asked: boolean | null = null): boolean {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return false;
  return asked ?? Math.max(...positive) / Math.min(...positive) > LOG_RATIO;
}

/** Powers of ten inside the domain, few enough to be read; with twos and fives where there are hardly any. */
export function decades([low, high]: [number, number], most: number): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const stride = Math.max(1, Math.ceil((last - first + 1) / most));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += stride) ticks.push(10 ** power);
  if (ticks.length >= 3) return ticks;
  const fine: number[] = [];
  for (let power = first - 1; power <= last; ++power) fine.push(10 ** power, 2 * 10 ** power, 5 * 10 ** power);
  return fine.filter((value) => value >= low && value <= high);
}
