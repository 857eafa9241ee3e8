// Why a walk cannot be completed, so that it can be seen: a square to look at, and a sentence.
//
// Each rule is a consequence of what a walk over all squares needs, so what it says is so. The engine has the last
// word on whether a walk is dead; these say why, where a look at the board is enough.
import type { Board } from '../board';
import type { Path } from '../data';
import { whole } from '../words';

export interface DeadEnd {
  text: string;
  /** Those that the sentence is about. */
  squares: number[];
}

const and = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
const squaresLeft = (n: number): string => (n === 1 ? '1 square is left' : `${whole(n)} squares are left`);

/** What is left of a board after a walk: the way on begins at the head and goes over all free squares. */
class Rest {
  readonly free: number[];
  readonly head: number | undefined;
  /** Where a closed tour has to come back to, if it has left it. */
  readonly home: number | undefined;
  /** The last square, where only one can be. */
  readonly end: number | undefined;

  constructor(
    readonly board: Board,
    readonly path: Path,
    readonly closed: boolean,
    readonly goal: number | undefined,
  ) {
    this.free = [...board.squares()].filter((square) => this.isFree(square));
    this.head = path.last < 0 ? undefined : path.squareOf(path.last);
    this.home = closed && path.last > 0 ? path.squareOf(0) : undefined;
    this.end = closed ? undefined : (goal ?? this.free.find((square) => this.ways(square).length === 1));
  }

  isFree(square: number): boolean {
    return this.path.stepOf(square) > this.path.last;
  }

  /** From where a free square can be entered, and to where it can be left. */
  ways(square: number): number[] {
    return this.board
      .neighbours(square)
      .filter((other) => this.isFree(other) || other === this.head || other === this.home);
  }

  name(square: number): string {
    return this.board.name(square);
  }

  /** Whether a free square must be entered and left, whatever comes. */
  passed(square: number): boolean {
    return this.closed || (this.end !== undefined && square !== this.end);
  }

  /** The parts that free squares and head fall into without one of them. */
  parts(without?: number): number[][] {
    const all = this.head === undefined ? this.free : [this.head, ...this.free];
    const seen = new Set<number>(without === undefined ? [] : [without]);
    const found: number[][] = [];
    for (const first of all) {
      if (seen.has(first)) continue;
      const part = [first];
      seen.add(first);
      for (const square of part) {
        for (const other of this.board.neighbours(square)) {
          if (seen.has(other) || !(this.isFree(other) || other === this.head)) continue;
          seen.add(other);
          part.push(other);
        }
      }
      found.push(part);
    }
    return found;
  }
}

type Rule = (rest: Rest) => DeadEnd | undefined;

/** The square that was to be the last is behind. */
function passedGoal({ goal, free, board, path }: Rest): DeadEnd | undefined {
  if (goal === undefined || free.length === 0 || path.stepOf(goal) > path.last) return undefined;
  return { text: `${board.name(goal)} was to be the last square.`, squares: [goal] };
}

/** No way on. */
function noWayOn(rest: Rest): DeadEnd | undefined {
  const { head, free, board } = rest;
  if (head === undefined || free.length === 0) return undefined;
  if (board.neighbours(head).some((square) => rest.isFree(square))) return undefined;
  return {
    text: `No way leads on from ${rest.name(head)}, and ${squaresLeft(free.length)}.`,
    squares: [head],
  };
}

