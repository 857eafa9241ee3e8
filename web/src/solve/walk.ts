// Play: the knight is the reader's, every square is to be visited once, and a lamp tells whether that can still be.
//
// The lamp does not guess: the walk is what the tour must begin with, and the engine's complete search says
// whether there is one. While it does not know, the lamp says that.
import { type Answer, readAnswer } from '../data';
import { byId } from '../dom';
import type { Words } from '../engine/protocol';
import { Walk } from '../trace';
import { sentence, whole } from '../words';
import { bare, boardAtOnce, walkAtOnce } from './at_once';
import { Clock } from './clock';
import { Cursor } from './cursor';
import { Finish, tellChallenge } from './finish';
import { type Lamp, light } from './lamp';
import type { Doing, SolvingPage } from './page';
import { PlayChoice } from './play_choice';
import { celebrate, foundTour, playTour } from './shown_tour';
import { showBar, showLeft, showTime, wantedBy } from './walk_bar';
import { agree, beginning, longest, walkMarks } from './walk_state';
import { aboutSquare, backWords, hintWords, legalMoves, lostWords, refusal, ruleWords } from './walk_words';

const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);
const on = (id: string, act: () => void): void => {
  button(id).addEventListener('click', act);
};

export class WalkMode implements Doing {
  private walk: Walk | undefined;
  /** What was taken back, the last of it last. */
  private undone: number[] = [];
  private takenBack = 0;
  /** How the walk can be completed, if that is known. */
  private rest: Answer | undefined;
  private lamp: Lamp = 'ready';
  private hinted: number | undefined;
  /** The squares that show why it cannot be completed. */
  private bad: readonly number[] = [];
  /** Where the tour is to end, if that was asked for. */
  private goal: number | undefined;
  private cursor: Cursor | undefined;
  /** Something else than the walk is on the board. */
  private elsewhere = false;
  private readonly clock: Clock;
  private readonly finish: Finish;
  private readonly choice: PlayChoice;

  constructor(private readonly page: SolvingPage) {
    this.clock = new Clock((seconds) => {
      showTime(seconds, page.place.beat);
    });
    this.choice = new PlayChoice(page);
    this.finish = new Finish((request) => {
      this.choice.play(request);
    });
    on('undo', () => {
      this.undo();
    });
    on('redo', () => {
      this.redo();
    });
    on('hint', () => {
      this.hint();
    });
    on('restart', () => {
      page.place.walk = [];
      page.place.time = undefined;
      this.enter();
      page.save();
    });
    on('go-back', () => {
      void this.goBack();
    });
    on('show-me', () => {
      void this.showMe();
    });
    on('their-walk', () => {
      this.showTheirs();
    });
  }

  enter(): void {
    const { place, app } = this.page;
    this.walk = this.rest = this.hinted = undefined;
    this.undone = [];
    this.takenBack = 0;
    this.bad = [];
    this.elsewhere = false;
    if (place.walk.length === 0) place.walk = this.given;
    app.takes = (square) => this.takes(square);
    app.grabs = (place_) => (this.holds(place_) ? 'piece' : undefined);
    app.dropped = (square) => {
      if (square !== undefined && this.legal.includes(square)) this.takes(square, false);
    };
    this.say('');
    this.finish.hide();
    showBar(true);
    this.clock.set(place.time ?? 0);
    this.choice.fill();
    tellChallenge(place);
    void this.begin();
  }

  leave(): void {
    this.page.engine.cancel();
    this.clock.stop();
    showBar(false);
  }

  key(event: KeyboardEvent): boolean {
    const wanted = wantedBy(event);
    if (wanted === 'undo') this.undo();
    if (wanted === 'redo') this.redo();
    return wanted !== undefined;
  }

  /** The walk that the request gives. */
  private get given(): string[] {
    const { start, begin } = this.page.place.request;
    return begin.length > 0 ? [...begin] : start ? [start] : [];
  }

  private words(names: readonly string[]): Words {
    return beginning(this.page.place.request, names);
  }

