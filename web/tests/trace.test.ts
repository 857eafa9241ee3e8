import { describe, expect, test } from 'vitest';
import { Board } from '../src/board';
import { Trace, Walk } from '../src/trace';

/** Events as the engine tells them. */
const told = (...events: readonly (readonly [number, number, number?])[]): Uint32Array =>
  Uint32Array.from(events.flatMap(([kind, to, from]) => [to * 8 + kind, from ?? to]));
const [move, undo, choose, follow, remove] = [0, 1, 2, 3, 4];

describe('a search as it went', () => {
  const board = new Board(3, 4);
  const trace = new Trace(board, told([move, 0], [move, 6], [undo, 6], [move, 9]));

  test('goes to any event, on and back', () => {
    const at = (event: number): readonly number[] => {
      trace.goTo(event);
      return [...(trace.walk?.squares ?? [])];
    };
    expect([0, 1, 2, 3, 1, 3, 0].map(at)).toEqual([[0], [0, 6], [0], [0, 9], [0, 6], [0, 9], [0]]);
    expect(trace.undoneBy(3)).toBe(1);
  });

  test('tells how much of the walk is as it was', () => {
    trace.goTo(1);
    expect(trace.goTo(99)).toBe(1);
    expect(trace.goTo(99)).toBeUndefined();
    expect(trace.goTo(0)).toBe(1);
    expect(trace.goTo(1)).toBe(1);
  });

  test('a tour that grows in many places does so on and back', () => {
    const pieces = new Trace(
      board,
      told([choose, 6, 0], [follow, 9, 0], [remove, 6, 0], [remove, 9, 0], [follow, 7, 1]),
      false,
    );
    const at = (event: number): string[] => {
      pieces.goTo(event);
      return [...(pieces.pieces?.values() ?? [])].map(
        ({ from, to, chosen }) => `${String(from)}-${String(to)}${chosen ? '!' : ''}`,
      );
    };
    expect(pieces.walk).toBeUndefined();
    expect(at(1)).toEqual(['0-6!', '0-9']);
    expect(at(4)).toEqual(['1-7']);
    expect(at(1).sort()).toEqual(['0-6!', '0-9']);
    expect(at(0)).toEqual(['0-6!']);
    expect(pieces.undoneBy(99)).toBe(2);
  });

  test('a walk knows its steps, and when it is closed', () => {
    const walk = new Walk(board, [0, 6]);
    expect([walk.stepOf(6), walk.last, walk.closed, walk.ended]).toEqual([1, 1, false, false]);
    expect(walk.stepOf(5)).toBeGreaterThan(walk.last);
    walk.pop();
    expect(walk.stepOf(6)).toBeGreaterThan(walk.last);
  });
});
