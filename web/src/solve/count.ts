// Count and draw lots: how many tours there are, and some of them, each as likely as any other.
import { type Answer, readAnswer, Tour } from '../data';
import { byId } from '../dom';
import { EngineClient } from '../engine/client';
import type { Progress } from '../engine/protocol';
import { sentence, times } from '../words';
import type { Doing, SolvingPage } from './page';
import { wordsOf } from './request';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const draws = 4;

/** Digits in threes. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

export class CountMode implements Doing {
  /** One of its own: what it holds goes when the count is over or cancelled. */
  private readonly engine: EngineClient;
  private drawn = 0;

  constructor(private readonly page: SolvingPage) {
    this.engine = new EngineClient(page.module);
    byId('count', HTMLButtonElement).addEventListener('click', () => {
      void this.count(0);
    });
    byId('draw', HTMLButtonElement).addEventListener('click', () => {
      void this.count(draws);
    });
    byId('cancel', HTMLButtonElement).addEventListener('click', () => {
      this.engine.release();
      this.working(false);
      this.say('Cancelled; its memory is free again.');
    });
  }

  enter(): void {
    const { request } = this.page.place;
    const ends = [request.start && ` from ${request.start}`, request.end && ` to ${request.end}`].join('');
    element('counted-what').textContent =
      `All ${request.closed ? 'closed' : 'open'} tours of ${request.board.replaceAll('x', times)}${ends}. ` +
      'A browser counts boards of some 60 squares; the program goes on from there.';
    this.say('');
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
    this.working(true);
    this.say('Counting …');
    const began = performance.now();
    const seed = 1 + this.drawn;
    const reply = await this.engine.ask({ do: 'count', ...this.words(), draws: lots, seed }, (of) => {
      this.progress(of);
    });
    if (!reply) return;
    this.working(false);
    this.engine.release();
    const { json } = reply;
    if (typeof json['error'] === 'string') {
      this.say(sentence(json['error']));
      return;
    }
    const text = (name: string): string => (typeof json[name] === 'string' ? grouped(json[name]) : '');
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const why = text('reason') ? ` ${sentence(text('reason'))}` : '';
    this.say(
      `${text('undirected')} tours as drawings, ${text('directed')} with a direction (exact; ${took} s).${why}`,
    );
    const tours = json['tours'];
    if (lots > 0 && Array.isArray(tours) && tours.length > 0) {
      this.drawn += lots;
      this.showLots(json, tours as number[][]);
    }
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

  private progress({ done, total, phase }: Progress): void {
    const bar = byId('counting', HTMLProgressElement);
    if (total > 0) {
      bar.max = total;
      bar.value = done;
    } else {
      bar.removeAttribute('value');
    }
    if (phase) this.say(sentence(phase));
  }

  private working(busy: boolean): void {
    element('counting').hidden = !busy;
    element('cancel').hidden = !busy;
    byId('count', HTMLButtonElement).disabled = busy;
    byId('draw', HTMLButtonElement).disabled = busy;
    byId('counting', HTMLProgressElement).removeAttribute('value');
  }

  private say(words: string): void {
    element('counted').textContent = words;
  }
}
