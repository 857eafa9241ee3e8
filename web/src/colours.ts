// Colours by lightness, chroma and hue as the eye sees them (OKLCH), so that a ramp looks even; and the
// inks in which a tour is drawn.
import type { Path } from './data';
import type { Parts } from './symmetry';

export type Rgb = readonly [number, number, number];

const channel = (linear: number): number => {
  const c = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
};

/** Björn Ottosson's OKLab, in polar coordinates, as sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export const css = ([r, g, b]: Rgb): string =>
  `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;

export function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const blend = (i: 0 | 1 | 2): number => Math.round(under[i] * (1 - share) + over[i] * share);
  return [blend(0), blend(1), blend(2)];
}

/** Relative luminance, as WCAG has it. */
export function luminance([r, g, b]: Rgb): number {
  const linear = (c: number): number => (c <= 10.31475 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Lightness, chroma and hue at the ends of a ramp and between, evenly spaced. */
export type Ramp = readonly (readonly [number, number, number])[];

export function rampColour(ramp: Ramp, place: number): Rgb {
  const at = Math.min(1, Math.max(0, place)) * (ramp.length - 1);
  const i = Math.min(ramp.length - 2, Math.floor(at));
  const [l0, c0, h0] = ramp[i] ?? [0, 0, 0];
  const [l1, c1, h1] = ramp[i + 1] ?? [l0, c0, h0];
  const t = at - i;
  return oklch(l0 + (l1 - l0) * t, c0 + (c1 - c0) * t, h0 + (h1 - h0) * t);
}

/** The colours of a tour's steps: few enough to keep, fine enough to look continuous. */
export class Inks {
  readonly colours: Rgb[];
  readonly css: string[];
  /** The number of each step's colour. */
  readonly table: Uint16Array;

  private constructor(
    size: number,
    ramps: readonly Ramp[],
    shades: number,
    number: (table: Uint16Array) => void,
  ) {
    this.colours = ramps.flatMap((ramp) =>
      Array.from({ length: shades }, (_, i) => rampColour(ramp, shades > 1 ? i / (shades - 1) : 0)),
    );
    this.css = this.colours.map(css);
    this.table = new Uint16Array(size);
    number(this.table);
  }

  of(step: number): number {
    return this.table[step] ?? 0;
  }

  static along(tour: Path, ramp: Ramp): Inks {
    const { size } = tour.board;
    const shades = Math.min(512, size);
    return new Inks(size, [ramp], shades, (table) => {
      const from = (shade: number): number => Math.ceil((shade * size) / shades);
      for (let shade = 0; shade < shades; ++shade) table.fill(shade, from(shade), from(shade + 1));
    });
  }

  /** Each part in a colour of its own, lighter along the part. */
  static byPart(tour: Path, parts: Parts, ramps: readonly Ramp[]): Inks {
    const shades = 64;
    return new Inks(tour.board.size, ramps.slice(0, parts.count), shades, (table) => {
      for (let step = 0; step < table.length; ++step) {
        const shade = Math.min(shades - 1, Math.floor(parts.place(step) * shades));
        table[step] = parts.part(step) * shades + shade;
      }
    });
  }

  static plain(tour: Path, ramp: Ramp): Inks {
    return new Inks(tour.board.size, [ramp], 1, () => undefined); // all are the first
  }
}
