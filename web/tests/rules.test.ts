import { describe, expect, test } from 'vitest';
import type { Rule, Tour } from '../src/data';
import { type Explanation, Reasons } from '../src/rules';
import { answer } from './tours';

const explain = (tour: Tour, step: number, rule: Rule, undone: number): Explanation | undefined =>
  new Reasons(tour, rule, undone).explain(step);

describe('the rule, worked out again', () => {
  test.each([
    ['warnsdorff-successor', 'warnsdorff', 'successor'],
    ['warnsdorff-wide', 'warnsdorff', 'successor'],
    ['warnsdorff-first', 'warnsdorff', 'first'],
    ['warnsdorff-far', 'warnsdorff', 'far'],
    ['warnsdorff-random', 'warnsdorff', 'random'],
    ['warnsdorff-far', 'warnsdorff', ''],
    ['centrifugal', 'centrifugal', 'successor'],
  ])('explains every move of the program: %s', (name, method, tie) => {
    const { tour, stats } = answer(name);
    if (!tour) throw new Error('no tour');
    expect(stats?.undone).toBe(0);
    for (let step = 0; step < tour.last; ++step) {
      const why = explain(tour, step, { method, tie }, 0);
      expect(why?.followed, `step ${step}: ${why?.text ?? ''}`).toBe(true);
      expect(why?.candidates[0]?.square).toBe(tour.squareOf(step + 1));
    }
  });

  test('another tie rule would have moved otherwise somewhere', () => {
    const { tour } = answer('warnsdorff-successor');
    if (!tour) throw new Error('no tour');
    const steps = Array.from({ length: tour.last }, (_, step) => step);
    const followed = steps.filter(
      (step) => explain(tour, step, { method: 'warnsdorff', tie: 'far' }, 0)?.followed,
    );
    expect(followed.length).toBeLessThan(tour.last);
  });

  test('the candidates are the unvisited squares in reach, with their degrees', () => {
    const { tour, board } = answer('warnsdorff-successor');
    if (!tour) throw new Error('no tour');
    const why = explain(tour, 0, { method: 'warnsdorff', tie: 'successor' }, 0);
    const listed = why?.candidates.map(({ square, degree }) => [board.name(square), degree]);
    // e4 is visited, so each has one way less than the board gives it.
    expect(listed).toHaveLength(8);
    expect(Object.fromEntries(listed ?? [])).toEqual({
      d6: 7,
      f6: 7,
      c5: 7,
      g5: 5,
      c3: 7,
      g3: 5,
      d2: 5,
      f2: 5,
    });
  });

  test('a tie is told with all who share it and what decides', () => {
    const { tour } = answer('warnsdorff-first');
    if (!tour) throw new Error('no tour');
    const why = explain(tour, 0, { method: 'warnsdorff', tie: 'first' }, 0);
    expect(why?.text).toBe('g5, g3, d2 and f2 all have 5 ways on; g5 comes first in the order of the moves.');
  });

  test('moves that were taken back are said to be', () => {
    const { tour, stats } = answer('plain');
    if (!tour) throw new Error('no tour');
    const all = Array.from({ length: tour.last }, (_, step) =>
      explain(tour, step, { method: 'plain', tie: '' }, stats?.undone ?? 0),
    );
    const other = all.filter((why) => !why?.followed);
    expect(other.length).toBeGreaterThan(0);
    for (const why of other) expect(why?.text).toContain('taken back');
  });

  test('an end that was asked for is kept free, and said to be', () => {
    const { tour, stats } = answer('warnsdorff-end');
    if (!tour) throw new Error('no tour');
    expect(stats?.undone).toBe(0);
    const reasons = new Reasons(tour, { method: 'warnsdorff', tie: 'successor' }, 0);
    const all = Array.from({ length: tour.last }, (_, step) => reasons.explain(step));
    for (const why of all) expect(why?.followed, why?.text).toBe(true);
    const kept = all.flatMap((why) => why?.candidates ?? []).filter((candidate) => candidate.kept);
    expect(kept.length).toBeGreaterThan(0);
    for (const candidate of kept) expect(candidate.square).toBe(0);
  });

  test('the last square needs no explanation', () => {
    const { tour } = answer('plain');
    if (!tour) throw new Error('no tour');
    expect(explain(tour, tour.last, { method: 'plain', tie: '' }, 0)).toBeUndefined();
  });
});
