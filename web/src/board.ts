// The board: its squares, where they lie on the page, how the piece moves on it, and what people call them.
//
// A board has sides: rows and columns, or more of a box. On the page it lies on a sheet of rows and columns.
// The sheet of a rectangle is the rectangle; on that of a box its layers lie side by side, in rows like words,
// with room for a square between them. Squares are numbered by their places on the sheet, row by row; where
// the sheet has none, there is a hole.

/** How two opposite sides are joined. Over a twist the board goes on turned round. */
type Joint = 'none' | 'joined' | 'twisted';

/** How a rectangle is glued: left and right, top and bottom; and what it is called then. */
export interface Surface {
  name: string;
  title: string;
  columns: Joint;
  rows: Joint;
}

export const plane: Surface = { name: 'plane', title: 'plane', columns: 'none', rows: 'none' };
export const surfaces: readonly Surface[] = [
  plane,
  { name: 'cylinder', title: 'cylinder', columns: 'joined', rows: 'none' },
  { name: 'torus', title: 'torus', columns: 'joined', rows: 'joined' },
  { name: 'mobius', title: 'Möbius strip', columns: 'twisted', rows: 'none' },
  { name: 'klein', title: 'Klein bottle', columns: 'twisted', rows: 'joined' },
  { name: 'projective', title: 'projective plane', columns: 'twisted', rows: 'twisted' },
];

/** What there is to a board beside its sides, and the piece on it. */
export interface Shape {
  /** Rows and columns, or more of a box. */
  sides?: readonly number[];
  /** So many layers of a box lie side by side. */
  across?: number;
  /** Places that are no squares, each by its coordinates along the sides. */
  holes?: readonly (readonly number[])[];
  /** By its name. */
  surface?: string;
  piece?: string;
  /** The lengths of its leaps, the longest first. */
  leaps?: readonly (readonly number[])[];
}

const knight: readonly (readonly number[])[] = [[2, 1]];

/** Every way to lay the leaps along so many sides, in both directions of each, in order. */
function offsetsOf(leaps: readonly (readonly number[])[], sides: number): number[][] {
  const found = new Map<string, number[]>();
  const lay = (left: readonly number[], so: readonly number[]): void => {
    if (so.length === sides) found.set(so.join(), [...so]);
    else
      left.forEach((length, i) => {
        for (const by of [-length, length])
          lay(
            left.filter((_, j) => j !== i),
            [...so, by],
          );
      });
  };
  for (const leap of leaps) {
    const lengths = leap.filter((length) => length !== 0);
    if (lengths.length > sides) continue;
    lay([...lengths, ...Array<number>(sides - lengths.length).fill(0)], []);
  }
  const order = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum || x - (b[i] ?? 0), 0);
  return [...found.values()].sort(order);
}

/** The copy of the board on which a move across joined sides ends: so many to the right, and so many down. */
interface Copy {
  right: number;
  down: number;
}

export class Board {
  /** Of the sheet. */
  readonly rows: number;
  readonly cols: number;
  /** The number of squares. */
  readonly size: number;
  readonly sides: readonly number[];
  readonly surface: Surface;
  readonly piece: string;
  /** How far a move leads along a side, at most. */
  readonly reach: number;
  private readonly layerRows: number;
  private readonly layerCols: number;
  private readonly across: number;
  private readonly offsets: readonly (readonly number[])[];
  /** A byte a place of the sheet; nothing where all are squares. */
  private readonly holes: Uint8Array | undefined;

  constructor(rows: number, cols: number, shape: Shape = {}) {
    this.sides = shape.sides ?? [rows, cols];
    this.layerRows = rows;
    this.layerCols = cols;
    const layers = this.layers;
    this.across = Math.min(layers, Math.max(1, shape.across ?? layers));
    this.rows = (rows + 1) * Math.ceil(layers / this.across) - 1;
    this.cols = (cols + 1) * this.across - 1;
    this.surface = surfaces.find(({ name }) => name === shape.surface) ?? plane;
    this.piece = shape.piece ?? 'knight';
    const leaps = shape.leaps ?? knight;
    this.offsets = offsetsOf(leaps, this.sides.length);
    this.reach = Math.max(...leaps.flat());
    this.size = this.places;
    if (this.sides.length < 3 && !shape.holes?.length) return;
    this.holes = new Uint8Array(this.rows * this.cols).fill(1);
    for (let frame = 0; frame < this.size; ++frame) this.holes[this.placeOf(frame)] = 0;
    for (const hole of shape.holes ?? []) {
      const place = this.find(hole);
      if (place === undefined) continue;
      this.holes[place] = 1;
      --this.size;
    }
  }