/** A square that can no longer be entered, or not entered and left; two that can only be the last. */
function tooFewWays(rest: Rest): DeadEnd | undefined {
  const { free } = rest;
  const none = free.find((square) => rest.ways(square).length === 0);
  if (none !== undefined && free.length + (rest.head === undefined ? 0 : 1) > 1) {
    return { text: `${rest.name(none)} can no longer be entered.`, squares: [none] };
  }
  const one = free.filter((square) => rest.ways(square).length === 1);
  const now = one.find((square) => free.length > 1 && rest.ways(square)[0] === rest.head);
  if (now !== undefined && rest.head !== undefined) {
    return { text: `${rest.name(now)} can only be entered at once, and not be left again.`, squares: [now] };
  }
  const passed = one.find((square) => rest.passed(square) && (rest.closed || square !== rest.end));
  if (passed === undefined || (rest.head === undefined && !rest.closed)) return undefined;
  const others = one.filter((square) => square !== passed);
  const [other] = others;
  if (rest.closed || other === undefined || rest.end !== other) {
    return { text: `${rest.name(passed)} can no longer be entered and left.`, squares: [passed] };
  }
  return {
    text: `${and([rest.name(other), rest.name(passed)])} have one way left each, and only one square can be the last.`,
    squares: [other, passed],
  };
}

/** Moves change the colour, so the colours take turns. */
function colours(rest: Rest): DeadEnd | undefined {
  const { board, free, head, path } = rest;
  const dark = (square: number): boolean => board.isDark(board.row(square), board.col(square));
  for (const square of board.squares()) {
    if (board.neighbours(square).some((other) => dark(other) === dark(square))) return undefined;
  }
  const darks = free.filter(dark).length;
  const lights = free.length - darks;
  const left = `${whole(lights)} light and ${whole(darks)} dark squares`;
  if (head === undefined) {
    if (Math.abs(darks - lights) <= (rest.closed ? 0 : 1)) return undefined;
    return { text: `Every move changes the colour, but there are ${left}.`, squares: [] };
  }
  const next = dark(head) ? lights : darks;
  const after = free.length - next;
  if (next - after === free.length % 2) {
    const lastIsDark = free.length % 2 === 0 ? dark(head) : !dark(head);
    const home = path.squareOf(0);
    if (rest.closed && free.length > 0 && lastIsDark === dark(home)) {
      return {
        text: `Every move changes the colour, so the last square has the colour of ${rest.name(home)}: no move leads back.`,
        squares: [home],
      };
    }
    return undefined;
  }
  return {
    text: `Every move changes the colour, and after ${rest.name(head)} ${left} are left: they cannot take turns.`,
    squares: [head],
  };
}

/** Squares that no way leads to. */
function cutOff(rest: Rest): DeadEnd | undefined {
  const parts = rest.parts();
  if (parts.length < 2) return undefined;
  const [, ...others] = parts;
  const part = others.sort((a, b) => a.length - b.length)[0] ?? [];
  const names = part.slice(0, 3).map((square) => rest.name(square));
  const more = part.length > 3 ? [...names, `${whole(part.length - 3)} more`] : names;
  return {
    text: `${and(more)} can no longer be reached.`,
    squares: part.slice(0, 3),
  };
}

/** A square that too many others need, because they have only two ways left. */
function wantedTooOften(rest: Rest): DeadEnd | undefined {
  const wanted = new Map<number, number[]>();
  for (const square of rest.free) {
    const ways = rest.ways(square);
    if (ways.length !== 2 || !(rest.passed(square) || rest.end === undefined)) continue;
    for (const way of ways) wanted.set(way, [...(wanted.get(way) ?? []), square]);
  }
  // One of them may be the last, where any square can be.
  const spare = rest.closed || rest.end !== undefined ? 0 : rest.head === undefined ? 2 : 1;
  for (const [square, by] of wanted) {
    const sides = square === rest.head ? (rest.path.last === 0 && rest.closed ? 2 : 1) : 0;
    const room = sides || (square === rest.home || square === rest.end ? 1 : 2);
    if (by.length <= room + spare) continue;
    const names = by.map((one) => rest.name(one));
    const text =
      square === rest.head
        ? `${and(names)} all need the next move.`
        : `${and(names)} all need ${rest.name(square)}, which can serve only ${room === 1 ? 'one' : 'two'}.`;
    return { text: by.length === 2 ? text.replace('all need', 'both need') : text, squares: [square] };
  }
  return undefined;
}

