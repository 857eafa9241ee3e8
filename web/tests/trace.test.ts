import { describe, expect, test } from 'vitest';
import { Board } from '../src/board';
import { Trace, Walk } from '../src/trace';

describe('a search as it went', () => {
  const board = new Board(3, 4);
  // To 0, 6, back, to 9.
  const trace = new Trace(board, Uint32Array.from([0, 12, 13, 18]));

  test('goes to any event, on and back', () => {
    const at = (event: number): readonly number[] => {
      trace.goTo(event);
      return [...trace.walk.squares];
    };
    expect([0, 1, 2, 3, 1, 3, 0].map(at)).toEqual([[0], [0, 6], [0], [0, 9], [0, 6], [0, 9], [0]]);
    expect(trace.undoneBy(3)).toBe(1);
    expect(trace.goTo(99)).toBe(true);
    expect(trace.goTo(99)).toBe(false);
  });

  test('a walk knows its steps, and when it is closed', () => {
    const walk = new Walk(board, [0, 6]);
    expect([walk.stepOf(6), walk.last, walk.closed]).toEqual([1, 1, false]);
    expect(walk.stepOf(5)).toBeGreaterThan(walk.last);
    walk.pop();
    expect(walk.stepOf(6)).toBeGreaterThan(walk.last);
  });
});
