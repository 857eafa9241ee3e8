// Share and keep: the link, and what is on the board as text, as JSON, as a picture.
import { plane } from '../board';
import type { Answer, Path } from '../data';
import { byId } from '../dom';
import { shown } from '../numbering';
import { copy } from './copy';
import type { SolvingPage } from './page';

/** Larger tours are for the program's files. */
const mostCopied = 250_000;

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

export function listenToSharing(page: SolvingPage): void {
  const say = (words: string): void => {
    byId('copied', HTMLElement).textContent = words;
  };
  const told = (what: string, done: boolean): void => {
    say(done ? `Copied: ${what}.` : `The browser does not let the page copy ${what}.`);
  };
  const path = (): { answer: Answer; path: Path } | undefined => {
    const answer = page.app.panels[0]?.answer;
    if (!answer?.path || answer.path.last < 0) {
      say('There is no tour to copy.');
      return undefined;
    }
    if (answer.path.last >= mostCopied) {
      say('The tour is too large to copy; the program writes it into files.');
      return undefined;
    }
    return { answer, path: answer.path };
  };
  const on = (id: string, act: () => Promise<void>): void => {
    byId(id, HTMLButtonElement).addEventListener('click', () => {
      void act();
    });
  };
  on('copy-link', async () => {
    page.save();
    told('the link', await copy(location.href));
  });
  on('copy-text', async () => {
    const seen = path();
    if (seen) told('the board as text', await copy(asText(seen.path)));
  });
  on('copy-json', async () => {
    const seen = path();
    if (seen) told('the tour as JSON', await copy(asJson(seen.answer, seen.path)));
  });
  on('copy-picture', async () => {
    try {
      const png = await page.app.picture().toPng();
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      told('the picture', true);
    } catch {
      say('The browser does not let the page copy pictures; PNG and SVG above save one.');
    }
  });
}
