// Watch: a search as it goes, with its dead ends and the moves it takes back; or two that race.
import { type Answer, readAnswer } from '../data';
import { byId, make } from '../dom';
import type { Reply } from '../engine/protocol';
import { Trace } from '../trace';
import { sentence, whole } from '../words';
import type { Doing, SolvingPage } from './page';
import { contenders, nextSeed, type Place, wordsOf } from './request';

const select = (id: string): HTMLSelectElement => byId(id, HTMLSelectElement);

/** So many moves are watched at most. */
const mostMoves = 100_000;
/** So many moves a second can be followed, to begin with. */
const easy = 10;

/** A search that was watched. */
export interface Watched {
  answer: Answer;
  trace: Trace;
  found: boolean;
}

/** What the engine told of a search: the walk, or the moves, and how it ended. */
export function readWatched(reply: Reply, title: string): Watched {
  const { json, numbers } = reply;
  const found = json['status'] === 'found';
  // The tour itself did not come with it: it is where the search ends.
  const answer = readAnswer({ ...json, status: found ? 'undecided' : json['status'] });
  const trace = new Trace(answer.board, numbers, json['walks'] === true);
  answer.title = title;
  if (trace.walk && trace.last >= 0) answer.path = trace.walk;
  if (found) answer.status = 'found';
  return { answer, trace, found };
}

/** Who is first to find a tour, and after how many moves of the search. */
function winnerOf(searches: readonly Watched[]): { name: string; last: number } | undefined {
  const [first, second] = searches.filter(({ found }) => found).sort((a, b) => a.trace.last - b.trace.last);
  if (!first || searches.length < 2 || second?.trace.last === first.trace.last) return undefined;
  return { name: first.answer.title ?? '', last: first.trace.last };
}

/** Which contender a place asks for. */
function watchedBy({ watched, request }: Place): string {
  const { method, tie } = request;
  const names = [watched, `${method}-${tie}`, method];
  return names.find((name) => Object.hasOwn(contenders, name)) ?? 'warnsdorff';
}

export class WatchMode implements Doing {
  constructor(private readonly page: SolvingPage) {
    select('against').append(make('option', { value: '' }, 'nobody'));
    for (const id of ['watched', 'against']) {
      for (const [value, { label }] of Object.entries(contenders)) {
        select(id).append(make('option', { value }, label));
      }
      select(id).addEventListener('change', () => {
        page.place.watched = select('watched').value;
        page.place.against = select('against').value;
        page.save();
        void this.watch();
      });
    }
    byId('watch-again', HTMLButtonElement).addEventListener('click', () => {
      page.place.request.seed = nextSeed(page.place.request.seed);
      void this.watch();
      page.save();
    });
  }

  enter(): void {
    const { place } = this.page;
    place.watched = watchedBy(place);
    select('watched').value = place.watched;
    select('against').value = place.against;
    void this.watch();
  }

  leave(): void {
    this.page.engine.cancel();
    this.page.app.player.pause();
  }

  private async watch(): Promise<void> {
    const { page } = this;
    const { place, app } = page;
    const searches: Watched[] = [];
    for (const name of place.against ? [place.watched, place.against] : [place.watched]) {
      const contender = contenders[name];
      if (!contender) return;
      const { seed, ...request } = wordsOf({ ...place.request, method: '', tie: '' });
      const lots = contender.lots && seed !== undefined ? { seed } : {};
      this.say('Searching …');
      const reply = await page.engine.ask({
        do: 'watch',
        ...request,
        ...contender.words,
        ...lots,
        limit: mostMoves,
      });
      if (!reply || page.place.mode !== 'watch') return;
      const { error } = reply.json;
      if (typeof error === 'string') {
        this.say(sentence(error));
        app.show([]);
        return;
      }
      searches.push(readWatched(reply, contender.label));
    }
    const answers = searches.map(({ answer }) => answer);
    // Where it starts and ends is seen when it is there, unless it was asked for.
    for (const answer of answers) {
      if (!place.request.start && place.request.begin.length === 0) delete answer.start;
      if (!place.request.end) delete answer.end;
    }
    const winner = winnerOf(searches);
    const told = searches.map(toldOf).join(' ');
    if (searches.every(({ trace }) => trace.last < 0)) {
      for (const { answer, found } of searches) if (found) answer.status = 'undecided';
      app.show(answers.slice(0, 1), { quiet: searches.some(({ found }) => found) });
      this.say(told);
      return;
    }
    app.show(answers, {
      traces: searches.map(({ trace }) => trace),
      step: 0,
      last: winner?.last,
      title: place.against ? 'A race' : 'A search, move by move',
      subtitle: '',
    });
    if (winner) {
      // How it goes is told when it is over.
      this.say('They race: the first to find a tour wins.');
      app.stepped = () => {
        if (!app.player.still && app.player.step < app.player.last) return;
        this.say(`${winner.name} wins. ${told}`);
      };
    } else {
      this.say(told);
    }
    app.player.setSpeed(easy);
    app.player.play();
  }

  private say(words: string): void {
    byId('watched-told', HTMLElement).textContent = words;
  }
}

/** How a search went, in a sentence. */
function toldOf({ answer, trace, found }: Watched): string {
  const name = answer.title ?? '';
  const { stats } = answer;
  if (trace.last < 0) {
    return found
      ? `${name} makes this tour without steps that could be watched.`
      : `${name}: there is nothing to watch, it is proved without a search.`;
  }
  if (answer.method === 'construct') {
    // A closed tour of one tile has one move to choose, the last.
    const joined = trace.count(['choose']) > 1 || trace.undoneBy(Infinity) > 0;
    if (!joined) return `${name} has a tile as large as this board: there is nothing to join.`;
    return `${name} lays tours of small tiles side by side, opens them and joins them; the moves that join are green.`;
  }
  const end = found
    ? 'finds a tour'
    : answer.status === 'impossible'
      ? 'tries everything and finds none'
      : (stats?.examined ?? 0) < mostMoves && trace.walk
        ? 'gives up'
        : 'is not done';
  const moves = whole(stats?.examined ?? 0);
  if (trace.pieces) {
    return `${name} ${end} after ${moves} moves on trial (green), ${whole(stats?.undone ?? 0)} of them refuted; the others follow.`;
  }
  return `${name} ${end} after ${moves} moves, ${whole(trace.undoneBy(Infinity))} of them taken back.`;
}