  private async begin(): Promise<void> {
    const { page } = this;
    this.light('thinking');
    const names = page.place.walk;
    const board = boardAtOnce(page.place.request);
    const squares = board && walkAtOnce(board, names);
    const { end } = page.place.request;
    if (board && squares) this.start(new Walk(board, squares), end ? board.named(end) : undefined);
    const reply = await page.engine.ask({ do: 'solve', ...this.words(names) });
    if (!reply || page.place.mode !== 'play' || page.place.walk !== names) return;
    const { error, broken } = reply.json;
    if (broken === true) {
      // It can be played all the same.
      this.light('unknown', sentence(String(error)));
      return;
    }
    if (typeof error === 'string') {
      // The walk of a strange address, and then what the request gives.
      if (names.length > 0) {
        const { given } = this;
        page.place.walk = names.join() === given.join() ? [] : given;
        page.save();
        await this.begin();
      }
      page.tell(sentence(error));
      return;
    }
    const answer = readAnswer(reply.json, reply.numbers);
    if (!this.walk) {
      const begun = (reply.json['begin'] as number[]).map((frame) => answer.board.placeOf(frame));
      this.start(new Walk(answer.board, begun), end ? answer.end : undefined);
    }
    this.judge(answer);
  }

  private start(walk: Walk, goal: number | undefined): void {
    this.walk = walk;
    this.goal = goal;
    this.cursor = new Cursor(
      walk.board,
      (square) => {
        this.mark();
        this.say(aboutSquare(walk, square));
      },
      (square) => this.takes(square),
    );
    this.show();
  }

  /** The walk on the board, for the reader to go on with. */
  private show(): void {
    const { walk } = this;
    if (!walk) return;
    const { request } = this.page.place;
    const focused = document.activeElement?.classList.contains('stage') === true;
    this.elsewhere = false;
    this.page.app.show([{ ...bare(walk.board, request.closed), path: walk }], {
      quiet: true,
      title: request.closed
        ? 'Visit every square once, and come back. Can you?'
        : 'Visit every square once. Can you?',
      subtitle: ruleWords(walk, this.goal),
      board: {
        label: 'The board: arrow keys move, Enter goes there',
        keys: (event) => this.cursor?.key(event) ?? false,
      },
    });
    if (focused) document.querySelector<HTMLElement>('.stage')?.focus();
    this.mark();
    this.showBar();
  }

  private showBar(): void {
    const { walk } = this;
    if (walk) showLeft(walk.board.size, walk.last + 1, walk.last >= 0, this.undone.length > 0);
  }

  private get legal(): number[] {
    return legalMoves(this.walk);
  }

  /** Whether the piece stands there, for a pointer to take it along. */
  private holds(place: number): boolean {
    const { walk } = this;
    return walk !== undefined && !this.elsewhere && walk.last >= 0 && walk.squareOf(walk.last) === place;
  }

  private mark(): void {
    const { walk } = this;
    if (!walk || this.elsewhere) return;
    const marks = walkMarks(walk, this.hinted, this.goal, this.bad);
    this.page.app.panels[0]?.view.setMarks([...marks, ...(this.cursor?.marks ?? [])]);
  }

  private takes(square: number, glide = true): boolean {
    const { walk } = this;
    if (!walk) return false;
    if (this.elsewhere) {
      this.show(); // back from what was shown
      this.showRest();
      return true;
    }
    if (walk.last >= 0 && !this.legal.includes(square)) {
      this.say(refusal(walk, square));
      return true;
    }
    if (this.undone.at(-1) === square) this.undone.pop();
    else this.undone = [];
    walk.push(square);
    if (walk.last > 0) this.clock.start();
    this.changed(glide);
    return true;
  }

  private undo(): void {
    const { walk } = this;
    if (!walk || walk.last < 0) return;
    if (this.elsewhere) {
      // Exactly what was there before.
      this.show();
      this.showRest();
      if (!walk.ended) return;
    }
    const square = walk.pop();
    if (square !== undefined) this.undone.push(square);
    ++this.takenBack;
    this.changed(false);
  }

  private redo(): void {
    const square = this.undone.at(-1);
    if (square === undefined || !this.walk) return;
    if (this.elsewhere) this.show();
    this.takes(square);
  }

  private changed(grown: boolean): void {
    const { walk, page } = this;
    if (!walk) return;
    this.hinted = undefined;
    this.bad = [];
    this.say('');
    this.finish.hide();
    page.place.walk = walk.squares.map((square) => walk.board.name(square));
    page.place.time = this.clock.seconds;
    agree(page.place.request, walk);
    page.app.follow(grown);
    this.mark();
    this.showBar();
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
    else this.judge(readAnswer(reply.json, reply.numbers));
  }

