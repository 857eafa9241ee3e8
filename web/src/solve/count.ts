// Count: how many tours there are, some of them by lot, each as likely as any other, and how many make each move.
import { type Answer, readAnswer, Tour } from '../data';
import { byId } from '../dom';
import { EngineClient } from '../engine/client';
import type { Progress, Request } from '../engine/protocol';
import { sentence, times } from '../words';
import { bare, boardAtOnce } from './at_once';
import { afterwards, growing, grouped, isJoining, phaseWords, timeToLook } from './count_words';
import { moveMap } from './move_map';
import type { Doing, SolvingPage } from './page';
import { wordsOf } from './request';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const draws = 4;

export class CountMode implements Doing {
  /** One of its own: what it holds goes when the count is over or cancelled. */
  private readonly engine: EngineClient;
  private drawn = 0;
  /** Of the count under way: whether the halves were joined, and whether lots are drawn then. */
  private joined = false;
  private lots = false;

  constructor(private readonly page: SolvingPage) {
    this.engine = new EngineClient(page.module);
    byId('count', HTMLButtonElement).addEventListener('click', () => {
      void this.count(0);
    });
    byId('draw', HTMLButtonElement).addEventListener('click', () => {
      void this.count(draws);
    });
    byId('count-moves', HTMLButtonElement).addEventListener('click', () => {
      void this.countMoves();
    });
    byId('cancel', HTMLButtonElement).addEventListener('click', () => {
      this.engine.release();
      this.working(false);
      this.number('');
      this.say('Cancelled; its memory is free again.');
    });
  }

  enter(): void {
    const { request } = this.page.place;
    const board = boardAtOnce(request);
    const chessboard = board?.size === 64 && board.rows === 8 && !request.start && !request.end;
    const ends = [request.start && ` from ${request.start}`, request.end && ` to ${request.end}`].join('');
    element('counted-what').textContent =
      `All ${request.closed ? 'closed' : 'open'} tours of ${request.board.replaceAll('x', times)}${ends}. ` +
      (chessboard && request.closed
        ? 'This page counts them all, exactly, in about a minute; it takes a gigabyte of memory meanwhile.'
        : 'This page counts boards of up to some 64 squares; the program goes on from there.');
    this.say('');
    this.number('');
    this.working(false);
    void this.showOne();
  }

  leave(): void {
    this.engine.release();
    this.page.engine.cancel();
  }

  /** One tour of the kind, to see what is counted. */
  private async showOne(): Promise<void> {
    const { page } = this;
    const reply = await page.engine.ask({ do: 'solve', ...this.words(), milliseconds: 5000 });
    if (!reply || page.place.mode !== 'count' || this.engine.busy) return;
    if (typeof reply.json['error'] === 'string') this.say(sentence(reply.json['error']));
    else page.app.show([readAnswer(reply.json, reply.numbers)]);
  }

  private words(): ReturnType<typeof wordsOf> {
    const words = wordsOf(this.page.place.request);
    delete words.method;
    delete words.tie;
    return words;
  }

  private async count(lots: number): Promise<void> {
    const seed = 1 + this.drawn;
    const began = performance.now();
    const json = await this.worked({ do: 'count', ...this.words(), draws: lots, seed });
    if (!json) return;
    const text = (name: string): string => (typeof json[name] === 'string' ? grouped(json[name]) : '');
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const why = text('reason') ? ` ${sentence(text('reason'))}` : '';
    const time = timeToLook(String(json['undirected']));
    this.number(text('undirected'), 'tours, exactly');
    this.say(
      `${text('undirected')} tours as drawings, ${text('directed')} with a direction (exact; ${took} s).${why} ${time}`.trim(),
    );
    const tours = json['tours'];
    if (lots > 0 && Array.isArray(tours) && tours.length > 0) {
      this.drawn += lots;
      this.showLots(json, tours as number[][]);
    }
  }

  /** What the engine says of a request that takes a while; nothing if it was refused or cancelled. */
  private async worked(request: Request): Promise<Record<string, unknown> | undefined> {
    this.working(true);
    this.joined = false;
    this.lots = request.do === 'count' && (request.draws ?? 0) > 0;
    this.say('Counting …');
    this.number('0', 'tours so far');
    const reply = await this.engine.ask(request, (of) => {
      this.progress(of);
    });
    if (!reply) return undefined;
    this.working(false);
    this.engine.release();
    if (typeof reply.json['error'] !== 'string') return reply.json;
    this.number('');
    this.say(sentence(reply.json['error']));
    return undefined;
  }

  /** How many tours make each move, on the board: the more, the thicker. */
  private async countMoves(): Promise<void> {
    const like = this.page.app.panels[0]?.answer;
    const json = await this.worked({ do: 'moves', ...this.words() });
    if (!json || !like) return;
    const { overlay, told } = moveMap(json, like.board);
    this.page.app.show([bare(like.board, like.closed)], {
      quiet: true,
      title: 'How many tours make each move',
      subtitle: 'The thicker, the more',
    });
    this.page.app.panels[0]?.view.setOverlay(overlay);
    this.number(grouped(String(json['undirected'])), 'tours, exactly');
    this.say(told);
  }

  private showLots(json: Record<string, unknown>, tours: number[][]): void {
    const like = this.page.app.panels[0]?.answer;
    if (!like) return;
    const { board } = like;
    const answers = tours.map((frames, i): Answer => {
      const tour = Tour.inOrder(board, Uint32Array.from(frames));
      return {
        status: 'found',
        board,
        tour,
        path: tour,
        closed: json['closed'] === true,
        symmetry: 'none',
        symmetries: [],
        method: '',
        start: tour.squareOf(0),
        end: tour.squareOf(tour.last),
        title: `lot ${String(i + 1)}`,
      };
    });
    this.page.app.show(answers, {
      title: `${String(draws)} tours by lot`,
      subtitle: 'Each as likely as any other of its kind',
    });
  }

  private progress(of: Progress): void {
    const bar = byId('counting', HTMLProgressElement);
    const joining = isJoining(of);
    if (this.joined && !joining) {
      bar.removeAttribute('value');
      this.sayOnce(afterwards(this.lots));
      return;
    }
    this.joined ||= joining;
    if (of.total > 0) {
      bar.max = of.total;
      bar.value = of.done;
    } else {
      bar.removeAttribute('value');
    }
    const { number, what } = growing(of);
    this.number(number, what);
    this.sayOnce(phaseWords(of));
  }

  private sayOnce(words: string): void {
    if (element('counted').textContent !== words) this.say(words);
  }

  /** The number in large type, and what it is of. */
  private number(number: string, what = ''): void {
    element('count-number').hidden = number === '';
    element('count-digits').textContent = number;
    element('count-of').textContent = what;
  }

  private working(busy: boolean): void {
    element('counting').hidden = !busy;
    element('cancel').hidden = !busy;
    byId('count', HTMLButtonElement).disabled = busy;
    byId('draw', HTMLButtonElement).disabled = busy;
    byId('count-moves', HTMLButtonElement).disabled = busy;
    byId('counting', HTMLProgressElement).removeAttribute('value');
  }

  private say(words: string): void {
    element('counted').textContent = words;
  }
}
