// The lessons: what can be dragged in each, what is asked of the engine, and which figures follow from the answer.
import { Board } from '../board';
import { type Answer, readAnswer } from '../data';
import type { Reply, Request as Asked } from '../engine/protocol';
import type { Mark } from '../marks';
import { grouped } from '../solve/count_words';
import type { Mode, Place, Request } from '../solve/request';
import { symmetries } from '../symmetry';
import { seconds } from '../words';
import { type Key, type Language, say, wholeIn } from './sentences';

/** The values of what can be dragged, by name. */
export type State = Record<string, string>;

export interface Lesson {
  title: Key;
  text: readonly Key[];
  begin: State;
  /** What a word of it may be. */
  choices: (state: State) => Record<string, readonly string[]>;
  request: (state: State) => Partial<Request>;
  /** What is asked: a tour if it does not say. */
  asks?: (words: Asked & { do: 'solve' }, state: State) => Asked[];
  /** The figures in the text: those that are known beforehand, and those of the answers. */
  known?: (state: State, language: Language) => Record<string, string>;
  figures: (replies: readonly Reply[], state: State, language: Language) => Record<string, string>;
  marks?: (board: Board) => Mark[];
  /** Whether the search is shown, and not the tour. */
  watched?: boolean;
  then: { label: Key; mode: Mode; request?: Partial<Request>; place?: Partial<Place> };
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const boardOf = ({ rows, cols }: State): Board => new Board(Number(rows), Number(cols));
const names = (board: Board): string[] => [...board.squares()].map((square) => board.name(square));

/** A start that the board has: the first square, if it has not that one. */
export function startOn(state: State): string {
  const all = names(boardOf(state));
  return all.find((name) => name === state['start']) ?? all[0] ?? '';
}

function colours(board: Board): { light: number; dark: number } {
  const dark = [...board.squares()].filter((square) =>
    board.isDark(board.row(square), board.col(square)),
  ).length;
  return { light: board.size - dark, dark };
}

/** Whether of the colour of a square there is one less than of the other. */
function isLess(board: Board, name: string): boolean {
  const square = board.named(name) ?? 0;
  const { light, dark } = colours(board);
  const isDark = board.isDark(board.row(square), board.col(square));
  return isDark ? dark < light : light < dark;
}

const found = (reply: Reply | undefined): boolean => reply?.json['status'] === 'found';

/** What a watched search took back. */
const undone = (reply: Reply | undefined): number => {
  const answer: Answer | undefined = reply && readAnswer({ ...reply.json, status: 'undecided', steps: '' });
  return answer?.stats?.undone ?? 0;
};

export const lessons: readonly Lesson[] = [
  {
    title: 'coloursTitle',
    text: ['colours1', 'colours2'],
    begin: { rows: '5', cols: '5', start: 'b5' },
    choices: (state) => ({ rows: numbers(3, 8), cols: numbers(3, 8), start: names(boardOf(state)) }),
    request: (state) => ({ board: `${state['rows'] ?? ''}x${state['cols'] ?? ''}`, start: startOn(state) }),
    known: (state) => {
      const { light, dark } = colours(boardOf(state));
      return { light: String(light), dark: String(dark) };
    },
    figures: ([reply], state, language) => {
      const less = isLess(boardOf(state), startOn(state));
      return { verdict: say(language, found(reply) ? 'coloursFound' : less ? 'coloursLess' : 'coloursNone') };
    },
    then: { label: 'coloursThen', mode: 'play' },
  },
  {
    title: 'fourTitle',
    text: ['four1', 'four2', 'four3'],
    begin: { rows: '4', cols: '6' },
    choices: () => ({ cols: numbers(3, 20) }),
    request: ({ cols = '' }) => ({ board: `4x${cols}` }),
    known: ({ cols = '' }) => ({ half: String(2 * Number(cols)) }),
    figures: ([reply], _state, language) => ({
      verdict: say(language, found(reply) ? 'fourFound' : 'fourNone'),
    }),
    marks: (board) =>
      [...board.squares()]
        .filter((square) => [0, 3].includes(board.row(square)))
        .map((square) => ({ square, kind: 'chosen' })),
    then: { label: 'fourThen', mode: 'ask' },
  },
  {
    title: 'ruleTitle',
    text: ['rule1', 'rule2', 'rule3'],
    begin: { rows: '7', cols: '7', start: 'b4', tie: 'successor' },
    choices: (state) => ({
      rows: numbers(5, 8),
      cols: numbers(5, 8),
      start: names(boardOf(state)),
      tie: ['successor', 'first', 'far', 'random'],
    }),
    request: (state) => ({
      board: `${state['rows'] ?? ''}x${state['cols'] ?? ''}`,
      start: startOn(state),
      method: 'warnsdorff',
      tie: state['tie'] ?? '',
    }),
    asks: (words) => [{ ...words, do: 'watch', limit: 20_000 }],
    figures: ([reply], state, language) => {
      const back = undone(reply);
      if (isLess(boardOf(state), startOn(state))) return { verdict: say(language, 'ruleNone') };
      const key = !found(reply) ? 'ruleLost' : back > 0 ? 'ruleBack' : 'ruleFound';
      return { verdict: say(language, key).replace('{=undone}', wholeIn(language, back)) };
    },
    watched: true,
    then: { label: 'ruleThen', mode: 'watch', place: { watched: 'warnsdorff', against: 'plain' } },
  },
  {
    title: 'manyTitle',
    text: ['many1', 'many2'],
    begin: { rows: '5', cols: '6' },
    choices: () => ({ rows: numbers(3, 6), cols: numbers(3, 6) }),
    request: ({ rows = '', cols = '' }) => ({ board: `${rows}x${cols}` }),
    asks: (words) => [
      words,
      { do: 'count', board: words.board, closed: true },
      { do: 'count', board: words.board },
    ],
    figures: ([, closed, open], _state, language) => {
      const number = (reply: Reply | undefined): string => {
        const digits = reply?.json['undirected'];
        return typeof digits === 'string' ? wholeIn(language, BigInt(digits)) : grouped('');
      };
      return { closed: number(closed), open: number(open) };
    },
    then: { label: 'manyThen', mode: 'count', request: { board: '8x8', closed: true } },
  },
  {
    title: 'symmetryTitle',
    text: ['symmetry1', 'symmetryVerdict', 'symmetry2'],
    begin: { rows: '6', cols: '6', symmetry: 'quarter' },
    choices: () => ({
      rows: numbers(5, 14),
      cols: numbers(5, 14),
      symmetry: symmetries.slice(0, 3).map(({ name }) => name),
    }),
    request: ({ rows = '', cols = '', symmetry = '' }) => ({
      board: `${rows}x${cols}`,
      closed: true,
      symmetry,
    }),
    figures: ([reply], _state, language) => ({
      verdict: say(language, found(reply) ? 'symmetryFound' : 'symmetryNone'),
    }),
    then: { label: 'symmetryThen', mode: 'ask' },
  },
  {
    title: 'largeTitle',
    text: ['large1', 'large2'],
    begin: { side: '30' },
    choices: () => ({ side: ['10', '20', '30', '50', '100', '200', '300'] }),
    request: ({ side = '' }) => ({ board: `${side}x${side}`, closed: true, method: 'construct' }),
    known: ({ side = '' }, language) => ({ size: wholeIn(language, Number(side) ** 2) }),
    figures: ([reply]) => {
      const answer = reply && found(reply) ? readAnswer(reply.json, reply.numbers) : undefined;
      return { time: seconds(answer?.stats?.seconds ?? 0).replace('below', '<') };
    },
    then: {
      label: 'largeThen',
      mode: 'watch',
      request: { board: '20x20', closed: true },
      place: { watched: 'construct', against: '' },
    },
  },
];
