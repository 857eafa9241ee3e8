// A board whose squares are too small for lines: pixels in the colours of their steps.
//
// The picture is kept. As long as the same part of the board is seen in the same colours, a step more
// changes only the pixels of its square.
import type { Board } from './board';
import type { Camera } from './camera';
import type { Inks, Rgb } from './colours';
import { type Path, Tour } from './data';

/** A picture by its pixels: red, green, blue and opacity, a byte each. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
}

export const packed = ([r, g, b]: Rgb): number => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

/** Of four colours. The four bytes of each at once, two and two. */
function mean(a: number, b: number, c: number, d: number): number {
  const mask = 0x00ff00ff;
  const low = (a & mask) + (b & mask) + (c & mask) + (d & mask);
  const high = ((a >>> 8) & mask) + ((b >>> 8) & mask) + ((c >>> 8) & mask) + ((d >>> 8) & mask);
  return ((low >>> 2) & mask) | (((high >>> 2) & mask) << 8);
}

/** More would not be seen, and would take longer than a frame. */
const mostPixels = 1_200_000;

export class Pixels implements Raster {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
  private readonly out: Uint32Array;
  private readonly colours: Uint32Array;
  private readonly scale: number;
  private readonly left: number;
  private readonly top: number;
  private readonly unit: number;
  /** The columns and rows of the board that each column and row of pixels looks at. */
  private readonly cols: readonly Uint32Array[];
  private readonly rows: readonly Uint32Array[];
  private readonly ground: number;
  private readonly key: string;
  /** The step that it shows; nothing before the first. */
  private drawn: number | undefined;

  private readonly nothing: number;

  constructor(
    private readonly board: Board,
    private readonly tour: Path | undefined,
    private readonly inks: Inks | undefined,
    camera: Camera,
    ground: Rgb,
    /** Where there is no square. */
    nothing: Rgb,
    ratio: number,
  ) {
    const seen = camera.board;
    this.scale = Math.min(ratio, Math.sqrt(mostPixels / (seen.width * seen.height)));
    this.width = Math.max(1, Math.round(seen.width * this.scale));
    this.height = Math.max(1, Math.round(seen.height * this.scale));
    this.bytes = new Uint8ClampedArray(this.width * this.height * 4);
    this.out = new Uint32Array(this.bytes.buffer);
    this.colours = Uint32Array.from(inks?.colours ?? [], packed);
    this.ground = packed(ground);
    this.nothing = packed(nothing);
    this.unit = camera.unit;
    this.left = seen.x - camera.x;
    this.top = seen.y - camera.y;
    // Where a pixel covers several squares, the mean of four of them: else the pattern of the pixels
    // would be seen instead of that of the tour.
    const offsets = this.unit * this.scale < 0.75 ? [0.25, 0.75] : [0.5];
    const places = (length: number, from: number, most: number): Uint32Array[] =>
      offsets.map((offset) =>
        Uint32Array.from({ length }, (_, i) =>
          Math.min(most - 1, Math.max(0, Math.floor((from + (i + offset) / this.scale) / this.unit))),
        ),
      );
    this.cols = places(this.width, this.left, camera.cols);
    this.rows = places(this.height, this.top, camera.rows);
    this.key = Pixels.keyOf(camera, ratio);
  }

  private static keyOf(camera: Camera, ratio: number): string {
    const { x, y, width, height } = camera.board;
    return [camera.unit, camera.x, camera.y, x, y, width, height, ratio].join(' ');
  }

  /** Whether it is still the picture of what the camera sees, in these colours. */
  fits(camera: Camera, inks: Inks | undefined, ground: Rgb, ratio: number): boolean {
    return this.key === Pixels.keyOf(camera, ratio) && inks === this.inks && packed(ground) === this.ground;
  }

  /** Shows the tour up to a step. */
  show(drawn: number): void {
    const more = this.drawn === undefined ? Infinity : drawn - this.drawn;
    if (this.drawn === undefined || more < 0 || more * 8 > this.out.length) this.paint(drawn);
    else for (let step = this.drawn + 1; step <= drawn; ++step) this.paintStep(step, drawn);
    this.drawn = drawn;
  }

  private paint(drawn: number): void {
    const { board, tour, inks } = this;
    if (tour instanceof Tour && inks && board.size === board.area) {
      this.paintFull(tour.steps, inks.table, drawn);
      return;
    }
    for (let y = 0, at = 0; y < this.height; ++y) {
      for (let x = 0; x < this.width; ++x) this.out[at++] = this.pixel(x, y, drawn);
    }
  }

  /** The same on boards without holes, which may be large: a million squares are to take less than a frame or two. */
  private paintFull(steps: Uint32Array, table: Uint16Array, drawn: number): void {
    const { out, colours, ground, width, height } = this;
    const [cols = new Uint32Array(0), otherCols] = this.cols;
    const [rows = new Uint32Array(0), otherRows] = this.rows;
    const across = this.board.cols;
    for (let y = 0, at = 0; y < height; ++y) {
      const row = (rows[y] ?? 0) * across;
      const otherRow = (otherRows?.[y] ?? 0) * across;
      for (let x = 0; x < width; ++x, ++at) {
        const col = cols[x] ?? 0;
        const first = steps[row + col] ?? 0;
        const a = first <= drawn ? (colours[table[first] ?? 0] ?? 0) : ground;
        if (!otherCols) {
          out[at] = a;
          continue;
        }
        const otherCol = otherCols[x] ?? 0;
        const second = steps[row + otherCol] ?? 0;
        const third = steps[otherRow + col] ?? 0;
        const fourth = steps[otherRow + otherCol] ?? 0;
        out[at] = mean(
          a,
          second <= drawn ? (colours[table[second] ?? 0] ?? 0) : ground,
          third <= drawn ? (colours[table[third] ?? 0] ?? 0) : ground,
          fourth <= drawn ? (colours[table[fourth] ?? 0] ?? 0) : ground,
        );
      }
    }
  }

  private paintStep(step: number, drawn: number): void {
    const { tour, scale, unit } = this;
    if (!tour) return;
    const square = tour.squareOf(step);
    const x = (tour.board.col(square) * unit - this.left) * scale;
    const y = (tour.board.row(square) * unit - this.top) * scale;
    const right = Math.min(this.width, Math.ceil(x + unit * scale));
    const bottom = Math.min(this.height, Math.ceil(y + unit * scale));
    for (let py = Math.max(0, Math.floor(y)); py < bottom; ++py) {
      for (let px = Math.max(0, Math.floor(x)); px < right; ++px) {
        this.out[py * this.width + px] = this.pixel(px, py, drawn);
      }
    }
  }

  private pixel(x: number, y: number, drawn: number): number {
    const [cols, otherCols] = this.cols;
    const [rows, otherRows] = this.rows;
    const row = rows?.[y] ?? 0;
    const col = cols?.[x] ?? 0;
    if (!otherCols || !otherRows) return this.colour(row, col, drawn);
    const otherRow = otherRows[y] ?? 0;
    const otherCol = otherCols[x] ?? 0;
    return mean(
      this.colour(row, col, drawn),
      this.colour(row, otherCol, drawn),
      this.colour(otherRow, col, drawn),
      this.colour(otherRow, otherCol, drawn),
    );
  }

  private colour(row: number, col: number, drawn: number): number {
    if (!this.board.contains(row, col)) return this.nothing;
    if (!this.tour || !this.inks) return this.ground;
    const step = this.tour.stepOf(this.board.at(row, col));
    return step <= drawn ? (this.colours[this.inks.of(step)] ?? this.ground) : this.ground;
  }
}
