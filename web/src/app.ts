// Puts the page together: player, boards, cards and keys.
import type { Answer, Rule } from './data';
import { Inks } from './colours';
import { byId, make } from './dom';
import { actOf, type Commands, zoomFactor } from './keys';
import { caption, comparison, explanationBlock, factsList, nameOf, verdictCard } from './panels';
import { Picture } from './picture';
import { placeOfSpeed, Player, speedAt } from './player';
import { type Explanation, isKnown, Reasons, warnsdorff } from './rules';
import type { Look } from './scene';
import { type Parts, partsOf } from './symmetry';
import { palettes, type Scheme } from './theme';
import { BoardView, type Moment } from './view';
import { describe, kind, squareWords, stepWords, whole } from './words';

/** Above this a list of squares is no longer for people. */
const mostListed = 10_000;

const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);
const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);
const element = (id: string): HTMLElement => byId(id, HTMLElement);

interface Panel {
  answer: Answer;
  view: BoardView;
  parts: Parts | undefined;
  reasons: Reasons | undefined;
}

export class App {
  private readonly player: Player;
  private readonly panels: Panel[] = [];
  private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  private readonly systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  private chosenScheme: Scheme | undefined;
  private frame: number | undefined;
  private lastTime: number | undefined;
  private explained = '';

  constructor(private readonly answers: readonly Answer[]) {
    const last = Math.max(0, ...answers.map((answer) => answer.tour?.last ?? 0));
    this.player = new Player(last, () => {
      this.refresh();
    });
    this.build();
    this.listen();
    this.applyLook();
    this.refresh();
    this.draw(); // at once: the first thing to be seen is the board
  }

  private get anyTour(): boolean {
    return this.answers.some((answer) => answer.tour);
  }

  // ---- building

  private build(): void {
    const { answers } = this;
    const [first] = answers;
    if (!first) return;
    const compared = answers.length > 1;
    const title = compared
      ? `${answers.length} tours of ${kind(first).split(' of ').at(-1) ?? ''}`
      : kind(first);
    document.title = title;
    element('title').textContent = title;
    element('subtitle').textContent = compared
      ? 'Side by side, in step'
      : (first.title ??
        (first.method && first.method !== 'auto'
          ? `${first.tour ? 'Found by' : 'Asked of'} ${first.method}`
          : ''));
    document.body.classList.toggle('comparing', compared);

    const boards = element('boards');
    if (compared) {
      // There may be more than fit the window: with the focus on them they scroll.
      boards.tabIndex = 0;
      boards.setAttribute('role', 'group');
      boards.setAttribute('aria-label', 'Boards');
    }
    for (const answer of answers) {
      const stage = make('div', { class: 'stage', role: 'img' });
      // As the board, and a little room for labels; long ones may be small, but not a mere line.
      const shape = (answer.board.cols + 0.5) / (answer.board.rows + 0.5);
      stage.style.setProperty('--shape', String(Math.min(3, Math.max(0.6, shape))));
      const figure = make('figure', { class: 'board' });
      if (compared) figure.append(caption(answer));
      if (!answer.tour) figure.append(verdictCard(answer));
      figure.append(stage);
      boards.append(figure);
      const parts = answer.tour && partsOf(answer.tour, answer.symmetries);
      const view = new BoardView(stage, answer, this.lookFor(answer, parts), {
        changed: () => {
          this.request();
        },
        chose: (square) => {
          if (answer.tour) this.player.goTo(answer.tour.stepOf(square));
        },
        describe: (square) => describe(answer, square, this.player),
      });
      this.panels.push({ answer, view, parts, reasons: this.reasonsFor(answer) });
    }

    for (const id of ['view-card', 'facts-card', 'save-card']) element(id).hidden = false;
    element('transport').hidden = !this.anyTour;
    element('parts-chip').hidden = !this.panels.some((panel) => panel.parts);
    for (const id of ['colour', 'numbers', 'explain']) {
      const chip = input(id).closest('label');
      if (chip) chip.hidden = !this.anyTour;
    }
    element('go').hidden = !this.anyTour;
    element('facts-heading').textContent = compared ? 'The tours' : this.anyTour ? 'The tour' : 'The request';
    element('facts').append(compared ? comparison(answers) : factsList(first));
    input('scrub').max = String(this.player.last);
    input('speed').value = String(placeOfSpeed(this.player.speed, this.player.last));
    const { tour } = first;
    if (!compared && tour && first.board.size <= mostListed) {
      const moves = byId('moves', HTMLDetailsElement);
      moves.hidden = false;
      moves.addEventListener('toggle', () => {
        element('moves-text').textContent = Array.from(tour.order, (square) => first.board.name(square)).join(
          ' ',
        );
      });
    }
  }

  // ---- looks

  private get scheme(): Scheme {
    return this.chosenScheme ?? (this.systemDark.matches ? 'dark' : 'light');
  }

