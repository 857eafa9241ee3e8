// Ask: a request, and its answer at once; the board is part of the form.
import { largeBoard } from '../app';
import { Board } from '../board';
import { type Answer, readAnswer } from '../data';
import { byId } from '../dom';
import { seconds, sentence, whole } from '../words';
import { Cursor } from './cursor';
import type { Doing, SolvingPage } from './page';
import { AddressError, plainRequest, type Request, sidesOf, wordsOf } from './request';

const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);
const select = (id: string): HTMLSelectElement => byId(id, HTMLSelectElement);
const element = (id: string): HTMLElement => byId(id, HTMLElement);

/** Fields of several words. */
const lists = ['through', 'avoid', 'begin'] as const;

/** So long after the last key a field is taken to be complete. */
const pause = 120;
/** So long may a search take before the page says that it is at it. */
const patience = 250;

export class AskMode implements Doing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private answer: Answer | undefined;
  private cursor: Cursor | undefined;

  constructor(private readonly page: SolvingPage) {
    const form = byId('ask', HTMLFormElement);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.another();
    });
    for (const id of ['rows', 'cols', 'layers', 'start', 'end', 'piece', ...lists]) {
      input(id).addEventListener('input', () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          this.read();
        }, pause);
      });
    }
    for (const id of ['symmetry', 'surface', 'method', 'tie']) {
      select(id).addEventListener('change', () => {
        this.read();
      });
    }
    input('closed').addEventListener('change', () => {
      this.read();
    });
    byId('clear', HTMLButtonElement).addEventListener('click', () => {
      page.place.request = plainRequest();
      this.fill();
      this.ask();
    });
    byId('stop', HTMLButtonElement).addEventListener('click', () => {
      page.engine.cancel();
      this.tell('Stopped: undecided.');
    });
  }

  enter(): void {
    const { app } = this.page;
    this.fill();
    app.takes = (square) => this.takes(square);
    app.hole = (place) => {
      this.fillHole(place);
    };
    app.stepped = () => {
      this.page.place.step = app.player.still ? undefined : app.player.step;
      this.page.save();
    };
    this.ask();
  }

  leave(): void {
    clearTimeout(this.timer);
    this.page.engine.cancel();
  }

  private get request(): Request {
    return this.page.place.request;
  }

  /** The form shows the request. */
  private fill(): void {
    const { request } = this;
    const { sides } = request;
    input('rows').value = String(sides.at(-2) ?? 8);
    input('cols').value = String(sides.at(-1) ?? 8);
    input('layers').value = String(sides.slice(0, -2).reduce((product, side) => product * side, 1));
    input('closed').checked = request.closed;
    for (const id of ['start', 'end', 'piece'] as const) input(id).value = request[id];
    for (const id of lists) input(id).value = request[id].join(' ');
    for (const id of ['symmetry', 'surface', 'method', 'tie'] as const) select(id).value = request[id];
    select('tie').disabled = request.method !== 'warnsdorff';
    const unusual =
      request.symmetry + request.surface + request.method + request.piece !== '' ||
      sides.length > 2 ||
      lists.some((id) => request[id].length > 0);
    if (unusual) byId('more', HTMLDetailsElement).open = true;
  }

  /** The request becomes what the form shows. */
  private read(): void {
    clearTimeout(this.timer);
    const { request } = this;
    const before = request.sides.join();
    const side = (id: string): string => input(id).value.trim();
    try {
      const layers = side('layers');
      const deep =
        request.sides.length > 3 && Number(layers) === request.sides.slice(0, -2).reduce((a, b) => a * b, 1);
      const board = `${side('rows')}x${side('cols')}`;
      const more = deep ? request.sides.slice(0, -2).join('x') : layers;
      request.sides = sidesOf(more === '1' ? board : `${more}x${board}`);
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      this.tell('Rows, columns and layers are whole numbers from 1 on, and make at most 4 million squares.');
      return;
    }
    request.closed = input('closed').checked;
    for (const id of ['start', 'end', 'piece'] as const) request[id] = input(id).value.trim().toLowerCase();
    for (const id of lists) request[id] = input(id).value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (request.begin.length > 0) request.start = input('start').value = '';
    for (const id of ['symmetry', 'surface', 'method', 'tie'] as const) request[id] = select(id).value;
    select('tie').disabled = request.method !== 'warnsdorff';
    // Squares have other names on another board.
    if (request.sides.join() !== before) {
      request.without = [];
      for (const id of lists) {
        request[id] = [];
        input(id).value = '';
      }
      for (const id of ['start', 'end'] as const) {
        if (request[id] && this.boardAsked().parse(request[id]) === undefined) {
          request[id] = input(id).value = '';
        }
      }
    }
    this.page.place.step = undefined;
    this.ask();
  }

  private boardAsked(): Board {
    const { sides } = this.request;
    const [rows = 1, cols = 1] = sides.slice(-2);
    return new Board(rows, cols, sides.length > 2 ? { sides } : {});
  }

  private another(): void {
    clearTimeout(this.timer);
    this.read();
    this.request.seed = (this.request.seed % 1_000_000) + 1;
    this.ask(true);
  }

  private async solve(differs: boolean): Promise<void> {
    const { page } = this;
    const slow = setTimeout(() => {
      element('stop').hidden = false;
      this.tell('Searching …');
    }, patience);
    const before = this.answer?.tour?.order;
    const words = wordsOf(this.request);
    const reply = await page.engine.ask({ do: 'solve', another: true, ...words }, ({ examined }) => {
      if (!element('stop').hidden) this.tell(`Searching … ${whole(examined)} moves examined`);
    });
    clearTimeout(slow);
    if (!reply || page.place.mode !== 'ask') return;
    element('stop').hidden = true;
    const { json } = reply;
    if (typeof json['error'] === 'string') {
      this.tell(sentence(json['error']));
      return;
    }
    const answer = readAnswer(json, reply.numbers, reply.order);
    if (answer.board.area > largeBoard) await new Promise((done) => setTimeout(done));
    // Another seed may lead to the same tour, where a method has no lots to draw or there are few tours.
    const order = answer.tour?.order;
    const same =
      differs &&
      order !== undefined &&
      before?.length === order.length &&
      order.every((square, i) => square === before[i]);
    this.show(answer, same);
  }

  private ask(differs = false): void {
    void this.solve(differs);
    this.page.save();
  }

  private show(answer: Answer, same: boolean): void {
    const { app, place } = this.page;
    this.answer = answer;
    const { board } = answer;
    const at = this.cursor?.square;
    this.cursor = new Cursor(
      board,
      (square) => {
        this.mark();
        this.tell(board.name(square));
      },
      (square) => this.takes(square),
    );
    if (at !== undefined && at < board.area) this.cursor.square = at;
    const focused = document.activeElement?.classList.contains('stage') === true;
    const { through, avoid, begin } = this.request;
    const given = [
      begin.length > 0 ? `beginning with ${begin.join(', ')}` : '',
      through.length > 0 ? `by way of ${through.join(', ')}` : '',
      avoid.length > 0 ? `without ${avoid.join(', ')}` : '',
    ].filter((words) => words);
    app.show([answer], {
      step: place.step,
      ...(given.length > 0 ? { subtitle: sentence(given.join('; ')) } : {}),
      board: {
        label: `${board.sides.join(' by ')} board: arrow keys move, Enter sets ${this.tool === 'hole' ? 'a hole' : `the ${this.tool}`}`,
        keys: (event) => this.cursor?.key(event) ?? false,
      },
    });
    this.mark();
    if (focused) document.querySelector<HTMLElement>('.stage')?.focus();
    this.tell(same ? 'This method finds one tour only: the same again.' : told(answer));
  }

  private mark(): void {
    this.page.app.panels[0]?.view.setMarks(this.cursor?.marks ?? []);
  }

  private get tool(): string {
    return document.querySelector<HTMLInputElement>('input[name=tool]:checked')?.value ?? 'start';
  }

  /** A click on the board, or Enter: what it means is for the tool to say. */
  private takes(square: number): boolean {
    const { request, tool, answer } = this;
    if (!answer || tool === 'step') return false;
    const { board } = answer;
    const name = board.name(square);
    if (tool === 'hole') {
      request.without.push(board.coordinates(square).join());
      for (const id of ['start', 'end'] as const) if (request[id] === name) request[id] = '';
    } else if (tool === 'end') {
      request.end = request.end === name ? '' : name;
      if (request.start === name) request.start = '';
    } else {
      request.start = request.start === name ? '' : name;
      request.begin = [];
      if (request.end === name) request.end = '';
    }
    this.page.place.step = undefined;
    this.fill();
    this.ask();
    return true;
  }

  /** A hole that is clicked is a square again. */
  private fillHole(place: number): void {
    const { request, answer } = this;
    if (!answer || this.tool !== 'hole') return;
    request.without = answer.board
      .missing()
      .filter((hole) => hole !== place)
      .map((hole) => answer.board.coordinates(hole).join());
    this.ask();
  }

  private tell(words: string): void {
    element('asked').textContent = words;
  }
}

/** What came of a request, in a sentence. */
export function told(answer: Answer): string {
  const took = answer.stats ? ` in ${seconds(answer.stats.seconds)}` : '';
  if (answer.tour) {
    return `Found${took}: ${answer.tour.closed ? 'a closed' : 'an open'} tour of ${whole(answer.board.size)} squares.`;
  }
  return answer.status === 'impossible' ? `Proved impossible${took}.` : `Undecided${took}.`;
}
