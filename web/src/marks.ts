// What is marked on squares beside the path: where the piece may go, what a puzzle gives, what is wrong.
import type { Painter } from './painter';
import type { Scene } from './scene';

export interface Mark {
  square: number;
  /**
   * Where the piece may go, where it is best to go, where it is to end, where keys are; why it cannot be done; what a
   * hint is about;
   * of a puzzle a given number, one that was filled in, one that is wrong, and numbers that are only noted.
   */
  kind: 'lit' | 'hint' | 'end' | 'cursor' | 'bad' | 'seen' | 'given' | 'filled' | 'wrong' | 'note' | 'chosen';
  text?: string;
  /** A line from there to another square. */
  to?: number;
}

/** Lines first, so that they lie below the numbers. */
export function paintMarks(p: Painter, scene: Scene, unit: number, marks: readonly Mark[]): void {
  const { palette, inks } = scene.look;
  for (const { square, to } of marks) {
    if (to === undefined) continue;
    p.lines(scene.moveLines(square, to), inks?.css[0] ?? palette.line, Math.max(2, unit * 0.07));
  }
  for (const mark of marks) paintMark(p, scene, unit, mark);
}

function paintMark(p: Painter, scene: Scene, unit: number, { square, kind, text }: Mark): void {
  const { palette } = scene.look;
  const [x, y] = scene.centre(square);
  const frame = (half: number, colour: string, width: number): void => {
    p.frame({ x: x - half, y: y - half, width: 2 * half, height: 2 * half }, colour, width);
  };
  const disc = (radius: number, fill: string, edge: string, ink: string, size: number): void => {
    p.disc(x, y, radius, fill);
    p.ring(x, y, radius, edge, Math.max(1.5, unit * 0.04));
    if (text && unit >= 14) p.text(text, x, y, size, ink, 'middle', true);
  };
  // Three digits need more room than two.
  const digits = unit * Math.min(0.4, 0.76 / Math.max(1, text?.length ?? 1));
  switch (kind) {
    case 'cursor':
      frame(Math.max(6, unit) / 2 - 2, palette.chosen, 3);
      break;
    case 'chosen':
      frame(Math.max(6, unit) / 2 - 2, palette.mark, 2);
      break;
    case 'end':
      frame(Math.max(4, unit * 0.34), palette.mark, Math.max(2, unit * 0.05));
      break;
    case 'bad':
      p.ring(x, y, Math.max(6, unit * 0.42), palette.bad, Math.max(3, unit * 0.07));
      break;
    case 'seen':
      p.ring(x, y, Math.max(6, unit * 0.42), palette.chosen, Math.max(3, unit * 0.07));
      break;
    case 'lit':
      disc(Math.max(4, unit * 0.2), palette.badge, palette.hover, palette.badgeInk, unit * 0.24);
      break;
    case 'hint':
      disc(Math.max(4, unit * 0.34), palette.chosen, palette.chosen, palette.chosenInk, unit * 0.24);
      break;
    case 'given':
      disc(Math.max(4, unit * 0.36), palette.knight, palette.knight, palette.token, digits);
      break;
    case 'filled':
      disc(Math.max(4, unit * 0.36), palette.badge, palette.frame, palette.badgeInk, digits);
      break;
    case 'wrong':
      disc(Math.max(4, unit * 0.36), palette.badge, palette.bad, palette.bad, digits);
      break;
    case 'note':
      if (text && unit >= 20) p.text(text, x, y, unit * 0.2, palette.badgeInk, 'middle', false);
      break;
  }
}
