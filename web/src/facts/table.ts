// How each fact of a tour is seen on the board: a row by the fact's name. What is marked is found again here, so that
// what is seen can be held against what is told.
import type { Answer } from '../data';
import { symmetries } from '../symmetry';
import { type Corner, type Crossing, Drawing } from './drawing';
import type { Overlay } from './overlay';

/** What is shown, and how many of it there are, where that is the fact. */
export interface Shown {
  overlay: Overlay;
  count?: number;
}

type Show = (of: Drawing, answer: Answer) => Shown;

const corners =
  (holds: (corner: Corner) => boolean, colour = 0): Show =>
  (of) => {
    const squares = of.corners.filter(holds).map(({ square }) => ({ square, colour }));
    return { overlay: { squares, fades: true }, count: squares.length };
  };

/** By the product of two moves of a knight: the angle between them, and its colour. */
const angles: readonly (readonly [dot: number, degrees: string])[] = [
  [-4, '37'],
  [-3, '53'],
  [0, '90'],
  [3, '127'],
  [4, '143'],
  [5, '180'],
];

const angle = (colour: number): Show => corners(({ dot }) => dot === angles[colour]?.[0], colour);

const everyAngle: Show = (of) => ({
  overlay: {
    fades: true,
    squares: of.corners.map(({ square, dot }) => {
      const colour = angles.findIndex(([one]) => one === dot);
      return { square, colour, text: angles[colour]?.[1] ?? '' };
    }),
  },
});

/** Down to the right by one row and two columns, by two rows and one column; the same two down to the left. */
function slope([rows = 0, cols = 0]: readonly number[]): number {
  return (rows < 0 !== cols < 0 ? 2 : 0) + (Math.abs(rows) === 2 ? 1 : 0);
}

const slopeColours = [5, 3, 0, 1];

const slopes =
  (choose?: (counts: readonly number[]) => number): Show =>
  (of) => {
    const counts = [0, 0, 0, 0];
    for (const { vector } of of.moves) counts[slope(vector)] = (counts[slope(vector)] ?? 0) + 1;
    const chosen = choose ? counts.indexOf(choose(counts)) : undefined;
    const moves = of.moves
      .filter(({ vector }) => chosen === undefined || slope(vector) === chosen)
      .map(({ from, to, vector }) => ({ from, to, colour: slopeColours[slope(vector)] ?? 0 }));
    return { overlay: { moves, fades: true }, ...(choose ? { count: moves.length } : {}) };
  };

const crossings =
  (holds: (crossing: Crossing) => boolean = () => true): Show =>
  (of) => {
    const points = of.crossings.filter(holds);
    return { overlay: { points }, count: points.length };
  };

const cuts =
  (...parts: readonly number[]) =>
  ({ dot, part }: Crossing): boolean =>
    dot !== 0 && parts.some((one) => Math.abs(one - part) < 1e-9);

/** How often each move is crossed. */
function crossed(of: Drawing): number[] {
  const times = of.moves.map(() => 0);
  for (const { one, other } of of.crossings) {
    times[one] = (times[one] ?? 0) + 1;
    times[other] = (times[other] ?? 0) + 1;
  }
  return times;
}

const uncrossed: Show = (of) => {
  const times = crossed(of);
  const moves = of.moves.filter((_, i) => times[i] === 0).map(({ from, to }) => ({ from, to, colour: 5 }));
  return { overlay: { moves, fades: true }, count: moves.length };
};

const mostCrossed: Show = (of) => {
  const times = crossed(of);
  const most = times.indexOf(Math.max(...times));
  const points = of.crossings.filter(({ one, other }) => one === most || other === most);
  const { from = 0, to = 0 } = of.moves[most] ?? {};
  return { overlay: { moves: [{ from, to, colour: 5 }], points }, count: points.length };
};

/** Three moves that cross each other. */
const triangles: Show = (of) => {
  const by = of.moves.map(() => new Map<number, Crossing>());
  for (const crossing of of.crossings) by[crossing.one]?.set(crossing.other, crossing);
  const areas: NonNullable<Overlay['areas']>[number][] = [];
  for (const first of by) {
    for (const [second, a] of first) {
      for (const [third, c] of by[second] ?? []) {
        const b = first.get(third);
        if (!b) continue;
        const points = [a, b, c].map(({ row, col }): [number, number] => [row, col]);
        areas.push({ corners: points, colour: 0, opacity: 0.75 });
      }
    }
  }
  return { overlay: { areas, fades: true }, count: areas.length };
};

const longestLine: Show = (of) => {
  const straight = of.corners;
  let best: number[] = [];
  // A closed tour has no beginning: a line may go over it.
  for (let i = 0; i < of.moves.length; ++i) {
    const line = [i];
    for (let next = i; line.length < of.moves.length; next = line.at(-1) ?? 0) {
      const on = straight[next];
      if (!on?.straight) break;
      line.push(on.next);
    }
    if (line.length > best.length) best = line;
  }
  const moves = best.map((i) => ({ from: of.moves[i]?.from ?? 0, to: of.moves[i]?.to ?? 0, colour: 5 }));
  return { overlay: { moves, fades: true }, count: moves.length };
};

