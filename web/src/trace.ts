// A search as it went: every move and every move taken back, and the walk after any of them.
import type { Board } from './board';
import { type Path, unvisited } from './data';
import { whole } from './words';

/** A path that grows and shrinks. */
export class Walk implements Path {
  private readonly order: number[] = [];
  private readonly steps: Uint32Array;

  constructor(
    readonly board: Board,
    squares: readonly number[] = [],
  ) {
    this.steps = new Uint32Array(board.area).fill(unvisited);
    for (const square of squares) this.push(square);
  }

  get last(): number {
    return this.order.length - 1;
  }

  get squares(): readonly number[] {
    return this.order;
  }

  get closed(): boolean {
    const { order, board } = this;
    return order.length === board.size && board.isMove(order.at(-1) ?? 0, order[0] ?? 0);
  }

  stepOf(square: number): number {
    return this.steps[square] ?? unvisited;
  }

  squareOf(step: number): number {
    return this.order[step] ?? 0;
  }

  push(square: number): void {
    this.steps[square] = this.order.length;
    this.order.push(square);
  }

  pop(): number | undefined {
    const square = this.order.pop();
    if (square !== undefined) this.steps[square] = unvisited;
    return square;
  }
}

export class Trace {
  readonly walk: Walk;
  /** How many events the walk has behind it. */
  private done = 0;

  constructor(
    board: Board,
    /** The number of a place twice, and one more where it was left again. */
    private readonly events: Uint32Array,
  ) {
    this.walk = new Walk(board);
    this.goTo(0);
  }

  /** The number of the last event. */
  get last(): number {
    return this.events.length - 1;
  }

  /** How many moves were taken back by some event. */
  undoneBy(event: number): number {
    let count = 0;
    for (let i = 0; i <= Math.min(event, this.last); ++i) count += (this.events[i] ?? 0) & 1;
    return count;
  }

  /** Takes the walk to where it was after an event; whether that is somewhere else. */
  goTo(event: number): boolean {
    const wanted = Math.min(event, this.last) + 1;
    const moved = this.done !== wanted;
    for (; this.done < wanted; ++this.done) this.apply(this.done, false);
    while (this.done > wanted) this.apply(--this.done, true);
    return moved;
  }

  private apply(event: number, backwards: boolean): void {
    const value = this.events[event] ?? 0;
    const taken = (value & 1) === 1;
    if (taken === backwards) this.walk.push(this.walk.board.placeOf(value >>> 1));
    else this.walk.pop();
  }
}

/** How far some searches are. */
export function traceWords(traces: readonly Trace[], event: number): string {
  return traces
    .map((trace) => `${whole(trace.walk.last + 1)} squares, ${whole(trace.undoneBy(event))} moves taken back`)
    .join('; ');
}
