import { describe, expect, test } from 'vitest';
import { acrossWhereNarrow, DataError, decodeSteps, readData } from '../src/data';
import { answer, encoded, pageForm, stored } from './tours';

const reading = (tour: object) => () => readData(JSON.stringify({ version: 1, tours: [tour] }));

describe('data of the program', () => {
  test('in a narrow window the layers of a box lie so that squares are large', () => {
    expect([
      acrossWhereNarrow([3, 4, 4]),
      acrossWhereNarrow([2, 8, 8]),
      acrossWhereNarrow([4, 4, 4]),
    ]).toEqual([2, 1, 2]);
  });

  test('a page without data has no tours', () => {
    expect(readData('null')).toEqual({ answers: [] });
  });

  test('a tour has the squares of the program, in its order', () => {
    const { tour, board } = answer('warnsdorff-wide');
    const squares = Array.from(tour?.order ?? [], (square) => [board.row(square), board.col(square)]);
    expect(squares).toEqual(stored('warnsdorff-wide').moves);
  });

  test('ends and whether it is closed are those of the tour itself', () => {
    const closed = answer('point-closed', { start: null, end: null });
    expect(closed.tour?.closed).toBe(true);
    expect(closed.start).toBe(closed.tour?.squareOf(0));
    expect(closed.end).toBe(closed.tour?.squareOf(63));
    expect(answer('warnsdorff-successor').tour?.closed).toBe(false);
  });

  test('an impossible request has its reason and no tour', () => {
    const none = answer('impossible');
    expect(none.status).toBe('impossible');
    expect(none.tour).toBeUndefined();
    expect(none.reason).toEqual({
      kind: 'narrow-board',
      text: 'on 3x3 no move leads to the middle square',
      squares: [4],
    });
  });

  test('steps above 2^31 are whole numbers too', () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(4294967295);
    expect(decodeSteps(bytes.toString('base64'), 1)[0]).toBe(4294967295);
  });

  test.each([
    ['not base64', { steps: '*' }, /not base64/],
    ['too few steps', { steps: encoded(2, 2, [[0, 0]]) }, /4 numbers, and the board has 64 squares/],
    ['a step twice', { steps: Buffer.alloc(256).toString('base64') }, /b8 has step 0/],
    [
      'no knight’s move',
      {
        steps: encoded(
          8,
          8,
          [...Array(64).keys()].map((i) => [i >> 3, i & 7]),
        ),
      },
      /step 1 is no knight's move/,
    ],
    ['no status', { status: 'maybe' }, /found, impossible, undecided/],
    ['half a row', { rows: 7.5 }, /"rows" must be a whole number/],
  ])('damaged data is refused: %s', (_name, change, message) => {
    const load = reading(pageForm('warnsdorff-successor', change));
    expect(load).toThrow(DataError);
    expect(load).toThrow(message);
  });

  test('other versions and other files are refused', () => {
    expect(() => readData('{"version":2,"tours":[]}')).toThrow(/another version/);
    expect(() => readData('[]')).toThrow(/"tours" must be a list/);
    expect(() => readData('{')).toThrow(/not JSON/);
  });
});
