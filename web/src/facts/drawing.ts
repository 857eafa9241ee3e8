// A tour as a drawing, for what is shown of its facts: its moves as vectors, the corners between them, and where
// they cross. The facts themselves come from the library (src/facts/facts.cpp has the definitions).
import type { Board } from '../board';
import type { Path } from '../data';

/** A move of the tour; the closing one is the last. */
export interface Move {
  from: number;
  to: number;
  /** Along the sides of the board, which are more than two in a box. */
  vector: readonly number[];
}

export interface Corner {
  square: number;
  /** The product of the move before and the one after. */
  dot: number;
  straight: boolean;
  /** Above 0 if it turns to the right. */
  turn: number;
  /** The number of the move after it. */
  next: number;
}

export interface Crossing {
  /** Numbers of moves. */
  one: number;
  other: number;
  row: number;
  col: number;
  dot: number;
  /** Where it cuts the one: below 1. */
  part: number;
}

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const parallel = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((x, i) => a.every((y, j) => x * (b[j] ?? 0) === y * (b[i] ?? 0)));
const cross = (a: readonly number[], b: readonly number[]): number =>
  (a[0] ?? 0) * (b[1] ?? 0) - (a[1] ?? 0) * (b[0] ?? 0);

export class Drawing {
  readonly board: Board;
  readonly moves: readonly Move[];
  private found: readonly Crossing[] | undefined;

  constructor(readonly path: Path) {
    this.board = path.board;
    const { board } = this;
    const number = path.last + (path.closed ? 1 : 0);
    const place = (step: number): number => path.squareOf(step % (path.last + 1));
    this.moves = Array.from({ length: number }, (_, i) => {
      const [from, to] = [place(i), place(i + 1)];
      const before = board.coordinates(from);
      return { from, to, vector: board.coordinates(to).map((x, side) => x - (before[side] ?? 0)) };
    });
  }

  /** Squares at which two moves meet, in order. */
  get corners(): Corner[] {
    const { moves, path } = this;
    const pairs = path.closed ? moves.length : moves.length - 1;
    return Array.from({ length: Math.max(0, pairs) }, (_, i) => {
      const next = (i + 1) % moves.length;
      const [a, b] = [moves[i]?.vector ?? [], moves[next]?.vector ?? []];
      const dot = product(a, b);
      return {
        square: moves[next]?.from ?? 0,
        dot,
        straight: dot > 0 && parallel(a, b),
        turn: cross(b, a),
        next,
      };
    });
  }

  /** The middle of a square. */
  point(square: number): [number, number] {
    return [this.board.row(square) + 0.5, this.board.col(square) + 0.5];
  }

  /** Pairs of moves that meet inside both. */
  get crossings(): readonly Crossing[] {
    return (this.found ??= this.findCrossings());
  }

  private findCrossings(): Crossing[] {
    const { moves, board } = this;
    // Moves by the place of their middle: those that cross have their middles less than a move apart.
    const near = new Map<number, number[]>();
    const cell = (move: Move): [number, number] => {
      const [a, b] = [this.point(move.from), this.point(move.to)];
      return [Math.floor((a[0] + b[0]) / 2), Math.floor((a[1] + b[1]) / 2)];
    };
    const key = (row: number, col: number): number => row * (board.cols + 1) + col;
    moves.forEach((move, i) => {
      const at = key(...cell(move));
      near.set(at, [...(near.get(at) ?? []), i]);
    });
    const found: Crossing[] = [];
    moves.forEach((move, one) => {
      const [row, col] = cell(move);
      for (let r = row - board.reach; r <= row + board.reach; ++r) {
        for (let c = Math.max(0, col - board.reach); c <= col + board.reach && c <= board.cols; ++c) {
          for (const other of near.get(key(r, c)) ?? []) {
            const there = moves[other];
            if (other <= one || !there) continue;
            const [p, q] = [this.point(move.from), this.point(there.from)];
            const [a, b] = [move.vector, there.vector];
            const between = [q[0] - p[0], q[1] - p[1]];
            const turn = cross(a, b);
            if (turn === 0) continue;
            const part = cross(between, b) / turn;
            const theirs = cross(between, a) / turn;
            if (part <= 0 || part >= 1 || theirs <= 0 || theirs >= 1) continue;
            found.push({
              one,
              other,
              row: p[0] + part * (a[0] ?? 0),
              col: p[1] + part * (a[1] ?? 0),
              dot: product(a, b),
              part,
            });
          }
        }
      }
    });
    return found;
  }
}