  /** The number of places on the sheet. */
  get area(): number {
    return this.rows * this.cols;
  }

  /** The number of places within the sides, holes and all. */
  get places(): number {
    return this.layers * this.layerRows * this.layerCols;
  }

  get layers(): number {
    return this.sides.slice(0, -2).reduce((product, side) => product * side, 1);
  }

  get isBox(): boolean {
    return this.sides.length > 2;
  }

  /** Whether moves end far from where they begin on the sheet. */
  get far(): boolean {
    return this.isBox || this.surface !== plane;
  }

  /** Whether there is a square at that place of the sheet. */
  contains(row: number, col: number): boolean {
    return row >= 0 && row < this.rows && col >= 0 && col < this.cols && this.has(this.at(row, col));
  }

  private has(place: number): boolean {
    return this.holes?.[place] !== 1;
  }

  row(square: number): number {
    return Math.floor(square / this.cols);
  }

  col(square: number): number {
    return square % this.cols;
  }

  at(row: number, col: number): number {
    return row * this.cols + col;
  }

  /** All squares, in the order of their numbers. */
  *squares(): Generator<number> {
    for (let place = 0; place < this.area; ++place) if (this.has(place)) yield place;
  }

  /** The places within the sides that are no squares. */
  missing(): number[] {
    const found: number[] = [];
    if (this.size === this.places) return found;
    for (let frame = 0; frame < this.places; ++frame) {
      if (!this.has(this.placeOf(frame))) found.push(this.placeOf(frame));
    }
    return found;
  }

  /** The place of what has that number in a list of all places, layer by layer and row by row. */
  placeOf(frame: number): number {
    if (!this.isBox) return frame;
    const { layerRows, layerCols, across } = this;
    const row = Math.floor(frame / layerCols);
    const layer = Math.floor(row / layerRows);
    return this.at(
      Math.floor(layer / across) * (layerRows + 1) + (row % layerRows),
      (layer % across) * (layerCols + 1) + (frame % layerCols),
    );
  }

  /** The number of the layer that a square is in. */
  layerOf(square: number): number {
    const down = Math.floor(this.row(square) / (this.layerRows + 1));
    return down * this.across + Math.floor(this.col(square) / (this.layerCols + 1));
  }

  /** Where a layer lies on the sheet. */
  layerBox(layer: number): { row: number; col: number; rows: number; cols: number } {
    return {
      row: Math.floor(layer / this.across) * (this.layerRows + 1),
      col: (layer % this.across) * (this.layerCols + 1),
      rows: this.layerRows,
      cols: this.layerCols,
    };
  }

  /** A square by its places along the sides. */
  coordinates(square: number): number[] {
    const row = this.row(square) % (this.layerRows + 1);
    const col = this.col(square) % (this.layerCols + 1);
    if (!this.isBox) return [this.row(square), this.col(square)];
    const out = [row, col];
    let layer = this.layerOf(square);
    for (const side of this.sides.slice(0, -2).reverse()) {
      out.unshift(layer % side);
      layer = Math.floor(layer / side);
    }
    return out;
  }

