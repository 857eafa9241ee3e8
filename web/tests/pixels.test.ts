import { describe, expect, test } from 'vitest';
import { Camera } from '../src/camera';
import { Inks, type Rgb } from '../src/colours';
import { Pixels } from '../src/pixels';
import { palettes } from '../src/theme';
import { answer } from './tours';

const ground: Rgb = [1, 2, 3];

function pixels(side: number, ratio = 1): { shown: Pixels; inks: Inks; camera: Camera } {
  const { tour, board } = answer('warnsdorff-wide');
  if (!tour) throw new Error('no tour');
  const camera = new Camera(board.rows, board.cols);
  camera.resize({ x: 3, y: 5, width: side, height: side }, ratio);
  Object.assign(camera, { unit: side / board.rows, x: 3, y: 5 }); // smaller than it would be by itself
  const inks = Inks.along(tour, palettes.light.ramp);
  return { shown: new Pixels(board, tour, inks, camera, ground, [0, 0, 0], ratio), inks, camera };
}

describe('pixels', () => {
  test('each square has the colour of its step, those not yet visited that of the ground', () => {
    const { shown, inks } = pixels(24);
    const { tour, board } = answer('warnsdorff-wide');
    shown.show(50);
    expect([shown.width, shown.height]).toEqual([18, 24]);
    for (let y = 0; y < shown.height; ++y) {
      for (let x = 0; x < shown.width; ++x) {
        const step = tour?.stepOf(board.at(y >> 1, x >> 1)) ?? 0;
        const at = 4 * (y * shown.width + x);
        const expected = step <= 50 ? inks.colours[inks.of(step)] : ground;
        expect([...shown.bytes.slice(at, at + 4)]).toEqual([...(expected ?? []), 255]);
      }
    }
  });

  test.each([6, 7.5, 24, 31])('step by step gives the same picture as at once: %d pixels', (side) => {
    const grown = pixels(side).shown;
    for (let step = 0; step < 108; step += 1 + (step % 4)) {
      grown.show(step);
      const { shown } = pixels(side);
      shown.show(107);
      shown.show(step); // back: all anew
      expect(grown.bytes).toEqual(shown.bytes);
    }
  });

  test('it fits as long as camera and colours are the same', () => {
    const { shown, inks, camera } = pixels(24);
    expect(shown.fits(camera, inks, ground, 1)).toBe(true);
    expect(shown.fits(camera, inks, ground, 2)).toBe(false);
    expect(shown.fits(camera, inks, [9, 9, 9], 1)).toBe(false);
    expect(shown.fits(camera, undefined, ground, 1)).toBe(false);
    camera.zoom(2);
    expect(shown.fits(camera, inks, ground, 1)).toBe(false);
  });
});
