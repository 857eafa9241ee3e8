// The page's sentences about answers, squares and steps.
import { plane } from './board';
import type { Answer } from './data';
import { shown } from './numbering';
import type { Player } from './player';
import { symmetries } from './symmetry';

export const times = '×';

export function whole(n: number): string {
  return n.toLocaleString('en');
}

/** `e4 (4,4)`; just `40,7` where the columns have no letters. */
export function squareWords(answer: Answer, square: number): string {
  const { board } = answer;
  const name = board.name(square);
  return board.hasLetters ? `${name} (${board.row(square)},${board.col(square)})` : name;
}

/** `8×8`, `8×8 without 2 squares`, `8×8 on a torus`. */
export function size({ board }: Answer): string {
  const sides = board.sides.map(whole).join(times);
  const missing = board.places - board.size;
  const holes = missing > 0 ? ` without ${whole(missing)} square${missing === 1 ? '' : 's'}` : '';
  return sides + holes + (board.surface === plane ? '' : ` on a ${board.surface.title}`);
}

/** What was asked for, or found: "closed knight's tour of 8×8". */
export function kind(answer: Answer): string {
  const closed = answer.tour ? answer.tour.closed : answer.closed;
  const words = answer.tour ? (closed ? 'Closed' : 'Open') : closed ? 'Closed' : '';
  const { piece } = answer.board;
  const tour = words
    ? `${words} ${piece}'s tour`
    : `${piece.charAt(0).toUpperCase()}${piece.slice(1)}'s tour`;
  return `${tour} of ${size(answer)}`;
}

export function verdict(answer: Answer): string {
  if (answer.status === 'found') return 'Finds a tour';
  return answer.status === 'impossible' ? 'There is no such tour' : 'Not decided';
}

/** A sentence: with a capital, unless a square is named first, and a full stop. */
export function sentence(text: string): string {
  if (text === '') return '';
  const first = /^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

export function seconds(s: number): string {
  if (s < 0.001) return 'below 1 ms';
  if (s < 1) return `${String(Number((s * 1000).toPrecision(2)))} ms`;
  return `${String(Number(s.toPrecision(3)))} s`;
}

export function methodWords(answer: Answer): string {
  const tie = answer.rule?.method === 'warnsdorff' ? answer.rule.tie : '';
  return tie && tie !== 'successor' ? `${answer.method}, ties: ${tie}` : answer.method;
}

/** The facts of an answer, by name. */
export function facts(answer: Answer): [string, string][] {
  const { board, tour, stats } = answer;
  const list: [string, string][] = [['Board', `${size(answer)}, ${whole(board.size)} squares`]];
  if (tour) list.push(['Kind', tour.closed ? 'closed: ends a move from its start' : 'open']);
  else list.push(['Asked for', answer.closed ? 'a closed tour' : 'any tour, open or closed']);
  if (answer.start !== undefined) list.push(['Start', squareWords(answer, answer.start)]);
  if (answer.end !== undefined) list.push(['End', squareWords(answer, answer.end)]);
  const found = answer.tour ? answer.symmetries : answer.symmetry === 'none' ? [] : [answer.symmetry];
  const names = found.map((name) => {
    const known = symmetries.find((symmetry) => symmetry.name === name);
    return `${name} (${known?.words ?? name})`;
  });
  list.push(['Symmetry', names.length > 0 ? names.join(', ') : 'none']);
  if (answer.method)
    list.push(['Method', methodWords(answer) + (answer.method === 'auto' ? ' (chosen by the program)' : '')]);
  if (stats) {
    list.push(['Moves examined', whole(stats.examined)]);
    list.push(['Moves taken back', whole(stats.undone)]);
    if (stats.seconds > 0) list.push(['Time', seconds(stats.seconds)]);
  }
  if (answer.reason?.kind) list.push(['Reason', answer.reason.kind]);
  return list;
}

/** Of a square: its name, its step, how many squares the knight reaches from it, and how many still. */
export function describe(answer: Answer, square: number, player: Player): string {
  const { board, path } = answer;
  const around = board.neighbours(square);
  const parts = [board.name(square)];
  const step = path?.stepOf(square) ?? Infinity;
  if (path && step <= path.last) parts.push(`step ${whole(shown(step))}`);
  let degree = `degree ${around.length}`;
  if (path && !player.still) {
    const free = around.filter((other) => path.stepOf(other) > player.step).length;
    degree += `, ${free} unvisited`;
  }
  parts.push(degree);
  return parts.join(' · ');
}

export function stepWords(answers: readonly Answer[], player: Player): string {
  const step = `Step ${whole(shown(player.step))} of ${whole(shown(player.last))}`;
  const [answer] = answers;
  if (answers.length !== 1 || !answer?.path) return step;
  return `${step}: ${answer.board.name(answer.path.squareOf(Math.min(player.step, answer.path.last)))}`;
}
