// The board and the puzzle of a day: made from its date alone, so that everybody has the same, without a network.
import { Board } from '../board';
import { plainRequest, type Request } from './request';

/** Numbers from 0 to below 1 that follow from a text. */
export function lots(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The date of a day here, as 2026-01-31. */
export function dayOf(date: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** 0 on Sundays; what is no date is one. */
export const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 0;

/** From Sunday on: sides, pairs of holes, and what else is asked. */
const week: readonly { sides: readonly [number, number]; pairs: number; ask: 'closed' | 'end' | '' }[] = [
  { sides: [7, 8], pairs: 3, ask: 'closed' },
  { sides: [5, 5], pairs: 0, ask: 'end' },
  { sides: [5, 6], pairs: 1, ask: '' },
  { sides: [6, 6], pairs: 2, ask: '' },
  { sides: [6, 7], pairs: 2, ask: 'end' },
  { sides: [6, 6], pairs: 2, ask: 'closed' },
  { sides: [7, 7], pairs: 2, ask: '' },
];

/** Boards of a day, one for each try: the first of them that has a tour is the board of the day. */
export function boardOfDay(day: string, attempt: number): Request {
  const lot = lots(`board ${day} ${String(attempt)}`);
  const { sides, pairs, ask } = week[weekday(day)] ?? { sides: [6, 6], pairs: 1, ask: '' };
  const [rows, cols] = lot() < 0.5 ? sides : [sides[1], sides[0]];
  const board = new Board(rows, cols);
  // Holes lie as a half-turn of the board leaves them.
  const holes = new Set<number>();
  while (holes.size < 2 * pairs) {
    const square = Math.floor(lot() * board.size);
    const opposite = board.size - 1 - square;
    if (square !== opposite) holes.add(square).add(opposite);
  }
  const free = [...board.squares()].filter((square) => !holes.has(square));
  const any = (): string => board.name(free[Math.floor(lot() * free.length)] ?? 0);
  const request = { ...plainRequest(), board: `${String(rows)}x${String(cols)}` };
  request.without = [...holes].sort((a, b) => a - b).map((square) => board.name(square));
  if (ask === 'closed') request.closed = true;
  if (ask === 'end') [request.start, request.end] = [any(), any()];
  return request;
}

/** From Sunday on. */
const puzzles: readonly { board: string; level: string }[] = [
  { board: '8x8', level: 'hard' },
  { board: '5x5', level: 'beginner' },
  { board: '6x6', level: 'beginner' },
  { board: '6x6', level: 'easy' },
  { board: '7x7', level: 'easy' },
  { board: '7x7', level: 'medium' },
  { board: '8x8', level: 'medium' },
];

/** What the puzzle of a day is made of. */
export function puzzleOfDay(day: string): { board: string; level: string; seed: string } {
  const { board, level } = puzzles[weekday(day)] ?? { board: '6x6', level: 'easy' };
  return { board, level, seed: String(1 + Math.floor(lots(`puzzle ${day}`)() * 1_000_000)) };
}
