import { defineConfig } from "vitest/config";
import { engine } from "./build/engine";
import { studies } from "./build/studies";

export default defineConfig({
  plugins: [engine(), studies()],
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    // A process for each file would take longer to start than the tests take.
    pool: "threads",
    isolate: false,
    setupFiles: ["test/fresh.ts"],
    testTimeout: 120_000, // only a bound for what never comes: the machine may be busy
  },
});
