// Why a move was made: the rules of the depth-first methods, worked out again on the finished tour.
//
// At step s the unvisited squares are those whose step is greater than s. So what the search knew when
// the knight stood there is all in the tour, whatever was tried and taken back in between.
import type { Board } from './board';
import type { Rule, Tour } from './data';

export interface Candidate {
  square: number;
  /** Unvisited squares that the knight can go on to from there. */
  degree: number;
  /** What decides among equals, least first; nothing where the rule has no such number. */
  tie?: number;
  taken: boolean;
}

export interface Explanation {
  from: number;
  /** In the order of the rule, its choice first. */
  candidates: Candidate[];
  /** Whether the rule alone would have made the same move. */
  followed: boolean;
  text: string;
}

export const warnsdorff: Rule = { method: 'warnsdorff', tie: 'successor' };

/** No square after it: the program counts that as more than any degree. */
const noSuccessor = 128;

class Moment {
  readonly board: Board;

  constructor(
    readonly tour: Tour,
    readonly step: number,
  ) {
    this.board = tour.board;
  }

  unvisitedFrom(square: number): number[] {
    return this.board.neighbours(square).filter((other) => this.tour.stepOf(other) > this.step);
  }

  degree(square: number): number {
    return this.unvisitedFrom(square).length;
  }

  leastSuccessorDegree(square: number): number {
    return Math.min(noSuccessor, ...this.unvisitedFrom(square).map((other) => this.degree(other)));
  }

  /** Four times how much nearer to the centre the move leads, but for a constant: least is farthest. */
  inward(square: number): number {
    const row = 2 * this.board.row(square) - this.board.rows + 1;
    const col = 2 * this.board.col(square) - this.board.cols + 1;
    return -(row * row + col * col);
  }
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const ways = (degree: number): string => (degree === 1 ? '1 way on' : `${degree} ways on`);

/** Whether the rule is one that can be worked out again here. */
export function isKnown(rule: Rule): boolean {
  return ['warnsdorff', 'plain', 'centrifugal'].includes(rule.method);
}

export function explain(tour: Tour, step: number, rule: Rule, undone: number): Explanation | undefined {
  if (step < 0 || step >= tour.last) return undefined;
  const moment = new Moment(tour, step);
  const from = tour.squareOf(step);
  const next = tour.squareOf(step + 1);
  const byDegree = rule.method === 'warnsdorff';

  const candidates = moment.unvisitedFrom(from).map((square, number) => {
    const candidate: Candidate & { number: number } = {
      square,
      degree: moment.degree(square),
      taken: square === next,
      number, // neighbours come in the order of the moves
    };
    if (byDegree && rule.tie === 'successor') candidate.tie = moment.leastSuccessorDegree(square);
    if (rule.method === 'centrifugal' || rule.tie === 'far') candidate.tie = moment.inward(square);
    return candidate;
  });
  const lot = byDegree && (rule.tie === 'random' || rule.tie === '');
  candidates.sort(
    (a, b) =>
      (byDegree ? a.degree - b.degree : 0) ||
      (a.tie ?? 0) - (b.tie ?? 0) ||
      // Which of equals was taken by lot, or by a rule not known, is known only from the tour.
      (lot ? Number(b.taken) - Number(a.taken) : 0) ||
      a.number - b.number,
  );
  const best = candidates[0];
  if (!best) return undefined;
  const followed = best.taken;
  return {
    from,
    candidates: candidates.map(({ number: _, ...candidate }) => candidate),
    followed,
    text: why(tour.board, candidates, rule, undone),
  };
}

function why(board: Board, candidates: readonly Candidate[], rule: Rule, undone: number): string {
  const best = candidates[0];
  const taken = candidates.find((candidate) => candidate.taken);
  if (!best || !taken) return '';
  const name = (candidate: Candidate): string => board.name(candidate.square);
  if (candidates.length === 1) return `${name(taken)} is the only unvisited square in reach.`;
  if (!best.taken) {
    const reason =
      undone > 0
        ? 'it led to a dead end and was taken back, or was not allowed'
        : 'it was kept free for the end that was asked for';
    return `The rule's first choice was ${name(best)}; ${reason}. So the knight went to ${name(taken)}, with ${ways(taken.degree)}.`;
  }
  if (rule.method === 'plain') return `${name(taken)} comes first in the fixed order of the eight moves.`;
  if (rule.method === 'centrifugal') {
    const far = candidates.filter((candidate) => candidate.tie === best.tie);
    return far.length === 1
      ? `${name(taken)} is farthest from the centre.`
      : `${listed(far.map(name))} are farthest from the centre; ${name(taken)} comes first by row and column.`;
  }
  const equals = candidates.filter((candidate) => candidate.degree === best.degree);
  if (equals.length === 1) {
    return `${name(taken)} has the fewest ways on: ${taken.degree}.`;
  }
  const tied = `${listed(equals.map(name))} all have ${ways(best.degree)}`.replace(
    'all have',
    equals.length === 2 ? 'both have' : 'all have',
  );
  if (rule.tie === '') return `${tied}; among these, ${name(taken)} was taken.`;
  if (rule.tie === 'random') return `${tied}; the lot fell on ${name(taken)}.`;
  if (rule.tie === 'first') return `${tied}; ${name(taken)} comes first in the order of the eight moves.`;
  const decided = equals.filter((candidate) => candidate.tie === best.tie);
  const byTie =
    rule.tie === 'far'
      ? 'is farthest from the centre'
      : best.tie === noSuccessor
        ? 'comes first'
        : `leads to a square with the fewest ways on (${String(best.tie)})`;
  if (decided.length === 1) return `${tied}; ${name(taken)} ${byTie}.`;
  if (decided.length === equals.length)
    return `${tied}, and so on; ${name(taken)} comes first by row and column.`;
  return `${tied}; of these ${listed(decided.map(name))} go on best, and ${name(taken)} comes first by row and column.`;
}
