// Puzzle: some numbers of a tour are given, and the reader fills in the others, by keys, clicks or taps.
//
// The engine makes puzzles, knows the one answer of each, and tells the next step as a person would find it.
import { readAnswer, Tour } from '../../data';
import { byId } from '../../dom';
import { numbering, shown } from '../../numbering';
import { sentence, times } from '../../words';
import { boardAtOnce } from '../at_once';
import { Clock, timeWords } from '../clock';
import { copy } from '../../share/copy';
import { Cursor } from '../cursor';
import type { Doing, SolvingPage } from '../page';
import { plainPlace, requestOf, writeAddress } from '../request';
import { Grid, readNumbers, writeNumbers } from './grid';
import { Hints } from './hints';
import { marksOf } from './marks';
import { Setup } from './setup';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);
const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);

/** Digits typed within this time are one number. */
const oneNumber = 1500;

export class PuzzleMode implements Doing {
  grid: Grid | undefined;
  /** The answer's squares in order, once it is known to be the only one. */
  private answer: readonly number[] | undefined;
  /** The number that a click puts down. */
  private next = 0;
  private chosen: number | undefined;
  private cursor: Cursor | undefined;
  private typed = { text: '', square: -1, at: -Infinity };
  private readonly clock: Clock;
  private readonly setup: Setup;
  private readonly hints: Hints;

  constructor(private readonly page: SolvingPage) {
    this.clock = new Clock((seconds) => {
      element('puzzle-time').textContent = timeWords(seconds);
    });
    this.setup = new Setup(page, () => {
      this.enter();
    });
    this.hints = new Hints(page, this.setup, (square, step) => {
      if (step === undefined) this.grid?.clear(square);
      else if (this.grid?.put(square, step)) this.goOn(square, step);
      this.changed();
    }).of(this);
    const on = (id: string, act: () => void): void => {
      button(id).addEventListener('click', act);
    };
    on('puzzle-undo', () => {
      this.turn('undo');
    });
    on('puzzle-redo', () => {
      this.turn('redo');
    });
    on('puzzle-clear', () => {
      this.grid?.reset();
      this.changed();
    });
    on('next-less', () => {
      this.choose(this.next - 1);
    });
    on('next-more', () => {
      this.choose(this.next + 1);
    });
    on('puzzle-print', () => {
      window.print();
    });
    on('puzzle-link', () => {
      void this.copyLink();
    });
    input('next-number').addEventListener('change', () => {
      this.choose(input('next-number').valueAsNumber - numbering.from);
    });
    for (const id of ['mistakes', 'notes']) {
      input(id).addEventListener('change', () => {
        this.mark();
      });
    }
  }

  enter(): void {
    const { page } = this;
    const { app, place } = page;
    this.grid = this.answer = this.chosen = undefined;
    this.clock.set(place.time ?? 0);
    element('puzzle-bar').hidden = false;
    document.body.classList.add('walking');
    element('puzzle-done').hidden = true;
    this.hints.clear();
    this.setup.fill();
    app.takes = (square) => this.takes(square);
    const board = boardAtOnce(place.request);
    const given = board && readNumbers(board, place.request.given);
    if (board && (given?.size ?? 0) > 0)
      this.start(new Grid(board, given ?? new Map(), readNumbers(board, place.filled), place.request.closed));
    else if (board) this.show(new Grid(board, new Map()));
    void this.ask();
  }

  leave(): void {
    this.page.engine.cancel();
    this.clock.stop();
    element('puzzle-bar').hidden = true;
    document.body.classList.remove('walking');
  }

  key(event: KeyboardEvent): boolean {
    const letter = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (control && letter === 'z') this.turn(event.shiftKey ? 'redo' : 'undo');
    else if (control && letter === 'y') this.turn('redo');
    else if (!control && letter === 'n') input('notes').click();
    else if (!control && letter === 'h') button('puzzle-hint').click();
    else return false;
    return true;
  }

