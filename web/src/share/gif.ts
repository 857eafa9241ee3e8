// Writes a moving picture as GIF, which every chat and every program shows: one palette for all frames, and of each
// frame only what has changed, packed by LZW.

/** Bytes one after the other. */
class Bytes {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private now = new Uint8Array(1 << 16);
  private at = 0;

  put(...bytes: readonly number[]): void {
    for (const byte of bytes) {
      if (this.at === this.now.length) {
        this.parts.push(this.now);
        this.now = new Uint8Array(1 << 16);
        this.at = 0;
      }
      this.now[this.at++] = byte;
    }
  }

  short(n: number): void {
    this.put(n & 255, n >> 8);
  }

  blob(): Blob {
    return new Blob([...this.parts, this.now.subarray(0, this.at)], { type: 'image/gif' });
  }
}

const mostCodes = 4096;
const clear = 256;
const end = 257;

/** LZW with codes of 9 to 12 bits, in blocks of up to 255 bytes. */
function pack(pixels: Uint8Array, out: Bytes): void {
  const next = new Uint16Array(mostCodes * 256);
  let block: number[] = [];
  let bits = 0;
  let held = 0;
  let width = 9;
  let codes = end + 1;
  const flush = (): void => {
    if (block.length > 0) out.put(block.length, ...block);
    block = [];
  };
  const put = (code: number): void => {
    held |= code << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      block.push(held & 255);
      held >>= 8;
      if (block.length === 255) flush();
    }
  };
  out.put(8);
  put(clear);
  let code = pixels[0] ?? 0;
  for (let i = 1; i < pixels.length; ++i) {
    const pixel = pixels[i] ?? 0;
    const known = next[code * 256 + pixel] ?? 0;
    if (known > 0) {
      code = known;
      continue;
    }
    put(code);
    if (codes === mostCodes) {
      put(clear);
      next.fill(0);
      codes = end + 1;
      width = 9;
    } else {
      if (codes === 1 << width) ++width;
      next[code * 256 + pixel] = codes++;
    }
    code = pixel;
  }
  put(code);
  put(end);
  if (bits > 0) block.push(held & 255);
  flush();
  out.put(0);
}

/** The last colour means: as before. */
const colours = 255;

/** Colours with five bits a channel, by how often they occur. */
export class Palette {
  private readonly counts = new Map<number, number>();
  /** What a colour is exactly, where it occurs first. */
  private readonly exact = new Map<number, readonly [number, number, number]>();
  private chosen: number[] | undefined;
  private readonly nearest = new Map<number, number>();

  /** Takes in what occurs in a picture, before anything is looked up. */
  add(pixels: Uint8ClampedArray): void {
    for (let i = 0; i < pixels.length; i += 4) {
      const key = this.key(pixels, i);
      const count = this.counts.get(key) ?? 0;
      this.counts.set(key, count + 1);
      if (count === 0) this.exact.set(key, [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0]);
    }
  }

  private key(pixels: Uint8ClampedArray, i: number): number {
    return (((pixels[i] ?? 0) >> 3) << 10) | (((pixels[i + 1] ?? 0) >> 3) << 5) | ((pixels[i + 2] ?? 0) >> 3);
  }

  private get keys(): number[] {
    return (this.chosen ??= [...this.counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, colours)
      .map(([key]) => key));
  }

  private channels(key: number): readonly [number, number, number] {
    return this.exact.get(key) ?? [(key >> 10) << 3, ((key >> 5) & 31) << 3, (key & 31) << 3];
  }

  /** 256 colours, a byte a channel. */
  get bytes(): number[] {
    const all = this.keys.flatMap((key) => this.channels(key));
    return [...all, ...Array<number>(768 - all.length).fill(0)];
  }

  /** The number of the colour that is nearest to that of a pixel. */
  of(pixels: Uint8ClampedArray, i: number): number {
    const key = this.key(pixels, i);
    const known = this.nearest.get(key);
    if (known !== undefined) return known;
    const [r, g, b] = this.channels(key);
    let best = 0;
    let least = Infinity;
    this.keys.forEach((other, number) => {
      const [x, y, z] = this.channels(other);
      const apart = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
      if (apart < least) [best, least] = [number, apart];
    });
    this.nearest.set(key, best);
    return best;
  }
}

export class Gif {
  private readonly out = new Bytes();
  private before: Uint8Array | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly palette: Palette,
  ) {
    const { out } = this;
    out.put(...new TextEncoder().encode('GIF89a'));
    out.short(width);
    out.short(height);
    out.put(0xf7, 0, 0, ...palette.bytes);
    // Again and again.
    out.put(0x21, 0xff, 11, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  }

  /** A frame, seen for so many hundredths of a second. */
  add(pixels: Uint8ClampedArray, hundredths: number): void {
    const { width, height, palette, before, out } = this;
    const now = new Uint8Array(width * height);
    for (let i = 0; i < now.length; ++i) now[i] = palette.of(pixels, 4 * i);
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let y = 0, i = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x, ++i) {
        if (before && before[i] === now[i]) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
    if (right < 0) [left, top, right, bottom] = [0, 0, 0, 0];
    const [cols, rows] = [right - left + 1, bottom - top + 1];
    const part = new Uint8Array(cols * rows);
    for (let y = 0, at = 0; y < rows; ++y) {
      for (let x = 0; x < cols; ++x, ++at) {
        const i = (top + y) * width + left + x;
        const pixel = now[i] ?? 0;
        part[at] = before?.[i] === pixel ? colours : pixel;
      }
    }
    out.put(0x21, 0xf9, 4, before ? 5 : 4);
    out.short(hundredths);
    out.put(colours, 0, 0x2c);
    for (const number of [left, top, cols, rows]) out.short(number);
    out.put(0);
    pack(part, out);
    this.before = now;
  }

  end(): Blob {
    this.out.put(0x3b);
    return this.out.blob();
  }
}
