// Why a move was made: the rules of the depth-first methods, worked out again on the finished tour.
//
// At step s the unvisited squares are those whose step is greater than s. So what the search knew when
// the knight stood there is all in the tour, whatever was tried and taken back in between. All but one
// thing: whether the end was asked for. Then the search does not enter it before all others are
// visited, and does not look at it as a successor. Which it was, shows in how well the moves fit.
import type { Board } from './board';
import type { Rule, Tour } from './data';

export interface Candidate {
  square: number;
  /** Unvisited squares that the knight can go on to from there. */
  degree: number;
  /** What decides among equals, least first; nothing where the rule has no such number. */
  tie?: number;
  taken: boolean;
  /** The end that was asked for: it is not entered yet. */
  kept: boolean;
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

/** Whether the rule is one that can be worked out again here. */
export function isKnown(rule: Rule): boolean {
  return ['warnsdorff', 'plain', 'centrifugal'].includes(rule.method);
}

/** No square after it: the program counts that as more than any degree. */
const noSuccessor = 128;
/** Larger tours are looked at no further than here to see whether their end was asked for. */
const mostTried = 20_000;

export class Reasons {
  private readonly board: Board;
  private readonly end: number;
  private readonly byDegree: boolean;

  constructor(
    private readonly tour: Tour,
    private readonly rule: Rule,
    private readonly undone: number,
    /** Whether the end was asked for; if that is left out, it is found out. */
    private keepsEnd?: boolean,
    /** Whether the rule made the tour; if not, it is only held against it. */
    private readonly made = true,
  ) {
    this.board = tour.board;
    this.end = tour.squareOf(tour.last);
    this.byDegree = rule.method === 'warnsdorff';
  }

  /** Nothing at the last step, from which there is no move. */
  explain(step: number): Explanation | undefined {
    if (step < 0 || step >= this.tour.last) return undefined;
    this.keepsEnd ??= this.unlike(true) < this.unlike(false);
    const candidates = this.candidates(step, this.keepsEnd);
    const [best] = candidates;
    if (!best) return undefined;
    return {
      from: this.tour.squareOf(step),
      candidates,
      followed: best.taken,
      text: this.why(candidates),
    };
  }

  /** How many moves the rule would have made otherwise. */
  private unlike(keepsEnd: boolean): number {
    let count = 0;
    for (let step = 0; step < Math.min(this.tour.last, mostTried); ++step) {
      if (!this.candidates(step, keepsEnd)[0]?.taken) ++count;
    }
    return count;
  }

  private candidates(step: number, keepsEnd: boolean): Candidate[] {
    const { tour, rule, byDegree } = this;
    const moment = new Moment(tour, step, keepsEnd && step + 1 < tour.last ? this.end : undefined);
    const next = tour.squareOf(step + 1);
    const found = moment.unvisitedFrom(tour.squareOf(step)).map((square) => {
      const kept = square === moment.kept;
      const candidate: Candidate = { square, degree: moment.degree(square), taken: square === next, kept };
      if (byDegree && rule.tie === 'successor') candidate.tie = moment.leastSuccessorDegree(square);
      if (rule.method === 'centrifugal' || rule.tie === 'far') candidate.tie = moment.inward(square);
      return candidate;
    });
    // Which of equals was taken by lot, or by a rule not known, is known only from the tour.
    const lot = byDegree && (rule.tie === 'random' || rule.tie === '');
    // What is still equal stays in the order of the moves.
    return found.sort(
      (a, b) =>
        Number(a.kept) - Number(b.kept) ||
        (byDegree ? a.degree - b.degree : 0) ||
        (a.tie ?? 0) - (b.tie ?? 0) ||
        (lot ? Number(b.taken) - Number(a.taken) : 0),
    );
  }

  private why(all: readonly Candidate[]): string {
    const { rule } = this;
    const candidates = all.filter((candidate) => !candidate.kept);
    const [best] = candidates;
    const taken = candidates.find((candidate) => candidate.taken);
    if (!best || !taken) return '';
    const name = (candidate: Candidate): string => this.board.name(candidate.square);
    if (all.length === 1) return `${name(taken)} is the only unvisited square in reach.`;
    if (candidates.length === 1) return `${name(taken)} is the only square left but for the end.`;
    if (!this.made) {
      const rule = `Warnsdorff's rule, fewest ways on first, would go to ${name(best)}, with ${ways(best.degree)}`;
      if (!best.taken && taken.degree === best.degree) {
        return `${name(taken)} is one of the squares with the fewest ways on (${taken.degree}), as Warnsdorff's rule would have it.`;
      }
      return best.taken
        ? `${rule}; so does this tour.`
        : `${rule}; this tour goes to ${name(taken)}, with ${ways(taken.degree)}.`;
    }
    if (!best.taken) {
      const reason = this.undone > 0 ? 'it led to a dead end and was taken back' : 'it was not taken';
      return `The rule's first choice was ${name(best)}; ${reason}. So it went to ${name(taken)}, with ${ways(taken.degree)}.`;
    }
    if (rule.method === 'plain') return `${name(taken)} comes first in the fixed order of the moves.`;
    if (rule.method === 'centrifugal') {
      const far = candidates.filter((candidate) => candidate.tie === best.tie);
      return far.length === 1
        ? `${name(taken)} is farthest from the centre.`
        : `${listed(far.map(name))} are farthest from the centre; ${name(taken)} comes first by row and column.`;
    }
    const equals = candidates.filter((candidate) => candidate.degree === best.degree);
    if (equals.length === 1) return `${name(taken)} has the fewest ways on: ${taken.degree}.`;
    const tied = `${listed(equals.map(name))} ${equals.length === 2 ? 'both' : 'all'} have ${ways(best.degree)}`;
    if (rule.tie === '') return `${tied}; among these, ${name(taken)} was taken.`;
    if (rule.tie === 'random') return `${tied}; the lot fell on ${name(taken)}.`;
    if (rule.tie === 'first') return `${tied}; ${name(taken)} comes first in the order of the moves.`;
    const decided = equals.filter((candidate) => candidate.tie === best.tie);
    const first = `${name(taken)} comes first by row and column`;
    if (decided.length === equals.length) return `${tied}, and nothing else sets them apart; ${first}.`;
    const distinction =
      rule.tie === 'far'
        ? 'farthest from the centre'
        : `before a square with the fewest ways on (${String(best.tie)})`;
    if (decided.length === 1) return `${tied}; ${name(taken)} is ${distinction}.`;
    return `${tied}; of these, ${listed(decided.map(name))} are ${distinction}, and ${first}.`;
  }
}

/** The board when the knight stood on the square of a step. */
class Moment {
  private readonly board: Board;

  constructor(
    private readonly tour: Tour,
    private readonly step: number,
    /** A square that may not be entered yet. */
    readonly kept: number | undefined,
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
    let least = noSuccessor;
    for (const other of this.unvisitedFrom(square)) {
      if (other !== this.kept) least = Math.min(least, this.degree(other));
    }
    return least;
  }

  /** The square of its distance from the centre, the other way round: least is farthest. */
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
