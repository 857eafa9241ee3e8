// The end of a walk over every square: what it was, a link that asks others to beat it, and what to try next.
import { byId } from '../dom';
import { times } from '../words';
import { timeWords } from './clock';
import { copy } from '../share/copy';
import { type Place, plainPlace, type Request, writeAddress } from './request';

const element = (id: string): HTMLElement => byId(id, HTMLElement);

export interface Finished {
  place: Place;
  /** Squares in order, and how many there are. */
  walk: readonly string[];
  seconds: number;
  takenBack: number;
}

/** The boards to play on, one after the other: a name for each, and what is asked. */
export const ladder: readonly { name: string; request: Partial<Request> }[] = [
  { name: '5×5', request: { board: '5x5' } },
  { name: '5×6', request: { board: '5x6' } },
  { name: '6×6', request: { board: '6x6' } },
  { name: '6×6, and back to the start', request: { board: '6x6', closed: true } },
  { name: '7×7', request: { board: '7x7' } },
  { name: '8×8', request: { board: '8x8' } },
  { name: '8×8, and back to the start', request: { board: '8x8', closed: true } },
];

/** "6×6", "6×6 without 4 squares, closed". */
export function boardWords({ board, without, closed, piece }: Request): string {
  const sides = board.replaceAll(/[x×]/gi, times);
  const holes = without.length > 0 ? ` without ${String(without.length)} squares` : '';
  return `${sides}${holes}${piece && piece !== 'knight' ? `, ${piece}` : ''}${closed ? ', closed' : ''}`;
}

/** Who opens it has the board to play on, the time to beat, and the walk to look at. */
export function challengeOf({ place, walk, seconds }: Finished): string {
  const theirs: Place = { ...plainPlace(), request: place.request, mode: 'play', day: place.day };
  const { start } = place.request;
  return writeAddress({ ...theirs, walk: start ? [start] : [], beat: seconds, their: [...walk] });
}

/** A text to paste beside the link. */
export function resultOf(finished: Finished): string {
  const { place, seconds, takenBack } = finished;
  const what = place.day
    ? `Board of the day ${place.day}, ${boardWords(place.request)}`
    : boardWords(place.request);
  const back = takenBack === 0 ? 'no move taken back' : `${String(takenBack)} taken back`;
  return `♞ ${what}: every square once in ${timeWords(seconds)}, ${back}. Can you beat me?`;
}

/** How it compares with the time to beat. */
function against(seconds: number, beat: number | undefined): string {
  if (beat === undefined) return '';
  const by = Math.abs(seconds - beat);
  if (by === 0) return ` The same as the time to beat.`;
  return seconds < beat
    ? ` You beat ${timeWords(beat)} by ${timeWords(by)}!`
    : ` ${timeWords(beat)} was faster by ${timeWords(by)}.`;
}

/** Whether somebody's time is to be beaten. */
export function tellChallenge({ beat, their }: Place): void {
  element('challenged').hidden = beat === undefined;
  byId('their-walk', HTMLButtonElement).hidden = their.length === 0;
}

export class Finish {
  private finished: Finished | undefined;

  constructor(next: (request: Partial<Request>) => void) {
    byId('challenge', HTMLButtonElement).addEventListener('click', () => {
      void this.challenge();
    });
    byId('next-board', HTMLButtonElement).addEventListener('click', () => {
      next(this.after.request);
    });
  }

  private get after(): (typeof ladder)[number] {
    const { request } = this.finished?.place ?? plainPlace();
    const at = ladder.findIndex(
      (one) => one.request.board === request.board && (one.request.closed ?? false) === request.closed,
    );
    return ladder[at < 0 ? 2 : Math.min(at + 1, ladder.length - 1)] ?? { name: '8×8', request: {} };
  }

  show(finished: Finished): void {
    this.finished = finished;
    const { place, walk, seconds } = finished;
    element('finish').hidden = false;
    element('finish-told').textContent =
      `${String(walk.length)} squares in ${timeWords(seconds)}.${against(seconds, place.beat)}`;
    element('challenge-told').textContent = '';
    byId('next-board', HTMLButtonElement).textContent = `Next: ${this.after.name}`;
  }

  hide(): void {
    this.finished = undefined;
    element('finish').hidden = true;
  }

  private async challenge(): Promise<void> {
    const { finished } = this;
    if (!finished) return;
    const link = `${location.href.split('#')[0] ?? ''}#${challengeOf(finished)}`;
    const done = await copy(`${resultOf(finished)}\n${link}`);
    element('challenge-told').textContent = done
      ? 'Copied: your result, and a link to beat it.'
      : 'The browser does not let the page copy it; the address above has your walk.';
  }
}
