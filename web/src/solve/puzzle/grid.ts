// A puzzle as it is filled in: the numbers that were given, the reader's own, notes, and the way back.
import type { Board } from '../../board';

/** What the reader has put on squares. */
interface State {
  filled: Map<number, number>;
  notes: Map<number, Set<number>>;
}

const copyOf = ({ filled, notes }: State): State => ({
  filled: new Map(filled),
  notes: new Map([...notes].map(([square, steps]) => [square, new Set(steps)])),
});

/** Squares with numbers, as an address has them: a1=5, counted from 1. */
export function readNumbers(board: Board, words: readonly string[]): Map<number, number> | undefined {
  const found = new Map<number, number>();
  for (const word of words) {
    const [name = '', number = ''] = word.split('=');
    const square = board.named(name);
    const step = Number(number) - 1;
    if (square === undefined || !/^\d+$/.test(number) || step < 0 || step >= board.size) return undefined;
    found.set(square, step);
  }
  return found;
}

export const writeNumbers = (board: Board, numbers: ReadonlyMap<number, number>): string[] =>
  [...numbers]
    .sort(([, a], [, b]) => a - b)
    .map(([square, step]) => `${board.name(square)}=${String(step + 1)}`);

export class Grid {
  private state: State;
  private readonly past: State[] = [];
  private readonly future: State[] = [];

  constructor(
    readonly board: Board,
    readonly given: ReadonlyMap<number, number>,
    filled: ReadonlyMap<number, number> = new Map(),
    /** Whether the last square is a move from the first. */
    readonly closed = false,
  ) {
    this.state = { filled: new Map(), notes: new Map() };
    for (const [square, step] of filled) if (!given.has(square)) this.state.filled.set(square, step);
  }

  get filled(): ReadonlyMap<number, number> {
    return this.state.filled;
  }

  get notes(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.state.notes;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get left(): number {
    return this.board.size - this.given.size - this.filled.size;
  }

  stepAt(square: number): number | undefined {
    return this.given.get(square) ?? this.filled.get(square);
  }

  squareOf(step: number): number | undefined {
    for (const numbers of [this.given, this.filled]) {
      for (const [square, one] of numbers) if (one === step) return square;
    }
    return undefined;
  }

  /** The first number after it that stands nowhere yet; from the beginning on where there is none. */
  missingAfter(step: number): number | undefined {
    const stands = new Set([...this.given.values(), ...this.filled.values()]);
    const { size } = this.board;
    for (let by = 1; by <= size; ++by) if (!stands.has((step + by) % size)) return (step + by) % size;
    return undefined;
  }

  /** Every square has its number, and each is a move from the one before. */
  get solved(): boolean {
    const { board } = this;
    if (this.left > 0) return false;
    const order = Array.from({ length: board.size }, (_, step) => this.squareOf(step));
    const moves = order.every((square, step) => {
      const before = step > 0 ? order[step - 1] : this.closed ? order.at(-1) : square;
      return (
        square !== undefined && before !== undefined && (before === square || board.isMove(before, square))
      );
    });
    return moves && order.every((square) => square !== undefined);
  }

  /** A number on a free square; it goes from where it stood. */
  put(square: number, step: number): boolean {
    if (this.given.has(square) || [...this.given.values()].includes(step)) return false;
    this.change(({ filled, notes }) => {
      for (const [other, one] of filled) if (one === step) filled.delete(other);
      filled.set(square, step);
      notes.delete(square);
    });
    return true;
  }

  clear(square: number): void {
    if (!this.filled.has(square) && !this.notes.has(square)) return;
    this.change(({ filled, notes }) => {
      filled.delete(square);
      notes.delete(square);
    });
  }

  /** A number that might be there, or no longer. */
  note(square: number, step: number): void {
    if (this.stepAt(square) !== undefined) return;
    this.change(({ notes }) => {
      const steps = notes.get(square) ?? new Set();
      if (!steps.delete(step)) steps.add(step);
      notes.set(square, steps);
    });
  }

  reset(): void {
    if (this.filled.size + this.notes.size === 0) return;
    this.change(({ filled, notes }) => {
      filled.clear();
      notes.clear();
    });
  }

  undo(): void {
    this.turn(this.past, this.future);
  }

  redo(): void {
    this.turn(this.future, this.past);
  }

  private turn(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push(this.state);
    this.state = state;
  }

  private change(how: (state: State) => void): void {
    this.past.push(this.state);
    this.future.length = 0;
    this.state = copyOf(this.state);
    how(this.state);
  }
}
