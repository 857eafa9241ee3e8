// A word in a sentence that can be dragged, clicked or moved by keys from one choice to the next.
import { make } from '../dom';

export interface Choice {
  value: string;
  label: string;
}

/** So far a pointer goes for the next choice, in pixels. */
const stride = 16;

export function knob(
  name: string,
  label: string,
  choices: readonly Choice[],
  begin: string,
  changed: (value: string) => void,
): HTMLElement {
  let at = Math.max(
    0,
    choices.findIndex(({ value }) => value === begin),
  );
  const word = make('span', {
    class: choices.some(({ label: one }) => one.includes(' ')) ? 'knob words' : 'knob',
    role: 'slider',
    tabindex: '0',
    'data-knob': name,
    'aria-label': label,
    'aria-valuemin': '0',
    'aria-valuemax': String(choices.length - 1),
  });
  const show = (): void => {
    const text = choices[at]?.label ?? '';
    word.textContent = text;
    word.setAttribute('aria-valuenow', String(at));
    word.setAttribute('aria-valuetext', text);
  };
  const go = (to: number): void => {
    const next = Math.min(choices.length - 1, Math.max(0, to));
    if (next === at) return;
    at = next;
    show();
    changed(choices[at]?.value ?? '');
  };
  show();
  const steps: Record<string, () => number> = {
    ArrowRight: () => at + 1,
    ArrowUp: () => at + 1,
    ArrowLeft: () => at - 1,
    ArrowDown: () => at - 1,
    PageUp: () => at + 5,
    PageDown: () => at - 5,
    Home: () => 0,
    End: () => choices.length - 1,
  };
  word.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(step());
  });
  let held: { x: number; at: number; moved: boolean } | undefined;
  word.addEventListener('pointerdown', (event) => {
    held = { x: event.clientX, at, moved: false };
    word.setPointerCapture(event.pointerId);
  });
  word.addEventListener('pointermove', (event) => {
    if (!held) return;
    const by = Math.round((event.clientX - held.x) / stride);
    if (by !== 0) held.moved = true;
    if (held.moved) go(held.at + by);
  });
  word.addEventListener('pointerup', () => {
    // A click takes the next, and after the last the first.
    if (held && !held.moved) go(at === choices.length - 1 ? 0 : at + 1);
    held = undefined;
  });
  word.addEventListener('pointercancel', () => {
    held = undefined;
  });
  return word;
}
