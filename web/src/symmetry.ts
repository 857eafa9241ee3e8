// The congruent parts of a symmetric tour.
//
// A symmetry of the tour takes the knight's path onto itself, so it takes step s either to s + a (the
// path runs the same way) or to a − s (it runs backwards), counted round the tour. In the first case the
// parts are stretches of equal length from step 0 on; in the second they are the two halves on either
// side of the place that stays fixed.
import type { Board } from './board';
import type { Tour } from './data';

export interface Symmetry {
  name: string;
  /** In a list of them, and of a tour. */
  title: string;
  words: string;
  /** After how many times every square is in its place. */
  order: number;
  image(board: Board, row: number, col: number): number;
  /** The axis of a mirror: its ends, in rows and columns. */
  axis?(board: Board): [number, number, number, number];
}

export const symmetries: readonly Symmetry[] = [
  {
    name: 'point',
    title: 'half-turn',
    words: 'the same after a half-turn',
    order: 2,
    image: (board, row, col) => board.at(board.rows - 1 - row, board.cols - 1 - col),
  },
  {
    name: 'quarter',
    title: 'quarter-turn',
    words: 'the same after a quarter-turn',
    order: 4,
    image: (board, row, col) => board.at(col, board.rows - 1 - row),
  },
  {
    name: 'vertical',
    title: 'left to right',
    words: 'mirrored left to right',
    order: 2,
    image: (board, row, col) => board.at(row, board.cols - 1 - col),
    axis: ({ rows, cols }) => [0, cols / 2, rows, cols / 2],
  },
  {
    name: 'horizontal',
    title: 'top to bottom',
    words: 'mirrored top to bottom',
    order: 2,
    image: (board, row, col) => board.at(board.rows - 1 - row, col),
    axis: ({ rows, cols }) => [rows / 2, 0, rows / 2, cols],
  },
];

export interface Parts {
  symmetry: string;
  count: number;
  part(step: number): number;
  /** How far along its part, from 0 to 1; the same for all images of a step. */
  place(step: number): number;
}

function partsUnder(tour: Tour, symmetry: string): Parts | undefined {
  const { board } = tour;
  const known = symmetries.find(({ name }) => name === symmetry);
  if (!known || board.size < 3 || (known.order === 4 && board.rows !== board.cols)) return undefined;
  const size = board.size;
  const imageStep = (step: number): number => {
    const square = tour.squareOf(step);
    return tour.stepOf(known.image(board, board.row(square), board.col(square)));
  };
  const shift = imageStep(0);
  const forwards = imageStep(1) === (shift + 1) % size;
  for (let step = 0; step < size; ++step) {
    const expected = forwards ? (step + shift) % size : (shift - step + size) % size;
    if (imageStep(step) !== expected) return undefined;
  }
  if (forwards) {
    const count = known.order;
    const length = size / count;
    if (shift === 0 || !Number.isInteger(length)) return undefined;
    return {
      symmetry,
      count,
      part: (step) => Math.floor(step / length),
      place: (step) => (step % length) / length,
    };
  }
  // Twice the way from the fixed place, from −size to size: an image has the same with the other sign.
  const way = (step: number): number => {
    const twice = (((2 * step - shift) % (2 * size)) + 2 * size) % (2 * size);
    return twice > size ? twice - 2 * size : twice;
  };
  const first = way(0) < 0 ? -1 : 1;
  return {
    symmetry,
    count: 2,
    part: (step) => (way(step) * first < 0 ? 1 : 0),
    place: (step) => Math.abs(way(step)) / size,
  };
}

/** The parts under the symmetry, among those named, that makes most of them. */
export function partsOf(tour: Tour, symmetries: readonly string[]): Parts | undefined {
  const all = symmetries.map((symmetry) => partsUnder(tour, symmetry)).filter((parts) => parts !== undefined);
  return all.find((parts) => parts.count === 4) ?? all[0];
}
