// Animated GIF (GIF89a), written by hand: a palette, frames that each repaint a rectangle, LZW as the format has it.
// https://www.w3.org/Graphics/GIF/spec-gif89a.txt

export interface GifFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Palette indices, row by row. */
  pixels: Uint8Array;
  /** Hundredths of a second until the next frame. */
  delay: number;
}

/** Codes of at most 12 bits: then the dictionary starts anew. */
const MOST_CODES = 4096;

/** Bits are filled from the low end; the stream is cut into blocks of up to 255 bytes, each with its length. */
class BlockWriter {
  readonly bytes: number[] = [];
  private block: number[] = [];
  private buffer = 0;
  private held = 0;

  put(code: number, bits: number): void {
    this.buffer |= code << this.held;
    this.held += bits;
    while (this.held >= 8) {
      this.byte(this.buffer & 255);
      this.buffer >>>= 8;
      this.held -= 8;
    }
  }

  end(): number[] {
    if (this.held > 0) this.byte(this.buffer & 255);
    this.flush();
    this.bytes.push(0);
    return this.bytes;
  }

  private byte(value: number): void {
    this.block.push(value);
    if (this.block.length === 255) this.flush();
  }

  private flush(): void {
    if (this.block.length > 0) this.bytes.push(this.block.length, ...this.block);
    this.block = [];
  }
}

/** Variable-width LZW: `least` is the number of bits of a pixel. */
export function lzw(pixels: Uint8Array, least: number): number[] {
  const clear = 1 << least;
  const out = new BlockWriter();
  let next = clear + 2;
  let bits = least + 1;
  // A known string and one more pixel, as one number: the code of the longer string.
  let codes = new Map<number, number>();
  out.put(clear, bits);
  let string = pixels[0]!;
  for (let k = 1; k < pixels.length; ++k) {
    const pixel = pixels[k]!;
    const key = string * 256 + pixel;
    const known = codes.get(key);
    if (known !== undefined) {
      string = known;
      continue;
    }
    out.put(string, bits);
    if (next < MOST_CODES) {
      // The code just written was the last one of the old width.
      if (next === 1 << bits) ++bits;
      codes.set(key, next++);
    } else {
      out.put(clear, bits);
      codes = new Map();
      next = clear + 2;
      bits = least + 1;
    }
    string = pixel;
  }
  out.put(string, bits);
  // The reader adds an entry after every code: its width may have grown.
  if (next === 1 << bits && bits < 12) ++bits;
  out.put(clear + 1, bits);
  return out.end();
}

const word = (value: number): number[] => [value & 255, value >> 8];

/** `palette`: up to 256 colours, three bytes each. Plays for ever. */
export function gif(width: number, height: number, palette: readonly number[], frames: readonly GifFrame[]): Uint8Array {
  const least = Math.max(2, Math.ceil(Math.log2(Math.max(2, palette.length / 3))));
  const table = [...palette, ...Array<number>(3 * (1 << least) - palette.length).fill(0)];
  const bytes: number[] = [];
  const put = (...values: number[]): void => {
    for (const value of values) bytes.push(value);
  };
  put(...[..."GIF89a"].map((letter) => letter.charCodeAt(0)));
  put(...word(width), ...word(height), 0xf0 | (least - 1), 0, 0, ...table);
  put(0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0);
  for (const frame of frames) {
    // Left in place: the next frame repaints only what changes.
    put(0x21, 0xf9, 4, 1 << 2, ...word(frame.delay), 0, 0);
    put(0x2c, ...word(frame.x), ...word(frame.y), ...word(frame.width), ...word(frame.height), 0, least);
    for (const byte of lzw(frame.pixels, least)) bytes.push(byte);
  }
  put(0x3b);
  return Uint8Array.from(bytes);
}
