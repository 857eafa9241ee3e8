// A tour as a moving picture: the piece goes over the board move by move, and at the end the whole tour stays.
import { Camera } from '../camera';
import { css } from '../colours';
import type { Answer, Path } from '../data';
import { Figure } from '../figure';
import { marginsOf } from '../labels';
import { CanvasPainter } from '../painter';
import { type Look, Scene } from '../scene';
import { Gif, Palette } from './gif';

/** Of the sheet. */
export const mostFilmed = 2500;

const longestSide = 480;
const mostFrames = 200;
const seconds = 12;

interface Frame {
  hundredths: number;
  draw(): Uint8ClampedArray;
}

/** The frames of a path, the last of them the whole. */
export function frames(
  answer: Answer,
  path: Path,
  look: Look,
): { width: number; height: number; all: Frame[] } {
  const { board } = path;
  const camera = new Camera(board.rows, board.cols);
  const scene = new Scene(board, path, camera, look);
  const { left, right, above, below } = marginsOf(scene, longestSide);
  const unit = Math.max(6, Math.floor((longestSide - left - right) / Math.max(board.rows, board.cols)));
  const width = unit * board.cols + left + right;
  const height = unit * board.rows + above + below;
  camera.resize({ x: left, y: above, width: unit * board.cols, height: unit * board.rows }, 1);
  const figure = new Figure({ ...answer, path }, scene, camera);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser cannot draw');
  const p = new CanvasPainter(context);
  const draw = (still: boolean, step: number) => (): Uint8ClampedArray => {
    p.fill({ x: 0, y: 0, width, height }, css(look.palette.page));
    figure.paintAll(p, { still, position: step, drawn: step, explanation: undefined });
    return context.getImageData(0, 0, width, height).data;
  };
  const by = Math.ceil((path.last + 1) / mostFrames);
  const steps = Array.from({ length: Math.ceil((path.last + 1) / by) }, (_, i) => i * by);
  if (steps.at(-1) !== path.last) steps.push(path.last);
  const hundredths = Math.round(Math.min(40, Math.max(4, (100 * seconds) / steps.length)));
  const all: Frame[] = steps.map((step) => ({ hundredths, draw: draw(false, step) }));
  all.push({ hundredths: 300, draw: draw(true, path.last) });
  return { width, height, all };
}

/** The moving picture; the page goes on meanwhile, and is told how much of it is done. */
export async function gifOf(
  { width, height, all }: ReturnType<typeof frames>,
  progress: (done: number) => void,
): Promise<Blob> {
  const rest = (): Promise<void> => new Promise((done) => setTimeout(done));
  const palette = new Palette();
  for (const i of [0, Math.floor(all.length / 2), all.length - 1]) {
    palette.add(all[i]?.draw() ?? new Uint8ClampedArray(0));
    await rest();
  }
  const gif = new Gif(width, height, palette);
  for (const [i, frame] of all.entries()) {
    gif.add(frame.draw(), frame.hundredths);
    if (i % 10 === 0) progress(i / all.length);
    await rest();
  }
  return gif.end();
}
