import { describe, expect, test } from 'vitest';
import { Camera } from '../src/camera';

function camera(rows: number, cols: number, width = 800, height = 600): Camera {
  const made = new Camera(rows, cols);
  made.resize({ x: 20, y: 0, width, height }, 1);
  return made;
}

describe('camera', () => {
  test.each([
    [8, 8],
    [3, 40],
    [1000, 1000],
    [1, 1],
  ])('%dx%d fits the stage whole, in its middle', (rows, cols) => {
    const c = camera(rows, cols);
    const { x, y, width, height } = c.board;
    expect(width).toBeCloseTo(cols * c.unit);
    expect(height).toBeCloseTo(rows * c.unit);
    expect(Math.abs(x + width / 2 - 420)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(y + height / 2 - 300)).toBeLessThanOrEqual(0.5);
  });

  test('a long strip is as broad as can be seen, and is moved along', () => {
    const c = camera(3, 100_000);
    expect(c.unit).toBe(8);
    expect(c.whole).toBe(false);
    c.pan(-1e9, 0);
    expect(c.visible(0)).toMatchObject({ top: 0, bottom: 3, right: 100_000 });
  });

  test('zooming keeps what is under the pointer', () => {
    const c = camera(1000, 1000);
    const before = c.squareAt(400, 300);
    c.zoomAt(400, 300, 20);
    expect(c.squareAt(400, 300)).toEqual(before);
    expect(c.whole).toBe(false);
  });

  test('a zoomed board cannot be moved out of the stage', () => {
    const c = camera(100, 100);
    c.zoom(4);
    c.pan(1e6, -1e6);
    expect(c.board).toEqual(c.viewport);
    expect(c.visible(0)).toMatchObject({ left: 0, bottom: 100 });
  });

  test('zoom ends at the whole board and at squares of a sensible size', () => {
    const c = camera(100, 100);
    c.zoom(1e-6);
    expect(c.unit).toBe(c.fitUnit);
    c.zoom(1e6);
    expect(c.unit).toBe(c.largest);
  });

  test('points beside the board are no squares', () => {
    const c = camera(8, 8);
    expect(c.squareAt(0, 0)).toBeUndefined();
    expect(c.squareAt(c.board.x, c.board.y)).toEqual({ row: 0, col: 0 });
  });

  test('a fitted board stays fitted when the stage changes, a zoomed one keeps its middle', () => {
    const c = camera(50, 50);
    c.resize({ x: 0, y: 0, width: 300, height: 300 }, 1);
    expect(c.whole).toBe(true);
    c.zoom(5);
    c.centreOn(20, 30);
    c.resize({ x: 0, y: 0, width: 500, height: 400 }, 1);
    expect(c.squareAt(251, 201)).toEqual({ row: 20, col: 30 });
  });
});