  private lookFor(answer: Answer, parts: Parts | undefined): Look {
    const palette = palettes[this.scheme];
    const { tour } = answer;
    const colour = input('colour').checked;
    let inks: Inks | undefined;
    if (tour) {
      if (!colour) inks = Inks.plain(tour, palette.plain);
      else if (parts && input('parts').checked) inks = Inks.byPart(tour, parts, palette.parts);
      else inks = Inks.along(tour, palette.ramp);
    }
    return {
      palette,
      inks,
      colour,
      numbers: input('numbers').checked,
      grid: input('grid').checked,
      coordinates: input('coordinates').checked,
    };
  }

  private applyLook(): void {
    document.documentElement.dataset['theme'] = this.scheme;
    button('theme').setAttribute('aria-pressed', String(this.scheme === 'dark'));
    input('parts').disabled = !input('colour').checked;
    for (const { answer, view, parts } of this.panels) view.setLook(this.lookFor(answer, parts));
    this.request();
  }

  // ---- what is shown

  private ruleOf(answer: Answer): Rule | undefined {
    // A symmetric tour is searched as a part of it: what the search saw is not in the whole.
    return answer.rule && isKnown(answer.rule) && answer.symmetry === 'none' ? answer.rule : undefined;
  }

  private reasonsFor(answer: Answer): Reasons | undefined {
    if (!answer.tour) return undefined;
    const rule = this.ruleOf(answer);
    return rule
      ? new Reasons(answer.tour, rule, answer.stats?.undone ?? 0)
      : new Reasons(answer.tour, warnsdorff, 0, false);
  }

  private explanationFor({ reasons }: Panel): Explanation | undefined {
    if (!input('explain').checked || this.player.still) return undefined;
    return reasons?.explain(this.player.step);
  }

  private momentFor(panel: Panel): Moment {
    const { player } = this;
    const { answer } = panel;
    const last = answer.tour?.last ?? 0;
    const position = this.calm.matches ? player.step : player.position;
    return {
      still: player.still,
      position: Math.min(last, position),
      drawn: Math.min(last, player.still ? last : Math.floor(position)),
      explanation: this.explanationFor(panel),
    };
  }

  /** Controls and words follow the player. */
  private refresh(): void {
    const { player, answers } = this;
    const step = player.still ? player.last : player.step;
    const scrub = input('scrub');
    scrub.value = String(step);
    scrub.style.setProperty('--done', `${String(player.last > 0 ? (100 * step) / player.last : 100)}%`);
    const words = player.still ? 'Full tour' : stepWords(answers, player);
    scrub.setAttribute('aria-valuetext', words);
    element('where').textContent = player.still
      ? `${whole(player.last)} moves`
      : `${whole(player.step)} / ${whole(player.last)}`;
    const play = button('play');
    play.setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
    play.classList.toggle('playing', player.playing);
    button('full').setAttribute('aria-pressed', String(player.still));
    button('first').disabled = button('back').disabled = !player.still && player.step === 0;
    button('last').disabled = button('forward').disabled = !player.still && player.step === player.last;
    const speed = player.speed < 10 ? Number(player.speed.toPrecision(2)) : Math.round(player.speed);
    element('speed-label').textContent = `${whole(speed)} ${speed === 1 ? 'move' : 'moves'}/s`;
    input('speed').setAttribute('aria-valuetext', `${whole(speed)} moves a second`);
    this.showExplanations();
    if (!player.playing) this.announce(words);
    this.request();
  }

  private announce(words: string): void {
    const live = element('live');
    if (live.textContent !== words) live.textContent = words;
    for (const { view, answer } of this.panels) {
      const name = this.panels.length > 1 ? `${nameOf(answer)}: ` : '';
      const { tour } = answer;
      const piece =
        tour && !this.player.still
          ? `, ${answer.board.piece} on ${squareWords(answer, tour.squareOf(Math.min(tour.last, this.player.step)))} at step ${whole(this.player.step)}`
          : '';
      view.stage.setAttribute('aria-label', `${name}${kind(answer)}${piece}`);
    }
  }

  private showExplanations(): void {
    const card = element('explain-card');
    card.hidden = !input('explain').checked || !this.anyTour;
    const key = card.hidden ? '' : `${String(this.player.still)} ${this.player.step}`;
    if (key === this.explained) return;
    this.explained = key;
    const blocks = this.panels
      .filter(({ answer }) => answer.tour)
      .map((panel) => {
        const { answer } = panel;
        const heading = this.panels.length > 1 ? nameOf(answer) : '';
        let note = '';
        if (this.player.still)
          note =
            'Play, or go a step on: then this shows where the piece could go, and why it went where it did.';
        else if (!this.ruleOf(answer) && this.player.step < this.player.last) {
          note = `The tour was not made by this rule (its method: ${answer.method || 'unknown'}). This is what Warnsdorff's rule, fewest ways on first, would say.`;
        }
        return explanationBlock(answer, this.explanationFor(panel), note, heading);
      });
    element('explanations').replaceChildren(...blocks);
  }

  // ---- time

  private request(): void {
    this.frame ??= requestAnimationFrame((now) => {
      this.onFrame(now);
    });
  }

