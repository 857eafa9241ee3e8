// How a puzzle looks on the board: its numbers, the lines between those that follow each other, notes.
import { shown } from '../../numbering';
import type { Mark } from '../../marks';
import type { Grid } from './grid';

export interface Looks {
  /** The answer's squares in order, where mistakes are to be seen. */
  answer: readonly number[] | undefined;
  /** The square that the next number goes on from. */
  chosen: number | undefined;
  /** What a hint is about. */
  hinted: number | undefined;
}

const mostNotes = 4;

export function marksOf(grid: Grid, { answer, chosen, hinted }: Looks): Mark[] {
  const marks: Mark[] = [];
  const { board } = grid;
  const number = (square: number, step: number, kind: Mark['kind']): void => {
    const mark: Mark = { square, kind, text: String(shown(step)) };
    const next = grid.squareOf(step + 1 < board.size ? step + 1 : grid.closed ? 0 : -1);
    if (next !== undefined && board.isMove(square, next)) mark.to = next;
    marks.push(mark);
  };
  for (const [square, step] of grid.given) number(square, step, 'given');
  for (const [square, step] of grid.filled) {
    number(square, step, answer && answer[step] !== square ? 'wrong' : 'filled');
  }
  for (const [square, steps] of grid.notes) {
    const list = [...steps].sort((a, b) => a - b).map((step) => shown(step));
    const text = list.length > mostNotes ? `${list.slice(0, mostNotes - 1).join(' ')} …` : list.join(' ');
    marks.push({ square, kind: 'note', text });
  }
  if (chosen !== undefined) marks.push({ square: chosen, kind: 'chosen' });
  if (hinted !== undefined) marks.push({ square: hinted, kind: 'seen' });
  return marks;
}
