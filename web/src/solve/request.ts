// A request as the page keeps it, and as an address has it: #8x8&closed&start=a1&mode=play&…
//
// An address may come from anybody. What it says of the page is one of the words below; what it asks for goes to
// the engine as it is written, and the engine refuses what it does not know. Whatever is wrong is a sentence.
import type { Words } from '../engine/protocol';
import { languages } from '../lessons/sentences';

export const modes = ['ask', 'play', 'puzzle', 'watch', 'count', 'class'] as const;
export type Mode = (typeof modes)[number];

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

/** Words as they were typed. */
export interface Request {
  board: string;
  closed: boolean;
  start: string;
  end: string;
  without: string[];
  symmetry: string;
  piece: string;
  surface: string;
  through: string[];
  avoid: string[];
  /** Its first squares. */
  begin: string[];
  /** Squares with their steps, as a1=1. */
  given: string[];
  method: string;
  tie: string;
  seed: string;
}

/** Where someone is: what is asked, what is done with it, and how far. */
export interface Place {
  request: Request;
  mode: Mode;
  /** The step that is looked at; the whole tour if there is none. */
  step: number | undefined;
  /** The tour to show, in place of one that the request would find (tour_link.ts). */
  tour: string;
  /** The squares walked so far, in `play`, and the seconds that they took. */
  walk: string[];
  time: number | undefined;
  /** A walk of somebody else over the whole board, and its seconds: to be beaten. */
  their: string[];
  beat: number | undefined;
  /** The day whose board, or puzzle, this is: year-month-day. */
  day: string;
  /** Of a puzzle: how hard it is to be, and what was filled in, as a1=5. */
  level: string;
  filled: string[];
  /** Of the contenders, in `watch`: the one, if the request does not say it, and the other, if there is one. */
  watched: string;
  against: string;
  /** Of the lessons, from 1; and their language, if it is not the browser's. */
  page: number;
  lang: string;
  from: number;
}

export const plainRequest = (): Request => ({
  board: '8x8',
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
  given: [],
  method: '',
  tie: '',
  seed: '1',
});

export const plainPlace = (): Place => ({
  request: plainRequest(),
  mode: 'ask',
  step: undefined,
  tour: '',
  walk: [],
  time: undefined,
  their: [],
  beat: undefined,
  day: '',
  level: '',
  filled: [],
  watched: '',
  against: '',
  page: 1,
  lang: '',
  from: 1,
});

/** What the page begins with, where nobody asks for anything: a small board to play on, the knight in its corner. */
export const firstPlace = (): Place => ({
  ...plainPlace(),
  request: { ...plainRequest(), board: '5x5' },
  mode: 'play',
  walk: ['a1'],
});

/** How hard puzzles can be. */
export const levels = ['beginner', 'easy', 'medium', 'hard', 'expert'] as const;

const longestAddress = 200_000;

/** What is wrong with an address, in a sentence. */
export class AddressError extends Error {}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function refuse(what: string, text: string, allowed: string): never {
  throw new AddressError(`The address asks for ${what} “${shortened(text)}”; ${allowed}.`);
}

function number(name: string, text: string, most: number): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) > most) {
    refuse(`${name} of`, text, `it is a whole number up to ${String(most)}`);
  }
  return Number(text);
}

/** Words with points between them. */
const several = (text: string): string[] => (text === '' ? [] : text.split('.'));

function oneOf(name: string, text: string, allowed: readonly string[]): string {
  if (!allowed.includes(text)) refuse(name, text, `there are ${allowed.join(', ')}`);
  return text;
}

const oneWord = ['board', 'start', 'end', 'symmetry', 'surface', 'piece', 'method', 'tie', 'seed'] as const;
const manyWords = ['without', 'through', 'avoid', 'begin', 'given'] as const;

type Take = (text: string, place: Place) => void;

const longestTime = 359_999; // 99:59:59

