// Seeds of shuffles: 64 bits, written in decimal, the same in page, terminal, command line and API.

const MOST = 2n ** 64n - 1n;

/** The largest seed of the API: what a JSON number holds exactly. */
export const MOST_API_SEED = BigInt(Number.MAX_SAFE_INTEGER);

/** A seed in its shortest form; null when it is not one. Numbers are read, too, as older programs write them. */
export function parseSeed(value: unknown): string | null {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string" || !/^\d{1,20}$/.test(text.trim())) return null;
  const seed = BigInt(text.trim());
  return seed <= MOST ? String(seed) : null;
}

/** A new one, short enough to be read out. */
export function freshSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]!);
}
