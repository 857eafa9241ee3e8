// The cards beside the board: facts, comparison, explanation; and what stands in for a board without one.
import type { Answer } from './data';
import { make } from './dom';
import type { Explanation } from './rules';
import { facts, methodWords, seconds, sentence, verdict, whole } from './words';

export function factsList(answer: Answer): HTMLElement {
  const list = make('dl', { class: 'facts' });
  for (const [name, value] of facts(answer)) {
    // Start and end as they are marked on the board.
    const mark = name === 'Start' || name === 'End' ? { class: `mark ${name.toLowerCase()}` } : {};
    list.append(make('div', {}, make('dt', {}, name), make('dd', mark, value)));
  }
  return list;
}

/** A name for each of several answers. */
export function nameOf(answer: Answer): string {
  return answer.title ?? (answer.method || 'tour');
}

/** Several answers in a table, with bars for the moves examined. */
export function comparison(answers: readonly Answer[]): HTMLElement {
  const most = Math.max(1, ...answers.map((answer) => answer.stats?.examined ?? 0));
  const body = make('tbody');
  for (const answer of answers) {
    const { stats } = answer;
    const bar = make('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.inlineSize = `max(2px, ${String((100 * (stats?.examined ?? 0)) / most)}%)`;
    body.append(
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, nameOf(answer)),
        make('td', {}, stats ? whole(stats.examined) : '–', bar),
        make('td', {}, stats ? whole(stats.undone) : '–'),
      ),
    );
  }
  const heads = ['Tour', 'Moves examined', 'Taken back'].map((name) => make('th', { scope: 'col' }, name));
  return make('table', { class: 'compare' }, make('thead', {}, make('tr', {}, ...heads)), body);
}

/** What to say above a board in a comparison. */
export function caption(answer: Answer): HTMLElement {
  const { tour, stats } = answer;
  const words = [tour ? (tour.closed ? 'closed' : 'open') : verdict(answer).toLowerCase()];
  if (answer.method && !nameOf(answer).toLowerCase().startsWith(answer.method))
    words.push(methodWords(answer));
  if (stats) words.push(`${whole(stats.examined)} moves examined`);
  if (stats && stats.seconds > 0) words.push(seconds(stats.seconds));
  return make('figcaption', {}, make('strong', {}, nameOf(answer)), make('span', {}, words.join(' · ')));
}

export function verdictCard(answer: Answer): HTMLElement {
  const advice =
    answer.status === 'impossible'
      ? 'This is proved: no search, however long, would find one.'
      : 'A tour may well exist. Raise or leave out the limit, or let the program choose the method.';
  return make(
    'div',
    { class: `verdict ${answer.status}` },
    make('h2', {}, verdict(answer)),
    make('p', { class: 'reason' }, sentence(answer.reason?.text ?? '')),
    make('p', { class: 'advice' }, advice),
  );
}

/** A page without tours tells how to make one with some. */
export function howTo(): HTMLElement {
  const line = (command: string, what: string): HTMLElement =>
    make('div', {}, make('dt', {}, make('code', {}, command)), make('dd', {}, what));
  return make(
    'div',
    { class: 'howto' },
    make('h2', {}, 'This page has no tour in it yet'),
    make('p', {}, 'The program makes a page with one, or with several to compare:'),
    make(
      'dl',
      {},
      line('ktour solve 8x8 -o tour.html', 'finds a tour, into a page'),
      line('ktour view tour.json -o tour.html', 'a page of a stored tour'),
      line('ktour view a.json b.json -o both.html', 'two tours side by side'),
    ),
  );
}

export function damaged(message: string): HTMLElement {
  return make(
    'div',
    { class: 'howto', role: 'alert' },
    make('h2', {}, 'The tour in this page cannot be read'),
    make('p', {}, sentence(message)),
  );
}

/** A table of the candidates, and the reason in a sentence. */
export function explanationBlock(
  answer: Answer,
  explanation: Explanation | undefined,
  note: string,
  heading: string,
): HTMLElement {
  const block = make('div', { class: 'explanation' });
  if (heading) block.append(make('h3', {}, heading));
  if (!explanation) {
    block.append(make('p', {}, note || 'The tour is complete: there is no further move to explain.'));
    return block;
  }
  const { board } = answer;
  const ties = explanation.candidates.some((candidate) => candidate.tie !== undefined && candidate.tie >= 0);
  const body = make('tbody');
  for (const candidate of explanation.candidates) {
    const tie =
      candidate.tie === undefined || candidate.tie < 0 || candidate.tie > 8 ? '–' : String(candidate.tie);
    const row = make(
      'tr',
      candidate.taken ? { class: 'taken' } : {},
      make('th', { scope: 'row' }, board.name(candidate.square)),
      make('td', {}, String(candidate.degree)),
    );
    if (ties) row.append(make('td', {}, tie));
    row.append(make('td', {}, candidate.taken ? 'taken' : candidate.kept ? 'kept for the end' : ''));
    body.append(row);
  }
  const heads = ['Square', 'Ways on', ...(ties ? ['Fewest next'] : []), ''].map((name) =>
    make(name ? 'th' : 'td', name ? { scope: 'col' } : {}, name),
  );
  block.append(
    make('p', { class: 'because' }, explanation.text),
    make('table', { class: 'candidates' }, make('thead', {}, make('tr', {}, ...heads)), body),
  );
  if (ties) {
    const meaning = 'Fewest next, the least ways on from the squares after it, decides among equals.';
    block.append(make('p', { class: 'note' }, meaning));
  }
  if (note) block.append(make('p', { class: 'note' }, note));
  return block;
}
