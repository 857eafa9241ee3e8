// The program as functions: each asks it a command in the words of the command line, and reads its JSON. So what is
// right, and the sentence that refuses what is wrong, is the program's.
import { compiled, startHelper } from '#platform';
import { inMemory, type Task } from './memory.js';
import { run as runHere } from './wasi.js';
import type { FromWorker, Helper } from './worker.js';

/** A square: row and column from 0 at the top left (in a box a number a side), or a word such as 'e4'. */
export type Square = readonly number[] | string;
/** A board: '8x8', [8, 8], '4x4x4', or a map of several lines (`.` a square, `#` none). */
export type Board = string | readonly number[];
export type Word = string | number | boolean | undefined | null | readonly (string | number | readonly number[])[];

/** Words of the command line, in its spelling or with capitals: `noNumbers: true` is `--no-numbers`. */
export interface Words {
  readonly [word: string]: Word | AbortSignal;
  readonly signal?: AbortSignal;
}
export interface BoardWords extends Words {
  readonly piece?: string;
  readonly surface?: 'plane' | 'cylinder' | 'torus' | 'mobius' | 'klein' | 'projective';
  readonly without?: readonly Square[];
  readonly through?: readonly string[];
  readonly avoid?: readonly string[];
  readonly given?: readonly string[];
  readonly start?: Square;
  readonly end?: Square;
  readonly closed?: boolean;
  readonly symmetry?: 'none' | 'vertical' | 'horizontal' | 'point' | 'quarter';
}
export interface SolveWords extends BoardWords {
  readonly method?: 'auto' | 'construct' | 'exact' | 'warnsdorff' | 'plain' | 'centrifugal' | 'best-first';
  readonly seed?: number;
  readonly timeout?: number | string;
  readonly limit?: number | string;
}
export interface KindWords extends BoardWords {
  readonly open?: boolean;
  readonly where?: readonly string[];
}

