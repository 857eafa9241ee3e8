// The strip under the board: what is seen, copied in one of several forms, or saved as a picture, still or moving.
import type { App } from '../app';
import type { Answer, Path } from '../data';
import { byId, make } from '../dom';
import type { Words } from '../engine/protocol';
import { shown } from '../numbering';
import { copy } from './copy';
import { forms, namesOf, wordsOfPath } from './formats';
import { frames, gifOf, mostFilmed } from './moving';

/** Larger tours are for the program's files. */
const mostCopied = 250_000;

/** What only the page that solves knows: the words that give what is seen, and its link. */
export interface Knows {
  words(answer: Answer, path: Path): Words | undefined;
  link(): string;
}

export class Strip {
  constructor(
    private readonly app: App,
    knows?: Knows,
  ) {
    const strip = byId('copy-as', HTMLElement);
    const add = (id: string, label: string, act: () => Promise<void>): void => {
      const button = make('button', { type: 'button', id: `copy-${id}` }, label);
      button.addEventListener('click', () => {
        void act();
      });
      strip.append(button);
    };
    if (knows) {
      add('link', 'Link', async () => {
        this.told('the link', await copy(knows.link()));
      });
    }
    add('picture', 'Picture', () => this.copyPicture());
    for (const form of forms) {
      add(form.id, form.label, async () => {
        const seen = this.seen();
        if (!seen) return;
        const { answer, path } = seen;
        const words = knows?.words(answer, path) ?? wordsOfPath(path, namesOf(path));
        this.told(form.what, await copy(form.text({ answer, path, words })));
      });
    }
    for (const form of ['svg', 'png', 'gif'] as const) {
      byId(`save-${form}`, HTMLAnchorElement).addEventListener('click', (event) => {
        event.preventDefault();
        void this.save(form);
      });
    }
  }

  private say(words: string): void {
    byId('copied', HTMLElement).textContent = words;
  }

  private told(what: string, done: boolean): void {
    this.say(done ? `Copied: ${what}.` : `The browser does not let the page copy ${what}.`);
  }

  private seen(): { answer: Answer; path: Path } | undefined {
    const answer = this.app.panels[0]?.answer;
    if (!answer?.path || answer.path.last < 0) {
      this.say('There is no tour to copy.');
      return undefined;
    }
    if (answer.path.last >= mostCopied) {
      this.say('The tour is too large to copy; the program writes it into files.');
      return undefined;
    }
    return { answer, path: answer.path };
  }

  private async copyPicture(): Promise<void> {
    try {
      const png = await this.app.picture().toPng();
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      this.told('the picture', true);
    } catch {
      this.say('The browser does not let the page copy pictures; save it as PNG or SVG.');
    }
  }

  private async save(form: 'svg' | 'png' | 'gif'): Promise<void> {
    const [first] = this.app.panels;
    if (!first) return;
    const { player } = this.app;
    const words = ['ktour', first.answer.board.sides.join('x')];
    let blob: Blob;
    if (form === 'gif') {
      const seen = this.seen();
      if (!seen) return;
      if (seen.path.board.area > mostFilmed) {
        this.say('A moving picture is made of boards of up to 2,500 squares.');
        return;
      }
      this.say('Drawing the moving picture …');
      blob = await gifOf(frames(first.answer, seen.path, first.view.scene.look), (done) => {
        this.say(`Drawing the moving picture: ${String(Math.floor(100 * done))}%`);
      });
      this.say('Saved: the moving picture.');
    } else {
      if (first.answer.path && !player.still) words.push(String(shown(player.step)));
      const picture = this.app.picture();
      blob = form === 'svg' ? picture.toSvg() : await picture.toPng();
    }
    const link = make('a', { href: URL.createObjectURL(blob), download: `${words.join('-')}.${form}` });
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(link.href);
    }, 10_000);
  }
}
