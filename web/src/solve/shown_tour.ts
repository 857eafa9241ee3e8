// Tours that Play puts on the board in place of the walk: played from the start, or the whole at once.
import type { App } from '../app';
import { type Answer, Tour } from '../data';
import type { Board } from '../board';

/** A tour that is known, as an answer to be shown. */
export function foundTour(board: Board, squares: readonly number[]): Answer {
  const tour = Tour.inOrder(board, Uint32Array.from(squares));
  return {
    status: 'found',
    board,
    tour,
    path: tour,
    closed: tour.closed,
    symmetry: 'none',
    symmetries: [],
    method: '',
  };
}

/** Plays it within some seconds, from a step on. */
export function playTour(app: App, answer: Answer, title: string, seconds: number): void {
  app.show([answer], { step: 0, title, subtitle: '' });
  app.player.setSpeed(Math.max(3, answer.board.size / seconds));
  app.player.play();
}

/** Plays it, and then shows the whole; at once the whole to those who want no motion. */
export function celebrate(app: App, answer: Answer, title: string): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  playTour(app, answer, title, 3);
  if (calm) {
    app.player.showAll();
    return;
  }
  app.stepped = () => {
    if (app.player.still || app.player.step < app.player.last) return;
    app.stepped = () => undefined;
    app.player.showAll();
  };
}
