// What is on the board in other words, to be copied: a row for each form.
import { plane } from '../board';
import type { Answer, Path } from '../data';
import type { Words } from '../engine/protocol';
import { shown } from '../numbering';
import { kind, times } from '../words';

/** What is seen, and the words of the command line that give it again. */
export interface Seen {
  answer: Answer;
  path: Path;
  words: Words;
}

export interface Form {
  id: string;
  label: string;
  /** What was copied, in a sentence. */
  what: string;
  text(seen: Seen): string;
}

/** The steps as the program's `board` format has them; a blank line between the layers of a box. */
export function asText(path: Path): string {
  const { board } = path;
  const width = String(shown(path.last)).length;
  const lines: string[] = [];
  for (let row = 0; row < board.rows; ++row) {
    const cells: string[] = [];
    for (let col = 0; col < board.cols; ++col) {
      const step = path.stepOf(board.at(row, col));
      const cell = board.contains(row, col) ? (step <= path.last ? String(shown(step)) : '-') : '.';
      cells.push(cell.padStart(width));
    }
    lines.push(cells.join(' '));
  }
  return `${lines.join('\n')}\n`;
}

/** The object of the program's `json` format, which `ktour check` reads. */
export function asJson(answer: Answer, path: Path): string {
  const { board } = path;
  const squares = Array.from({ length: path.last + 1 }, (_, step) => board.coordinates(path.squareOf(step)));
  const [rows, cols] = board.sides.slice(-2);
  const object: Record<string, unknown> = { status: answer.status, rows, cols };
  if (board.isBox) object['dims'] = board.sides;
  if (board.piece !== 'knight') object['piece'] = board.piece;
  if (board.surface !== plane) object['surface'] = board.surface.name;
  const holes = board.missing().map((place) => board.coordinates(place));
  if (holes.length > 0) object['holes'] = holes;
  Object.assign(object, {
    closed: path.closed,
    symmetry: answer.tour ? answer.symmetry : 'none',
    start: squares[0],
    end: squares.at(-1),
    method: answer.method || 'auto',
    moves: squares,
  });
  return `${JSON.stringify(object)}\n`;
}

/** The words of any tour or walk: its board, and all its squares. */
export function wordsOfPath({ board, closed }: Path, squares: readonly string[]): Words {
  const holes = board.missing().map((place) => board.name(place));
  return {
    board: board.sides.join('x'),
    ...(board.piece === 'knight' ? {} : { piece: board.piece }),
    ...(board.surface === plane ? {} : { surface: board.surface.name }),
    ...(holes.length > 0 ? { without: holes } : {}),
    ...(closed ? { closed: true } : {}),
    begin: squares,
  };
}

export const namesOf = (path: Path): string[] =>
  Array.from({ length: path.last + 1 }, (_, step) => path.board.name(path.squareOf(step)));

type Member = readonly [string, unknown];
const members = (words: Words): Member[] => Object.entries(words).filter(([name]) => name !== 'board');

const plain = /^[\w.,:=+×-]+$/;
const quoted = (word: string): string => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command line; what it prints is this tour. */
export function asCommand({ words }: Seen): string {
  const parts = members(words).map(([name, value]) => {
    if (value === true) return `--${name}`;
    const list = Array.isArray(value) ? value.map(String) : [String(value)];
    return [`--${name}`, ...list.map(quoted)].join(' ');
  });
  return `${['ktour solve', quoted(words.board), ...parts].join(' ')}\n`;
}

/** Numbers as they are, other words in quotes. */
function asPythonValue(name: string, value: unknown): string {
  if (value === true) return 'True';
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  return name === 'seed' ? String(value) : JSON.stringify(value);
}

export function asPython({ words }: Seen): string {
  const given = members(words).map(([name, value]) => `${name}=${asPythonValue(name, value)}`);
  return `ktour.solve(${[JSON.stringify(words.board), ...given].join(', ')})\n`;
}

/** More numbers than this would lie on each other. */
const mostNumbered = 400;

/** A picture for LaTeX, drawn by TikZ: a unit a square, row 0 on top. */
export function asLatex({ answer, path }: Seen): string {
  const { board } = path;
  const middle = (square: number): string =>
    `(${String(board.col(square) + 0.5)},${String(board.rows - board.row(square) - 0.5)})`;
  const corner = (square: number): string =>
    `${String(board.col(square))}/${String(board.rows - board.row(square) - 1)}`;
  const all = [...board.squares()];
  const dark = all.filter((square) => board.isDark(board.row(square), board.col(square)));
  const steps = Array.from({ length: path.last + 1 }, (_, step) => path.squareOf(step));
  // A move over a joined side is two lines, which TikZ would draw across the board.
  const lines = board.surface === plane;
  const line = steps.map(middle).join(' -- ') + (path.closed ? ' -- cycle' : '');
  return [
    `% ${kind(answer).replaceAll(times, 'x')}. Needs \\usepackage{tikz}.`,
    `\\begin{tikzpicture}[scale=${String(Math.min(1, Number((12 / board.cols).toPrecision(2))))}]`,
    `  \\foreach \\x/\\y in {${dark.map(corner).join(',')}} \\fill[black!12] (\\x,\\y) rectangle +(1,1);`,
    `  \\foreach \\x/\\y in {${all.map(corner).join(',')}} \\draw[black!40,very thin] (\\x,\\y) rectangle +(1,1);`,
    ...(lines ? [`  \\draw[thick,line join=round] ${line};`] : []),
    ...(board.size <= mostNumbered
      ? steps.map(
          (square, step) =>
            `  \\node[circle,fill=white,inner sep=0.6pt,font=\\tiny] at ${middle(square)} {${String(shown(step))}};`,
        )
      : []),
    '\\end{tikzpicture}',
    '',
  ].join('\n');
}

/** In the order of the strip. */
export const forms: readonly Form[] = [
  { id: 'text', label: 'Text', what: 'the board as text', text: ({ path }) => asText(path) },
  {
    id: 'json',
    label: 'JSON',
    what: 'the tour as JSON',
    text: ({ answer, path }) => asJson(answer, path),
  },
  { id: 'python', label: 'Python', what: 'a line of Python', text: asPython },
  { id: 'command', label: 'Command', what: 'the command line', text: asCommand },
  { id: 'latex', label: 'LaTeX', what: 'a picture for LaTeX', text: asLatex },
];
