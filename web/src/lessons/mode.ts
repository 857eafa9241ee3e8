// Learn: lessons as text whose words can be dragged, with the board and the figures following; in five languages,
// and on the whole screen in large type for a class.
import { readAnswer } from '../data';
import { byId, make } from '../dom';
import type { Reply } from '../engine/protocol';
import { bare, boardAtOnce } from '../solve/at_once';
import type { Doing, SolvingPage } from '../solve/page';
import { plainRequest, wordsOf } from '../solve/request';
import { readWatched } from '../solve/watch';
import { type Choice, knob } from './knob';
import { type Lesson, lessons, startOn, type State } from './lessons';
import { type Key, type Language, languageNames, languageOf, languages, say } from './sentences';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

export class ClassMode implements Doing {
  private state: State = {};
  private shown: Lesson | undefined;
  /** Of what was asked last. */
  private asked = 0;

  constructor(private readonly page: SolvingPage) {
    const go = (by: number) => (): void => {
      this.page.place.page += by;
      this.enter();
      this.page.save();
    };
    button('lesson-back').addEventListener('click', go(-1));
    button('lesson-on').addEventListener('click', go(1));
    const select = byId('lesson-language', HTMLSelectElement);
    for (const one of languages) select.add(new Option(languageNames[one], one));
    select.addEventListener('change', () => {
      this.page.place.lang = select.value;
      this.write();
      this.page.save();
    });
    button('lesson-full').addEventListener('click', () => {
      void this.project(!document.body.classList.contains('projected'));
    });
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement) this.large(false);
    });
  }

  enter(): void {
    const { place } = this.page;
    place.page = Math.min(lessons.length, Math.max(1, place.page));
    const lesson = lessons[place.page - 1];
    if (!lesson) return;
    if (lesson !== this.shown) this.state = { ...lesson.begin };
    this.shown = lesson;
    this.write();
  }

  leave(): void {
    this.page.engine.cancel();
    ++this.asked;
    if (document.body.classList.contains('projected')) void this.project(false);
  }

  private get language(): Language {
    return languageOf(this.page.place.lang);
  }

  private say(key: Key, words?: Record<string, string>): string {
    return say(this.language, key, words);
  }

  /** The card, in the language; then the answer. */
  private write(): void {
    const { shown: lesson, language, page } = this;
    if (!lesson) return;
    element('class-card').lang = language;
    byId('lesson-language', HTMLSelectElement).value = language;
    element('class-heading').textContent = this.say('heading');
    element('lesson-language-label').textContent = this.say('language');
    element('lesson-title').textContent = this.say(lesson.title);
    element('lesson-drag').textContent = this.say('drag');
    button('lesson-back').textContent = this.say('back');
    button('lesson-on').textContent = this.say('next');
    this.large(document.body.classList.contains('projected'));
    const where = { page: String(page.place.page), pages: String(lessons.length) };
    element('lesson-where').textContent = this.say('where', where);
    button('lesson-back').disabled = page.place.page === 1;
    button('lesson-on').disabled = page.place.page === lessons.length;
    const then = make('button', { type: 'button', class: 'then' }, this.say(lesson.then.label));
    then.addEventListener('click', () => {
      this.goOn(lesson);
    });
    element('lesson').replaceChildren(...lesson.text.map((key) => this.paragraph(lesson, key)), then);
    void this.answer(lesson);
  }

  /** A sentence with its words to drag, and places for its figures. */
  private paragraph(lesson: Lesson, key: Key): HTMLElement {
    const parts = this.say(key).split(/(\{=?\w+\})/);
    const choices = lesson.choices(this.state);
    return make(
      'p',
      {},
      ...parts.map((part) => {
        const [, figure, name = ''] = /^\{(=?)(\w+)\}$/.exec(part) ?? [];
        if (figure === undefined) return part;
        if (figure) return make('output', { class: 'figure', 'data-figure': name });
        const list = (choices[name] ?? []).map((value): Choice => ({
          value,
          label: this.label(name, value),
        }));
        const begin = name === 'start' ? startOn(this.state) : (this.state[name] ?? '');
        return knob(name, this.say(name as Key), list, begin, (value) => {
          this.turn(lesson, name, value);
        });
      }),
    );
  }

  /** Some choices are words of the language. */
  private label(name: string, value: string): string {
    return name === 'tie' || name === 'symmetry' ? this.say(`${name}_${value}` as Key) : value;
  }

  private turn(lesson: Lesson, name: string, value: string): void {
    const starts = lesson.choices(this.state)['start']?.join();
    this.state[name] = value;
    this.state['start'] = startOn({ rows: '1', cols: '1', ...this.state });
    // Another board has other squares to start from.
    const choices = lesson.choices(this.state);
    if (choices['start']?.join() !== starts) this.renewStart(lesson, choices['start'] ?? []);
    void this.answer(lesson);
  }

  private renewStart(lesson: Lesson, squares: readonly string[]): void {
    const old = document.querySelector('#lesson [data-knob=start]');
    const list = squares.map((value): Choice => ({ value, label: value }));
    old?.replaceWith(
      knob('start', this.say('start'), list, startOn(this.state), (value) => {
        this.turn(lesson, 'start', value);
      }),
    );
  }

  private fill(figures: Record<string, string>): void {
    for (const place of document.querySelectorAll<HTMLElement>('#lesson [data-figure]')) {
      const figure = figures[place.dataset['figure'] ?? ''];
      if (figure !== undefined) place.textContent = figure;
    }
  }

  /** Asks what the words now say, and shows what comes of it. */
  private async answer(lesson: Lesson): Promise<void> {
    const { page, state, language } = this;
    const mine = ++this.asked;
    page.place.request = { ...plainRequest(), ...lesson.request(state) };
    page.save();
    this.fill({ verdict: '…', time: '…', closed: '…', open: '…', ...lesson.known?.(state, language) });
    const words = wordsOf(page.place.request);
    const replies: Reply[] = [];
    for (const request of lesson.asks?.({ do: 'solve', ...words }, state) ?? [
      { do: 'solve' as const, ...words },
    ]) {
      const reply = await page.engine.ask(request);
      if (!reply || mine !== this.asked) return;
      replies.push(reply);
      if (replies.length === 1) this.show(lesson, reply);
    }
    this.fill(lesson.figures(replies, state, language));
  }

  private show(lesson: Lesson, reply: Reply): void {
    const { app } = this.page;
    const title = this.say(lesson.title);
    if (typeof reply.json['error'] === 'string') {
      // The board itself has not the symmetry that is asked for.
      const { request } = this.page.place;
      const board = boardAtOnce(request);
      app.show(board ? [bare(board, request.closed)] : [], { title, subtitle: '', quiet: true });
      return;
    }
    if (lesson.watched) {
      const { answer, trace } = readWatched(reply, title);
      if (trace.last < 0) {
        app.show([answer], { title, subtitle: '', quiet: true });
        return;
      }
      app.show([answer], { traces: [trace], step: 0, title, subtitle: '' });
      app.player.setSpeed(10);
      app.player.play();
      return;
    }
    const answer = readAnswer(reply.json, reply.numbers);
    // Why there is none stands in the text, in its language.
    app.show([answer], { title, subtitle: '', ...(answer.tour ? {} : { quiet: true }) });
    if (lesson.marks) app.panels[0]?.view.setMarks(lesson.marks(answer.board));
  }

  /** What there is to do at the end of a lesson. */
  private goOn({ then }: Lesson): void {
    const { place } = this.page;
    place.walk = [];
    place.tour = place.watched = place.against = '';
    Object.assign(place, then.place);
    if (then.request) place.request = { ...plainRequest(), ...then.request };
    if (then.mode === 'play') place.walk = place.request.start ? [place.request.start] : [];
    if (then.mode === 'ask') place.request.method = place.request.tie = ''; // the best
    this.page.goTo(then.mode);
  }

  // ---- on the whole screen

  private large(on: boolean): void {
    document.body.classList.toggle('projected', on);
    button('lesson-full').setAttribute('aria-pressed', String(on));
    button('lesson-full').textContent = this.say(on ? 'close' : 'full');
  }

  private async project(on: boolean): Promise<void> {
    this.large(on);
    try {
      if (on) await document.documentElement.requestFullscreen();
      else if (document.fullscreenElement) await document.exitFullscreen();
    } catch {
      // Some browsers do not let a page have the screen; its type is large all the same.
    }
  }
}
