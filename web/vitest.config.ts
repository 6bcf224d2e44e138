import { defineConfig } from "vitest/config";
import { engine } from "./build/engine";

export default defineConfig({ plugins: [engine()], test: { include: ["test/**/*.test.ts"], environment: "node" } });
