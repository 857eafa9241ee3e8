// What a walk asks of the engine, what is marked of it on the board, and how much of one can be kept.
import type { Words } from '../engine/protocol';
import type { Mark } from '../marks';
import type { Walk } from '../trace';
import { type Request, wordsOf } from './request';
import { legalMoves, waysOn } from './walk_words';

/** So long is a search for the rest of a walk given. */
const milliseconds = 20_000;

/** The request with a walk that the tour is to begin with, for the method that always knows. */
export function beginning(request: Request, names: readonly string[]): Words {
  const words = wordsOf(request);
  delete words.method;
  delete words.tie;
  return names.length > 0 ? { ...words, begin: names, milliseconds } : { ...words, milliseconds };
}

/** Who leaves what a request says of the beginning asks for another. */
export function agree(request: Request, { board, squares }: Walk): void {
  const same = (name: string, step: number): boolean => board.named(name) === squares[step];
  if (!request.begin.every(same)) request.begin = [];
  if (request.start && squares.length > 0 && !same(request.start, 0)) request.start = '';
}

/** Where the piece can go and how many ways lead on, the hint, the end that was asked for, and what shows why not. */
export function walkMarks(
  walk: Walk,
  hinted: number | undefined,
  goal: number | undefined,
  bad: readonly number[],
): Mark[] {
  const marks: Mark[] = legalMoves(walk).map((square) => ({
    square,
    kind: square === hinted ? 'hint' : 'lit',
    text: String(waysOn(walk, square)),
  }));
  if (walk.last < 0 && hinted !== undefined) marks.push({ square: hinted, kind: 'hint' });
  if (goal !== undefined && walk.stepOf(goal) > walk.last) marks.push({ square: goal, kind: 'end' });
  for (const square of bad) marks.push({ square, kind: 'bad' });
  return marks;
}

/**
 * The longest beginning, below a length, that can be completed: found by halving, since what is before one that can
 * be can be too. Nothing where the asking ended.
 */
export async function longest(
  length: number,
  completes: (beginning: number) => Promise<boolean | undefined>,
): Promise<number | undefined> {
  let can = 0;
  let cannot = length;
  while (cannot - can > 1) {
    const middle = (can + cannot) >> 1;
    const does = await completes(middle);
    if (does === undefined) return undefined;
    if (does) can = middle;
    else cannot = middle;
  }
  return can;
}
