// What the strip under the board asks of the page that solves: the words that give what is seen, and its link.
import type { Answer, Path } from '../data';
import type { Words } from '../engine/protocol';
import { namesOf, wordsOfPath } from '../share/formats';
import type { Knows } from '../share/strip';
import type { SolvingPage } from './page';
import { wordsOf, writeAddress } from './request';
import { linked, tourInLink } from './tour_link';

export class Sharing implements Knows {
  constructor(private readonly page: SolvingPage) {}

  /** The request, where it alone gives this tour; else it begins with what is seen. */
  words(answer: Answer, path: Path): Words | undefined {
    const { place } = this.page;
    const asked = place.mode === 'ask' && !place.tour && !this.page.stored;
    if (asked && answer.tour && !answer.varied) return wordsOf(place.request);
    if (answer.tour) return undefined;
    const words = wordsOf(place.request);
    for (const name of ['start', 'method', 'tie', 'seed', 'given'] as const)
      Reflect.deleteProperty(words, name);
    return { ...wordsOfPath(path, []), ...words, begin: namesOf(path) };
  }

  /** The address; of a tour that came with the page it has the tour, too. */
  link(): string {
    const { page } = this;
    page.save();
    const answer = page.app.panels[0]?.answer;
    if (!page.stored || !answer?.tour || page.app.panels.length > 1) return location.href;
    const tour = tourInLink(answer.tour);
    if (!linked(answer.tour)) return location.href;
    return `${location.href.split('#')[0] ?? ''}#${writeAddress({ ...page.place, mode: 'ask', tour })}`;
  }
}
