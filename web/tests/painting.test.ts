// What the pictures consist of: drawn by hands that only write down what they were asked to do.
import { numbering } from '../src/numbering';
import { describe, expect, test } from 'vitest';
import { Camera } from '../src/camera';
import { Inks, luminance, oklch, rampColour } from '../src/colours';
import { SvgPainter } from '../src/painter';
import { Scene } from '../src/scene';
import { palettes } from '../src/theme';
import { answer } from './tours';

function scene(name: string, width: number): Scene {
  const { tour, board } = answer(name);
  if (!tour) throw new Error('no tour');
  const camera = new Camera(board.rows, board.cols);
  camera.resize({ x: 20, y: 0, width, height: width }, 1);
  const palette = palettes.light;
  return new Scene(board, tour, camera, {
    palette,
    inks: Inks.along(tour, palette.ramp),
    colour: true,
    numbers: true,
    grid: true,
    coordinates: true,
  });
}

const svg = (draw: (p: SvgPainter) => void): string => {
  const p = new SvgPainter();
  draw(p);
  return p.document(640, 640, 'a <tour> & more', '#ffffff');
};
const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;

describe('scene', () => {
  test('every step has its number and its line', () => {
    const s = scene('warnsdorff-successor', 600);
    const text = svg((p) => {
      s.paintPath(p, 63);
      s.paintAllStops(p, 63);
    });
    for (let number = 1; number <= 64; ++number) expect(text).toContain(`>${number}</text>`);
    const inks = new Set(s.look.inks?.css);
    const lines = [...text.matchAll(/<path stroke="(#\w+)"/g)].filter(([, ink]) => inks.has(ink ?? ''));
    expect(lines).toHaveLength(63);
  });

  test('only steps that were made are drawn', () => {
    const text = svg((p) => {
      scene('warnsdorff-successor', 600).paintAllStops(p, 10);
    });
    expect(text).toContain('>11</text>');
    expect(text).not.toContain('>12</text>');
  });

  test('steps are counted from 1, or from 0 if that is wanted', () => {
    const numbers = (from: number): string => {
      numbering.from = from;
      return svg((p) => {
        scene('warnsdorff-successor', 600).paintAllStops(p, 10);
      });
    };
    try {
      expect(numbers(0)).toContain('>0</text>');
      expect(numbers(1)).not.toContain('>0</text>');
    } finally {
      numbering.from = 1;
    }
  });

  test('what sets a line off from those below it ends at its stops, not on its way', () => {
    const s = scene('warnsdorff-successor', 600);
    const text = svg((p) => {
      s.paintPath(p, 63);
    });
    const inks = new Set(s.look.inks?.css);
    const unit = s.camera.unit;
    const casings = [
      ...text.matchAll(/<path stroke="(#\w+)"[^>]* d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/g),
    ].filter(([, ink]) => !inks.has(ink ?? ''));
    expect(casings).toHaveLength(63);
    for (const [, , x1, y1, x2, y2] of casings) {
      const long = Math.hypot(Number(x2) - Number(x1), Number(y2) - Number(y1));
      expect(Math.sqrt(5) * unit - long).toBeLessThan(2 * 0.26 * unit);
    }
  });

  test('the move that closes a tour is drawn like the others', () => {
    const lines = (name: string): number => {
      const s = scene(name, 600);
      const text = svg((p) => {
        s.paintPath(p, s.board.size - 1);
      });
      expect(text).not.toContain('stroke-dasharray');
      const inks = new Set(s.look.inks?.css);
      return [...text.matchAll(/<path stroke="(#\w+)"/g)].filter(([, ink]) => inks.has(ink ?? '')).length;
    };
    expect(lines('point-closed')).toBe(answer('point-closed').board.size);
    expect(lines('warnsdorff-successor')).toBe(63);
  });

  test('a ring marks the start and a square the end, once it is reached', () => {
    const s = scene('warnsdorff-successor', 600);
    const marks = (drawn: number): [number, number] => {
      const text = svg((p) => {
        s.paintAllStops(p, drawn);
      });
      const { mark } = s.look.palette;
      return [
        count(text, new RegExp(`<circle[^>]*stroke="${mark}"`, 'g')),
        count(text, new RegExp(`<rect[^>]*stroke="${mark}"`, 'g')),
      ];
    };
    expect(marks(20)).toEqual([1, 0]);
    expect(marks(63)).toEqual([1, 1]);
  });

  test('numbers go where they do not fit', () => {
    const text = svg((p) => {
      scene('warnsdorff-successor', 120).paintAllStops(p, 63);
    });
    expect(count(text, /<text/g)).toBe(0);
    expect(count(text, /<circle/g)).toBe(64);
  });

  test('a move more on top gives what painting all anew does', () => {
    const s = scene('warnsdorff-successor', 600);
    const parts = (draw: (p: SvgPainter) => void): string[] =>
      svg(draw)
        .split('\n')
        .filter((line) => line.startsWith('<path stroke'));
    const grown = parts((p) => {
      s.paintPath(p, 30);
      s.paintLines(p, [31], 31);
    });
    const anew = parts((p) => {
      s.paintPath(p, 31);
    });
    expect(grown).toEqual(anew);
  });

  test('labels are those of the board', () => {
    const text = svg((p) => {
      scene('warnsdorff-successor', 600).paintGround(p, 0);
    });
    for (const label of 'abcdefgh12345678') expect(text).toContain(`>${label}</text>`);
  });

  test('of a zoomed board only what is seen is drawn', () => {
    const s = scene('warnsdorff-successor', 600);
    s.camera.zoom(3);
    expect(s.visibleSteps(63, 0).length).toBeLessThan(20);
    expect([...s.visibleSteps(63, 0)]).toEqual([...s.visibleSteps(63, 0)].sort((a, b) => a - b));
  });
});

describe('svg', () => {
  test('titles are escaped', () => {
    expect(svg(() => undefined)).toContain('<title>a &lt;tour> &amp; more</title>');
  });
});

describe('colours', () => {
  test('known colours', () => {
    expect(oklch(1, 0, 0)).toEqual([255, 255, 255]);
    expect(oklch(0, 0, 0)).toEqual([0, 0, 0]);
    expect(oklch(0.62796, 0.25768, 29.234)).toEqual([255, 0, 0]);
  });

  test.each(['light', 'dark'] as const)('numbers can be read on every colour of the %s theme', (name) => {
    const palette = palettes[name];
    const value = parseInt(palette.onInk.slice(1), 16);
    const text = luminance([value >> 16, (value >> 8) & 255, value & 255]);
    for (const ramp of [palette.ramp, palette.plain, ...palette.parts]) {
      for (let place = 0; place <= 1; place += 0.05) {
        const ink = luminance(rampColour(ramp, place));
        const contrast = (Math.max(ink, text) + 0.05) / (Math.min(ink, text) + 0.05);
        expect(contrast).toBeGreaterThan(3); // large text, as WCAG has it
      }
    }
  });
});