  /** The square that has these places along the sides, if there is one. */
  find(coordinates: readonly unknown[]): number | undefined {
    if (coordinates.length !== this.sides.length) return undefined;
    let frame = 0;
    for (const [i, side] of this.sides.entries()) {
      const at = coordinates[i];
      if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at >= side) return undefined;
      frame = frame * side + at;
    }
    const place = this.placeOf(frame);
    return this.has(place) ? place : undefined;
  }

  /** Whether a place is dark: as on a chessboard, whose bottom left square is, and through all layers. */
  isDark(row: number, col: number): boolean {
    if (!this.isBox) return (row + col) % 2 === (this.rows - 1) % 2;
    const sum = this.coordinates(this.at(row, col)).reduce((a, b) => a + b, 0);
    return sum % 2 === (this.layerRows - 1) % 2;
  }

  /** A place as a copy of the board has it, counted from the sides that are first there. */
  private mirrored(row: number, col: number, { right, down }: Copy): [number, number] {
    const { columns, rows } = this.surface;
    return [
      columns === 'twisted' && right % 2 !== 0 ? this.rows - 1 - row : row,
      rows === 'twisted' && down % 2 !== 0 ? this.cols - 1 - col : col,
    ];
  }

  /** The square that a place beyond a joined side is; nothing where the side is not joined. */
  private wrapped(row: number, col: number): { square: number; copy: Copy } | undefined {
    const copy = { right: Math.floor(col / this.cols), down: Math.floor(row / this.rows) };
    const { columns, rows } = this.surface;
    if ((copy.right !== 0 && columns === 'none') || (copy.down !== 0 && rows === 'none')) return undefined;
    const there = this.mirrored(row - copy.down * this.rows, col - copy.right * this.cols, copy);
    return this.contains(...there) ? { square: this.at(...there), copy } : undefined;
  }

  /** The squares that the piece reaches from there, in the order in which the program lists them. */
  neighbours(square: number): number[] {
    const found: number[] = [];
    if (this.isBox) {
      const from = this.coordinates(square);
      for (const by of this.offsets) {
        const to = this.find(from.map((at, i) => at + (by[i] ?? 0)));
        if (to !== undefined) found.push(to);
      }
      return found;
    }
    const row = this.row(square);
    const col = this.col(square);
    for (const [dr = 0, dc = 0] of this.offsets) {
      if (this.surface === plane) {
        if (this.contains(row + dr, col + dc)) found.push(this.at(row + dr, col + dc));
        continue;
      }
      const to = this.wrapped(row + dr, col + dc)?.square;
      if (to !== undefined && to !== square && !found.includes(to)) found.push(to);
    }
    return this.surface === plane ? found : found.sort((a, b) => a - b);
  }

  isMove(from: number, to: number): boolean {
    if (this.far) return this.neighbours(from).includes(to);
    const rows = this.row(to) - this.row(from);
    const cols = this.col(to) - this.col(from);
    return this.offsets.some(([dr, dc]) => dr === rows && dc === cols);
  }

  /**
   * Where a move's two ends lie as seen from the other: on joined sides beyond the edge of the sheet. The
   * shortest way round is taken.
   */
  seen(from: number, to: number): { to: [number, number]; from: [number, number]; crosses: boolean } {
    const [row, col] = [this.row(from), this.col(from)];
    const [toRow, toCol] = [this.row(to), this.col(to)];
    let there: Copy = { right: 0, down: 0 };
    let least = Infinity;
    for (const [dr = 0, dc = 0] of this.surface === plane ? [] : this.offsets) {
      const found = this.wrapped(row + dr, col + dc);
      if (found?.square !== to) continue;
      const boards = Math.abs(found.copy.right) + Math.abs(found.copy.down);
      if (boards >= least) continue;
      least = boards;
      there = found.copy;
    }
    const on = (r: number, c: number, copy: Copy): [number, number] => {
      const [mirroredRow, mirroredCol] = this.mirrored(r, c, copy);
      return [mirroredRow + copy.down * this.rows, mirroredCol + copy.right * this.cols];
    };
    // A twist exchanges the ways of the other two sides, too.
    const turnsRows = this.surface.columns === 'twisted' && there.right % 2 !== 0;
    const turnsCols = this.surface.rows === 'twisted' && there.down % 2 !== 0;
    const back = {
      right: turnsCols ? there.right : -there.right,
      down: turnsRows ? there.down : -there.down,
    };
    return {
      to: on(toRow, toCol, there),
      from: on(row, col, back),
      crosses: least > 0 && least < Infinity,
    };
  }

  /** Chess notation needs a letter a column, and two sides. */
  get hasLetters(): boolean {
    return !this.isBox && this.cols <= 26;
  }

  columnName(col: number): string {
    if (this.isBox) return String(col % (this.layerCols + 1));
    return this.hasLetters ? String.fromCharCode(97 + col) : String(col);
  }

  rowName(row: number): string {
    if (this.isBox) return String(row % (this.layerRows + 1));
    return this.hasLetters ? String(this.rows - row) : String(row);
  }

  /** Every so many rows (or columns) of the sheet, from one on to before another: those of each layer anew. */
  *labels(from: number, to: number, step: number, side: 'rows' | 'cols'): Generator<number> {
    const layer = (side === 'rows' ? this.layerRows : this.layerCols) + 1;
    for (let start = from - (from % layer); start < to; start += layer) {
      const end = Math.min(to, start + layer - 1);
      const first = start + Math.ceil(Math.max(0, from - start) / step) * step;
      for (let at = first; at < end; at += step) yield at;
    }
  }

  /** `e4` where there are letters for the columns, else `row,column` (or more of a box). */
  name(square: number): string {
    const row = this.row(square);
    const col = this.col(square);
    return this.hasLetters ? this.columnName(col) + this.rowName(row) : this.coordinates(square).join();
  }

  /** The square that has this name, or these numbers; nothing if there is none. */
  named(text: string): number | undefined {
    const wanted = text.replaceAll(/\s/g, '').toLowerCase();
    const square = this.find(wanted.split(',').map(Number));
    if (square !== undefined && this.coordinates(square).join() === wanted) return square;
    if (!this.hasLetters) return undefined;
    for (const one of this.squares()) if (this.name(one) === wanted) return one;
    return undefined;
  }
}
