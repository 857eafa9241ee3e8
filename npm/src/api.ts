// The program as functions: each asks it a command in the words of the command line, and reads its JSON. So what is
// right, and the sentence that refuses what is wrong, is the program's.
import { inMemory, type Task } from './memory.js';
import { platform, type Helper } from './platform.js';
import { run as runHere } from './wasi.js';
import type { FromWorker } from './worker.js';

/** A square: row and column from 0 at the top left (in a box a number a side), or a word such as 'e4'. */
export type Square = readonly number[] | string;
/** A move: two squares, or a word such as 'a1-b3'. */
export type Move = readonly [Square, Square] | string;
/**
 * A board: '8x8', [8, 8], '4x4x4'; or a text as the program reads it from a file: a map (`.` a square, `#` none; one of
 * several lines is known by itself), a puzzle (numbers, `.` a free square), or a graph (an edge a line).
 */
export type Board =
  | string
  | readonly number[]
  | { readonly map: string }
  | { readonly puzzle: string }
  | { readonly graph: string };

/** What all work takes: a signal that ends it. */
export interface Work {
  readonly signal?: AbortSignal | undefined;
}
/** What a tour is to be. The words are those of the command line, with capitals: `noGrid` is `--no-grid`. */
export interface TourWords extends Work {
  /** 'knight', or another: 'camel', '1,4', 'knight+1,3'. */
  readonly piece?: string;
  readonly surface?: 'plane' | 'cylinder' | 'torus' | 'mobius' | 'klein' | 'projective';
  readonly without?: readonly Square[];
  readonly start?: Square;
  readonly end?: Square;
  readonly closed?: boolean;
  readonly symmetry?: 'none' | 'vertical' | 'horizontal' | 'point' | 'quarter';
  readonly through?: readonly Move[];
  readonly avoid?: readonly Move[];
  readonly begin?: readonly Square[];
  /** Squares with their steps, from 1: `{ a1: 1, h8: 64 }`, or 'a1=1'. */
  readonly given?: Readonly<Record<string, number>> | readonly string[];
}
/** What ends the work early. Times in seconds, or such as '5m'. */
export interface Limits {
  readonly timeout?: number | string;
}
export interface SolveWords extends TourWords, Limits {
  readonly method?: 'auto' | 'construct' | 'exact' | 'warnsdorff' | 'plain' | 'centrifugal' | 'best-first';
  readonly tie?: 'successor' | 'first' | 'random' | 'far';
  readonly queue?: 'depth' | 'onward';
  readonly seed?: number;
  readonly undo?: number | string;
  readonly limit?: number | string;
  /** Facts of which the tour is to have as few or as many as possible: ['turns']. */
  readonly fewest?: readonly string[];
  readonly most?: readonly string[];
  readonly whirling?: boolean;
  readonly magic?: boolean;
}
/** Kinds of tours that are counted and listed: closed ones, unless `closed` is false. */
export interface KindWords extends TourWords, Limits {}
/** What a tour of others is laid on, where it does not say, and what it must be. */
export interface CheckWords extends TourWords {
  readonly board?: Board;
}
/** How a picture looks. */
export interface Look extends Work {
  readonly style?: string;
  readonly title?: string;
  readonly cell?: number;
  readonly width?: number | string;
  readonly theme?: string;
  readonly colours?: string;
  readonly from?: 0 | 1;
  readonly speed?: number;
  readonly layers?: string;
  readonly curve?: boolean;
  readonly crossings?: boolean;
  readonly arrows?: boolean;
  readonly filled?: boolean;
  readonly noMoves?: boolean;
  readonly noNumbers?: boolean;
  readonly noGrid?: boolean;
  readonly noCoordinates?: boolean;
  readonly animate?: boolean;
  readonly once?: boolean;
}

