// Puts the solving page together: one mode at a time has the board and a card; the address follows.
import type { App } from '../app';
import type { Answer } from '../data';
import { byId } from '../dom';
import { EngineClient } from '../engine/client';
import { numbering } from '../numbering';
import { AskMode } from './ask';
import { CountMode } from './count';
import { ClassMode } from './lessons';
import {
  AddressError,
  type Mode,
  modes,
  type Place,
  plainPlace,
  readAddress,
  requestOf,
  writeAddress,
} from './request';
import { listenToSharing } from './share';
import { WalkMode } from './walk';
import { WatchMode } from './watch';

/** What one does with the page. */
export interface Doing {
  /** Takes the board, as the place says. */
  enter(): void;
  /** Lets go of it, and ends what is under way. */
  leave(): void;
}

export class SolvingPage {
  place: Place = plainPlace();
  readonly engine: EngineClient;
  private readonly doings: Record<Mode, Doing>;
  private doing: Doing | undefined;
  private written = '';

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
      watch: new WatchMode(this),
      count: new CountMode(this),
      class: new ClassMode(this),
    };
    module.catch(() => {
      this.tell('The engine of this page does not run in this browser; a newer one is needed.');
    });
    this.listen();
    listenToSharing(this);
    if (answers.length > 0 && location.hash === '') this.showStored(answers);
    else this.begin(request);
  }

  /** From what the program wrote, unless the address says more. */
  private begin(request: Record<string, unknown> | undefined): void {
    try {
      this.place = readAddress(location.hash);
      if (location.hash === '' && request) this.place.request = requestOf(request);
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      // What is there stays; where there is nothing yet, the chessboard is.
      if (!this.doing) {
        this.place = plainPlace();
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
    const [first] = answers;
    for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
      button.removeAttribute('aria-current');
    }
    const another = byId('solve-another', HTMLButtonElement);
    another.hidden = false;
    document.body.classList.add('stored');
    another.addEventListener('click', () => {
      if (!first) return;
      const { request } = this.place;
      const { board } = first;
      request.sides = [...board.sides];
      request.closed = first.closed;
      request.piece = board.piece === 'knight' ? '' : board.piece;
      request.surface = board.surface === 'plane' ? '' : board.surface;
      request.symmetry = first.symmetry === 'none' ? '' : first.symmetry;
      request.without = board.missing().map((place) => board.coordinates(place).join());
      this.goTo('ask');
    });
  }

  /** Another thing to do, with the same request. */
  goTo(mode: Mode): void {
    this.place.mode = mode;
    this.place.step = undefined;
    this.enter();
  }

  private enter(): void {
    const { mode } = this.place;
    numbering.from = this.place.from;
    byId('from-one', HTMLInputElement).checked = numbering.from === 1;
    this.doing?.leave();
    this.tell('');
    document.body.classList.remove('stored');
    byId('solve-another', HTMLButtonElement).hidden = true;
    for (const one of modes) byId(`${one}-card`, HTMLElement).hidden = one !== mode;
    for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
      if (button.dataset['mode'] === mode) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
    this.app.takes = () => false;
    this.app.hole = () => undefined;
    this.app.stepped = () => undefined;
    this.doing = this.doings[mode];
    this.doing.enter();
    this.save();
  }

  /** Writes where we are into the address. */
  save(): void {
    const address = writeAddress(this.place);
    if (address === this.written) return;
    this.written = address;
    // Browsers let a page do so only so often; then the address is behind for a while.
    try {
      history.replaceState(null, '', `#${address}`);
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
    window.addEventListener('hashchange', () => {
      if (location.hash !== `#${this.written}`) this.begin(undefined);
    });
    byId('from-one', HTMLInputElement).addEventListener('change', () => {
      this.place.from = numbering.from;
      this.save();
    });
  }
}
