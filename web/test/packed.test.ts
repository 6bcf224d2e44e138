import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pack, unpack, unpackStudy, type PackedStudy } from "../src/lab/packed";

const FOLDER = new URL("../../data/studies", import.meta.url).pathname;
const read = (name: string): PackedStudy => JSON.parse(readFileSync(`${FOLDER}/${name}.json`, "utf8")) as PackedStudy;
const names = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));

describe("studies that come with the page", () => {
  it("pack and unpack rows, also such as lack a key", () => {
    const rows = [{ a: 1, b: "x" }, { a: 2, c: false }, { b: "", a: 0 }];
    expect(unpack(pack(rows))).toEqual(rows);
    expect(unpack(pack([]))).toEqual([]);
  });

  it("are experiments of this repository, run to their end, as their files are now", () => {
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const packed = read(name);
      expect(packed.name).toBe(name);
      expect(packed.done).toBe(packed.cells);
      expect(packed.crashed).toBe(0);
      expect(packed.definition).toBe(readFileSync(new URL(`../../experiments/${name}.toml`, import.meta.url), "utf8"));
      for (const language of ["en", "fr"] as const) expect(packed.title[language]).not.toBe("");
      const study = unpackStudy(packed);
      expect(study.results).toHaveLength(study.done);
      for (const { configuration, board } of study.results) {
        expect(study.configurations[configuration]).toBeDefined();
        expect(study.boards[board]).toBeDefined();
      }
    }
  });

  it("hold no date", () => {
    for (const name of names) expect(readFileSync(`${FOLDER}/${name}.json`, "utf8")).not.toMatch(/"created"|20\d\d-\d\d-\d\d/);
  });
});
