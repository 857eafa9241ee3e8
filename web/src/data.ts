// What the program wrote into the page, read and checked: README.md has the form.
import { Board, type Shape, surfaces } from './board';

/** A walk over squares of a board; a tour if it goes over all of them. */
export interface Path {
  readonly board: Board;
  readonly last: number;
  /** Whether it visits every square and the piece can go on from its last square to its first. */
  readonly closed: boolean;
  /** Whether its last square is where it ends, and not only where it has come to. */
  readonly ended: boolean;
  /** More than any where the path does not lead. */
  stepOf(square: number): number;
  squareOf(step: number): number;
}

/** A square that a path does not visit has this step. */
export const unvisited = 0xffffffff;

/** A path that is known beforehand: a tour, or as far as a search came. */
export class Tour implements Path {
  readonly ended = true;

  private constructor(
    readonly board: Board,
    /** The step of each square; more than any where there is none. */
    readonly steps: Uint32Array,
    /** The square of each step. */
    readonly order: Uint32Array,
  ) {}

  /** From the engine, which has checked it: the places in order, by their numbers in the program. */
  static inOrder(board: Board, frames: Uint32Array): Tour {
    const order = board.isBox ? frames.map((frame) => board.placeOf(frame)) : frames;
    const steps = new Uint32Array(board.area).fill(unvisited);
    order.forEach((square, step) => (steps[square] = step));
    return new Tour(board, steps, order);
  }

  /** From a file, by the step of each square; it is looked at. `whole`: every square must be visited. */
  static ofSteps(board: Board, steps: Uint32Array, whole = true): Tour {
    const length = whole ? board.size : steps.reduce((count, step) => count + Number(step !== unvisited), 0);
    const order = new Uint32Array(length);
    const seen = new Uint8Array(length);
    for (const square of board.squares()) {
      const step = steps[square] ?? Infinity;
      if (!whole && step === unvisited) continue;
      if (step >= length || seen[step]) {
        throw new DataError(`the steps are not a tour: ${board.name(square)} has step ${step}`);
      }
      seen[step] = 1;
      order[step] = square;
    }
    for (let step = 1; step < length; ++step) {
      if (!board.isMove(order[step - 1] ?? 0, order[step] ?? 0)) {
        throw new DataError(`the steps are not a tour: step ${step} is no ${board.piece}'s move`);
      }
    }
    return new Tour(board, steps, order);
  }

  stepOf(square: number): number {
    return this.steps[square] ?? Infinity;
  }

  squareOf(step: number): number {
    return this.order[step] ?? 0;
  }

  get last(): number {
    return this.order.length - 1;
  }

  get closed(): boolean {
    return (
      this.order.length === this.board.size && this.board.isMove(this.squareOf(this.last), this.squareOf(0))
    );
  }
}

export const statuses = ['found', 'impossible', 'undecided'] as const;
export type Status = (typeof statuses)[number];

/** How a depth-first method chose its moves. */
export interface Rule {
  method: string;
  /** Empty where it is not known. */
  tie: string;
}

export interface Stats {
  examined: number;
  undone: number;
  seconds: number;
}

export interface Answer {
  status: Status;
  board: Board;
  /** There if and only if it was found. */
  tour?: Tour;
  /** What there is to be seen: the tour, or how far a search came. */
  path?: Path;
  /** What was asked for. */
  closed: boolean;
  symmetry: string;
  /** Those that the tour has. */
  symmetries: string[];
  method: string;
  /** As asked for, or as the tour has them. */
  start?: number;
  end?: number;
  /** What the search took, where that is known. */
  stats?: Stats;
  /** Why there is no tour; the squares are those that show it. */
  reason?: { kind: string; text: string; squares: number[] };
  title?: string;
  rule?: Rule;
  /** A seed has changed it by other ways than the method's own. */
  varied?: boolean;
  facts?: readonly Fact[];
}

