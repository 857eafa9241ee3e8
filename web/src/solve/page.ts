// Puts the solving page together: one mode at a time has the board and a card; the address follows.
import type { App } from '../app';
import type { Answer } from '../data';
import { byId } from '../dom';
import { EngineClient } from '../engine/client';
import { ClassMode } from '../lessons/mode';
import { numbering } from '../numbering';
import { Strip } from '../share/strip';
import { AskMode } from './ask';
import { CountMode } from './count';
import { PuzzleMode } from './puzzle/puzzle';
import {
  AddressError,
  firstPlace,
  type Mode,
  modes,
  type Place,
  plainPlace,
  readAddress,
  requestOf,
  sameRequest,
  writeAddress,
} from './request';
import { Sharing } from './sharing';
import { WalkMode } from './walk';
import { WatchMode } from './watch';

/** What one does with the page. */
export interface Doing {
  /** Takes the board, as the place says. */
  enter(): void;
  /** Lets go of it, and ends what is under way. */
  leave(): void;
  /** Whether a key, pressed anywhere but in a field of text, was for it. */
  key?(event: KeyboardEvent): boolean;
}

/** Requests that follow each other as quickly are one for whoever goes back: somebody is typing. */
const oneRequest = 700;

export class SolvingPage {
  place: Place = plainPlace();
  /** Whether a tour is shown that came with the page. */
  stored = false;
  readonly engine: EngineClient;
  private readonly doings: Record<Mode, Doing>;
  private doing: Doing | undefined;
  private written = '';
  /** What was asked for when the address was written, and when that was. */
  private asked = '';
  private askedAt = -Infinity;

  constructor(
    readonly app: App,
    readonly module: Promise<WebAssembly.Module>,
    request: Record<string, unknown> | undefined,
    answers: readonly Answer[],
  ) {
    this.engine = new EngineClient(module);
    this.doings = {
      ask: new AskMode(this),
      play: new WalkMode(this),
      puzzle: new PuzzleMode(this),
      watch: new WatchMode(this),
      count: new CountMode(this),
      class: new ClassMode(this),
    };
    module.catch(() => {
      this.tell('The engine of this page does not run in this browser; a newer one is needed.');
    });
    this.listen();
    new Strip(app, new Sharing(this));
    this.begin(request, answers);
  }

  /** From what the program wrote, unless the address says more. */
  private begin(request: Record<string, unknown> | undefined, answers: readonly Answer[] = []): void {
    try {
      this.place = location.hash === '' && !request ? firstPlace() : readAddress(location.hash);
      if (request) {
        const stored = requestOf(request);
        if (location.hash === '') this.place.request = stored;
        if (answers.length > 0 && this.place.mode === 'ask' && sameRequest(stored, this.place.request)) {
          this.showStored(answers);
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      // What is there stays; where there is nothing yet, the chessboard is.
      if (!this.doing) {
        this.place = firstPlace();
        this.enter();
      }
      this.written = '';
      this.tell(error.message);
      return;
    }
    this.enter();
  }

  /** Tours that came with the page; the panel opens when it is asked for. */
  private showStored(answers: readonly Answer[]): void {
    for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
      button.removeAttribute('aria-current');
    }
    const { app, place } = this;
    if (location.hash !== '') {
      numbering.from = place.from;
      byId('from-one', HTMLInputElement).checked = numbering.from === 1;
      app.show(answers, { step: place.step });
    }
    place.from = numbering.from;
    app.stepped = () => {
      place.step = app.player.still ? undefined : app.player.step;
    };
    const another = byId('solve-another', HTMLButtonElement);
    another.hidden = false;
    document.body.classList.add('stored');
    this.stored = true;
    another.addEventListener('click', () => {
      this.goTo('ask');
    });
  }

  /** Another thing to do, with the same request. */
  goTo(mode: Mode): void {
    this.place.mode = mode;
    this.place.step = undefined;
    if (mode !== 'play' && mode !== 'puzzle') this.place.day = '';
    this.enter();
  }

  private enter(): void {
    const { mode } = this.place;
    numbering.from = this.place.from;
    byId('from-one', HTMLInputElement).checked = numbering.from === 1;
    this.doing?.leave();
    this.tell('');
    document.body.classList.remove('stored');
    this.stored = false;
    byId('solve-another', HTMLButtonElement).hidden = true;
    for (const one of modes) byId(`${one}-card`, HTMLElement).hidden = one !== mode;
    for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
      if (button.dataset['mode'] === mode) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
    this.app.takes = () => false;
    this.app.hole = () => undefined;
    this.app.grabs = () => undefined;
    this.app.brushed = this.app.dropped = () => undefined;
    this.app.stepped = () => undefined;
    this.doing = this.doings[mode];
    this.doing.enter();
    this.save();
  }

  /** Writes where we are into the address. */
  save(): void {
    const address = writeAddress(this.place);
    if (address === this.written) return;
    const first = this.written === '';
    this.written = address;
    const { request, mode, page, day } = this.place;
    const asked = writeAddress({ ...plainPlace(), request, mode, page, day });
    const now = performance.now();
    const typing =
      mode === 'ask' &&
      asked.includes('mode=') === this.asked.includes('mode=') &&
      now - this.askedAt < oneRequest;
    const another = !first && asked !== this.asked && !typing;
    if (asked !== this.asked) this.askedAt = now;
    this.asked = asked;
    // Browsers let a page do so only so often; then the address is behind for a while.
    try {
      // Another request is another place to come back to; a step or a move is not.
      if (another) history.pushState(null, '', `#${address}`);
      else history.replaceState(null, '', `#${address}`);
    } catch {
      this.written = '';
    }
  }

  /** A sentence about the page itself; nothing to take it away. */
  tell(sentence: string): void {
    const notice = byId('notice', HTMLElement);
    notice.textContent = sentence;
    notice.hidden = sentence === '';
  }

  private listen(): void {
    for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
      button.addEventListener('click', () => {
        const mode = modes.find((one) => one === button.dataset['mode']);
        if (mode) this.goTo(mode);
      });
    }
    document.querySelector('.skip')?.addEventListener('click', (event) => {
      event.preventDefault(); // the address says what is asked
      (document.querySelector<HTMLElement>('.stage[tabindex]') ?? byId('main', HTMLElement)).focus();
    });
    for (const moved of ['hashchange', 'popstate']) {
      window.addEventListener(moved, () => {
        if (location.hash === `#${this.written}`) return;
        this.written = '';
        this.begin(undefined);
      });
    }
    document.addEventListener(
      'keydown',
      (event) => {
        const on = event.target instanceof HTMLElement ? event.target : document.body;
        if (on.closest('input[type=text], input[type=number], textarea, select')) return;
        if (!this.doing?.key?.(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
    byId('from-one', HTMLInputElement).addEventListener('change', () => {
      this.place.from = numbering.from;
      this.save();
    });
  }
}
