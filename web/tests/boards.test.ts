// Boards beyond the knight's rectangle. tours/boards.json has what `ktour solve WORDS -o page.html` wrote
// into the page.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Board, plane, surfaces } from '../src/board';
import { readData } from '../src/data';
import { size } from '../src/words';

interface Written {
  words: string;
  tour: Record<string, unknown>;
}
const written = JSON.parse(
  readFileSync(new URL('./tours/boards.json', import.meta.url), 'utf8'),
) as Written[];

const read = (tour: object) => readData(JSON.stringify({ version: 1, tours: [tour] })).answers[0];

describe('boards of the program', () => {
  test.each(written)('$words is read, and its moves are moves', ({ tour }) => {
    const answer = read(tour);
    expect(answer?.status).toBe(tour['status']);
    if (tour['status'] !== 'found') return;
    expect(answer?.tour?.closed).toBe(true);
    expect(answer?.tour?.order.length).toBe(answer?.board.size);
  });

  test('boards are told in words', () => {
    const words = written.map(({ tour }) => {
      const answer = read(tour);
      return answer ? size(answer) : '';
    });
    expect(words).toEqual([
      '5×6 on a torus',
      '5×6 on a Möbius strip',
      '4×6 on a Klein bottle',
      '4×5 on a cylinder',
      '3×4×4',
      '2×2×3×4',
      '6×6 without 2 squares',
      '6×6',
      '10×10',
      '4×4×4',
      '5×5 without 1 square',
    ]);
  });

  test.each([
    ['a piece that does not move so', { leaps: [[3, 1]] }, /is no knight's move/],
    ['another surface', { surface: 'plane' }, /is no knight's move/],
    ['no surface', { surface: 'sphere' }, /"surface" must be one of/],
    ['holes that are none', { holes: [1, 2] }, /"holes" must be a list/],
    ['sides of another board', { dims: [2, 3, 4] }, /"dims" must end/],
  ])('damaged data is refused: %s', (_name, change, message) => {
    expect(() => read({ ...written[0]?.tour, ...change })).toThrow(message);
  });
});

describe('squares', () => {
  const box = new Board(3, 4, { sides: [2, 3, 3, 4], across: 3 });

  test('layers lie side by side, with a square between them', () => {
    expect([box.rows, box.cols]).toEqual([7, 14]);
    expect(box.size).toBe(72);
    expect([...box.squares()].length).toBe(72);
    expect(box.contains(0, 4)).toBe(false);
    expect(box.contains(3, 0)).toBe(false);
    expect(box.name(box.at(4, 5))).toBe('1,1,0,0');
    expect(box.layerBox(4)).toEqual({ row: 4, col: 5, rows: 3, cols: 4 });
  });

  test('names of a box are read back', () => {
    for (const square of box.squares()) expect(box.named(box.name(square))).toBe(square);
    expect(box.named('2,0,0,0')).toBeUndefined();
    expect(box.named('0,0')).toBeUndefined();
  });

  test('labels begin anew with each layer', () => {
    expect([...box.labels(0, 14, 2, 'cols')]).toEqual([0, 2, 5, 7, 10, 12]);
    expect([...box.labels(0, 7, 1, 'rows')]).toEqual([0, 1, 2, 4, 5, 6]);
    expect([...new Board(30, 40).labels(7, 31, 10, 'cols')]).toEqual([10, 20, 30]);
  });

  test('holes are no squares', () => {
    const board = new Board(3, 3, { holes: [[1, 1]] });
    expect(board.size).toBe(8);
    expect(board.named('b2')).toBeUndefined();
    expect(board.neighbours(0)).toEqual([5, 7]);
  });
});

describe('moves', () => {
  const boards = [
    ...surfaces.map(({ name }) => new Board(5, 6, { surface: name })),
    new Board(3, 4, { surface: 'torus', leaps: [[3, 2]], holes: [[0, 1]] }),
    new Board(3, 4, {
      sides: [3, 3, 4],
      leaps: [
        [2, 1, 1],
        [2, 1],
      ],
      across: 2,
    }),
  ];
  test.each(boards)('lead both ways, each once: %#', (board) => {
    for (const square of board.squares()) {
      const around = board.neighbours(square);
      expect(new Set(around).size).toBe(around.length);
      expect(around).not.toContain(square);
      for (const to of around) expect(board.neighbours(to)).toContain(square);
    }
  });

  // The number of closed tours needs a search; that of moves is on paper: 4 × 30 on a torus.
  test('a torus has all moves everywhere', () => {
    const torus = new Board(5, 6, { surface: 'torus' });
    for (const square of torus.squares()) expect(torus.neighbours(square).length).toBe(8);
  });

  test('a move over an edge is seen from both ends as the same leap', () => {
    for (const board of boards) {
      for (const from of board.squares()) {
        for (const to of board.neighbours(from)) {
          const seen = board.seen(from, to);
          const out = [seen.to[0] - board.row(from), seen.to[1] - board.col(from)].map(Math.abs);
          const back = [board.row(to) - seen.from[0], board.col(to) - seen.from[1]].map(Math.abs);
          expect(back).toEqual(out);
          if (board.surface !== plane) expect(out.sort()).toEqual(board.reach === 3 ? [2, 3] : [1, 2]);
        }
      }
    }
  });
});
