import { defineConfig } from "vite";
import { engine } from "./build/engine";
import { offline } from "./build/offline";
import { studies } from "./build/studies";

export default defineConfig({
  // Relative: the page lives at "/" of its own server, and as plain files anywhere.
  base: "./",
  plugins: [engine(), studies(), offline()],
  worker: { format: "es" },
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2022",
    // Inlined assets would be data: addresses, which the content policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
