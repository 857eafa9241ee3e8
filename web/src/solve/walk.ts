// Play yourself: the knight is the reader's, and a lamp tells whether the walk can still be completed.
//
// The lamp does not guess: the walk is what the tour must begin with, and the engine's complete search says
// whether there is one. While it does not know, the lamp says that.
import { type Answer, readAnswer } from '../data';
import { byId } from '../dom';
import type { Words } from '../engine/protocol';
import { Walk } from '../trace';
import type { Mark } from '../view';
import { sentence, whole } from '../words';
import { Cursor } from './cursor';
import type { Doing, SolvingPage } from './page';
import { wordsOf } from './request';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

/** So long is a search for the rest of a walk given. */
const milliseconds = 20_000;

type Lamp = 'thinking' | 'can' | 'cannot' | 'unknown' | 'done' | 'ready';

export class WalkMode implements Doing {
  private walk: Walk | undefined;
  /** How the walk can be completed, if that is known. */
  private rest: Answer | undefined;
  private lamp: Lamp = 'ready';
  private hinted: number | undefined;
  private cursor: Cursor | undefined;

  constructor(private readonly page: SolvingPage) {
    button('undo').addEventListener('click', () => {
      this.undo();
    });
    button('hint').addEventListener('click', () => {
      this.hint();
    });
    button('restart').addEventListener('click', () => {
      this.page.place.walk = [];
      this.enter();
    });
    button('go-back').addEventListener('click', () => {
      void this.goBack();
    });
    button('show-me').addEventListener('click', () => {
      void this.showMe();
    });
  }

  enter(): void {
    const { place, app } = this.page;
    this.walk = undefined;
    this.rest = undefined;
    const { start, begin } = place.request;
    if (place.walk.length === 0) place.walk = begin.length > 0 ? [...begin] : start ? [start] : [];
    app.takes = (square) => this.takes(square);
    this.say('');
    void this.begin();
  }

  leave(): void {
    this.page.engine.cancel();
  }

  /** The request with a walk that the tour is to begin with, for the method that always knows. */
  private words(names: readonly string[]): Words {
    const words = wordsOf(this.page.place.request);
    delete words.method;
    delete words.tie;
    delete words.start;
    return names.length > 0 ? { ...words, begin: names, milliseconds } : { ...words, milliseconds };
  }

  private async begin(): Promise<void> {
    const { page } = this;
    this.light('thinking');
    const names = page.place.walk;
    const reply = await page.engine.ask({ do: 'solve', ...this.words(names) });
    if (!reply || page.place.mode !== 'play' || page.place.walk !== names) return;
    const { error } = reply.json;
    if (typeof error === 'string') {
      // The walk of a strange address.
      if (names.length > 0 && page.place.walk === names) {
        page.place.walk = [];
        await this.begin();
      }
      page.tell(sentence(error));
      return;
    }
    const answer = readAnswer(reply.json, reply.numbers, reply.order);
    const { board } = answer;
    const squares = names.map((name) => board.parse(name)).filter((square) => square !== undefined);
    this.walk = new Walk(board, squares);
    this.cursor = new Cursor(
      board,
      (square) => {
        this.mark();
        this.say(this.about(square));
      },
      (square) => this.takes(square),
    );
    this.show();
    this.judge(answer);
  }

  /** The walk on the board, for the reader to go on with. */
  private show(): void {
    const { walk } = this;
    if (!walk) return;
    const { request } = this.page.place;
    const answer: Answer = {
      status: 'undecided',
      board: walk.board,
      path: walk,
      closed: request.closed,
      symmetry: 'none',
      symmetries: [],
      method: '',
    };
    this.page.app.show([answer], {
      quiet: true,
      title: 'Your tour',
      subtitle: `${request.closed ? 'A closed tour' : 'A tour'} of ${walk.board.sides.join('×')}, move by move`,
      board: {
        label: 'The board: arrow keys move, Enter goes there',
        keys: (event) => this.cursor?.key(event) ?? false,
      },
    });
    this.mark();
  }

  private get legal(): number[] {
    const { walk } = this;
    if (!walk || walk.last < 0) return [];
    return walk.board
      .neighbours(walk.squareOf(walk.last))
      .filter((square) => walk.stepOf(square) > walk.last);
  }

  private about(square: number): string {
    const { walk } = this;
    if (!walk) return '';
    const name = walk.board.name(square);
    if (walk.last < 0) return `${name}: Enter starts here`;
    if (walk.stepOf(square) <= walk.last) return `${name}, visited`;
    return this.legal.includes(square) ? `${name}: Enter goes there` : `${name}, not in reach`;
  }

  private mark(): void {
    const { walk } = this;
    if (!walk) return;
    const ways = (square: number): number =>
      walk.board.neighbours(square).filter((other) => walk.stepOf(other) > walk.last).length;
    const marks: Mark[] = this.legal.map((square) => ({
      square,
      kind: square === this.hinted ? 'hint' : 'lit',
      text: String(ways(square)),
    }));
    const end = this.page.place.request.end;
    const last = end ? walk.board.parse(end) : undefined;
    if (last !== undefined && walk.stepOf(last) > walk.last) marks.push({ square: last, kind: 'end' });
    this.page.app.panels[0]?.view.setMarks([...marks, ...(this.cursor?.marks ?? [])]);
  }

