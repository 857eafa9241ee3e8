// A request as the page keeps it, and as an address has it: #8x8&closed&start=a1&mode=play&…
//
// An address may come from anybody. Nothing in it is taken but what has one of the forms below; squares and
// names are words for the engine, which refuses what it does not know. Whatever is wrong is a sentence.
import type { Words } from '../engine/protocol';

export const modes = ['ask', 'play', 'watch', 'count', 'class'] as const;
export type Mode = (typeof modes)[number];

export const methods = [
  'auto',
  'construct',
  'exact',
  'warnsdorff',
  'plain',
  'centrifugal',
  'best-first',
] as const;

/** What can be watched, by name: a method, and what it is told beside. */
export interface Contender {
  label: string;
  words: Pick<Words, 'method' | 'tie' | 'undo'>;
  /** Whether it draws lots. */
  lots?: boolean;
}

export const contenders: Record<string, Contender> = {
  warnsdorff: { label: 'Warnsdorff', words: { method: 'warnsdorff' } },
  'warnsdorff-alone': {
    label: 'Warnsdorff, nothing taken back',
    words: { method: 'warnsdorff', undo: 0 },
  },
  'warnsdorff-first': { label: 'Warnsdorff, first of equals', words: { method: 'warnsdorff', tie: 'first' } },
  'warnsdorff-far': { label: 'Warnsdorff, farthest of equals', words: { method: 'warnsdorff', tie: 'far' } },
  'warnsdorff-random': {
    label: 'Warnsdorff, ties by lot',
    words: { method: 'warnsdorff', tie: 'random' },
    lots: true,
  },
  plain: { label: 'Plain', words: { method: 'plain' } },
  centrifugal: { label: 'Centrifugal', words: { method: 'centrifugal' } },
  'best-first': { label: 'Best-first', words: { method: 'best-first' } },
  exact: { label: 'Exact', words: { method: 'exact' }, lots: true },
  construct: { label: 'Construct', words: { method: 'construct' } },
};

export interface Request {
  sides: number[];
  closed: boolean;
  start: string;
  end: string;
  without: string[];
  symmetry: string;
  piece: string;
  surface: string;
  through: string[];
  avoid: string[];
  /** Its first squares; then they say the start. */
  begin: string[];
  method: string;
  tie: string;
  seed: number;
}

/** Where someone is: what is asked, what is done with it, and how far. */
export interface Place {
  request: Request;
  mode: Mode;
  /** The step that is looked at; the whole tour if there is none. */
  step: number | undefined;
  /** The squares walked so far, in `play`. */
  walk: string[];
  /** Of the contenders, in `watch`: the one, if the request does not say it, and the other, if there is one. */
  watched: string;
  against: string;
  /** Of the class, from 1. */
  page: number;
  from: number;
}

export const plainRequest = (): Request => ({
  sides: [8, 8],
  closed: false,
  start: '',
  end: '',
  without: [],
  symmetry: '',
  piece: '',
  surface: '',
  through: [],
  avoid: [],
  begin: [],
  method: '',
  tie: '',
  seed: 1,
});

export const plainPlace = (): Place => ({
  request: plainRequest(),
  mode: 'ask',
  step: undefined,
  walk: [],
  watched: '',
  against: '',
  page: 1,
  from: 1,
});

/** Larger boards are for the program. */
export const mostSquares = 4_000_000;
const longestAddress = 200_000;

/** What is wrong with an address, in a sentence. */
export class AddressError extends Error {}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function refuse(what: string, text: string, allowed: string): never {
  throw new AddressError(`The address asks for ${what} “${shortened(text)}”; ${allowed}.`);
}

export function sidesOf(text: string): number[] {
  if (!/^\d{1,7}([x×]\d{1,7}){1,5}$/.test(text)) refuse('the board', text, 'a board is written as 8x8');
  const sides = text.split(/[x×]/).map(Number);
  const squares = sides.reduce((product, side) => product * side, 1);
  if (sides.includes(0)) refuse('the board', text, 'sides are from 1 on');
  if (squares > mostSquares) refuse('the board', text, 'a page solves boards of up to 4 million squares');
  return sides;
}

function number(name: string, text: string, most: number): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) > most) {
    refuse(`${name} of`, text, `it is a whole number up to ${String(most)}`);
  }
  return Number(text);
}

const squareForm = /^([a-z]\d{1,7}|\d{1,7}(,\d{1,7}){1,5})$/;
function square(name: string, text: string): string {
  if (!squareForm.test(text)) refuse(name, text, 'a square is written as a1 or as 0,0');
  return text;
}
/** Squares, or moves, with points between them. */
const squares = (name: string, text: string): string[] =>
  text === '' ? [] : text.split('.').map((word) => square(name, word));
const moves = (name: string, text: string): string[] =>
  text.split('.').map((word) => {
    const ends = word.split('-');
    if (ends.length !== 2) refuse(name, word, 'a move is written as a1-b3');
    return ends.map((end) => square(name, end)).join('-');
  });

function oneOf(name: string, text: string, allowed: readonly string[]): string {
  if (!allowed.includes(text)) refuse(name, text, `there are ${allowed.join(', ')}`);
  return text;
}

const symmetries = ['none', 'vertical', 'horizontal', 'point', 'quarter'];
const surfaceNames = ['plane', 'cylinder', 'torus', 'mobius', 'klein'];
const ties = ['successor', 'first', 'random', 'far'];

type Take = (text: string, place: Place) => void;