/** What can be said of a tour: a name, the value, and the definition. */
export interface Fact {
  name: string;
  value: number | boolean | readonly number[];
  about: string;
}

/** The data is damaged; the message says how. */
export class DataError extends Error {}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function count(value: unknown, name: string, least: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least) {
    throw new DataError(`"${name}" must be a whole number of at least ${least}`);
  }
  return value;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const figure = (value: unknown): number => (typeof value === 'number' ? value : 0);

function square(value: unknown, board: Board): number | undefined {
  return Array.isArray(value) ? board.find(value) : undefined;
}

function lists(value: unknown, name: string): number[][] {
  const isList = (one: unknown): one is number[] =>
    Array.isArray(one) && one.every((n) => Number.isInteger(n) && n >= 0);
  if (!Array.isArray(value) || !value.every(isList)) {
    throw new DataError(`"${name}" must be a list of lists of whole numbers`);
  }
  return value;
}

/** How many layers of a box lie side by side where the window is narrow: as makes squares largest. */
export function acrossWhereNarrow(sides: readonly number[]): number {
  const [rows = 1, cols = 1] = sides.slice(-2);
  const layers = sides.slice(0, -2).reduce((product, side) => product * side, 1);
  const tall = 1.3; // of the room, to its width
  const side = (across: number): number =>
    Math.min(1 / (across * (cols + 1)), tall / (Math.ceil(layers / across) * (rows + 1)));
  let best = 1;
  for (let across = 2; across <= Math.min(layers, 100); ++across)
    if (side(across) > side(best)) best = across;
  return best;
}

/** What there is to the board beside rows and columns, and the piece. */
function readBoard(value: Fields): Board {
  const rows = count(value['rows'], 'rows', 1);
  const cols = count(value['cols'], 'cols', 1);
  const shape: Shape = {};
  if (value['dims'] !== undefined) {
    const [sides = []] = lists([value['dims']], 'dims');
    if (sides.length < 3 || sides.at(-2) !== rows || sides.at(-1) !== cols || sides.includes(0)) {
      throw new DataError('"dims" must end with the numbers in "rows" and "cols"');
    }
    shape.sides = sides;
    if (value['across'] !== undefined) shape.across = count(value['across'], 'across', 1);
    if (typeof innerWidth === 'number' && innerWidth < 600) shape.across = acrossWhereNarrow(sides);
  }
  if (value['holes'] !== undefined) shape.holes = lists(value['holes'], 'holes');
  const surface = surfaces.find(({ name }) => name === (value['surface'] ?? 'plane'));
  if (!surface)
    throw new DataError(`"surface" must be one of ${surfaces.map(({ name }) => name).join(', ')}`);
  shape.surface = surface.name;
  if (text(value['piece'])) shape.piece = text(value['piece']);
  if (value['leaps'] !== undefined) shape.leaps = lists(value['leaps'], 'leaps');
  const board = new Board(rows, cols, shape);
  if (board.size < 1) throw new DataError('the board has no squares');
  return board;
}

/** The steps of the places of the sheet, from those of all places in the program's order. */
function laidOut(board: Board, frame: Uint32Array): Uint32Array {
  if (!board.isBox) return frame;
  const steps = new Uint32Array(board.area).fill(unvisited);
  frame.forEach((step, i) => (steps[board.placeOf(i)] = step));
  return steps;
}

/** The little-endian 32-bit numbers that base64 text stands for. */
export function decodeSteps(base64: string, size: number): Uint32Array {
  let bytes: string;
  try {
    bytes = atob(base64);
  } catch {
    throw new DataError('"steps" is not base64');
  }
  if (bytes.length !== size * 4) {
    throw new DataError(`"steps" holds ${bytes.length / 4} numbers, and the board has ${size} squares`);
  }
  const steps = new Uint32Array(size);
  for (let i = 0, at = 0; i < size; ++i, at += 4) {
    steps[i] =
      bytes.charCodeAt(at) |
      (bytes.charCodeAt(at + 1) << 8) |
      (bytes.charCodeAt(at + 2) << 16) |
      (bytes.charCodeAt(at + 3) << 24);
  }
  return steps;
}

