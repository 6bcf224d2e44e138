// The built page: small, self-contained, and fit for a strict content policy.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;
const SOURCES = ["src", "build", "public", "index.html", "package-lock.json", "vite.config.ts"];

const newest = (path: string): number =>
  statSync(path).isDirectory() ? Math.max(...readdirSync(path).map((name) => newest(join(path, name)))) : statSync(path).mtimeMs;

/** ./test has built the page a moment ago. */
function isFresh(built: string): boolean {
  const page = join(built, "index.html");
  return existsSync(page) && SOURCES.every((name) => newest(join(root, name)) < statSync(page).mtimeMs);
}

const fresh = isFresh(join(root, "dist"));
const folder = fresh ? join(root, "dist") : mkdtempSync(join(tmpdir(), "taquin-web-"));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const assets = (): string[] => readdirSync(join(folder, "assets"));

beforeAll(async () => {
  if (!fresh) await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
}, 300_000);

afterAll(() => {
  if (!fresh) rmSync(folder, { recursive: true, force: true });
});

describe("the built page", () => {
  it("shows its first view with less than 150 kB compressed", () => {
    const html = read("index.html");
    const linked = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((match) => match[1]!);
    const fonts = assets().filter((name) => name.endsWith(".woff2")).map((name) => `assets/${name}`);
    const files = new Set(["index.html", ...linked, ...fonts]);
    const total = [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
    expect(linked.some((name) => name.endsWith(".js"))).toBe(true);
    expect(total).toBeLessThan(150_000);
  });

  it("has no script or style inside the page", () => {
    const html = read("index.html");
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)|\son\w+=/);
  });

  it("keeps the plots out of the first view", () => {
    const html = read("index.html");
    const first = assets().filter((name) => html.includes(name) && name.endsWith(".js"));
    expect(first).toHaveLength(1);
    expect(read(`assets/${first[0]!}`)).not.toContain("contourDensity");
  });

  it("names no other host and inlines no data", () => {
    for (const name of assets().filter((file) => /\.(js|css)$/.test(file))) {
      const text = read(`assets/${name}`);
      const hosts = [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/g)].map((match) => match[1]!);
      // Names of XML vocabularies, and addresses inside the plot library's own error messages.
      expect(hosts.filter((host) => !/^(www\.w3\.org|observablehq\.com)$/.test(host))).toEqual([]);
      expect(text).not.toMatch(/url\(["']?data:/);
    }
  });

  it("is few files, with hashes in their names, all known to the worker", () => {
    expect(assets().filter((name) => !name.startsWith("study-")).length).toBeLessThanOrEqual(40);
    const worker = read("sw.js");
    for (const name of assets()) {
      expect(name).toMatch(/-[\w-]{8}\.\w+$/);
      expect(worker).toContain(`"assets/${name}"`);
    }
  });
});
