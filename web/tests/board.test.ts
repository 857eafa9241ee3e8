import { describe, expect, test } from 'vitest';
import { Board } from '../src/board';

describe('squares', () => {
  const board = new Board(8, 8);

  test('a1 is the bottom left square', () => {
    expect(board.name(board.at(7, 0))).toBe('a1');
    expect(board.name(board.at(0, 7))).toBe('h8');
  });

  test('names are read back, in both forms', () => {
    for (let square = 0; square < board.size; ++square) {
      expect(board.named(board.name(square))).toBe(square);
      expect(board.named(`${board.row(square)}, ${board.col(square)}`)).toBe(square);
    }
  });

  test.each(['i1', 'a9', 'a0', '8,0', '0,8', '', 'e', '4', '-1,2'])('%j is no square of 8x8', (text) => {
    expect(board.named(text)).toBeUndefined();
  });

  test('without letters for the columns, squares are numbers', () => {
    const wide = new Board(3, 27);
    expect(wide.name(30)).toBe('1,3');
    expect(wide.named('a1')).toBeUndefined();
  });

  test('degrees of the chessboard', () => {
    const degrees = Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 4 }, (_, col) => board.neighbours(board.at(row, col)).length),
    );
    expect(degrees).toEqual([
      [2, 3, 4, 4],
      [3, 4, 6, 6],
      [4, 6, 8, 8],
      [4, 6, 8, 8],
    ]);
  });

  test('a move is one that leads to a neighbour', () => {
    for (let from = 0; from < board.size; ++from) {
      for (let to = 0; to < board.size; ++to) {
        expect(board.isMove(from, to)).toBe(board.neighbours(from).includes(to));
      }
    }
  });
});
