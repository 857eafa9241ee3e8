// A search as it went: every move and every move taken back, and what there was after any of them.
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

  get ended(): boolean {
    return this.order.length === this.board.size;
  }

  get closed(): boolean {
    const { order, board } = this;
    return this.ended && board.isMove(order.at(-1) ?? 0, order[0] ?? 0);
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

/** A move of a tour that grows in many places. */
export interface Piece {
  from: number;
  to: number;
  /** It was put on trial, or joins parts; the others follow, or were there before. */
  chosen: boolean;
}

/** What the engine tells, by its numbers. */
const kinds = ['move', 'undo', 'choose', 'follow', 'remove'] as const;

export class Trace {
  /** Where the knight has been, if that is what is searched with. */
  readonly walk: Walk | undefined;
  /** The moves of a tour that grows in many places, if it is not. */
  readonly pieces: Map<number, Piece> | undefined;
  /** Of a move that is removed, whether it was a chosen one: by event. */
  private readonly wasChosen: Uint8Array;
  /** How many events are behind it. */
  private done = 0;

  constructor(
    readonly board: Board,
    /** Two numbers an event: a square and, in the last three bits, the kind; and the square before. */
    private readonly events: Uint32Array,
    walks = true,
  ) {
    this.wasChosen = new Uint8Array(walks ? 0 : this.last + 1);
    if (walks) {
      this.walk = new Walk(board);
    } else {
      this.pieces = new Map();
      for (let event = 0; event <= this.last; ++event) this.apply(event, false);
      this.pieces.clear();
    }
    this.goTo(0);
  }

  /** The number of the last event. */
  get last(): number {
    return this.events.length / 2 - 1;
  }

  private kind(event: number): (typeof kinds)[number] | undefined {
    return kinds[(this.events[2 * event] ?? 0) & 7];
  }

  /** How many events of some kinds there were up to one of them. */
  count(wanted: readonly (typeof kinds)[number][], event = Infinity): number {
    let count = 0;
    for (let i = 0; i <= Math.min(event, this.last); ++i) {
      const kind = this.kind(i);
      if (kind && wanted.includes(kind)) ++count;
    }
    return count;
  }

  /** How many moves were taken back by some event. */
  undoneBy(event: number): number {
    return this.count(['undo', 'remove'], event);
  }

  /**
   * Goes to where it was after an event. Returns how many squares of the walk before are still as they were;
   * nothing if all is.
   */
  goTo(event: number): number | undefined {
    const wanted = Math.min(event, this.last) + 1;
    if (this.done === wanted) return undefined;
    let kept = (this.walk?.last ?? -1) + 1;
    const keep = (): void => {
      kept = Math.min(kept, (this.walk?.last ?? -1) + 1);
    };
    while (this.done < wanted) {
      this.apply(this.done++, false);
      keep();
    }
    while (this.done > wanted) {
      this.apply(--this.done, true);
      keep();
    }
    return kept;
  }

  private apply(event: number, backwards: boolean): void {
    const { board } = this;
    const kind = this.kind(event);
    const to = board.placeOf((this.events[2 * event] ?? 0) >>> 3);
    if (this.walk) {
      if ((kind === 'undo') === backwards) this.walk.push(to);
      else this.walk.pop();
      return;
    }
    const from = board.placeOf(this.events[2 * event + 1] ?? 0);
    const key = Math.min(from, to) * board.area + Math.max(from, to);
    if ((kind === 'remove') === backwards) {
      this.pieces?.set(key, { from, to, chosen: kind === 'choose' || this.wasChosen[event] === 1 });
    } else {
      if (kind === 'remove') this.wasChosen[event] = this.pieces?.get(key)?.chosen ? 1 : 0;
      this.pieces?.delete(key);
    }
  }
}

/** How far some searches are. */
export function traceWords(traces: readonly Trace[], event: number): string {
  return traces
    .map((trace) => {
      const there = trace.walk
        ? `${whole(trace.walk.last + 1)} squares`
        : `${whole(trace.pieces?.size ?? 0)} moves`;
      return `${there}, ${whole(trace.undoneBy(event))} moves taken back`;
    })
    .join('; ');
}
