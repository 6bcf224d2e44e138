// Takes the engine for the browser (scripts/build-wasm) into the page, where it was built; the page works without.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const VIRTUAL = "virtual:engine";
const FILE = new URL("../../build/wasm/taquin.wasm", import.meta.url).pathname;

export function engine(): Plugin {
  let emitted = "";
  return {
    name: "taquin-engine",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      if (!existsSync(FILE)) return "export default null;";
      const source = readFileSync(FILE);
      const digest = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/engine-${digest}.wasm`;
      if (emitted !== fileName) this.emitFile({ type: "asset", fileName, source });
      emitted = fileName;
      return `export default ${JSON.stringify(fileName)};`;
    },
  };
}
