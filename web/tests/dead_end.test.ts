import { describe, expect, it } from 'vitest';
import { Board } from '../src/board';
import { deadEnd, seenAtOnce } from '../src/solve/dead_end';
import { lots } from '../src/solve/daily';
import { Walk } from '../src/trace';

/** Whether a walk can go over all squares, by trying everything. */
function completes(walk: Walk, closed: boolean, goal: number | undefined): boolean {
  const { board } = walk;
  if (walk.last + 1 === board.size) {
    const end = walk.squareOf(walk.last);
    return (goal === undefined || end === goal) && (!closed || board.isMove(end, walk.squareOf(0)));
  }
  for (const next of board.neighbours(walk.squareOf(walk.last))) {
    if (walk.stepOf(next) <= walk.last) continue;
    walk.push(next);
    const can = completes(walk, closed, goal);
    walk.pop();
    if (can) return true;
  }
  return false;
}

const boards = [
  new Board(5, 5),
  new Board(4, 5),
  new Board(5, 6, {
    holes: [
      [0, 0],
      [4, 5],
    ],
  }),
  new Board(3, 8),
  new Board(4, 4, {
    piece: 'king',
    leaps: [
      [1, 1],
      [1, 0],
    ],
  }),
];

describe('why a walk cannot be completed', () => {
  it('is said only where it cannot, on random walks of any length', () => {
    let said = 0;
    for (let i = 0; i < 1500; ++i) {
      const lot = lots(`walk ${String(i)}`);
      const board = boards[i % boards.length] ?? new Board(5, 5);
      const squares = [...board.squares()];
      const walk = new Walk(board, [squares[Math.floor(lot() * squares.length)] ?? 0]);
      const long = board.size - 3 - Math.floor(lot() * 9);
      while (walk.last + 1 < long) {
        const next = board.neighbours(walk.squareOf(walk.last)).filter((one) => walk.stepOf(one) > walk.last);
        if (next.length === 0) break;
        walk.push(next[Math.floor(lot() * next.length)] ?? 0);
      }
      const closed = lot() < 0.3;
      const free = squares.filter((square) => walk.stepOf(square) > walk.last);
      const goal = !closed && lot() < 0.3 ? free[Math.floor(lot() * free.length)] : undefined;
      const why = seenAtOnce(walk, closed, goal) ?? deadEnd(walk, closed, goal);
      if (!why) continue;
      ++said;
      const names = walk.squares.map((square) => board.name(square)).join(' ');
      expect(completes(walk, closed, goal), `${names}: ${why.text}`).toBe(false);
      for (const square of why.squares) expect(squares).toContain(square);
    }
    expect(said).toBeGreaterThan(300);
  });

  it('is a sentence about what is to be seen', () => {
    const board = new Board(5, 5);
    const walk = (names: string): Walk =>
      new Walk(
        board,
        names.split(' ').map((name) => board.named(name) ?? 0),
      );
    expect(deadEnd(walk('a1 b3 d2 c4 b2 d3 c1'), false)?.text).toBe('a5 can no longer be entered.');
    expect(deadEnd(walk('b1'), false)?.text).toMatch(
      /^Every move changes the colour, and after b1 11 light and 13 dark/,
    );
    expect(deadEnd(walk('c3 a2 b4 d5 e3 d1 b2'), false)?.text).toBeUndefined();
  });
});
