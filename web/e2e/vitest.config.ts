import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    root: new URL("..", import.meta.url).pathname,
    testTimeout: 240_000,
    hookTimeout: 90_000,
    // One browser and one server at a time: the machine may be small.
    fileParallelism: false,
  },
});