/** What `ktour solve --format json` writes of a tour. */
export interface TourJson {
  readonly status: 'found';
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
export type TourLike = Tour | TourJson | readonly (readonly number[])[] | string | Uint8Array;

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
  svg(words: Words = {}): Promise<string> {
    return svg(this, words);
  }
  facts(words: Words = {}): Promise<Facts> {
    return facts(this, words);
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

const sentence = (stderr: string) => stderr.trim().split('\n').at(-1)!.replace(/^ktour: /, '');

// What is printed, as it comes; in the end the status, and what stderr said.
async function* printed(task: Task, signal?: AbortSignal): AsyncGenerator<Uint8Array, Omit<Output, 'stdout'>> {
  signal?.throwIfAborted();
  const module = await compiled();
  const errors: Uint8Array[] = [];
  const helper = idle.pop() ?? startHelper();
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
  options: { files?: Readonly<Record<string, string | Uint8Array>>; signal?: AbortSignal } = {},
): Promise<Output> {
  const files: Task['files'] = {};
  for (const [name, text] of Object.entries(options.files ?? {})) {
    files[name] = typeof text === 'string' ? encoder.encode(text) : text;
  }
  const pieces: Uint8Array[] = [];
  const work = printed({ words: [...words], files }, options.signal);
  for (;;) {
    const next = await work.next();
    if (next.done) return { ...next.value, stdout: joined(pieces) };
    pieces.push(next.value);
  }
}

// --- words ---------------------------------------------------------------------------------------------------------

const spelled = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const value = (one: string | number | boolean | readonly number[]) =>
  typeof one === 'object' ? one.join(',') : String(one);

/** Texts that the program reads from files. */
const texts = ['map', 'puzzle', 'graph'];

// A list is one word with several values, or one value that is a square.
function wordsOf(words: Words): { words: string[]; files: Record<string, string> } {
  const out: string[] = [];
  const files: Record<string, string> = {};
  for (const [name, given] of Object.entries(words)) {
    if (name === 'signal' || given === undefined || given === null || given === false) continue;
    const option = `--${spelled(name)}`;
    if (given === true) out.push(option);
    else if (texts.includes(name)) {
      files[name] = String(given as string);
      out.push(option, name);
    } else if (Array.isArray(given)) {
      const list = given as readonly (string | number | readonly number[])[];
      if (list.length === 0) continue;
      if (list.every((one) => typeof one === 'number')) out.push(`${option}=${list.join(',')}`);
      else out.push(option, ...list.map(value));
    } else out.push(`${option}=${value(given as string | number)}`);
  }
  return { words: out, files };
}

// A board is a word by itself, or a map in a file.
function asked(command: string[], board: Board | undefined, words: Words, more: string[] = []) {
  const { words: options, files } = wordsOf(words);
  let first: string[] = [];
  if (typeof board === 'string' && board.includes('\n')) {
    files['map'] = board;
    options.unshift('--map', 'map');
  } else if (board !== undefined) first = [typeof board === 'string' ? board : board.join('x')];
  const signal = words.signal ? { signal: words.signal } : {};
  return { words: [...command, ...first, ...options, ...more], options: { files, ...signal } };
}

function fileOf(tour: TourLike): string | Uint8Array {
  if (typeof tour === 'string' || tour instanceof Uint8Array) return tour;
  if (Array.isArray(tour)) return (tour as number[][]).map((square) => `${square.join(',')}\n`).join('');
  return JSON.stringify(tour);
}

// A command about a file: what it printed, where its status is one of those.
async function about(tour: TourLike, command: string[], words: Words, fine: number[], more: string[] = []) {
  const request = asked(command, undefined, words, more);
  const files = { ...request.options.files, '-': fileOf(tour) };
  return ok(await run(request.words, { ...request.options, files }), fine);
}

function ok(output: Output, fine: readonly number[] = [0]): Output {
  if (fine.includes(output.status)) return output;
  throw new KtourError(sentence(output.stderr), output.status);
}

const json = (output: Output): unknown => JSON.parse(decoder.decode(output.stdout));

// --- the commands --------------------------------------------------------------------------------------------------

/** A tour of a board, or why there is none. */
export async function solve(board: Board, words: SolveWords = {}): Promise<Answer> {
  const request = asked(['solve'], board, words, ['--format', 'json']);
  const output = ok(await run(request.words, request.options), [0, 1, 3]);
  const out = json(output) as TourJson | { status: string; reason: Reason };
  if (out.status === 'found') {
    const found = out as TourJson;
    return { status: 'found', found: true, tour: new Tour(found), json: found };
  }
  const { status, reason } = out as { status: 'impossible' | 'undecided'; reason: Reason };
  return { status, found: false, reason, json: out as unknown as Record<string, unknown> };
}

/** Whether it is a tour, and what kind of one. Words say which board it is laid on and what it must be. */
export async function check(tour: TourLike, words: BoardWords & { board?: string } = {}): Promise<Checked> {
  return json(await about(tour, ['check', '-'], words, [0, 1], ['--json', '--facts'])) as Checked;
}

/** What can be said of a tour, by name: turns, crossings, area ... */
export async function facts(tour: TourLike, words: BoardWords & { board?: string } = {}): Promise<Facts> {
  const checked = await check(tour, words);
  if (!checked.valid) throw new KtourError(checked.fault?.text ?? 'not a tour', 1);
  return checked.facts!;
}

/** The number of tours: closed ones, unless `open` is true. */
export async function count(board: Board, words: KindWords & { classes?: boolean } = {}): Promise<Counted> {
  const request = asked(['count'], board, words, ['--json']);
  const out = json(ok(await run(request.words, request.options))) as Record<string, unknown>;
  for (const name of ['undirected', 'directed', 'classes']) {
    if (typeof out[name] === 'string') out[name] = BigInt(out[name] as string);
  }
  return out as unknown as Counted;
}

// Tours as they come, a line each.
async function* listed(command: string, board: Board, words: Words): AsyncGenerator<Tour, void> {
  const request = asked([command], board, words, ['--format', 'jsonl']);
  const files: Task['files'] = {};
  for (const [name, text] of Object.entries(request.options.files)) files[name] = encoder.encode(text);
  const work = printed({ words: request.words, files }, words.signal);
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
      for (const line of lines) yield new Tour(JSON.parse(line) as TourJson);
    }
  } finally {
    await work.return({ status: 0, stderr: '' });
  }
}

/** All tours of a kind, each once, as they are found. Breaking the loop ends the work. */
export function enumerate(
  board: Board,
  words: KindWords & { classes?: boolean; first?: number; from?: number | string } = {},
): AsyncGenerator<Tour, void> {
  return listed('enumerate', board, words);
}

/** Tours at random, each as likely as any other. */
export function sample(
  board: Board,
  words: KindWords & { n?: number; seed?: number } = {},
): AsyncGenerator<Tour, void> {
  const { n, ...others } = words;
  return listed('sample', board, { ...others, number: n });
}

/** A puzzle with exactly one answer. */
export async function puzzle(
  board: Board,
  words: BoardWords & {
    level?: 'beginner' | 'easy' | 'medium' | 'hard' | 'expert';
    givens?: number;
    seed?: number;
  } = {},
): Promise<Puzzle> {
  const request = asked(['puzzle', 'make'], board, words, ['--json']);
  return json(ok(await run(request.words, request.options))) as Puzzle;
}

/** How hard a puzzle is for people, and how it is solved: the text of a grid, or what puzzle() gave. */
export async function rate(grid: string | Puzzle, words: BoardWords = {}): Promise<Rating> {
  const file = typeof grid === 'string' ? grid : JSON.stringify(grid);
  return json(await about(file, ['puzzle', 'rate', '-'], words, [0, 1], ['--json'])) as Rating;
}

/** A tour in another form. */
export async function convert(tour: TourLike, format: Format, words: Words = {}): Promise<string> {
  return decoder.decode((await about(tour, ['convert', '-'], words, [0], ['--format', format])).stdout);
}

/** A picture of a tour. */
export function svg(tour: TourLike, words: Words = {}): Promise<string> {
  return convert(tour, 'svg', words);
}
