// What Play says of squares: where the piece can go, why a hint is one, and why the rest cannot be done.
import type { Answer } from '../data';
import type { Walk } from '../trace';
import { sentence } from '../words';
import { deadEnd } from './dead_end';

/** The squares that the piece can go to. */
export function legalMoves(walk: Walk | undefined): number[] {
  if (!walk || walk.last < 0) return [];
  return walk.board.neighbours(walk.squareOf(walk.last)).filter((square) => walk.stepOf(square) > walk.last);
}

/** How many ways lead on from a square, beside one. */
export const waysOn = (walk: Walk, square: number, beside?: number): number =>
  walk.board.neighbours(square).filter((other) => other !== beside && walk.stepOf(other) > walk.last).length;

/** What Enter would do on a square. */
export function aboutSquare(walk: Walk, square: number): string {
  const name = walk.board.name(square);
  if (walk.last < 0) return `${name}: Enter starts here`;
  if (walk.stepOf(square) <= walk.last) return `${name}, visited`;
  return legalMoves(walk).includes(square) ? `${name}: Enter goes there` : `${name}, not in reach`;
}

/** Why the piece cannot go there. */
export function refusal(walk: Walk, square: number): string {
  const { board } = walk;
  return walk.stepOf(square) <= walk.last
    ? `${board.name(square)} was visited.`
    : `No move leads from ${board.name(walk.squareOf(walk.last))} to ${board.name(square)}.`;
}

/** What speaks for the next square of a tour that begins as the walk does. */
export function hintWords(walk: Walk, next: number): string {
  const name = walk.board.name(next);
  if (walk.last < 0) return `${name}: a tour starts there.`;
  if (walk.last + 2 === walk.board.size) return `${name} is the last square.`;
  const ways = waysOn(walk, next);
  const fewest = legalMoves(walk).every((square) => waysOn(walk, square, next) >= ways);
  return fewest
    ? `${name}: it has the fewest ways on (${ways}), so it would be the hardest to come back to; and the rest can be done from there.`
    : `${name}: others have fewer ways on, but the search has found how the rest can be done from there.`;
}

/** How the piece moves, and where it has to end. */
export function ruleWords(walk: Walk, goal: number | undefined): string {
  const { piece } = walk.board;
  const rule =
    piece === 'knight'
      ? 'A knight goes two squares one way and one across.'
      : `Each step is a ${piece}’s move.`;
  return goal === undefined ? rule : `${rule} Finish on ${walk.board.name(goal)}.`;
}

/** Why a walk cannot be completed, and the squares that show it. */
export function lostWords(
  walk: Walk,
  closed: boolean,
  goal: number | undefined,
  answer: Answer,
): { words: string; squares: readonly number[] } {
  const seen = deadEnd(walk, closed, goal);
  const words = walk.last < 0 ? 'There is no such tour' : 'It can no longer be completed';
  const head = walk.last < 0 ? [] : [walk.squareOf(walk.last)];
  const tried =
    walk.last < 0
      ? sentence(answer.reason?.text ?? '')
      : `Every way on from ${walk.board.name(head[0] ?? 0)} was tried, and each ends too early.`;
  return { words: `${words}. ${seen?.text ?? tried}`, squares: seen?.squares ?? head };
}

/** What going back to the last square from which it could be completed came to. */
export const backWords = (names: readonly string[], can: number): string =>
  can === 0
    ? 'From that start there is no tour: choose another.'
    : `Back to ${names[can - 1] ?? ''}. The move to ${names[can] ?? ''} was the one too many.`;
