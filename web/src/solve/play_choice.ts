// Which board is played on: one of a few, one after the other, or the board of the day.
import { byId, make } from '../dom';
import { boardOfDay, dayOf } from './daily';
import { boardWords, ladder } from './finish';
import type { SolvingPage } from './page';
import { plainPlace, plainRequest, type Request, wordsOf } from './request';

/** So many boards of a day are tried. */
const mostTries = 60;

const same = (one: Partial<Request>, other: Request): boolean =>
  JSON.stringify({ ...plainRequest(), ...one }) === JSON.stringify(other);

export class PlayChoice {
  private readonly select = byId('play-board', HTMLSelectElement);

  constructor(private readonly page: SolvingPage) {
    this.select.addEventListener('change', () => {
      const { value } = this.select;
      const rung = ladder[Number(value)];
      if (value === 'day') void this.playDay(dayOf(new Date()));
      else if (rung) this.play(rung.request);
    });
    byId('play-day', HTMLButtonElement).addEventListener('click', () => {
      void this.playDay(dayOf(new Date()));
    });
  }

  /** The choice shows what is played; what is none of them has a name of its own. */
  fill(): void {
    const { request, day } = this.page.place;
    const at = ladder.findIndex((one) => same(one.request, request));
    this.select.replaceChildren(
      ...ladder.map(({ name }, i) => make('option', { value: String(i) }, name)),
      make('option', { value: 'day' }, day ? `Board of the day, ${day}` : 'Board of the day'),
    );
    if (at < 0 && !day) {
      this.select.append(make('option', { value: 'own' }, boardWords(request)));
    }
    this.select.value = day ? 'day' : at < 0 ? 'own' : String(at);
  }

  play(request: Partial<Request>, day = ''): void {
    const { page } = this;
    page.place = { ...plainPlace(), request: { ...plainRequest(), ...request }, from: page.place.from, day };
    page.goTo('play');
  }

  /** The first of the day's boards that has a tour. */
  async playDay(day: string): Promise<void> {
    const { page } = this;
    for (let attempt = 0; attempt < mostTries; ++attempt) {
      const request = boardOfDay(day, attempt);
      const reply = await page.engine.ask({ do: 'solve', ...wordsOf(request), milliseconds: 5000 });
      if (!reply) return;
      if (reply.json['status'] !== 'found') continue;
      this.play(request, day);
      return;
    }
  }
}