/** What `ktour solve --format json` writes of a tour. */
export interface TourJson {
  readonly rows: number;
  readonly cols: number;
  readonly dims?: readonly number[];
  readonly closed: boolean;
  readonly symmetry: string;
  readonly start: readonly number[] | null;
  readonly end: readonly number[] | null;
  readonly moves: readonly (readonly number[])[];
  readonly [more: string]: unknown;
}
/** Why there is none, or what ended the work. */
export interface Reason {
  readonly kind: string;
  readonly text: string;
  readonly [more: string]: unknown;
}
export interface Checked {
  readonly valid: boolean;
  readonly rows: number | null;
  readonly cols: number | null;
  readonly closed: boolean | null;
  readonly start: readonly number[] | null;
  readonly end: readonly number[] | null;
  readonly symmetries: readonly string[];
  readonly facts?: Facts;
  readonly fault: {
    readonly step: number | null;
    readonly square: readonly number[] | null;
    readonly text: string;
  } | null;
  readonly [more: string]: unknown;
}
export type Facts = Readonly<Record<string, number | boolean | readonly number[]>>;
export interface Counted {
  readonly undirected: bigint;
  readonly directed: bigint;
  readonly classes?: bigint;
  readonly reason?: string;
  readonly [more: string]: unknown;
}
export interface Puzzle {
  readonly grid: readonly (readonly (number | '#' | null)[])[];
  readonly level: string;
  readonly score: number;
  /** The steps of the answer, row by row. */
  readonly solution: readonly (readonly (number | '#')[])[];
  readonly [more: string]: unknown;
}
export interface Rating {
  readonly answers: 'none' | 'one' | 'several';
  readonly level?: string;
  readonly score?: number;
  readonly steps?: readonly {
    readonly technique: string;
    readonly sentence: string;
    readonly [more: string]: unknown;
  }[];
  readonly [more: string]: unknown;
}
export type Format = 'board' | 'steps' | 'moves' | 'algebraic' | 'json' | 'jsonl' | 'csv' | 'svg';
/** A tour to look at: one of ours, its squares in order, or the text or bytes of a file in any form. */
export type TourLike = Tour | TourJson | readonly Square[] | string | Uint8Array;