  private onFrame(now: number): void {
    this.frame = undefined;
    // A page that was out of sight does not catch up.
    const passed = this.lastTime === undefined ? 0 : Math.min(0.1, (now - this.lastTime) / 1000);
    this.lastTime = now;
    this.player.tick(passed);
    this.draw();
    if (this.player.moving) this.request();
    else this.lastTime = undefined;
  }

  private draw(): void {
    for (const panel of this.panels) panel.view.draw(this.momentFor(panel));
  }

  // ---- controls

  private readonly commands: Commands = {
    plays: () => this.anyTour,
    togglePlay: () => {
      this.player.toggle();
    },
    move: (by, glide) => {
      this.player.move(by, glide && !this.calm.matches);
    },
    goToFirst: () => {
      this.player.goTo(0);
    },
    goToLast: () => {
      this.player.goTo(this.player.last);
    },
    toggleFull: () => {
      if (this.player.still) this.player.goTo(0);
      else this.player.showAll();
    },
    toggleExplain: () => {
      input('explain').click();
    },
    faster: (by) => {
      const { speed, last } = this.player;
      const place = Math.min(1, Math.max(0, placeOfSpeed(speed, last) + by));
      input('speed').value = String(place);
      this.player.setSpeed(speedAt(place, last));
    },
    zoom: (factor) => {
      for (const { view, answer } of this.panels) {
        const step = Math.min(this.player.step, answer.tour?.last ?? 0);
        view.zoom(factor, this.player.still ? undefined : answer.tour?.squareOf(step));
      }
    },
    fit: () => {
      for (const { view } of this.panels) view.fit();
    },
    pan: (dx, dy) => {
      for (const { view } of this.panels) view.pan(dx, dy);
    },
  };

  private listen(): void {
    const { player, commands } = this;
    const clicks: Record<string, () => void> = {
      play: commands.togglePlay,
      first: commands.goToFirst,
      last: commands.goToLast,
      back: () => {
        commands.move(-1, true);
      },
      forward: () => {
        commands.move(1, true);
      },
      full: commands.toggleFull,
      'zoom-in': () => {
        commands.zoom(zoomFactor);
      },
      'zoom-out': () => {
        commands.zoom(1 / zoomFactor);
      },
      'zoom-fit': commands.fit,
      theme: () => {
        this.chosenScheme = this.scheme === 'dark' ? 'light' : 'dark';
        this.applyLook();
      },
    };
    for (const [id, act] of Object.entries(clicks)) button(id).addEventListener('click', act);
    const scrub = input('scrub');
    scrub.addEventListener('input', () => {
      player.goTo(scrub.valueAsNumber);
    });
    const speed = input('speed');
    speed.addEventListener('input', () => {
      player.setSpeed(speedAt(speed.valueAsNumber, player.last));
    });
    const looks = () => {
      this.applyLook();
    };
    for (const id of ['colour', 'parts', 'numbers', 'grid', 'coordinates']) {
      input(id).addEventListener('change', looks);
    }
    this.systemDark.addEventListener('change', looks);
    input('explain').addEventListener('change', () => {
      if (input('explain').checked && player.still) player.goTo(0);
      this.refresh();
    });
    byId('go', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.goTo(input('go-to').value);
    });
    for (const kindOf of ['svg', 'png'] as const) {
      byId(`save-${kindOf}`, HTMLAnchorElement).addEventListener('click', (event) => {
        event.preventDefault();
        void this.save(kindOf);
      });
    }
    document.addEventListener('keydown', (event) => {
      const act = actOf(event, commands);
      if (!act) return;
      event.preventDefault();
      act();
    });
  }

  private goTo(text: string): void {
    const [answer] = this.answers;
    if (!answer?.tour) return;
    const { tour, board } = answer;
    const step = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
    const square =
      step === undefined ? board.parse(text) : step <= tour.last ? tour.squareOf(step) : undefined;
    if (square === undefined) {
      element('told').textContent =
        `“${text.trim()}” is neither a step (0 to ${whole(tour.last)}) nor a square (such as ${board.name(tour.squareOf(0))}).`;
      return;
    }
    this.player.goTo(step ?? tour.stepOf(square));
    element('told').textContent = describe(answer, square, this.player);
  }

  // ---- saving

  private async save(kindOf: 'svg' | 'png'): Promise<void> {
    const [first] = this.panels;
    if (!first) return;
    const compared = this.panels.length > 1;
    const parts = this.panels.map((panel) => ({
      view: panel.view,
      moment: this.momentFor(panel),
      name: compared ? nameOf(panel.answer) : '',
    }));
    const picture = new Picture(parts, document.title);
    const blob = kindOf === 'svg' ? picture.toSvg() : await picture.toPng();
    const words = ['ktour', first.answer.board.sides.join('x')];
    if (this.anyTour && !this.player.still) words.push(String(this.player.step));
    const link = make('a', { href: URL.createObjectURL(blob), download: `${words.join('-')}.${kindOf}` });
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(link.href);
    }, 10_000);
  }
}