/** What the line from the centre to the piece goes over: one way round, and the other. */
const swept: Show = (of) => {
  const centre: [number, number] = [of.board.rows / 2, of.board.cols / 2];
  const areas = of.moves.map(({ from, to }) => {
    const [a, b] = [of.point(from), of.point(to)];
    const side = (a[0] - centre[0]) * (b[1] - centre[1]) - (a[1] - centre[1]) * (b[0] - centre[0]);
    return { corners: [centre, a, b], side };
  });
  const whole = areas.reduce((sum, { side }) => sum + side, 0);
  return {
    overlay: {
      areas: areas.map(({ corners: at, side }) => ({
        corners: at,
        colour: side * whole >= 0 ? 5 : 0,
        opacity: 0.14,
      })),
    },
    count: Math.round(Math.abs(whole)) / 2,
  };
};

const turning: Show = (of) => ({
  overlay: {
    fades: true,
    squares: of.corners
      .filter(({ turn }) => turn !== 0)
      .map(({ square, turn }) => ({ square, colour: turn > 0 ? 5 : 0, text: turn > 0 ? '↻' : '↺' })),
  },
});

const quarters: Show = (of) => {
  const { rows, cols } = of.board;
  const quarter = (square: number): number =>
    (of.board.row(square) < rows / 2 ? 0 : 1) + (of.board.col(square) < cols / 2 ? 0 : 2);
  const moves = of.moves
    .filter(({ from, to }) => quarter(from) !== quarter(to))
    .map(({ from, to }) => ({ from, to, colour: 5 }));
  const lines = [
    [rows / 2, 0, rows / 2, cols],
    [0, cols / 2, rows, cols / 2],
  ] as const;
  return { overlay: { moves, lines, fades: true }, count: moves.length };
};

/** The axes of mirrors, and the centre of turns. */
const symmetry: Show = (of, answer) => {
  const { rows, cols } = of.board;
  const all = symmetries.filter(({ name }) => answer.symmetries.includes(name));
  const lines = all.flatMap((one) => (one.axis ? [one.axis(of.board)] : []));
  const turns = all.some((one) => !one.axis);
  return { overlay: { lines, points: turns ? [{ row: rows / 2, col: cols / 2 }] : [] } };
};

/** Sums of the steps, from 1: at the ends of rows and columns. */
const sums: Show = (of) => {
  const { rows, cols } = of.board;
  const step = (row: number, col: number): number => of.path.stepOf(of.board.at(row, col)) + 1;
  const all = (number: number, term: (i: number) => number): number =>
    Array.from({ length: number }, (_, i) => term(i)).reduce((sum, one) => sum + one, 0);
  return {
    overlay: {
      labels: {
        rows: Array.from({ length: rows }, (_, row) => String(all(cols, (col) => step(row, col)))),
        cols: Array.from({ length: cols }, (_, col) => String(all(rows, (row) => step(row, col)))),
      },
    },
  };
};

const diagonals: Show = (of) => {
  const { rows, cols } = of.board;
  const places = Array.from({ length: rows }, (_, row) => row);
  const squares = (
    col: (row: number) => number,
    colour: number,
  ): { square: number; colour: number; text: string }[] =>
    places.map((row) => {
      const square = of.board.at(row, col(row));
      return { square, colour, text: String(of.path.stepOf(square) + 1) };
    });
  return {
    overlay: { squares: [...squares((row) => row, 5), ...squares((row) => cols - 1 - row, 0)], fades: true },
  };
};

const table: Record<string, Show> = {
  turns: corners(({ straight }) => !straight),
  straight: corners(({ straight }) => straight, 5),
  acute: corners(({ dot }) => dot < 0),
  right: corners(({ dot }) => dot === 0, 2),
  obtuse: corners(({ dot, straight }) => dot > 0 && !straight, 3),
  'angle-37': angle(0),
  'angle-53': angle(1),
  'angle-90': angle(2),
  'angle-127': angle(3),
  'angle-143': angle(4),
  'angle-180': angle(5),
  angles: everyAngle,
  'longest-line': longestLine,
  slopes: slopes(),
  'commonest-slope': slopes((counts) => Math.max(...counts)),
  'rarest-slope': slopes((counts) => Math.min(...counts)),
  crossings: crossings(),
  'crossings-90': crossings(({ dot }) => dot === 0),
  'crossings-1:3': crossings(cuts(1 / 4, 3 / 4)),
  'crossings-1:2': crossings(cuts(1 / 3, 2 / 3)),
  'crossings-1:1': crossings(cuts(1 / 2)),
  'uncrossed-moves': uncrossed,
  'most-crossed': mostCrossed,
  triangles,
  area: swept,
  whirling: swept,
  rotation: turning,
  quarters,
  symmetries: symmetry,
  'row-sums': sums,
  'column-sums': sums,
  semimagic: sums,
  magic: diagonals,
  'diagonal-sums': diagonals,
};

/** Larger tours have too many of everything to be looked at. */
const mostSquares = 2500;

/** What the board shows of a fact; nothing where it shows none. */
export function showOf(name: string, answer: Answer): Shown | undefined {
  const { tour } = answer;
  if (!tour || tour.board.size > mostSquares) return undefined;
  return Object.hasOwn(table, name) ? table[name]?.(new Drawing(tour), answer) : undefined;
}
