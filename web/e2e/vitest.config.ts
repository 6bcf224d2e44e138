import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    root: new URL("..", import.meta.url).pathname,
    // Only bounds for what never comes: on a starved machine everything else is waited for.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 100 } },
    // One browser and one server at a time: the machine may be small. All files in one process, which loads what they
    // share once.
    fileParallelism: false,
    isolate: false,
    pool: "forks",
    poolOptions: { forks: { singleFork: true } },
  },
});
