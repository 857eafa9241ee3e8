// The strip under the board of Play: how many squares are left, the time, a move back and on again.
import { byId } from '../dom';
import { whole } from '../words';
import { timeWords } from './clock';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

export function showBar(shown: boolean): void {
  element('walk-bar').hidden = !shown;
  document.body.classList.toggle('walking', shown);
}

export function showLeft(size: number, visited: number, canUndo: boolean, canRedo: boolean): void {
  const left = size - visited;
  element('walk-left').textContent =
    left === 0 ? 'Every square once!' : `${whole(left)} of ${whole(size)} left`;
  element('walk-gauge').style.inlineSize = `${String((100 * visited) / Math.max(1, size))}%`;
  button('undo').disabled = !canUndo;
  button('redo').disabled = !canRedo;
}

export function showTime(seconds: number, beat: number | undefined): void {
  element('walk-time').textContent = timeWords(seconds) + (beat === undefined ? '' : ` / ${timeWords(beat)}`);
}

/** What a key asks for: Ctrl+Z, U or Backspace to take a move back, Ctrl+Y, Shift+Ctrl+Z or R to make it again. */
export function wantedBy(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const letter = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  if (control ? letter === 'z' && !event.shiftKey : /^(backspace|u)$/.test(letter)) return 'undo';
  if (control ? letter === 'y' || (letter === 'z' && event.shiftKey) : letter === 'r') return 'redo';
  return undefined;
}
