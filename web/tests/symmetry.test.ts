import { describe, expect, test } from 'vitest';
import { partsOf } from '../src/symmetry';
import { answer } from './tours';

const turned = (name: string, row: number, col: number, rows: number, cols: number): [number, number] => {
  if (name === 'quarter') return [col, rows - 1 - row];
  if (name === 'vertical') return [row, cols - 1 - col];
  return [rows - 1 - row, cols - 1 - col];
};

describe('symmetric parts', () => {
  test.each([
    ['quarter', 'quarter', 4],
    ['point-closed', 'point', 2],
    ['point-open', 'point', 2],
    ['vertical', 'vertical', 2],
  ])('%s: the image of a part is another part, place by place', (file, symmetry, count) => {
    const { tour, board } = answer(file);
    if (!tour) throw new Error('no tour');
    const parts = partsOf(tour, [symmetry]);
    expect(parts?.count).toBe(count);
    const sizes = new Map<number, number>();
    for (let step = 0; step <= tour.last; ++step) {
      const square = tour.squareOf(step);
      const [row, col] = turned(symmetry, board.row(square), board.col(square), board.rows, board.cols);
      const image = tour.stepOf(board.at(row, col));
      expect(parts?.place(image)).toBe(parts?.place(step));
      if (image !== step) expect(parts?.part(image)).not.toBe(parts?.part(step));
      const part = parts?.part(step) ?? -1;
      sizes.set(part, (sizes.get(part) ?? 0) + 1);
    }
    expect(parts?.part(0)).toBe(0);
    const rest = board.size % count; // the centre of an odd board is its own image
    expect([...sizes.values()].sort()).toEqual(
      Array.from({ length: count }, (_, i) => Math.floor(board.size / count) + (i >= count - rest ? 1 : 0)),
    );
  });

  test('the quarter-turn is taken before the half-turn that it contains', () => {
    const { tour } = answer('quarter');
    if (!tour) throw new Error('no tour');
    expect(partsOf(tour, ['point', 'quarter'])?.symmetry).toBe('quarter');
    expect(partsOf(tour, ['point'])?.count).toBe(2);
  });

  test('a symmetry that the tour does not have makes no parts', () => {
    const { tour } = answer('warnsdorff-successor');
    if (!tour) throw new Error('no tour');
    expect(partsOf(tour, ['point', 'vertical', 'horizontal', 'quarter'])).toBeUndefined();
  });
});