  /** What the engine knows of the puzzle, or a new one. */
  private async ask(): Promise<void> {
    const { page } = this;
    const { place } = page;
    this.tell(place.request.given.length > 0 ? '' : 'Making a puzzle …');
    const reply = await this.setup.ask();
    if (!reply || page.place !== place || place.mode !== 'puzzle') return;
    const { json } = reply;
    if (typeof json['error'] === 'string') {
      this.tell(sentence(json['error']));
      return;
    }
    const answer = readAnswer(json, reply.numbers);
    const { board } = answer;
    const words = json['words'];
    if (place.request.given.length === 0 && typeof words === 'object' && words !== null) {
      place.request = requestOf(words as Record<string, unknown>);
    }
    const given = new Map(
      (json['given'] as [number, number][]).map(([frame, step]): [number, number] => [
        board.placeOf(frame),
        step,
      ]),
    );
    if (place.request.given.length > 0) place.request.given = writeNumbers(board, given);
    // Who was quick has filled in something already.
    const filled =
      this.grid && this.grid.given.size > 0 ? this.grid.filled : readNumbers(board, place.filled);
    if (!this.grid || this.grid.given.size === 0) this.start(new Grid(board, given, filled, answer.closed));
    const one = json['answers'] === 1;
    this.answer = one && answer.tour ? Array.from(answer.tour.order) : undefined;
    if (one) {
      place.level = String(json['level']);
      this.tell(
        sentence(
          `${place.day ? `puzzle of the day, ${place.day}: ` : ''}${place.level}, ${String(given.size)} numbers given, one answer`,
        ),
      );
    } else {
      this.tell(
        json['answers'] === 0
          ? `This puzzle has no answer. ${sentence(answer.reason?.text ?? '')}`
          : 'This puzzle has several answers.',
      );
    }
    this.setup.fill();
    this.mark();
    page.save();
  }

  private start(grid: Grid): void {
    this.grid = grid;
    this.next = 0;
    const first = grid.missingAfter(-1) ?? 0;
    const before = first > 0 ? grid.squareOf(first - 1) : undefined;
    this.show(grid);
    this.chosen = before;
    this.choose(first);
    this.mark();
  }

  private show(grid: Grid): void {
    const { board } = grid;
    const last = shown(board.size - 1);
    this.cursor = new Cursor(
      board,
      (square) => {
        this.mark();
        const step = this.grid?.stepAt(square);
        this.hints.say(`${board.name(square)}${step === undefined ? '' : `: ${String(shown(step))}`}`);
      },
      (square) => this.takes(square),
    );
    const { piece } = board;
    this.page.app.show(
      [{ status: 'undecided', board, closed: grid.closed, symmetry: 'none', symmetries: [], method: '' }],
      {
        quiet: true,
        title: `Number the squares, ${String(shown(0))} to ${String(last)}`,
        subtitle: `Each is a ${piece}’s move from the one before${grid.closed ? ', and the first from the last' : ''}.`,
        board: {
          label: `Puzzle on ${board.sides.join(times)}: arrow keys move, digits fill in`,
          keys: (event) => this.keyOnBoard(event) || (this.cursor?.key(event) ?? false),
        },
      },
    );
  }

  /** Digits put a number where the keys are; Delete takes it away. */
  private keyOnBoard(event: KeyboardEvent): boolean {
    const { grid } = this;
    const square = this.cursor?.square;
    if (!grid || square === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Backspace' || event.key === 'Delete') {
      grid.clear(square);
      this.changed();
      return true;
    }
    if (!/^\d$/.test(event.key)) return false;
    const now = event.timeStamp;
    const goesOn = this.typed.square === square && now - this.typed.at < oneNumber;
    let text = goesOn ? this.typed.text + event.key : event.key;
    if (Number(text) - numbering.from >= grid.board.size) text = event.key;
    this.typed = { text, square, at: now };
    const step = Number(text) - numbering.from;
    if (step >= 0) this.put(square, step);
    return true;
  }

