// Ask: a request, and its answer at once; the board is part of the form.
import { largeBoard } from '../app';
import { surfaces } from '../board';
import { type Answer, readAnswer } from '../data';
import { byId } from '../dom';
import type { Words } from '../engine/protocol';
import type { Mark } from '../marks';
import { symmetries } from '../symmetry';
import { seconds, sentence, whole } from '../words';
import { bare, boardAtOnce, stillThere } from './at_once';
import { Cursor } from './cursor';
import type { Doing, SolvingPage } from './page';
import { tourOfLink } from './tour_link';
import { nextSeed, plainRequest, type Request, sameRequest, wordsOf } from './request';

const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);
const select = (id: string): HTMLSelectElement => byId(id, HTMLSelectElement);
const element = (id: string): HTMLElement => byId(id, HTMLElement);

/** Fields of several words. */
const lists = ['through', 'avoid', 'begin'] as const;

/** Between the sides of a board. */
const times = /[x×]/i;
/** How many layers a box has; 1 of a rectangle. */
const layersOf = (sides: readonly string[]): string =>
  String(sides.slice(0, -2).reduce((product, side) => product * Number(side), 1));

/** So long after the last key a field is taken to be complete. */
const pause = 120;
/** So long may a search take before the page says that it is at it. */
const patience = 250;

