// The facts of a tour in a list: each is a button that shows it on the board, and says what it means.
import type { Answer, Fact } from '../data';
import { make } from '../dom';
import { sentence, whole } from '../words';
import type { Overlay } from './overlay';
import { showOf } from './table';

/** Those that are told at once, where a tour has them; the others are a click away. */
const telling = ['turns', 'crossings', 'area', 'angles', 'longest-line', 'triangles', 'symmetries'];

const valueWords = ({ value }: Fact): string =>
  typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : Array.isArray(value)
      ? value.join(' ')
      : whole(value as number);

/** `longest-line` is the longest line. */
const nameWords = (name: string): string => {
  const words = name.replace(/^(angle|crossings)-(\d+)$/, '$1 $2°').replace(/-(?=[a-z])/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/-(?=\d)/, ' ');
};

/** `show` puts a fact on the board, with a few words about it, or takes it away. */
export function factsPanel(
  answer: Answer,
  show: (overlay: Overlay | undefined, words: string) => void,
): HTMLElement[] {
  const { facts = [] } = answer;
  if (facts.length === 0) return [];
  const told = make('p', { class: 'told', role: 'status', id: 'fact-told' });
  const buttons: HTMLButtonElement[] = [];
  const press = (pressed: HTMLButtonElement, fact: Fact): void => {
    const off = pressed.getAttribute('aria-pressed') === 'true';
    for (const one of buttons) one.setAttribute('aria-pressed', 'false');
    const shown = off ? undefined : showOf(fact.name, answer);
    show(shown?.overlay, `${nameWords(fact.name)} ${valueWords(fact)}: ${fact.about}`);
    pressed.setAttribute('aria-pressed', String(shown !== undefined));
    const marked = shown?.count === undefined ? '' : ` ${whole(shown.count)} on the board.`;
    told.textContent = off ? '' : `${sentence(fact.about)}${marked}`;
  };
  const rows = (list: readonly Fact[]): HTMLElement =>
    make(
      'div',
      { class: 'fact-list' },
      ...list.map((fact) => {
        const button = make(
          'button',
          { type: 'button', class: 'fact', 'aria-pressed': 'false', 'data-fact': fact.name },
          make('span', {}, nameWords(fact.name)),
          make('strong', {}, valueWords(fact)),
        );
        button.addEventListener('click', () => {
          press(button, fact);
        });
        buttons.push(button);
        return button;
      }),
    );
  const first = facts.filter(({ name, value }) => telling.includes(name) || value === true);
  const rest = facts.filter((fact) => !first.includes(fact));
  const more = make('details', {}, make('summary', {}, `All ${String(facts.length)} facts`), rows(rest));
  return [make('h3', {}, 'See on the board'), rows(first), ...(rest.length > 0 ? [more] : []), told];
}
