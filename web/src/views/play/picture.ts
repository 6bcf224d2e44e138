// The picture on the tiles. It never leaves the browser: read from the file, kept in IndexedDB. Without one, a view
// over roofs is painted, so that the look can be tried at once.

import { signal } from "@preact/signals";
import { SplitMix } from "../../model/shuffle";
import { cells, type Size } from "../../model/size";

export const picture = signal<{ image: CanvasImageSource; key: number; own: boolean } | null>(null);

const MOST_PX = 1600;

/** More canvases than this would cost too much memory. */
const MOST_PICTURE_TILES = 400;

/** Boards with more tiles show numbers instead. */
export function pictured(size: Size): boolean {
  return cells(size) <= MOST_PICTURE_TILES;
}

/** The part of a picture that covers a board, centred: its corner, and the side of one cell. */
export function boardCut(image: CanvasImageSource, rows: number, cols: number): { left: number; top: number; unit: number } {
  const { width, height } = image as { width: number; height: number };
  const unit = Math.min(width / cols, height / rows);
  return { left: (width - unit * cols) / 2, top: (height - unit * rows) / 2, unit };
}

function database(): Promise<IDBObjectStore> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open("taquin", 1);
    open.onupgradeneeded = () => open.result.createObjectStore("pictures");
    open.onsuccess = () => resolve(open.result.transaction("pictures", "readwrite").objectStore("pictures"));
    open.onerror = () => reject(open.error ?? new Error("no database"));
  });
}

async function read(blob: Blob): Promise<void> {
  const full = await createImageBitmap(blob);
  const scale = Math.min(1, MOST_PX / Math.max(full.width, full.height));
  const options = { resizeWidth: Math.round(full.width * scale), resizeHeight: Math.round(full.height * scale) };
  const image = scale < 1 ? await createImageBitmap(full, { ...options, resizeQuality: "high" }) : full;
  picture.value = { image, key: Date.now(), own: true };
}

/** True when the file could be read as a picture. */
export async function choosePicture(file: Blob): Promise<boolean> {
  try {
    await read(file);
  } catch {
    return false;
  }
  await database().then((store) => store.put(file, "own")).catch(() => undefined);
  return true;
}

export async function forgetPicture(): Promise<void> {
  picture.value = { image: paint(), key: 1, own: false };
  await database().then((store) => store.delete("own")).catch(() => undefined);
}

export async function loadPicture(): Promise<void> {
  if (picture.value) return;
  picture.value = { image: paint(), key: 1, own: false };
  try {
    const store = await database();
    const request = store.get("own");
    const blob = await new Promise<unknown>((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
    if (blob instanceof Blob) await read(blob);
  } catch {
    // No database here (private window): the painted one stays.
  }
}

/** Evening over zinc roofs: sky, moon, rows of roofs with chimneys and lit windows. */
function paint(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const side = (canvas.width = canvas.height = 1200);
  const draw = canvas.getContext("2d")!;
  const noise = new SplitMix(15);
  const random = (): number => noise.unit();
  const sky = draw.createLinearGradient(0, 0, 0, side);
  for (const [at, colour] of [[0, "#16255c"], [0.35, "#4a4f9e"], [0.58, "#c9728b"], [0.75, "#f6b36a"]] as const) {
    sky.addColorStop(at, colour);
  }
  draw.fillStyle = sky;
  draw.fillRect(0, 0, side, side);
  draw.fillStyle = "#fff3d6";
  draw.beginPath();
  draw.arc(890, 250, 92, 0, 7);
  draw.fill();
  for (let k = 0; k < 46; ++k) {
    draw.globalAlpha = 0.3 + 0.6 * random();
    draw.fillRect(random() * side, random() * 420, 3, 3);
  }
  draw.globalAlpha = 1;
  const rows = [
    { y: 560, wall: "#6b5c8f", roof: "#574a80", lit: 0.2 },
    { y: 690, wall: "#4d4a78", roof: "#3a3a68", lit: 0.35 },
    { y: 840, wall: "#34365e", roof: "#25294f", lit: 0.5 },
    { y: 1000, wall: "#1f2546", roof: "#141a38", lit: 0.6 },
  ];
  rows.forEach(({ y, wall, roof, lit }, depth) => {
    const scale = 0.7 + depth * 0.22;
    for (let x = -60 * random() - 40; x < side; ) {
      const width = (150 + random() * 130) * scale;
      const top = y - random() * 90;
      draw.fillStyle = wall;
      draw.fillRect(x, top, width, side - top);
      draw.fillStyle = roof;
      draw.beginPath();
      draw.moveTo(x - 6, top);
      draw.lineTo(x + width * 0.14, top - 74 * scale);
      draw.lineTo(x + width * 0.86, top - 74 * scale);
      draw.lineTo(x + width + 6, top);
      draw.fill();
      for (let k = 0; k < 3; ++k) {
        const at = x + width * (0.2 + 0.22 * k + 0.1 * random());
        draw.fillStyle = roof;
        draw.fillRect(at, top - (100 + 22 * random()) * scale, 17 * scale, 60 * scale);
        draw.fillStyle = "#b5573c";
        draw.fillRect(at + 2, top - 112 * scale, 12 * scale, 16 * scale);
      }
      const columns = Math.max(2, Math.floor(width / (46 * scale)));
      for (let r = 0; r < 5; ++r) {
        for (let c = 0; c < columns; ++c) {
          draw.fillStyle = random() < lit ? (random() < 0.5 ? "#ffd98a" : "#f7b955") : "rgba(10,14,40,.35)";
          const step = width / columns;
          draw.fillRect(x + step * (c + 0.3), top + (22 + 62 * r) * scale, step * 0.4, 36 * scale);
        }
      }
      x += width + 3;
    }
  });
  return canvas;
}
