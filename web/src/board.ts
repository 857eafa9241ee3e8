// The board: its squares, how the knight moves on it, and what people call its squares.

/** By row, then column, of the square they lead to: the order in which the program lists them. */
export const knightMoves: readonly (readonly [number, number])[] = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

/** Squares are numbered row by row from the top left: row * cols + col. */
export class Board {
  readonly size: number;

  constructor(
    readonly rows: number,
    readonly cols: number,
  ) {
    this.size = rows * cols;
  }

  contains(row: number, col: number): boolean {
    return row >= 0 && row < this.rows && col >= 0 && col < this.cols;
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

  /** The squares that the knight reaches from there, in the order of its moves. */
  neighbours(square: number): number[] {
    const row = this.row(square);
    const col = this.col(square);
    const found: number[] = [];
    for (const [dr, dc] of knightMoves) {
      if (this.contains(row + dr, col + dc)) found.push(this.at(row + dr, col + dc));
    }
    return found;
  }

  isMove(from: number, to: number): boolean {
    const dr = Math.abs(this.row(from) - this.row(to));
    const dc = Math.abs(this.col(from) - this.col(to));
    return dr * dc === 2;
  }

  /** Chess notation needs a letter a column. */
  get hasLetters(): boolean {
    return this.cols <= 26;
  }

  columnName(col: number): string {
    return this.hasLetters ? String.fromCharCode(97 + col) : String(col);
  }

  rowName(row: number): string {
    return this.hasLetters ? String(this.rows - row) : String(row);
  }

  /** `e4` where there are letters for the columns, else `row,column`. */
  name(square: number): string {
    const row = this.row(square);
    const col = this.col(square);
    return this.hasLetters ? this.columnName(col) + this.rowName(row) : `${row},${col}`;
  }

  /** Reads `e4` or `row,column`; nothing if it is not a square of this board. */
  parse(text: string): number | undefined {
    const pair = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(text);
    const chess = /^\s*([a-z])\s*(\d+)\s*$/i.exec(text);
    let row = -1;
    let col = -1;
    if (pair) {
      row = Number(pair[1]);
      col = Number(pair[2]);
    } else if (chess && this.hasLetters) {
      col = (chess[1] ?? '').toLowerCase().charCodeAt(0) - 97;
      row = this.rows - Number(chess[2]);
    }
    return this.contains(row, col) ? this.at(row, col) : undefined;
  }
}
