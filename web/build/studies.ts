// Takes the studies that come with taquin (data/studies) into the page: a file each, fetched when it is opened, and the
// list of them.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { PackedStudy, Shipped } from "../src/lab/packed";

const VIRTUAL = "virtual:studies";
const FOLDER = new URL("../../data/studies", import.meta.url).pathname;

export function studies(): Plugin {
  return {
    name: "taquin-studies",
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith(".json")).sort() : [];
      const list = files.map((file): Shipped => {
        const source = readFileSync(join(FOLDER, file), "utf8");
        const study = JSON.parse(source) as PackedStudy;
        const digest = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        const fileName = `assets/study-${study.name}-${digest}.json`;
        if (this.meta.watchMode !== true) this.emitFile({ type: "asset", fileName, source: JSON.stringify(study) });
        const { name, title, revision, compiler, machine, cells, done, failed, crashed } = study;
        return { name, title, revision, compiler, machine, cells, done, failed, crashed, file: fileName };
      });
      return `export default ${JSON.stringify(list)};`;
    },
  };
}
