// Writes the service worker at the end of the build: it keeps every file of this build, so the page works offline
// once loaded. Pages come from the network when it answers, so a new build is seen at once. Names are relative to the
// worker's own folder, which may be any.

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const WORKER = (cache: string, files: string[]): string => `const CACHE = ${JSON.stringify(cache)};
const FILES = ${JSON.stringify(files)};
const ROOT = new URL("./", self.location).pathname;
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("taquin-") && name !== CACHE);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  if (path.startsWith("api/")) return;
  const stored = () => caches.match(request.mode === "navigate" ? ROOT : request, { ignoreSearch: true });
  if (path.startsWith("assets/")) {
    event.respondWith(stored().then((found) => found ?? fetch(request)));
  } else {
    event.respondWith(fetch(request).catch(() => stored().then((found) => found ?? Response.error())));
  }
});
`;

export function offline(): Plugin {
  return {
    name: "taquin-offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const names = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
        const files = ["./", "favicon.svg", "manifest.webmanifest", ...names];
        // Asset names carry their own hashes; together they name the build.
        const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
        this.emitFile({ type: "asset", fileName: "sw.js", source: WORKER(`taquin-${version}`, files) });
      },
    },
  };
}
