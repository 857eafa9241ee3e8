// The lamp of Play: whether a walk can still be completed, in a colour and a sentence.
import { byId } from '../dom';

export type Lamp = 'thinking' | 'can' | 'cannot' | 'unknown' | 'done' | 'ready';

const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

/** Shows it, and lets those be clicked who can do something now; `begun`: there is a walk. */
export function light(lamp: Lamp, words: string, begun: boolean): void {
  byId('lamp', HTMLElement).dataset['lamp'] = lamp;
  byId('lamp-text', HTMLElement).textContent = words;
  byId('rescue', HTMLElement).hidden = lamp !== 'cannot' || !begun;
  button('hint').disabled = lamp !== 'can' && lamp !== 'ready';
  button('show-me').disabled = lamp === 'thinking' || lamp === 'done' || (lamp === 'cannot' && !begun);
}