function readFacts(value: unknown): Fact[] {
  const isValue = (one: unknown): one is Fact['value'] =>
    typeof one === 'number' ||
    typeof one === 'boolean' ||
    (Array.isArray(one) && one.every((n) => typeof n === 'number'));
  const found: Fact[] = [];
  for (const fact of Array.isArray(value) ? (value as unknown[]) : []) {
    const [name, of, about] = Array.isArray(fact) ? (fact as unknown[]) : [];
    if (isValue(of)) found.push({ name: text(name), value: of, about: text(about) });
  }
  return found;
}

/** The steps are in the value, or the squares in order come beside it. */
export function readAnswer(value: unknown, order?: Uint32Array): Answer {
  if (!isObject(value)) throw new DataError('a tour must be an object');
  const status = statuses.find((s) => s === value['status']);
  if (!status) throw new DataError(`"status" must be one of ${statuses.join(', ')}`);
  const board = readBoard(value);
  const answer: Answer = {
    status,
    board,
    closed: value['closed'] === true,
    symmetry: text(value['symmetry']) || 'none',
    symmetries: Array.isArray(value['symmetries']) ? value['symmetries'].map(text) : [],
    method: text(value['method']),
  };
  const stats = value['stats'];
  if (isObject(stats)) {
    answer.stats = {
      examined: figure(stats['examined']),
      undone: figure(stats['undone']),
      seconds: figure(stats['seconds']),
    };
  }
  const start = square(value['start'], board);
  const end = square(value['end'], board);
  if (start !== undefined) answer.start = start;
  if (end !== undefined) answer.end = end;
  if (text(value['title'])) answer.title = text(value['title']);
  const reason = value['reason'];
  if (isObject(reason)) {
    const named: unknown[] = Array.isArray(reason['squares']) ? reason['squares'] : [];
    const squares = named.map((one) => square(one, board)).filter((one) => one !== undefined);
    answer.reason = { kind: text(reason['kind']), text: text(reason['text']), squares };
  }
  if (value['varied'] === true) answer.varied = true;
  if (value['facts'] !== undefined) answer.facts = readFacts(value['facts']);
  const rule = value['rule'];
  if (isObject(rule)) answer.rule = { method: text(rule['method']), tie: text(rule['tie']) };
  const stored = (whole: boolean): Tour =>
    Tour.ofSteps(board, laidOut(board, decodeSteps(text(value['steps']), board.places)), whole);
  if (status === 'found') {
    answer.path = answer.tour = order ? Tour.inOrder(board, order) : stored(true);
    answer.start = answer.tour.squareOf(0);
    answer.end = answer.tour.squareOf(answer.tour.last);
  } else if (status === 'undecided' && text(value['steps'])) {
    answer.path = stored(false);
  }
  return answer;
}

/** What is in the page: answers to show, or a request to answer; neither if it was opened without any. */
export interface Data {
  answers: Answer[];
  /** Words of the command line, not looked at yet. */
  request?: Record<string, unknown>;
  /** What steps are counted from. */
  from?: number;
}

export function readData(json: string): Data {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new DataError('the data is not JSON');
  }
  if (data === null) return { answers: [] };
  const tours = isObject(data) ? (data['tours'] ?? (isObject(data['request']) ? [] : null)) : null;
  if (!isObject(data) || !Array.isArray(tours)) throw new DataError('"tours" must be a list');
  if (data['version'] !== 1) throw new DataError('the data is of another version than the page');
  const out: Data = { answers: tours.map((one) => readAnswer(one)) };
  if (isObject(data['request'])) out.request = data['request'];
  if (data['from'] === 0 || data['from'] === 1) out.from = data['from'];
  return out;
}
