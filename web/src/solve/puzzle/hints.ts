// Hints: the next step of a puzzle as a person would find it, in the sentences of the engine.
import { byId } from '../../dom';
import { sentence } from '../../words';
import type { SolvingPage } from '../page';
import type { Setup } from './setup';
import type { PuzzleMode } from './puzzle';

interface Step {
  sentence: string;
  technique: string;
  square: number;
  step: number;
  excludes: boolean;
}

const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

/** Puts a number on a square, or takes away what is there. */
type Do = (square: number, step: number | undefined) => void;

export class Hints {
  /** The square that the hint is about. */
  square: number | undefined;
  private step: Step | undefined;
  private mode: PuzzleMode | undefined;

  constructor(
    private readonly page: SolvingPage,
    private readonly setup: Setup,
    private readonly act: Do,
  ) {
    button('puzzle-hint').addEventListener('click', () => {
      void this.find();
    });
    button('puzzle-step').addEventListener('click', () => {
      void this.solveOne();
    });
  }

  /** Whose puzzle it is. */
  of(mode: PuzzleMode): this {
    this.mode = mode;
    return this;
  }

  clear(): void {
    this.step = this.square = undefined;
    this.say('');
  }

  say(words: string): void {
    byId('puzzle-hinted', HTMLElement).textContent = words;
  }

  /** The next step: its sentences on the page, its square ringed. */
  private async find(): Promise<boolean> {
    const { page, mode } = this;
    const grid = mode?.grid;
    if (!grid || grid.given.size === 0) return false;
    const frame = (square: number): number =>
      grid.board.coordinates(square).reduce((sum, at, i) => sum * (grid.board.sides[i] ?? 1) + at, 0);
    const filled = [...grid.filled].map(([square, step]) => [frame(square), step] as const);
    const { place } = page;
    const reply = await page.engine.ask({ do: 'next', ...this.setup.words(place.request), filled });
    if (!reply || page.place !== place || mode.grid !== grid) return false;
    const { error, next } = reply.json;
    if (typeof error === 'string') {
      this.say(sentence(error));
      return false;
    }
    const steps = next as Step[];
    this.step = steps.at(-1);
    if (!this.step) return false;
    this.square = grid.board.placeOf(this.step.square);
    this.say(steps.map((step) => step.sentence).join(' '));
    mode.mark();
    return true;
  }

  /** The step of the hint is done; a number that is wrong is taken away. */
  private async solveOne(): Promise<void> {
    if (!this.step && !(await this.find())) return;
    const { step, square } = this;
    if (!step || square === undefined) return;
    const said = step.sentence;
    this.act(square, step.excludes ? undefined : step.step);
    this.say(said);
  }
}
