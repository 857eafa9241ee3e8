// What is shown of a fact of a tour, above the board: marked squares, moves that stand out, points, areas, sums.
import { css, rampColour } from '../colours';
import type { Labels } from '../labels';
import type { Painter } from '../painter';
import type { Scene } from '../scene';

/** Places are rows and columns, with halves in the middle of squares; colours are numbers of the theme's. */
export interface Overlay {
  squares?: readonly { square: number; colour: number; text?: string }[];
  moves?: readonly { from: number; to: number; colour: number }[];
  points?: readonly { row: number; col: number }[];
  areas?: readonly { corners: readonly (readonly [number, number])[]; colour: number; opacity: number }[];
  /** Straight lines, such as axes. */
  lines?: readonly (readonly [number, number, number, number])[];
  labels?: Labels;
  /** Moves by how much there is of each, from 0 to 1: the more, the thicker. */
  shares?: readonly { from: number; to: number; share: number }[];
  /** Whether the tour fades behind it. */
  fades?: boolean;
}

export function paintOverlay(p: Painter, scene: Scene, overlay: Overlay): void {
  const { camera, look } = scene;
  const { palette } = look;
  const { unit } = camera;
  const at = (row: number, col: number): [number, number] => [camera.x + col * unit, camera.y + row * unit];
  const colour = (i: number): string => palette.facts[i] ?? palette.chosen;
  const seen = camera.board;
  if (overlay.fades) {
    const corners = [seen.x, seen.y, seen.x + seen.width, seen.y];
    corners.push(seen.x + seen.width, seen.y + seen.height, seen.x, seen.y + seen.height);
    p.area(corners, css(palette.light), 0.68);
  }
  for (const { corners, colour: ink, opacity } of overlay.areas ?? []) {
    p.area(
      corners.flatMap(([row, col]) => at(row, col)),
      colour(ink),
      opacity,
    );
  }
  for (const [r1, c1, r2, c2] of overlay.lines ?? []) {
    p.lines([...at(r1, c1), ...at(r2, c2)], palette.chosen, Math.max(2, unit * 0.05), [8, 6]);
  }
  for (const { from, to, colour: ink } of overlay.moves ?? []) {
    p.lines(scene.moveLines(from, to), css(palette.light), Math.max(4, unit * 0.17));
    p.lines(scene.moveLines(from, to), colour(ink), Math.max(2, unit * 0.1));
  }
  for (const { from, to, share } of [...(overlay.shares ?? [])].sort((a, b) => a.share - b.share)) {
    const ink = css(rampColour(palette.ramp, share));
    p.lines(scene.moveLines(from, to), ink, Math.max(0.5, unit * (0.01 + 0.19 * share)));
  }
  for (const { square, colour: ink, text } of overlay.squares ?? []) {
    const [x, y] = scene.centre(square);
    p.disc(x, y, Math.max(2.5, unit * (text ? 0.31 : 0.22)), colour(ink));
    if (text && unit >= 16) p.text(text, x, y, unit * 0.27, palette.chosenInk, 'middle', true);
  }
  for (const { row, col } of overlay.points ?? []) {
    const [x, y] = at(row, col);
    p.disc(x, y, Math.max(2, unit * 0.075), css(palette.light));
    p.ring(x, y, Math.max(2, unit * 0.075), palette.bad, Math.max(1.5, unit * 0.035));
  }
}
