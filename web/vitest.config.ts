import { defineConfig } from "vitest/config";
import { engine } from "./build/engine";
import { studies } from "./build/studies";

export default defineConfig({
  plugins: [engine(), studies()],
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    testTimeout: 120_000, // only a bound for what never comes: the machine may be busy
  },
});
