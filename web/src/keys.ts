// What the keys do. Controls that have the focus keep the keys that they need themselves.

export interface Commands {
  /** Whether there is a tour to play. */
  plays: () => boolean;
  togglePlay: () => void;
  /** Some steps on or back. */
  move: (by: number, glide: boolean) => void;
  goToFirst: () => void;
  goToLast: () => void;
  toggleFull: () => void;
  toggleExplain: () => void;
  /** By a part of the slider's way. */
  faster: (by: number) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  pan: (dx: number, dy: number) => void;
}

export const zoomFactor = 1.5;
const panStep = 60;
const speedStep = 0.05;

type Acts = Record<string, (() => void) | undefined>;

function always(to: Commands): Acts {
  const closer = (): void => {
    to.zoom(zoomFactor);
  };
  return {
    '+': closer,
    '=': closer, // the same key without Shift
    '-': () => {
      to.zoom(1 / zoomFactor);
    },
    '0': () => {
      to.fit();
    },
  };
}

function shifted(to: Commands): Acts {
  const by = (dx: number, dy: number) => (): void => {
    to.pan(dx * panStep, dy * panStep);
  };
  return { ArrowLeft: by(1, 0), ArrowRight: by(-1, 0), ArrowUp: by(0, 1), ArrowDown: by(0, -1) };
}

function playing(to: Commands, glide: boolean): Acts {
  const by = (steps: number, glides: boolean) => (): void => {
    to.move(steps, glides);
  };
  const faster = (part: number) => (): void => {
    to.faster(part);
  };
  return {
    ArrowRight: by(1, glide),
    ArrowLeft: by(-1, glide),
    PageDown: by(10, false),
    PageUp: by(-10, false),
    Home: () => {
      to.goToFirst();
    },
    End: () => {
      to.goToLast();
    },
    ArrowUp: faster(speedStep),
    ArrowDown: faster(-speedStep),
  };
}

function letters(to: Commands): Acts {
  return {
    ' ': () => {
      to.togglePlay();
    },
    f: () => {
      to.toggleFull();
    },
    e: () => {
      to.toggleExplain();
    },
  };
}

/** What a key is to do; nothing if it is not ours. */
export function actOf(event: KeyboardEvent, to: Commands): (() => void) | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const on = event.target instanceof HTMLElement ? event.target : document.body;
  const is = (what: string): boolean => on.closest(what) !== null;
  if (is('input[type=text]')) return undefined;
  const slides = is('input[type=range]');
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const acts: Acts = always(to);
  if (to.plays()) Object.assign(acts, letters(to));
  if (to.plays() && !slides) Object.assign(acts, playing(to, !event.repeat));
  if (event.shiftKey && !slides) Object.assign(acts, shifted(to));
  if (is('button, input[type=checkbox], summary, a')) acts[' '] = undefined;
  return acts[key];
}