/** What may stand in an address, by name. */
const members: Record<string, Take> = {
  ...Object.fromEntries(
    oneWord.map((name): [string, Take] => [name, (text, { request }) => (request[name] = text)]),
  ),
  ...Object.fromEntries(
    manyWords.map((name): [string, Take] => [name, (text, { request }) => (request[name] = several(text))]),
  ),
  closed: (text, { request }) => {
    if (text !== '') refuse('closed as', text, 'it stands by itself');
    request.closed = true;
  },
  mode: (text, place) => (place.mode = oneOf('the mode', text, modes) as Mode),
  step: (text, place) => (place.step = number('a step', text, Number.MAX_SAFE_INTEGER)),
  tour: (text, place) => (place.tour = text),
  walk: (text, place) => (place.walk = several(text)),
  time: (text, place) => (place.time = number('a time', text, longestTime)),
  their: (text, place) => (place.their = several(text)),
  beat: (text, place) => (place.beat = number('a time to beat', text, longestTime)),
  day: (text, place) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) refuse('the day', text, 'it is written as 2026-01-31');
    place.day = text;
  },
  level: (text, place) => (place.level = oneOf('the level', text, levels)),
  filled: (text, place) => (place.filled = several(text)),
  watched: (text, place) => (place.watched = oneOf('the method', text, Object.keys(contenders))),
  against: (text, place) => (place.against = oneOf('the method', text, Object.keys(contenders))),
  lang: (text, place) => (place.lang = oneOf('the language', text, languages)),
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
  const parts = [encodeURIComponent(request.board)];
  const add = (name: string, value: string, usual = ''): void => {
    // Commas, points and = are as they are; everything else that is special is not.
    if (value !== usual)
      parts.push(
        `${name}=${encodeURIComponent(value).replace(/%2C|%3D/g, (code) => (code === '%2C' ? ',' : '='))}`,
      );
  };
  if (request.closed) parts.push('closed');
  for (const name of ['start', 'end'] as const) add(name, request[name]);
  for (const name of manyWords) add(name, request[name].join('.'));
  for (const name of ['symmetry', 'surface', 'piece', 'method', 'tie'] as const) add(name, request[name]);
  add('seed', request.seed, '1');
  add('mode', mode, 'ask');
  if (mode === 'ask') add('tour', place.tour);
  if (mode === 'ask' && place.step !== undefined) add('step', String(place.step));
  if (mode === 'play') {
    add('walk', place.walk.join('.'));
    if (place.walk.length > 0) add('time', String(place.time ?? 0), '0');
    if (place.beat !== undefined) add('beat', String(place.beat));
    add('their', place.their.join('.'));
  }
  if (mode === 'play' || mode === 'puzzle') add('day', place.day);
  if (mode === 'puzzle') {
    add('level', place.level);
    add('filled', place.filled.join('.'));
    add('time', String(place.time ?? 0), '0');
  }
  if (mode === 'watch') {
    add('watched', place.watched);
    add('against', place.against);
  }
  if (mode === 'class') add('page', String(place.page));
  if (mode === 'class') add('lang', place.lang);
  add('from', String(place.from), '1');
  return parts.join('&');
}

/** The seed after it, round and round. */
export const nextSeed = (seed: string): string => String(((Number(seed) || 0) % 1_000_000) + 1);

/** Whether two requests ask for the same. */
export const sameRequest = (one: Request, other: Request): boolean =>
  writeAddress({ ...plainPlace(), request: one }) === writeAddress({ ...plainPlace(), request: other });

/** The request in the words that the engine knows. */
export function wordsOf(request: Request): Words {
  const words: Words = { board: request.board };
  if (request.closed) words.closed = true;
  for (const name of oneWord) if (request[name] && name !== 'seed') words[name] = request[name];
  for (const name of manyWords) if (request[name].length > 0) words[name] = request[name];
  if (request.seed !== '1') words.seed = request.seed;
  return words;
}

/** The request that the program wrote into the page. */
export function requestOf(words: Record<string, unknown>): Request {
  const request = plainRequest();
  request.closed = words['closed'] === true;
  for (const name of oneWord) {
    const word = words[name];
    if (typeof word === 'string' || typeof word === 'number') request[name] = String(word);
  }
  for (const name of manyWords) {
    const list = words[name];
    if (Array.isArray(list)) request[name] = list.filter((one) => typeof one === 'string');
  }
  return request;
}
