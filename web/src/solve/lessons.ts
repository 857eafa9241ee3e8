// A short tour of five screens for a class: each is a request, asked of the engine here and now.
import { readAnswer } from '../data';
import { byId, make } from '../dom';
import type { Doing, SolvingPage } from './page';
import { type Mode, plainRequest, type Request, wordsOf } from './request';
import { readWatched } from './watch';

interface Lesson {
  title: string;
  text: string[];
  request: Partial<Request>;
  /** As a search that is watched, or as a tour at a step, explained or not. */
  watch?: boolean;
  step?: number;
  explain?: boolean;
  /** What to do next with it. */
  then: { mode: Mode; words: string };
}

export const lessons: readonly Lesson[] = [
  {
    title: 'Why 3×3 fails',
    text: [
      'A knight goes two squares one way and one the other. From any square at the edge of this board that leads to the edge again.',
      'So nothing leads to the middle, and nothing leads out of it. One square that cannot be reached is enough: there is no tour.',
    ],
    request: { board: '3x3' },
    then: { mode: 'play', words: 'Try it yourself' },
  },
  {
    title: 'Why colours matter',
    text: [
      'Every move goes from a dark square to a light one, or back. On 5×5 there are 13 squares of the corners’ colour and 12 of the other.',
      'A walk over all 25 takes the colours in turn, so it must start, and end, on the colour that there is more of. This start has the other one: no tour, and no search is needed to know.',
    ],
    request: { board: '5x5', start: 'b5' },
    then: { mode: 'ask', words: 'Ask for other starts' },
  },
  {
    title: 'What Warnsdorff saw',
    text: [
      'In 1823 Warnsdorff gave a rule: go to the square with the fewest ways on. Squares that are hard to reach are visited while they can be.',
      'The circles show where the knight can go from here, and how many ways lead on from each. Step on with → and see it choose.',
    ],
    request: { board: '8x8', start: 'e4', method: 'warnsdorff' },
    step: 20,
    explain: true,
    then: { mode: 'watch', words: 'Watch it run' },
  },
  {
    title: 'Where the rule fails',
    text: [
      'The rule looks one move ahead. Here that is not enough: it runs into a dead end, takes moves back, tries the next best, and gets stuck again and again.',
      'That a rule does not find a tour does not mean that there is none. From this start there are many.',
    ],
    request: { board: '7x7', start: 'b4', method: 'warnsdorff' },
    watch: true,
    then: { mode: 'ask', words: 'Ask for one all the same' },
  },
  {
    title: 'What a closed tour is',
    text: [
      'From the last square of this tour a move leads back to the first: it is a ring, and one may start anywhere on it.',
      'A ring takes the colours in turn too, so it needs as many dark squares as light ones: no board with an odd number of squares has a closed tour.',
    ],
    request: { board: '6x6', closed: true },
    then: { mode: 'count', words: 'How many are there?' },
  },
];

export class ClassMode implements Doing {
  constructor(private readonly page: SolvingPage) {
    const go = (by: number) => (): void => {
      this.page.place.page += by;
      this.enter();
      this.page.save();
    };
    byId('lesson-back', HTMLButtonElement).addEventListener('click', go(-1));
    byId('lesson-on', HTMLButtonElement).addEventListener('click', go(1));
  }

  enter(): void {
    const { place } = this.page;
    place.page = Math.min(lessons.length, Math.max(1, place.page));
    const lesson = lessons[place.page - 1];
    if (!lesson) return;
    place.request = { ...plainRequest(), ...lesson.request };
    const then = make('button', { type: 'button', class: 'then' }, lesson.then.words);
    then.addEventListener('click', () => {
      place.walk = [];
      place.watched = place.against = '';
      if (lesson.then.mode === 'ask') place.request.method = ''; // the best
      this.page.goTo(lesson.then.mode);
    });
    byId('lesson-title', HTMLElement).textContent = lesson.title;
    byId('lesson', HTMLElement).replaceChildren(...lesson.text.map((text) => make('p', {}, text)), then);
    byId('lesson-where', HTMLElement).textContent = `${String(place.page)} of ${String(lessons.length)}`;
    byId('lesson-back', HTMLButtonElement).disabled = place.page === 1;
    byId('lesson-on', HTMLButtonElement).disabled = place.page === lessons.length;
    void this.show(lesson);
  }

  leave(): void {
    this.page.engine.cancel();
    this.explain(false);
  }

  private explain(on: boolean): void {
    const box = byId('explain', HTMLInputElement);
    if (box.checked !== on) box.checked = on;
  }

  private async show(lesson: Lesson): Promise<void> {
    const { page } = this;
    const words = wordsOf(page.place.request);
    this.explain(lesson.explain === true);
    const reply = await page.engine.ask(
      lesson.watch ? { do: 'watch', ...words, limit: 20_000 } : { do: 'solve', ...words },
    );
    if (!reply || page.place.mode !== 'class') return;
    if (lesson.watch) {
      const { answer, trace } = readWatched(reply, lesson.title);
      page.app.show([answer], { traces: [trace], step: 0, title: lesson.title, subtitle: '' });
      page.app.player.setSpeed(10);
      page.app.player.play();
      return;
    }
    const answer = readAnswer(reply.json, reply.numbers);
    page.app.show([answer], { step: lesson.step, title: lesson.title, subtitle: '' });
  }
}
