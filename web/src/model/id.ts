// Unique ids of solves and series.

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, "0")).join("");

export const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