  private takes(square: number): boolean {
    const { grid } = this;
    if (!grid || grid.given.size === 0) return false;
    const step = grid.stepAt(square);
    if (step === undefined) {
      this.put(square, this.next);
    } else if (this.chosen === square && grid.filled.has(square)) {
      grid.clear(square);
      this.choose(step);
      this.changed();
    } else {
      this.goOn(square, step);
      this.mark();
    }
    return true;
  }

  private put(square: number, step: number): void {
    const { grid } = this;
    if (!grid) return;
    if (input('notes').checked) {
      grid.note(square, step);
    } else if (grid.put(square, step)) {
      this.goOn(square, step);
    } else {
      this.hints.say(
        `${String(shown(step))} is given: it stands on ${grid.board.name(grid.squareOf(step) ?? square)}.`,
      );
    }
    this.changed();
  }

  /** The next number to put down is the one that is missing after a step. */
  private goOn(square: number, step: number): void {
    this.chosen = square;
    this.choose(this.grid?.missingAfter(step) ?? step);
  }

  private choose(step: number): void {
    const size = this.grid?.board.size ?? 1;
    this.next = Number.isFinite(step) ? (step + size) % size : 0;
    const field = input('next-number');
    field.min = String(shown(0));
    field.max = String(shown(size - 1));
    field.value = String(shown(this.next));
  }

  private turn(way: 'undo' | 'redo'): void {
    this.grid?.[way]();
    this.changed();
  }

  private changed(): void {
    const { grid, page } = this;
    if (!grid) return;
    if (!grid.solved) this.clock.start();
    this.hints.clear();
    page.place.filled = writeNumbers(grid.board, grid.filled);
    page.place.time = this.clock.seconds;
    this.mark();
    if (grid.solved) this.finish(grid);
    else if (grid.left === 0)
      this.tell('Every square has a number, but not each is a move from the one before.');
    page.save();
  }

  mark(): void {
    const { grid } = this;
    if (!grid) return;
    const mistakes = input('mistakes').checked;
    button('puzzle-undo').disabled = !grid.canUndo;
    button('puzzle-redo').disabled = !grid.canRedo;
    element('puzzle-left').textContent = `${String(grid.left)} left`;
    const marks = marksOf(grid, {
      answer: mistakes ? this.answer : undefined,
      chosen: this.chosen,
      hinted: this.hints.square,
    });
    this.page.app.panels[0]?.view.setMarks([...marks, ...(this.cursor?.marks ?? [])]);
  }

  private finish(grid: Grid): void {
    const { page } = this;
    this.clock.stop();
    const { seconds } = this.clock;
    const order = Array.from({ length: grid.board.size }, (_, step) => grid.squareOf(step) ?? 0);
    const tour = Tour.inOrder(grid.board, Uint32Array.from(order));
    element('puzzle-done').hidden = false;
    element('puzzle-done-told').textContent =
      `${String(grid.board.size - grid.given.size)} numbers in ${timeWords(seconds)}.`;
    const { board, closed } = grid;
    page.app.show(
      [{ status: 'found', board, tour, path: tour, closed, symmetry: 'none', symmetries: [], method: '' }],
      { title: 'Solved!', subtitle: '', quiet: false },
    );
    this.tell('');
  }

  /** A link to the puzzle as it was given. */
  private async copyLink(): Promise<void> {
    const { place } = this.page;
    const { request, level, day } = place;
    const address = writeAddress({ ...plainPlace(), request, mode: 'puzzle', level, day });
    const done = await copy(`${location.href.split('#')[0] ?? ''}#${address}`);
    this.hints.say(
      done ? 'Copied: a link to this puzzle.' : 'The browser does not let the page copy the link.',
    );
  }

  private tell(words: string): void {
    element('puzzle-told').textContent = words;
  }
}
