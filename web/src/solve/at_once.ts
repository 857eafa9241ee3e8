// What of a request is known without asking the engine: an ordinary board, and a walk on it. So there is a board
// from the first moment, and the engine's word comes when it comes.
import { Board, plane } from '../board';
import type { Answer } from '../data';
import type { Request } from './request';

const mostSide = 60;

/** The board of a request for the knight on a rectangle, with holes or without; nothing of any other. */
export function boardAtOnce({ board, piece, surface, without }: Request): Board | undefined {
  const [, rows = 0, cols = 0] = (/^(\d+)[x×](\d+)$/i.exec(board.replaceAll(/\s/g, '')) ?? []).map(Number);
  if (rows < 1 || cols < 1 || rows > mostSide || cols > mostSide) return undefined;
  if ((piece && piece !== 'knight') || (surface && surface !== plane.name)) return undefined;
  const whole = new Board(rows, cols);
  const holes = new Set<number>();
  for (const name of without) {
    const square = whole.named(name);
    if (square === undefined) return undefined;
    holes.add(square);
  }
  if (holes.size >= whole.size) return undefined;
  return new Board(rows, cols, { holes: [...holes].map((square) => whole.coordinates(square)) });
}

/** A board without a tour, to be shown. */
export const bare = (board: Board, closed: boolean): Answer => ({
  status: 'undecided',
  board,
  closed,
  symmetry: 'none',
  symmetries: [],
  method: '',
});

/** The squares of a walk; nothing where the names are not one. */
export function walkAtOnce(board: Board, names: readonly string[]): number[] | undefined {
  const squares: number[] = [];
  for (const name of names) {
    const square = board.named(name);
    const last = squares.at(-1);
    if (square === undefined || squares.includes(square)) return undefined;
    if (last !== undefined && !board.isMove(last, square)) return undefined;
    squares.push(square);
  }
  return squares;
}

/** The names of those squares of one board that are on another, too. */
export function stillThere(names: readonly string[], before: string, now: string): string[] {
  const bare = { piece: '', surface: '', without: [] };
  const [from, to] = [before, now].map((board) => boardAtOnce({ ...bare, board } as unknown as Request));
  if (!from || !to) return [];
  const kept: string[] = [];
  for (const name of names) {
    const square = from.named(name);
    if (square === undefined) continue;
    const there = from.hasLetters && to.hasLetters ? to.named(name) : to.find(from.coordinates(square));
    if (there !== undefined) kept.push(to.name(there));
  }
  return kept;
}