/** What may stand in an address, by name. */
const members: Record<string, Take> = {
  board: (text, { request }) => (request.sides = sidesOf(text)),
  closed: (text, { request }) => {
    if (text !== '') refuse('closed as', text, 'it stands by itself');
    request.closed = true;
  },
  start: (text, { request }) => (request.start = square('the start', text)),
  end: (text, { request }) => (request.end = square('the end', text)),
  without: (text, { request }) => (request.without = squares('no square', text)),
  through: (text, { request }) => (request.through = moves('the move', text)),
  avoid: (text, { request }) => (request.avoid = moves('the move', text)),
  begin: (text, { request }) => (request.begin = squares('the square', text)),
  symmetry: (text, { request }) => (request.symmetry = oneOf('the symmetry', text, symmetries)),
  surface: (text, { request }) => (request.surface = oneOf('the surface', text, surfaceNames)),
  piece: (text, { request }) => {
    if (!/^[a-z0-9,+]{1,60}$/.test(text)) refuse('the piece', text, 'a piece is a name, or leaps as 1,2');
    request.piece = text;
  },
  method: (text, { request }) => (request.method = oneOf('the method', text, methods)),
  tie: (text, { request }) => (request.tie = oneOf('the tie rule', text, ties)),
  seed: (text, { request }) => (request.seed = number('a seed', text, Number.MAX_SAFE_INTEGER)),
  mode: (text, place) => (place.mode = oneOf('the mode', text, modes) as Mode),
  step: (text, place) => (place.step = number('a step', text, mostSquares)),
  walk: (text, place) => (place.walk = squares('the walk over', text)),
  watched: (text, place) => (place.watched = oneOf('the method', text, Object.keys(contenders))),
  against: (text, place) => (place.against = oneOf('the method', text, Object.keys(contenders))),
  page: (text, place) => (place.page = number('the page', text, 99)),
  from: (text, place) => (place.from = number('a first number', text, 1)),
};

/** Reads what follows the # of an address. */
export function readAddress(address: string): Place {
  const place = plainPlace();
  const text = address.replace(/^#/, '');
  if (text === '') return place;
  if (text.length > longestAddress) throw new AddressError('The address is too long to be read.');
  const seen = new Set<string>();
  for (const [i, part] of text.split('&').entries()) {
    let word: string;
    try {
      word = decodeURIComponent(part);
    } catch {
      throw new AddressError('The address is not written as addresses are: a % stands before two digits.');
    }
    const at = word.indexOf('=');
    const bare = i === 0 && at < 0;
    const name = bare ? 'board' : at < 0 ? word : word.slice(0, at);
    const take = Object.hasOwn(members, name) ? members[name] : undefined;
    if (!take || seen.has(name))
      refuse('the word', name, seen.has(name) ? 'it stands twice' : 'there is no such');
    seen.add(name);
    if (at === word.length - 1) continue; // left open: as usual
    take(bare ? word : at < 0 ? '' : word.slice(at + 1), place);
  }
  return place;
}

/** The address of a place, without the #. What is as usual is left out. */
export function writeAddress(place: Place): string {
  const { request, mode } = place;
  const parts = [request.sides.join('x')];
  const add = (name: string, value: string, usual = ''): void => {
    // Commas and points are as they are; everything else that is special is not.
    if (value !== usual) parts.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  };
  if (request.closed) parts.push('closed');
  add('start', request.start);
  add('end', request.end);
  add('without', request.without.join('.'));
  add('through', request.through.join('.'));
  add('avoid', request.avoid.join('.'));
  add('begin', request.begin.join('.'));
  add('symmetry', request.symmetry);
  add('surface', request.surface);
  add('piece', request.piece);
  add('method', request.method);
  add('tie', request.tie);
  add('seed', String(request.seed), '1');
  add('mode', mode, 'ask');
  if (mode === 'ask' && place.step !== undefined) add('step', String(place.step));
  if (mode === 'play') add('walk', place.walk.join('.'));
  if (mode === 'watch') {
    add('watched', place.watched);
    add('against', place.against);
  }
  if (mode === 'class') add('page', String(place.page));
  add('from', String(place.from), '1');
  return parts.join('&');
}

/** The request in the words that the engine knows. */
export function wordsOf(request: Request): Words {
  const words: Words = { board: request.sides.join('x') };
  if (request.seed !== 1) words.seed = request.seed;
  if (request.closed) words.closed = true;
  if (request.start && request.begin.length === 0) words.start = request.start;
  if (request.end) words.end = request.end;
  if (request.without.length > 0) words.without = request.without;
  if (request.through.length > 0) words.through = request.through;
  if (request.avoid.length > 0) words.avoid = request.avoid;
  if (request.begin.length > 0) words.begin = request.begin;
  if (request.symmetry) words.symmetry = request.symmetry;
  if (request.surface) words.surface = request.surface;
  if (request.piece) words.piece = request.piece;
  if (request.method) words.method = request.method;
  if (request.tie && request.method === 'warnsdorff') words.tie = request.tie;
  return words;
}

/** The request that the program wrote into the page. */
export function requestOf(words: Record<string, unknown>): Request {
  const request = plainRequest();
  const text = (name: string): string => (typeof words[name] === 'string' ? words[name] : '');
  const list = (name: string): string[] =>
    Array.isArray(words[name]) ? words[name].filter((one) => typeof one === 'string') : [];
  request.sides = sidesOf(text('board'));
  request.closed = words['closed'] === true;
  for (const name of ['start', 'end', 'symmetry', 'piece', 'surface', 'method', 'tie'] as const) {
    request[name] = text(name);
  }
  for (const name of ['without', 'through', 'avoid'] as const) request[name] = list(name);
  if (typeof words['seed'] === 'number') request.seed = words['seed'];
  return request;
}
