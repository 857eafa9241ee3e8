// What a count says while it is at work, and of its number.
import type { Progress } from '../engine/protocol';
import { sentence, whole } from '../words';

/** Digits in threes. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** What the engine calls the parts of the work, and what they are. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/^upper half, /, 'The upper half of the board, '],
  [/^lower half, /, 'The lower half of the board, '],
  [/^whole board, /, 'The whole board, '],
  [/^ways on, /, 'The ways on from each position, '],
  [/^joining the halves/, 'Joining every way over one half with every way over the other'],
];

/** The part of the work under way: "The upper half of the board, step 3 of 24." */
export function phaseWords({ phase }: Progress): string {
  const known = parts.find(([pattern]) => pattern.test(phase));
  return sentence(known ? phase.replace(...known) : phase || 'Counting …');
}

/** Whether the number is there, as a sum over both halves; what follows is something else. */
export const isJoining = ({ phase }: Progress): boolean => phase.startsWith('joining the halves');

/** What follows when the halves were joined: each symmetric kind is counted by itself, and must fit. */
export const afterwards = (lots: boolean): string =>
  lots
    ? 'Checking the number against those of symmetric tours, and drawing four.'
    : 'Checking the number against those of symmetric tours.';

/** What grows meanwhile: tours, as soon as there are some; positions before that. */
export function growing({ done, tours }: Progress): { number: string; what: string } {
  return tours > 0
    ? { number: whole(tours), what: 'tours so far' }
    : { number: whole(done), what: 'positions at the edge of what is covered' };
}

const ageOfUniverse = 13.8e9;

/** How long it would take to look at them, one a second. */
export function timeToLook(digits: string): string {
  const years = Number(digits) / 31_556_952;
  if (years < 1) return '';
  const rounded = years < 100 ? years.toFixed(1) : whole(Number(years.toPrecision(3)));
  return years > 2 * ageOfUniverse
    ? 'One a second, they would take longer than the universe is old.'
    : `One a second, day and night, they would take ${rounded} years to look at.`;
}
