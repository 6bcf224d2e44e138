// The GIF writer, read back by a reader that knows nothing of it.

import { describe, expect, it } from "vitest";
import { gif, lzw, type GifFrame } from "../src/replay/gif";
import { SplitMix } from "../src/model/shuffle";

/** LZW as the specification tells a reader to do it: a table of strings, the width grows when the table is full. */
function unlzw(data: number[], least: number): number[] {
  const clear = 1 << least;
  let at = 0;
  const bitAt = (index: number): number => (data[index >> 3]! >> (index & 7)) & 1;
  const out: number[] = [];
  let table: number[][] = [];
  let bits = least + 1;
  let before: number[] | null = null;
  const reset = (): void => {
    table = [...Array(clear).keys()].map((k) => [k]);
    table.push([], []);
    bits = least + 1;
    before = null;
  };
  reset();
  for (;;) {
    let code = 0;
    for (let k = 0; k < bits; ++k) code |= bitAt(at + k) << k;
    at += bits;
    if (code === clear) {
      reset();
      continue;
    }
    if (code === clear + 1) return out;
    const last: number[] | null = before;
    const string: number[] | undefined = table[code] ?? (last ? [...last, last[0]!] : undefined);
    if (!string || (code > table.length)) throw new Error(`code ${code} of ${table.length}`);
    out.push(...string);
    if (last && table.length < 4096) table.push([...last, string[0]!]);
    if (table.length === 1 << bits && bits < 12) ++bits;
    before = string;
  }
}

function blocks(bytes: Uint8Array | number[], from: number): { data: number[]; end: number } {
  const data: number[] = [];
  let at = from;
  while (bytes[at]! > 0) {
    for (let k = 1; k <= bytes[at]!; ++k) data.push(bytes[at + k]!);
    at += bytes[at]! + 1;
  }
  return { data, end: at + 1 };
}

const source = new SplitMix(3);
const random = (): number => source.unit();

describe("LZW", () => {
  const cases: [string, number, Uint8Array][] = [
    ["one pixel", 2, Uint8Array.of(3)],
    ["one colour", 2, new Uint8Array(20_000).fill(1)],
    ["noise of four colours", 2, Uint8Array.from({ length: 30_000 }, () => Math.floor(random() * 4))],
    ["noise of 256 colours", 8, Uint8Array.from({ length: 60_000 }, () => Math.floor(random() * 256))],
    ["stripes", 4, Uint8Array.from({ length: 50_000 }, (_, k) => (k % 97) % 16)],
  ];
  it.each(cases)("comes back: %s", (_name, least, pixels) => {
    expect(unlzw(blocks(lzw(pixels, least), 0).data, least)).toEqual([...pixels]);
  });

  it("comes back at every length up to where the codes grow", () => {
    for (let length = 1; length < 700; ++length) {
      const pixels = Uint8Array.from({ length }, () => Math.floor(random() * 4));
      expect(unlzw(blocks(lzw(pixels, 2), 0).data, 2), String(length)).toEqual([...pixels]);
    }
  });
});

describe("an animated GIF", () => {
  it("has its size, palette, endless loop, and every frame with place, delay and pixels", () => {
    const frames: GifFrame[] = [
      { x: 0, y: 0, width: 300, height: 2, pixels: Uint8Array.from({ length: 600 }, (_, k) => k % 5), delay: 50 },
      { x: 290, y: 1, width: 2, height: 1, pixels: Uint8Array.of(4, 0), delay: 300 },
    ];
    const bytes = gif(300, 2, [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255], frames);
    const word = (at: number): number => bytes[at]! | (bytes[at + 1]! << 8);
    expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
    expect([word(6), word(8), bytes[10]! & 7]).toEqual([300, 2, 2]);
    let at = 13 + 3 * 8;
    expect(String.fromCharCode(...bytes.slice(at + 3, at + 14))).toBe("NETSCAPE2.0");
    at += 19;
    for (const frame of frames) {
      expect([...bytes.slice(at, at + 3)]).toEqual([0x21, 0xf9, 4]);
      expect(word(at + 4)).toBe(frame.delay);
      at += 8;
      expect(bytes[at]).toBe(0x2c);
      expect([word(at + 1), word(at + 3), word(at + 5), word(at + 7)]).toEqual([frame.x, frame.y, frame.width, frame.height]);
      const { data, end } = blocks(bytes, at + 11);
      expect(unlzw(data, bytes[at + 10]!)).toEqual([...frame.pixels]);
      at = end;
    }
    expect([bytes[at], at + 1]).toEqual([0x3b, bytes.length]);
  });
});