/** What the program refused, in its sentence; `status` is its exit status: 2 a wrong request, 3 undecided. */
export class KtourError extends Error {
  override readonly name = 'KtourError';
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** A tour that the checker has accepted. */
export class Tour implements Iterable<readonly number[]> {
  constructor(readonly json: TourJson) {}
  get moves(): readonly (readonly number[])[] {
    return this.json.moves;
  }
  get closed(): boolean {
    return this.json.closed;
  }
  get length(): number {
    return this.moves.length;
  }
  [Symbol.iterator](): Iterator<readonly number[]> {
    return this.moves[Symbol.iterator]();
  }
  /** The step of each place of the board, row by row; -1 where there is none. */
  get steps(): number[][] {
    const rows = this.json.rows * (this.json.dims ?? []).slice(0, -2).reduce((a, b) => a * b, 1);
    const matrix = Array.from({ length: rows }, () => new Array<number>(this.json.cols).fill(-1));
    const sides = this.json.dims ?? [this.json.rows, this.json.cols];
    this.moves.forEach((square, step) => {
      const row = square.slice(0, -1).reduce((sum, number, side) => sum * sides[side]! + number, 0);
      matrix[row]![square.at(-1)!] = step;
    });
    return matrix;
  }
  svg(look: Look = {}): Promise<string> {
    return svg(this, look);
  }
  facts(): Promise<Facts> {
    return facts(this);
  }
  toJSON(): TourJson {
    return this.json;
  }
}

/** An answer: a tour, a reason why there is none, or what ended the work before either. */
export type Answer =
  | { readonly status: 'found'; readonly found: true; readonly tour: Tour; readonly json: TourJson }
  | {
      readonly status: 'impossible' | 'undecided';
      readonly found: false;
      readonly reason: Reason;
      readonly json: Readonly<Record<string, unknown>>;
    };

/** What a command printed, and its exit status. */
export interface Output {
  readonly status: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

// --- how a command is run ------------------------------------------------------------------------------------------

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const idle: Helper[] = [];

function joined(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

// The program's sentence, with our name for the option at its beginning, and none for the file that is handed over.
function sentence(stderr: string): string {
  const last = stderr.trim().split('\n').at(-1)!.replace(/^ktour: ('-': )?/, '');
  return last.replace(/^--([a-z-]+)(?=:)/, (_, name: string) =>
    name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()));
}

// What is printed, as it comes; in the end the status, and what stderr said.
async function* printed(task: Task, signal?: AbortSignal): AsyncGenerator<Uint8Array, Omit<Output, 'stdout'>> {
  signal?.throwIfAborted();
  const module = await platform.compiled();
  signal?.throwIfAborted();
  const errors: Uint8Array[] = [];
  const helper = idle.pop() ?? platform.startHelper();
  if (!helper) {
    // No threads here: all at once.
    const pieces: Uint8Array[] = [];
    const status = runHere(module, inMemory(task, (stream, bytes) => (stream === 1 ? pieces : errors).push(bytes)));
    yield* pieces;
    return { status, stderr: decoder.decode(joined(errors)) };
  }
  const waiting = typeof SharedArrayBuffer === 'undefined' ? null : new Int32Array(new SharedArrayBuffer(4));
  const heard: (FromWorker | Error)[] = [];
  let news = () => undefined as void;
  const hear = (message: FromWorker | Error) => {
    heard.push(message);
    news();
  };
  const abort = () => hear(signal!.reason instanceof Error ? signal!.reason : new Error(String(signal!.reason)));
  signal?.addEventListener('abort', abort, { once: true });
  let ended = false;
  try {
    helper.listen(hear, hear);
    helper.send({ module, task, waiting });
    for (;;) {
      if (heard.length === 0) await new Promise<void>((resolve) => (news = resolve));
      for (const message of heard.splice(0)) {
        if (message instanceof Error) throw message;
        if ('status' in message) {
          ended = true;
          return { status: message.status, stderr: decoder.decode(joined(errors)) };
        }
        if (message.stream === 2) errors.push(message.bytes);
        else yield message.bytes;
        if (waiting) {
          Atomics.sub(waiting, 0, message.bytes.length);
          Atomics.notify(waiting, 0);
        }
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (ended) {
      helper.rest();
      idle.push(helper);
    } else {
      helper.end();
    }
  }
}

/** Runs the program: its words, and the bytes of files that they name ('-' is standard input). */
export async function run(
  words: readonly string[],
  options: Work & { files?: Readonly<Record<string, string | Uint8Array>> } = {},
): Promise<Output> {
  const pieces: Uint8Array[] = [];
  const work = printed({ words: [...words], files: inBytes(options.files ?? {}) }, options.signal);
  for (;;) {
    const next = await work.next();
    if (next.done) return { ...next.value, stdout: joined(pieces) };
    pieces.push(next.value);
  }
}

const inBytes = (files: Readonly<Record<string, string | Uint8Array>>): Task['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? encoder.encode(text) : text]),
  );

// --- words ---------------------------------------------------------------------------------------------------------

const spelled = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

// Numbers are a square; of squares, two are a move.
const word = (value: unknown): string => {
  if (!Array.isArray(value)) return String(value);
  return value.every((one) => typeof one === 'number') ? value.join(',') : value.map(word).join('-');
};

/** A command line, and the texts that it takes for files. */
interface Line {
  words: string[];
  files: Record<string, string | Uint8Array>;
}

// The board of `--map`, `--puzzle` and `--graph` is a text in a file.
function placeOf(board: Board, option: string): Line {
  const text = typeof board === 'string' && board.includes('\n') ? { map: board } : board;
  if (typeof text === 'string') return { words: [...(option ? [option] : []), text], files: {} };
  if (Array.isArray(text)) return { words: [...(option ? [option] : []), text.join('x')], files: {} };
  const [[kind, content]] = Object.entries(text as Record<string, string>) as [[string, string]];
  return { words: [spelled(kind), kind], files: { [kind]: content } };
}

// What is written in program as words: an option a member; a list is several words.
function lineOf(command: readonly string[], board: Board | undefined, words: object): Line {
  const line: Line = { words: [...command], files: {} };
  const place = (from: Line) => {
    line.words.push(...from.words);
    Object.assign(line.files, from.files);
  };
  if (board !== undefined) place(placeOf(board, ''));
  for (const [name, value] of Object.entries(words) as [string, unknown][]) {
    const option = spelled(name);
    if (name === 'signal' || value === undefined || value === null || value === false) continue;
    if (name === 'board') place(placeOf(value as Board, option));
    else if (value === true) line.words.push(option);
    else if (Array.isArray(value) && !value.every((one) => typeof one === 'number')) {
      line.words.push(option, ...value.map(word));
    } else if (typeof value === 'object' && !Array.isArray(value)) {
      line.words.push(option, ...Object.entries(value).map((pair) => pair.join('=')));
    } else if (!Array.isArray(value) || value.length > 0) line.words.push(`${option}=${word(value)}`);
  }
  return line;
}

// Closed tours are what is counted and listed, unless it says otherwise.
const kindOf = ({ closed, ...others }: KindWords) => ({ ...others, closed, open: closed === false });

function fileOf(tour: TourLike): string | Uint8Array {
  if (typeof tour === 'string' || tour instanceof Uint8Array) return tour;
  return Array.isArray(tour) ? tour.map((square) => `${word(square)}\n`).join('') : JSON.stringify(tour);
}

function ok(output: Output, fine: readonly number[]): Output {
  if (fine.includes(output.status)) return output;
  throw new KtourError(sentence(output.stderr), output.status);
}

// What a command line gives, where its status is one of those.
async function asked(line: Line, { signal }: Work, fine: readonly number[] = [0]): Promise<Output> {
  return ok(await run(line.words, { files: line.files, signal }), fine);
}

// The same for a command about a file, which comes as standard input.
function askedOf(file: string | Uint8Array, command: string[], words: Work, fine?: readonly number[]): Promise<Output> {
  const line = lineOf(command, undefined, words);
  return asked({ ...line, files: { ...line.files, '-': file } }, words, fine);
}

const text = (output: Output) => decoder.decode(output.stdout);
const json = (output: Output): unknown => JSON.parse(text(output));

// --- the commands --------------------------------------------------------------------------------------------------

/** A tour of a board, or why there is none. */
export async function solve(board: Board, words: SolveWords = {}): Promise<Answer> {
  const line = lineOf(['solve', '--format', 'json'], board, words);
  const out = json(await asked(line, words, [0, 1, 3])) as TourJson & { status: Answer['status']; reason: Reason };
  return out.status === 'found'
    ? { status: out.status, found: true, tour: new Tour(out), json: out }
    : { status: out.status, found: false, reason: out.reason, json: out };
}

/** Whether it is a tour, and what kind of one. Words say which board it is laid on and what it must be. */
export async function check(tour: TourLike, words: CheckWords = {}): Promise<Checked> {
  return json(await askedOf(fileOf(tour), ['check', '-', '--json', '--facts'], words, [0, 1])) as Checked;
}

/** What can be said of a tour, by name: turns, crossings, area ... */
export async function facts(tour: TourLike, words: CheckWords = {}): Promise<Facts> {
  const checked = await check(tour, words);
  if (!checked.facts) throw new KtourError(checked.fault?.text ?? 'not a tour', 1);
  return checked.facts;
}

/** The number of tours. */
export async function count(board: Board, words: KindWords & { readonly classes?: boolean } = {}): Promise<Counted> {
  const out = json(await asked(lineOf(['count', '--json'], board, kindOf(words)), words)) as Record<string, unknown>;
  for (const name of ['undirected', 'directed', 'classes']) {
    if (typeof out[name] === 'string') out[name] = BigInt(out[name]);
  }
  return out as unknown as Counted;
}

// Tours as they come, a line each.
async function* listed(command: string, board: Board, words: KindWords): AsyncGenerator<Tour, void> {
  const line = lineOf([command, '--format', 'jsonl'], board, kindOf(words));
  const work = printed({ words: line.words, files: inBytes(line.files) }, words.signal);
  const reader = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const next = await work.next();
      if (next.done) {
        ok({ ...next.value, stdout: new Uint8Array() }, [0, 1]);
        return;
      }
      const lines = (rest + reader.decode(next.value, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const one of lines) yield new Tour(JSON.parse(one) as TourJson);
    }
  } finally {
    await work.return({ status: 0, stderr: '' });
  }
}

/** All tours of a kind, each once, as they are found. Breaking the loop ends the work. */
export function enumerate(
  board: Board,
  words: KindWords & {
    /** One of those that turns and mirrors make equal. */
    readonly classes?: boolean;
    /** So many, from the one with this number on. */
    readonly first?: number;
    readonly from?: number | string | bigint;
    /** Only tours with such facts: ['turns<=33', 'semimagic']. */
    readonly where?: readonly string[];
  } = {},
): AsyncGenerator<Tour, void> {
  return listed('enumerate', board, words);
}

/** `n` tours at random, each as likely as any other. */
export function sample(
  board: Board,
  words: KindWords & { readonly n?: number; readonly seed?: number; readonly where?: readonly string[] } = {},
): AsyncGenerator<Tour, void> {
  const { n, ...others } = words;
  return listed('sample', board, { number: n, ...others } as KindWords);
}

/** A puzzle with exactly one answer. */
export async function puzzle(
  board: Board,
  words: TourWords & Limits & {
    readonly level?: 'beginner' | 'easy' | 'medium' | 'hard' | 'expert';
    readonly givens?: number;
    readonly fewest?: boolean;
    readonly pattern?: 'random' | 'symmetric' | 'border' | 'diagonal';
    readonly seed?: number;
  } = {},
): Promise<Puzzle> {
  return json(await asked(lineOf(['puzzle', 'make', '--json'], undefined, { board, ...words }), words)) as Puzzle;
}

/** How hard a puzzle is for people, and how it is solved: the text of a grid, or what puzzle() gave. */
export async function rate(grid: string | Puzzle, words: TourWords = {}): Promise<Rating> {
  const file = typeof grid === 'string' ? grid : JSON.stringify(grid);
  return json(await askedOf(file, ['puzzle', 'rate', '-', '--json'], words, [0, 1])) as Rating;
}

/** A tour in another form. */
export async function convert(tour: TourLike, format: Format, words: Look & CheckWords = {}): Promise<string> {
  return text(await askedOf(fileOf(tour), ['convert', '-', '--format', format], words));
}

/** A picture of a tour. */
export function svg(tour: TourLike, look: Look = {}): Promise<string> {
  return convert(tour, 'svg', look);
}