/** Moves that squares with two ways left must all make, and that close a ring before all squares are in it. */
function ring(rest: Rest): DeadEnd | undefined {
  const beside = new Map<number, number[]>();
  const join = (from: number, to: number): void => void beside.set(from, [...(beside.get(from) ?? []), to]);
  for (const square of rest.free) {
    const ways = rest.passed(square) ? rest.ways(square) : [];
    if (ways.length !== 2) continue;
    for (const way of ways) {
      if (beside.get(square)?.includes(way)) continue;
      const found = wayAlong(beside, square, way);
      if (found && !(rest.closed && rest.path.last <= 0 && found.length >= rest.free.length)) {
        const names = found.slice(0, 6).map((one) => rest.name(one));
        return {
          text: `The moves that must be made would close a ring through ${and(names)}.`,
          squares: found.slice(0, 6),
        };
      }
      join(square, way);
      join(way, square);
    }
  }
  return undefined;
}

/** The squares from one to another along lines; nothing where they do not lead there. */
function wayAlong(beside: ReadonlyMap<number, number[]>, from: number, to: number): number[] | undefined {
  const before = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (const at of queue) {
    if (at === to) {
      const way = [to];
      for (let back = to; back !== from; way.push(back)) back = before.get(back) ?? from;
      return way;
    }
    for (const next of beside.get(at) ?? []) {
      if (before.has(next)) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  return undefined;
}

/** More squares than that are not looked through one by one. */
const mostPassed = 64;

/** A square without which the rest falls into three parts: a way passes it once. */
function bottleneck(rest: Rest): DeadEnd | undefined {
  if (rest.head === undefined || rest.free.length > mostPassed) return undefined;
  for (const square of rest.free) {
    if (rest.ways(square).length < 3) continue;
    const parts = rest.parts(square).length;
    if (parts < 3) continue;
    return {
      text: `${rest.name(square)} is the only link between ${whole(parts)} parts, and it can be passed once.`,
      squares: [square],
    };
  }
  return undefined;
}

const rules: readonly Rule[] = [
  passedGoal,
  noWayOn,
  tooFewWays,
  colours,
  cutOff,
  wantedTooOften,
  ring,
  bottleneck,
];

/** The walk with a move more. */
const longer = (path: Path, square: number): Path => ({
  board: path.board,
  last: path.last + 1,
  closed: false,
  ended: false,
  stepOf: (one) => (one === square ? path.last + 1 : path.stepOf(one)),
  squareOf: (step) => (step === path.last + 1 ? square : path.squareOf(step)),
});

/** Of larger boards nobody sees it at a look. */
const largest = 2500;

/** What can be seen at once; nothing where that does not show it. */
export function seenAtOnce(path: Path, closed: boolean, goal?: number): DeadEnd | undefined {
  if (path.board.area > largest) return undefined;
  const rest = new Rest(path.board, path, closed, goal);
  if (rest.free.length === 0) return undefined;
  for (const rule of rules) {
    const found = rule(rest);
    if (found) return found;
  }
  return undefined;
}

const mostMoves = 3;

/** Why a walk that cannot be completed cannot: at once, or by each of the next moves. */
export function deadEnd(path: Path, closed: boolean, goal?: number): DeadEnd | undefined {
  const found = seenAtOnce(path, closed, goal);
  if (found || path.last < 0) return found;
  const { board } = path;
  const head = path.squareOf(path.last);
  const moves = board.neighbours(head).filter((square) => path.stepOf(square) > path.last);
  if (moves.length > mostMoves) return undefined;
  const each = moves.map((square) => ({ square, why: seenAtOnce(longer(path, square), closed, goal) }));
  if (!each.every(({ why }) => why)) return undefined;
  const texts = each.map(
    ({ square, why }) =>
      `after ${board.name(square)}, ${(why?.text ?? '')
        .replace(/^Every/, 'every')
        .replace(/^No /, 'no ')
        .replace(/\.$/, '')}`,
  );
  return {
    text: `No move from ${board.name(head)} helps: ${texts.join('; ')}.`,
    squares: [head],
  };
}
