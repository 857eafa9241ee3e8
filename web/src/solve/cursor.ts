// A square that keys move about on the board, for those who have no pointer.
import type { Board } from '../board';
import type { Mark } from '../view';

const ways: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class Cursor {
  /** Where it is; nowhere before the first key. */
  square: number | undefined;

  constructor(
    private readonly board: Board,
    private readonly moved: (square: number) => void,
    private readonly chose: (square: number) => void,
  ) {}

  /** Whether the key was for the board. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    const way = ways[event.key];
    if (way) {
      this.move(way);
      return true;
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    if (this.square !== undefined) this.chose(this.square);
    return true;
  }

  get marks(): Mark[] {
    return this.square === undefined ? [] : [{ square: this.square, kind: 'cursor' }];
  }

  /** Over holes to the next square, and no farther than the edge. */
  private move([rows, cols]: readonly [number, number]): void {
    const { board } = this;
    if (this.square === undefined) {
      for (const first of board.squares()) {
        this.square = first;
        break;
      }
    } else {
      let row = board.row(this.square) + rows;
      let col = board.col(this.square) + cols;
      while (row >= 0 && row < board.rows && col >= 0 && col < board.cols && !board.contains(row, col)) {
        row += rows;
        col += cols;
      }
      if (board.contains(row, col)) this.square = board.at(row, col);
    }
    if (this.square !== undefined) this.moved(this.square);
  }
}