  private takes(square: number): boolean {
    const { walk } = this;
    if (!walk) return false;
    const playing = this.page.app.panels[0]?.answer.path !== walk;
    if (playing) this.show(); // back from "show me"
    if (walk.last >= 0 && !this.legal.includes(square)) {
      this.say(
        walk.stepOf(square) <= walk.last
          ? `${walk.board.name(square)} was visited.`
          : `No move leads from ${walk.board.name(walk.squareOf(walk.last))} to ${walk.board.name(square)}.`,
      );
      return true;
    }
    walk.push(square);
    this.changed(true);
    return true;
  }

  private undo(): void {
    const { walk } = this;
    if (!walk || walk.last < 0) return;
    if (this.page.app.panels[0]?.answer.path !== walk) this.show();
    walk.pop();
    this.changed(false);
  }

  private changed(grown: boolean): void {
    const { walk, page } = this;
    if (!walk) return;
    this.hinted = undefined;
    this.say('');
    page.place.walk = walk.squares.map((square) => walk.board.name(square));
    page.app.follow(grown);
    this.mark();
    page.save();
    void this.decide();
  }

  /** Whether the rest can be done. A walk that goes on as the known tour does needs no search. */
  private async decide(): Promise<void> {
    const { walk, page } = this;
    if (!walk) return;
    const tour = this.rest?.tour;
    if (this.rest && tour && walk.squares.every((square, step) => tour.squareOf(step) === square)) {
      page.engine.cancel();
      this.judge(this.rest);
      return;
    }
    this.light('thinking');
    const reply = await page.engine.ask({ do: 'solve', ...this.words(page.place.walk) });
    if (!reply || page.place.mode !== 'play') return;
    if (typeof reply.json['error'] === 'string') this.light('unknown', sentence(reply.json['error']));
    else this.judge(readAnswer(reply.json, reply.numbers, reply.order));
  }

  private judge(answer: Answer): void {
    const { walk } = this;
    if (!walk) return;
    const left = walk.board.size - walk.last - 1;
    if (answer.tour) {
      this.rest = answer;
      if (left === 0) this.light('done', `Complete: all ${whole(walk.board.size)} squares!`);
      else if (walk.last < 0) this.light('ready', 'There is a tour. Choose the square to start on.');
      else this.light('can', `It can still be completed: ${whole(left)} to go.`);
    } else if (answer.status === 'impossible') {
      const words = walk.last < 0 ? 'There is no such tour' : 'It can no longer be completed';
      this.light('cannot', `${words}: ${answer.reason?.text ?? ''}.`);
    } else {
      this.light('unknown', 'Not known: the search has not ended in its time.');
    }
  }

  private light(lamp: Lamp, words = 'Looking whether it can be completed …'): void {
    this.lamp = lamp;
    const { walk } = this;
    element('lamp').dataset['lamp'] = lamp;
    element('lamp-text').textContent = words;
    const begun = (walk?.last ?? -1) >= 0;
    element('rescue').hidden = lamp !== 'cannot' || !begun;
    button('undo').disabled = !begun;
    button('hint').disabled = lamp !== 'can' && lamp !== 'ready';
    button('show-me').disabled = lamp === 'thinking' || lamp === 'done' || (lamp === 'cannot' && !begun);
  }

  /** The next square of a tour that begins as the walk does, and what speaks for it. */
  private hint(): void {
    const { walk } = this;
    const tour = this.rest?.tour;
    if (!walk || !tour) return;
    const next = tour.squareOf(walk.last + 1);
    const { board } = walk;
    const ways = (square: number): number =>
      board.neighbours(square).filter((other) => other !== next && walk.stepOf(other) > walk.last).length;
    const name = board.name(next);
    this.hinted = next;
    if (walk.last < 0) {
      this.say(`${name}: a tour starts there.`);
    } else {
      const fewest = this.legal.every((square) => ways(square) >= ways(next));
      this.say(
        fewest
          ? `${name}: it has the fewest ways on (${ways(next)}), so it would be the hardest to come back to; and the rest can be done from there.`
          : `${name}: others have fewer ways on, but the search has found how the rest can be done from there.`,
      );
    }
    this.mark();
  }

  /** The longest beginning of the walk that can be completed: found by halving, since a beginning of one can too. */
  private async goBack(): Promise<boolean> {
    const { walk, page } = this;
    if (!walk) return false;
    this.light('thinking', 'Looking for the last square from which it could …');
    const names = [...page.place.walk];
    let can = 0;
    let cannot = names.length;
    while (cannot - can > 1) {
      const middle = (can + cannot) >> 1;
      const reply = await page.engine.ask({ do: 'solve', ...this.words(names.slice(0, middle)) });
      if (!reply || page.place.mode !== 'play') return false;
      if (reply.json['status'] === 'found') {
        can = middle;
        this.rest = readAnswer(reply.json, reply.numbers, reply.order);
      } else {
        cannot = middle;
      }
    }
    if (this.page.app.panels[0]?.answer.path !== walk) this.show();
    while (walk.last >= can) walk.pop();
    this.changed(false);
    this.say(
      can === 0
        ? 'From that start there is no tour: choose another.'
        : `Back to ${names[can - 1] ?? ''}. The move to ${names[can] ?? ''} was the one too many.`,
    );
    return can > 0;
  }

  /** A tour that begins as the walk does, played from here; from where it still could, if it cannot. */
  private async showMe(): Promise<void> {
    if (this.lamp === 'cannot' && !(await this.goBack())) return;
    const { walk, page } = this;
    const { rest } = this;
    if (!walk || !rest?.tour) return;
    page.app.show([rest], { step: Math.max(0, walk.last), title: 'How it can be completed', subtitle: '' });
    page.app.player.play(Math.max(0, walk.last));
    this.say('A click on the board, or Undo, brings your own walk back.');
  }

  private say(words: string): void {
    element('hinted').textContent = words;
  }
}
