// The two palettes of what is drawn on the board; the rest of the page has its colours in style.css.
import type { Ramp, Rgb } from './colours';

export interface Palette {
  light: Rgb;
  dark: Rgb;
  /** Around the board. */
  page: Rgb;
  frame: string;
  /** The letters and numbers along the edges. */
  label: string;
  /** How much of a step's colour its square takes. */
  tint: number;
  ramp: Ramp;
  parts: readonly Ramp[];
  plain: Ramp;
  /** Numbers on a step's colour. */
  onInk: string;
  /** Round the start and the end. */
  mark: string;
  /** Where it fails. */
  bad: string;
  knight: string;
  /** Between the numbers of a puzzle. */
  line: string;
  /** What the knight stands on. */
  token: string;
  hover: string;
  badge: string;
  badgeInk: string;
  chosen: string;
  chosenInk: string;
  /** Of what is shown of a fact: from the sharpest angle to straight on. */
  facts: readonly string[];
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    light: [248, 246, 239],
    dark: [178, 186, 168],
    page: [246, 243, 237],
    frame: '#868d7d',
    label: '#6f6657',
    tint: 0.1,
    ramp: [
      [0.4, 0.17, 272],
      [0.44, 0.2, 312],
      [0.48, 0.2, 352],
      [0.52, 0.17, 395],
      [0.56, 0.15, 424],
    ],
    parts: [
      [
        [0.4, 0.15, 262],
        [0.54, 0.14, 250],
      ],
      [
        [0.42, 0.15, 40],
        [0.55, 0.15, 58],
      ],
      [
        [0.38, 0.1, 158],
        [0.52, 0.13, 152],
      ],
      [
        [0.42, 0.17, 335],
        [0.55, 0.18, 350],
      ],
    ],
    plain: [
      [0.4, 0.03, 265],
      [0.4, 0.03, 265],
    ],
    onInk: '#ffffff',
    mark: '#1f1b16',
    bad: '#b3261e',
    knight: '#2a2622',
    line: '#4a50c4',
    token: '#fffdf8',
    hover: '#1f1b16',
    badge: '#fffdf9',
    badgeInk: '#1f1b16',
    chosen: '#157347',
    chosenInk: '#ffffff',
    facts: ['#c0281c', '#b85c00', '#6f7000', '#2b7a30', '#00746a', '#1f4fc4'],
  },
  dark: {
    light: [67, 73, 86],
    dark: [24, 26, 32],
    page: [20, 21, 26],
    frame: '#5a6170',
    label: '#a8a399',
    tint: 0.12,
    ramp: [
      [0.66, 0.15, 272],
      [0.69, 0.17, 312],
      [0.72, 0.17, 352],
      [0.78, 0.14, 400],
      [0.87, 0.14, 442],
    ],
    parts: [
      [
        [0.66, 0.14, 262],
        [0.78, 0.1, 240],
      ],
      [
        [0.68, 0.16, 45],
        [0.84, 0.13, 75],
      ],
      [
        [0.66, 0.13, 158],
        [0.82, 0.13, 150],
      ],
      [
        [0.67, 0.18, 335],
        [0.8, 0.11, 350],
      ],
    ],
    plain: [
      [0.8, 0.02, 265],
      [0.8, 0.02, 265],
    ],
    onInk: '#15161b',
    mark: '#fbf8f1',
    bad: '#ff8f80',
    knight: '#fbf8f1',
    line: '#a9adff',
    token: '#23252e',
    hover: '#ffffff',
    badge: '#15161b',
    badgeInk: '#f2efe8',
    chosen: '#5fd39a',
    chosenInk: '#10231a',
    facts: ['#ff8a80', '#ffb659', '#d6d65a', '#86cf8a', '#55d3c4', '#94b6ff'],
  },
};

export type Scheme = keyof typeof palettes;

const place = 'ktour-theme';

/** The theme that was chosen when the page was open before; browsers may have no memory for files. */
export function keptScheme(): Scheme | undefined {
  try {
    const kept = localStorage.getItem(place);
    return kept === 'light' || kept === 'dark' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(place, scheme);
  } catch {
    // Then it lasts as long as the page does.
  }
}
