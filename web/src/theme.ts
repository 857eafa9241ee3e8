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
  /** What the knight stands on. */
  token: string;
  hover: string;
  badge: string;
  badgeInk: string;
  chosen: string;
  chosenInk: string;
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    light: [253, 250, 244],
    dark: [241, 235, 224],
    page: [246, 243, 237],
    frame: '#cabfa9',
    label: '#6f6657',
    tint: 0.17,
    ramp: [
      [0.46, 0.17, 272],
      [0.52, 0.2, 312],
      [0.57, 0.2, 352],
      [0.62, 0.17, 395],
      [0.67, 0.15, 424],
    ],
    parts: [
      [
        [0.43, 0.15, 262],
        [0.6, 0.14, 250],
      ],
      [
        [0.5, 0.15, 40],
        [0.67, 0.15, 58],
      ],
      [
        [0.42, 0.1, 158],
        [0.6, 0.13, 152],
      ],
      [
        [0.45, 0.17, 335],
        [0.62, 0.18, 350],
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
    token: '#fffdf8',
    hover: '#1f1b16',
    badge: '#fffdf9',
    badgeInk: '#1f1b16',
    chosen: '#157347',
    chosenInk: '#ffffff',
  },
  dark: {
    light: [45, 48, 59],
    dark: [36, 38, 47],
    page: [20, 21, 26],
    frame: '#4a4e5c',
    label: '#a8a399',
    tint: 0.26,
    ramp: [
      [0.62, 0.16, 272],
      [0.64, 0.18, 312],
      [0.68, 0.18, 352],
      [0.74, 0.15, 400],
      [0.84, 0.14, 442],
    ],
    parts: [
      [
        [0.58, 0.14, 262],
        [0.78, 0.1, 240],
      ],
      [
        [0.65, 0.16, 45],
        [0.84, 0.13, 75],
      ],
      [
        [0.58, 0.13, 158],
        [0.82, 0.13, 150],
      ],
      [
        [0.6, 0.19, 335],
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
    token: '#23252e',
    hover: '#ffffff',
    badge: '#15161b',
    badgeInk: '#f2efe8',
    chosen: '#5fd39a',
    chosenInk: '#10231a',
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
