// A tour in a link: its first square, a point, and a letter a move, which says to which of the squares around the
// piece goes. So a link brings the tour itself, whatever a request would find.
import type { Board } from '../board';
import type { Tour } from '../data';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Longer links are cut by those who pass them on. */
const most = 2500;

/** Whether a link has room for it. */
export const linked = ({ board }: Tour): boolean => board.size <= most;

export function tourInLink({ board, order }: Tour): string {
  const moves: string[] = [];
  for (let step = 1; step < order.length; ++step) {
    const way = board.neighbours(order[step - 1] ?? 0).indexOf(order[step] ?? -1);
    moves.push(letters[way] ?? '!');
  }
  return `${board.name(order[0] ?? 0)}.${moves.join('')}`;
}

/** The squares that a link means; nothing if it means none. */
export function tourOfLink(board: Board, text: string): number[] | undefined {
  const [start = '', moves = ''] = text.split('.');
  const first = board.named(start);
  if (first === undefined || moves.length + 1 !== board.size || board.size > most) return undefined;
  const squares = [first];
  for (const letter of moves) {
    const next = board.neighbours(squares.at(-1) ?? 0)[letters.indexOf(letter)];
    if (next === undefined) return undefined;
    squares.push(next);
  }
  return new Set(squares).size === board.size ? squares : undefined;
}
