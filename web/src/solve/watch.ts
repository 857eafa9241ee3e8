// Watch: a search as it goes, with its dead ends and the moves it takes back; or two that race.
import { type Answer, readAnswer } from '../data';
import { byId } from '../dom';
import { Trace } from '../trace';
import { sentence, whole } from '../words';
import type { Doing, SolvingPage } from './page';
import { wordsOf } from './request';

const select = (id: string): HTMLSelectElement => byId(id, HTMLSelectElement);

/** So many moves are watched at most, on boards of so many squares. */
const mostMoves = 100_000;
const mostSquares = 2500;
/** So many moves a second can be followed, to begin with. */
const easy = 10;

export class WatchMode implements Doing {
  constructor(private readonly page: SolvingPage) {
    for (const id of ['watched', 'against']) {
      select(id).addEventListener('change', () => {
        this.read();
      });
    }
    byId('watch-again', HTMLButtonElement).addEventListener('click', () => {
      page.place.request.seed = (page.place.request.seed % 1_000_000) + 1;
      void this.watch();
      page.save();
    });
  }

  enter(): void {
    const { place } = this.page;
    const { request } = place;
    if (!['warnsdorff', 'plain', 'centrifugal'].includes(request.method)) request.method = 'warnsdorff';
    const lots = request.method === 'warnsdorff' && request.tie === 'random';
    select('watched').value = lots ? 'warnsdorff random' : request.method;
    select('against').value = place.against;
    void this.watch();
  }

  leave(): void {
    this.page.engine.cancel();
    this.page.app.player.pause();
  }

  private read(): void {
    const { place } = this.page;
    const [method = '', tie = ''] = select('watched').value.split(' ');
    place.request.method = method;
    place.request.tie = tie;
    place.against = select('against').value;
    this.page.save();
    void this.watch();
  }

  private async watch(): Promise<void> {
    const { page } = this;
    const { place, app } = page;
    const squares = place.request.sides.reduce((product, side) => product * side, 1);
    if (squares > mostSquares) {
      this.say(
        `A search is watched on boards of up to ${whole(mostSquares)} squares; this one has ${whole(squares)}.`,
      );
      app.show([]);
      return;
    }
    const lots = place.request.tie === 'random' ? ', ties by lot' : '';
    const searches = [
      { method: place.request.method, tie: place.request.tie, name: place.request.method + lots },
    ];
    if (place.against) searches.push({ method: place.against, tie: '', name: place.against });
    const answers: Answer[] = [];
    const traces: Trace[] = [];
    for (const { method, tie, name } of searches) {
      const words = wordsOf({ ...place.request, method, tie });
      this.say('Searching …');
      const reply = await page.engine.ask({ do: 'watch', ...words, limit: mostMoves });
      if (!reply || page.place.mode !== 'watch') return;
      const { error } = reply.json;
      if (typeof error === 'string') {
        this.say(sentence(error));
        return;
      }
      const found = reply.json['status'] === 'found';
      const answer = readAnswer({ ...reply.json, status: found ? 'undecided' : reply.json['status'] });
      const trace = new Trace(answer.board, reply.numbers);
      answer.title = name;
      if (trace.last >= 0) answer.path = trace.walk;
      answers.push(answer);
      traces.push(trace);
      Object.assign(answer, { found });
    }
    if (traces.every((trace) => trace.last < 0)) {
      // Proved beforehand: there is nothing to search.
      app.show(answers.slice(0, 1));
      this.say('There is nothing to watch: it is proved without a search.');
      return;
    }
    for (const answer of answers) if ('found' in answer && answer.found) answer.status = 'found';
    app.show(answers, {
      traces,
      step: 0,
      title: place.against ? 'A race' : 'A search, move by move',
      subtitle: '',
    });
    this.say(answers.map((answer, i) => this.told(answer, traces[i])).join(' '));
    app.player.setSpeed(easy);
    app.player.play();
  }

  private told(answer: Answer, trace: Trace | undefined): string {
    const moves = whole(answer.stats?.examined ?? 0);
    const back = whole(trace?.undoneBy(Infinity) ?? 0);
    const end =
      answer.status === 'found'
        ? 'finds a tour'
        : answer.status === 'impossible'
          ? 'tries everything and finds none'
          : 'is not done';
    return `${answer.title ?? ''} ${end} after ${moves} moves, ${back} of them taken back.`;
  }

  private say(words: string): void {
    byId('watched-told', HTMLElement).textContent = words;
  }
}
