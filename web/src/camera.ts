// Which part of the board is seen, and how large: everything in CSS pixels of the stage.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rows and columns from the first to before the last. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const largestFit = 112;
/** A long strip is not shown whole if it would be a mere line then. */
const leastBreadth = 24;
const largestUnit = 96;

export class Camera {
  /** The side of a square, and the board's upper left corner. */
  unit = 1;
  x = 0;
  y = 0;
  viewport: Box = { x: 0, y: 0, width: 1, height: 1 };
  private pixelRatio = 1;

  constructor(
    readonly rows: number,
    readonly cols: number,
  ) {}

  get fitUnit(): number {
    const { width, height } = this.viewport;
    const whole = Math.min(width / this.cols, height / this.rows);
    const unit = Math.min(largestFit, Math.max(whole, leastBreadth / Math.min(this.rows, this.cols)));
    // Whole device pixels look crisp; below a few of them it would waste the stage.
    const device = unit * this.pixelRatio;
    return device >= 8 ? Math.floor(device) / this.pixelRatio : unit;
  }

  get largest(): number {
    return Math.max(largestUnit, this.fitUnit * 3);
  }

  private get fitted(): boolean {
    return this.unit <= this.fitUnit * 1.0001;
  }

  /** Whether the whole board is seen. */
  get whole(): boolean {
    const { width, height } = this.viewport;
    return this.cols * this.unit <= width && this.rows * this.unit <= height;
  }

  /** A stage of another size: what was fitted stays so, else the middle stays in the middle. */
  resize(viewport: Box, pixelRatio: number): void {
    const wasFitted = this.fitted || this.viewport.width <= 1;
    const col = (this.viewport.x + this.viewport.width / 2 - this.x) / this.unit;
    const row = (this.viewport.y + this.viewport.height / 2 - this.y) / this.unit;
    this.viewport = viewport;
    this.pixelRatio = pixelRatio;
    if (wasFitted) this.fit();
    else this.centreOn(row, col);
  }

  fit(): void {
    this.unit = this.fitUnit;
    this.clamp();
  }

  /** Zooms, with the point under the pointer where it is. */
  zoomAt(x: number, y: number, factor: number): void {
    const unit = Math.min(this.largest, Math.max(this.fitUnit, this.unit * factor));
    const scale = unit / this.unit;
    this.x = x - (x - this.x) * scale;
    this.y = y - (y - this.y) * scale;
    this.unit = unit;
    this.clamp();
  }

  zoom(factor: number): void {
    const { x, y, width, height } = this.viewport;
    this.zoomAt(x + width / 2, y + height / 2, factor);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  /** Row and column may lie between squares; whole ones are upper left corners. */
  centreOn(row: number, col: number): void {
    const { x, y, width, height } = this.viewport;
    this.x = x + width / 2 - col * this.unit;
    this.y = y + height / 2 - row * this.unit;
    this.clamp();
  }

  /** A board that is smaller than the stage lies in its middle, a larger one fills it. */
  private clamp(): void {
    const place = (at: number, side: number, from: number, room: number): number => {
      if (side <= room) return from + (room - side) / 2;
      return Math.min(from, Math.max(from + room - side, at));
    };
    const { x, y, width, height } = this.viewport;
    this.unit = Math.min(this.largest, Math.max(this.fitUnit, this.unit));
    const snap = (at: number): number => Math.round(at * this.pixelRatio) / this.pixelRatio;
    this.x = snap(place(this.x, this.cols * this.unit, x, width));
    this.y = snap(place(this.y, this.rows * this.unit, y, height));
  }

  /** The part of the stage that shows the board. */
  get board(): Box {
    const { x, y, width, height } = this.viewport;
    const left = Math.max(x, this.x);
    const top = Math.max(y, this.y);
    const right = Math.min(x + width, this.x + this.cols * this.unit);
    const bottom = Math.min(y + height, this.y + this.rows * this.unit);
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }

  /** The squares that are seen, and some around them. */
  visible(around: number): Range {
    const { x, y, width, height } = this.board;
    return {
      left: Math.max(0, Math.floor((x - this.x) / this.unit) - around),
      top: Math.max(0, Math.floor((y - this.y) / this.unit) - around),
      right: Math.min(this.cols, Math.ceil((x + width - this.x) / this.unit) + around),
      bottom: Math.min(this.rows, Math.ceil((y + height - this.y) / this.unit) + around),
    };
  }

  /** The row and column under a point; nothing outside of what is seen. */
  squareAt(x: number, y: number): { row: number; col: number } | undefined {
    const seen = this.board;
    if (x < seen.x || y < seen.y || x >= seen.x + seen.width || y >= seen.y + seen.height) return undefined;
    const row = Math.floor((y - this.y) / this.unit);
    const col = Math.floor((x - this.x) / this.unit);
    if (row < 0 || col < 0 || row >= this.rows || col >= this.cols) return undefined;
    return { row, col };
  }
}