export class AskMode implements Doing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private answer: Answer | undefined;
  private cursor: Cursor | undefined;
  /** The places that a pointer has gone over, and whether holes among them become squares. */
  private readonly brushed = new Set<number>();
  private brushFills = false;

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
    for (const { name, title } of symmetries) select('symmetry').add(new Option(title, name));
    for (const { name, title } of surfaces.slice(1)) select('surface').add(new Option(title, name));
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
      this.changed();
    });
    byId('stop', HTMLButtonElement).addEventListener('click', () => {
      page.engine.cancel();
      this.searching(false);
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
    app.grabs = (place) => this.brushAt(place);
    app.brushed = (place) => {
      this.brushed.add(place);
      this.mark();
    };
    app.dropped = () => {
      this.paintHoles();
    };
    if (app.panels.length === 0) this.showEmpty();
    app.stepped = () => {
      this.page.place.step = app.player.still ? undefined : app.player.step;
      this.page.save();
    };
    this.ask();
  }

  leave(): void {
    clearTimeout(this.timer);
    this.page.engine.cancel();
    this.searching(false);
  }

  /** The board without a tour, while the engine is not awake yet. */
  private showEmpty(): void {
    const board = boardAtOnce(this.request);
    if (!board) return;
    this.page.app.show([bare(board, this.request.closed)], { quiet: true });
  }

  /** While it searches, the board that is there belongs to the request before. */
  private searching(now: boolean): void {
    element('searching').hidden = !now;
    document.body.classList.toggle('searching', now);
  }

  private get request(): Request {
    return this.page.place.request;
  }

  /** The form shows the request. */
  private fill(): void {
    const { request } = this;
    const sides = request.board.split(times);
    input('rows').value = sides.at(-2) ?? '';
    input('cols').value = sides.at(-1) ?? '';
    input('layers').value = layersOf(sides);
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
    const asked = { ...request };
    const sides = request.board.split(times);
    const side = (id: string): string => input(id).value.trim();
    const layers = side('layers');
    const more = layers === layersOf(sides) ? sides.slice(0, -2) : layers === '1' ? [] : [layers];
    request.board = [...more, side('rows'), side('cols')].join('x');
    request.closed = input('closed').checked;
    for (const id of ['start', 'end', 'piece'] as const) request[id] = input(id).value.trim();
    for (const id of lists) request[id] = input(id).value.trim().split(/\s+/).filter(Boolean);
    for (const id of ['symmetry', 'surface', 'method', 'tie'] as const) request[id] = select(id).value;
    const ties = request.method === 'warnsdorff';
    if (!ties) request.tie = select('tie').value = '';
    select('tie').disabled = !ties;
    // Squares have other names on another board.
    if (request.board !== asked.board) {
      request.without = stillThere(request.without, asked.board, request.board);
      for (const id of lists) {
        request[id] = [];
        input(id).value = '';
      }
    }
    if (sameRequest(asked, request)) this.ask();
    else this.changed();
  }

  /** Another request: what was seen and walked of the last one is no part of it. */
  private changed(): void {
    this.page.place.step = undefined;
    this.page.place.walk = [];
    this.page.place.tour = '';
    this.ask();
  }

  private another(): void {
    clearTimeout(this.timer);
    this.read();
    this.page.place.tour = '';
    this.request.seed = nextSeed(this.request.seed);
    this.ask(true);
  }

  private async solve(differs: boolean): Promise<void> {
    const { page } = this;
    const slow = setTimeout(() => {
      this.searching(true);
      this.tell('Searching …');
    }, patience);
    const before = this.answer?.tour?.order;
    const words = page.place.tour ? await this.wordsOfLink() : wordsOf(this.request);
    const reply =
      words &&
      (await page.engine.ask({ do: 'solve', another: true, ...words }, ({ examined }) => {
        if (!element('searching').hidden) this.tell(`Searching … ${whole(examined)} moves examined`);
      }));
    clearTimeout(slow);
    if (!reply || page.place.mode !== 'ask') return;
    this.searching(false);
    const { json } = reply;
    if (typeof json['error'] === 'string') {
      this.tell(sentence(json['error']));
      return;
    }
    const answer = readAnswer(json, reply.numbers);
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

  /** The tour of the address, for the engine to look at: it begins with all its squares. */
  private async wordsOfLink(): Promise<Words | undefined> {
    const { page } = this;
    const { place } = page;
    const words = wordsOf(this.request);
    let board = boardAtOnce(this.request);
    if (!board) {
      const reply = await page.engine.ask({ do: 'solve', ...words, milliseconds: 2000 });
      if (!reply) return undefined;
      if (reply.json['error'] === undefined) board = readAnswer(reply.json, reply.numbers).board;
    }
    const squares = board && tourOfLink(board, place.tour);
    if (!board || !squares) {
      place.tour = '';
      page.save();
      page.tell('The tour in the address is none of this board.');
      return words;
    }
    const { without, piece, surface, closed } = words;
    const begin = squares.map((square) => board.name(square));
    return JSON.parse(
      JSON.stringify({ board: words.board, without, piece, surface, closed, begin }),
    ) as Words;
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
    const painted = [...this.brushed].map((square): Mark => ({ square, kind: 'chosen' }));
    this.page.app.panels[0]?.view.setMarks([...painted, ...(this.cursor?.marks ?? [])]);
  }

  /** With the tool for holes, a pointer that goes down on the board paints: holes, or squares where a hole was. */
  private brushAt(place: number): 'brush' | undefined {
    const { answer } = this;
    if (!answer || this.tool !== 'hole') return undefined;
    this.brushed.clear();
    this.brushed.add(place);
    this.brushFills = !answer.board.contains(answer.board.row(place), answer.board.col(place));
    return 'brush';
  }

  private paintHoles(): void {
    const { request, answer, brushed } = this;
    // One place alone is a click, which comes next.
    if (!answer || brushed.size < 2) {
      brushed.clear();
      return;
    }
    const { board } = answer;
    const holes = new Set(board.missing());
    for (const place of brushed) {
      if (this.brushFills) holes.delete(place);
      else if (board.contains(board.row(place), board.col(place))) holes.add(place);
    }
    brushed.clear();
    request.without = [...holes].map((hole) => board.name(hole));
    for (const id of ['start', 'end'] as const) if (request.without.includes(request[id])) request[id] = '';
    this.fill();
    this.changed();
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
      request.without.push(name);
      for (const id of ['start', 'end'] as const) if (request[id] === name) request[id] = '';
    } else if (tool === 'end') {
      request.end = request.end === name ? '' : name;
      if (request.start === name) request.start = '';
    } else {
      request.start = request.start === name ? '' : name;
      request.begin = [];
      if (request.end === name) request.end = '';
    }
    this.fill();
    this.changed();
    return true;
  }

  /** A hole that is clicked is a square again. */
  private fillHole(place: number): void {
    const { request, answer } = this;
    if (!answer || this.tool !== 'hole') return;
    request.without = answer.board
      .missing()
      .filter((hole) => hole !== place)
      .map((hole) => answer.board.name(hole));
    this.changed();
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
