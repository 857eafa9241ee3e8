// Where puzzles come from: made for a size and a level, of the day, pasted, or from a link.
import { byId, make } from '../../dom';
import type { Reply, Words } from '../../engine/protocol';
import { dayOf, puzzleOfDay } from '../daily';
import type { SolvingPage } from '../page';
import { levels, plainPlace, plainRequest, type Request, wordsOf } from '../request';

/** Sizes and shapes to choose from; other boards come with a link. */
export const shapes: readonly { name: string; request: Partial<Request> }[] = [
  { name: '5×5', request: { board: '5x5' } },
  { name: '6×6', request: { board: '6x6' } },
  { name: '7×7', request: { board: '7x7' } },
  { name: '8×8', request: { board: '8x8' } },
  { name: '10×10', request: { board: '10x10' } },
  { name: '8×8 ring', request: { board: '8x8', without: ['d4', 'd5', 'e4', 'e5'] } },
  { name: '8×8 without corners', request: { board: '8x8', without: ['a1', 'a8', 'h1', 'h8'] } },
  { name: '6×6, last beside first', request: { board: '6x6', closed: true } },
  { name: '7×7 for a king', request: { board: '7x7', piece: 'king' } },
  { name: '9×9, up and across', request: { board: '9x9', piece: 'wazir' } },
];

const usualLevel = 'easy';
/** So long may the making of a puzzle take. */
const milliseconds = 30_000;

const select = (id: string): HTMLSelectElement => byId(id, HTMLSelectElement);

/** What of a request a puzzle is made on. */
const ground = ({ board, closed, piece, surface, without }: Request): Request => ({
  ...plainRequest(),
  board,
  closed,
  piece,
  surface,
  without,
});

const key = (request: Request): string => JSON.stringify({ ...ground(request), seed: '' });

export class Setup {
  constructor(
    private readonly page: SolvingPage,
    private readonly begin: () => void,
  ) {
    for (const level of levels) {
      select('puzzle-level').append(make('option', { value: level }, level));
    }
    const another = (): void => {
      const { place } = page;
      const shape = shapes[Number(select('puzzle-shape').value)]?.request;
      const request = shape ? { ...plainRequest(), ...shape } : ground(place.request);
      request.seed = String(1 + Math.floor(Math.random() * 1_000_000));
      this.restart(request, select('puzzle-level').value, '');
    };
    for (const id of ['puzzle-shape', 'puzzle-level']) select(id).addEventListener('change', another);
    byId('puzzle-new', HTMLButtonElement).addEventListener('click', another);
    byId('puzzle-day', HTMLButtonElement).addEventListener('click', () => {
      this.ofDay(dayOf(new Date()));
    });
    byId('paste', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.restart(plainRequest(), '', '', byId('pasted', HTMLTextAreaElement).value);
    });
  }

  /** A text that was pasted, until it has been read. */
  private pasted: string | undefined;

  private restart(request: Request, level: string, day: string, pasted?: string): void {
    const { page } = this;
    page.place = { ...plainPlace(), request, mode: 'puzzle', from: page.place.from, level, day };
    this.pasted = pasted;
    page.save();
    this.begin();
  }

  ofDay(day: string): void {
    const { board, level, seed } = puzzleOfDay(day);
    this.restart({ ...plainRequest(), board, seed }, level, day);
  }

  /** The form shows what is there. */
  fill(): void {
    const { request, level } = this.page.place;
    const at = shapes.findIndex((shape) => key({ ...plainRequest(), ...shape.request }) === key(request));
    select('puzzle-shape').replaceChildren(
      ...shapes.map(({ name }, i) => make('option', { value: String(i) }, name)),
      ...(at < 0 ? [make('option', { value: 'own' }, request.board.replaceAll('x', '×'))] : []),
    );
    select('puzzle-shape').value = at < 0 ? 'own' : String(at);
    select('puzzle-level').value = level || usualLevel;
  }

  /** What the engine tells of the puzzle: of a new one, where there is none yet. */
  ask(): Promise<Reply | undefined> {
    const { page, pasted } = this;
    const { request, level } = page.place;
    if (pasted !== undefined) {
      this.pasted = undefined;
      return page.engine.ask({ do: 'read', text: pasted, milliseconds });
    }
    if (request.given.length > 0)
      return page.engine.ask({ do: 'rate', ...this.words(request), milliseconds });
    const words = this.words(ground(request));
    return page.engine.ask({
      do: 'make',
      ...words,
      seed: request.seed,
      level: level || usualLevel,
      milliseconds,
    });
  }

  /** The request in words, without what is about looking for one tour. */
  words(request: Request): Words {
    const words = wordsOf({ ...ground(request), given: request.given });
    delete words.seed;
    return words;
  }
}