  private judge(answer: Answer): void {
    const { walk } = this;
    if (!walk) return;
    const left = walk.board.size - walk.last - 1;
    if (answer.tour) {
      this.rest = answer;
      if (left === 0) this.complete();
      else this.showRest();
    } else if (answer.status === 'impossible') {
      this.tellDeadEnd(walk, answer);
    } else {
      this.light('unknown', 'Not known: the search has not ended in its time.');
    }
  }

  /** That it can be done. */
  private showRest(): void {
    const { walk } = this;
    if (!walk || this.lamp === 'cannot') return;
    const left = walk.board.size - walk.last - 1;
    if (walk.last < 0) this.light('ready', 'There is a tour. Choose the square to start on.');
    else this.light('can', `It can still be completed: ${whole(left)} to go.`);
  }

  /** That it cannot, and why: a ring and a sentence. */
  private tellDeadEnd(walk: Walk, answer: Answer): void {
    const { closed } = this.page.place.request;
    const { words, squares } = lostWords(walk, closed, closed ? undefined : this.goal, answer);
    this.light('cannot', words);
    this.bad = squares;
    this.mark();
  }

  /** Every square was visited: its picture, line by line and then whole. */
  private complete(): void {
    const { walk, page } = this;
    if (!walk) return;
    this.clock.stop();
    page.place.time = this.clock.seconds;
    page.save();
    this.light('done', `Complete: all ${whole(walk.board.size)} squares!`);
    this.elsewhere = true;
    const { facts = [] } = this.rest ?? {};
    celebrate(page.app, { ...foundTour(walk.board, walk.squares), facts }, 'You did it: every square once!');
    this.showBar();
    this.finish.show({
      place: page.place,
      walk: [...page.place.walk],
      seconds: this.clock.seconds,
      takenBack: this.takenBack,
    });
  }

  private light(lamp: Lamp, words = 'Looking whether it can be completed …'): void {
    this.lamp = lamp;
    light(lamp, words, (this.walk?.last ?? -1) >= 0);
  }

  /** The next square of a tour that begins as the walk does, and what speaks for it. */
  private hint(): void {
    const { walk } = this;
    const tour = this.rest?.tour;
    if (!walk || !tour || this.elsewhere) return;
    this.hinted = tour.squareOf(walk.last + 1);
    this.say(hintWords(walk, this.hinted));
    this.mark();
  }

  /** To the longest beginning of the walk that can be completed. */
  private async goBack(): Promise<boolean> {
    const { walk, page } = this;
    if (!walk) return false;
    this.light('thinking', 'Looking for the last square from which it could …');
    const names = [...page.place.walk];
    const can = await longest(names.length, async (length) => {
      const reply = await page.engine.ask({ do: 'solve', ...this.words(names.slice(0, length)) });
      if (!reply || page.place.mode !== 'play') return undefined;
      if (reply.json['status'] !== 'found') return false;
      this.rest = readAnswer(reply.json, reply.numbers);
      return true;
    });
    if (can === undefined) return false;
    if (this.elsewhere) this.show();
    while (walk.last >= can) this.undone.push(walk.pop() ?? 0);
    this.changed(false);
    this.say(backWords(names, can));
    return can > 0;
  }

  /** A tour that begins as the walk does, played from here; from where it still could, if it cannot. */
  private async showMe(): Promise<void> {
    if (this.lamp === 'cannot' && !(await this.goBack())) return;
    const { walk, page } = this;
    const { rest } = this;
    if (!walk || !rest?.tour) return;
    this.elsewhere = true;
    page.app.show([rest], { step: Math.max(0, walk.last), title: 'How it can be completed', subtitle: '' });
    page.app.player.play(Math.max(0, walk.last));
    this.light(this.lamp, 'This is one way to complete it.');
    this.say('A click on the board, or Undo, brings your own walk back as it was.');
  }

  /** The walk of who sent the link. */
  private showTheirs(): void {
    const { walk, page } = this;
    const squares = walk && walkAtOnce(walk.board, page.place.their);
    if (!walk || squares?.length !== walk.board.size) {
      this.say('The link has no walk over this board.');
      return;
    }
    this.elsewhere = true;
    playTour(page.app, foundTour(walk.board, squares), 'The walk to beat', 12);
    this.say('A click on the board, or Undo, brings your own walk back as it was.');
  }

  private say(words: string): void {
    byId('hinted', HTMLElement).textContent = words;
  }
}
