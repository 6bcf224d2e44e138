import { defineConfig } from "vite";
import { offline } from "./build/offline";

export default defineConfig({
  // Assets are asked for from the root: the page lives at "/" of its own server.
  base: "/",
  plugins: [offline()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2022",
    // Inlined assets would be data: addresses, which the content policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
