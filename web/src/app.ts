// Puts the page together: player, boards, cards and keys.
import type { Answer, Path, Rule } from './data';
import { Inks } from './colours';
import { byId, make } from './dom';
import { actOf, type Commands, zoomFactor } from './keys';
import type { Overlay } from './facts/overlay';
import { factsPanel } from './facts/panel';
import { caption, comparison, explanationBlock, factsList, nameOf, verdictCard } from './panels';
import { numbering, shown } from './numbering';
import { Picture } from './picture';
import { placeOfSpeed, Player, speedAt } from './player';
import { type Explanation, isKnown, Reasons, warnsdorff } from './rules';
import type { Look } from './scene';
import { type Parts, partsOf } from './symmetry';
import { keepScheme, keptScheme, palettes, type Scheme } from './theme';
import { type Trace, traceWords } from './trace';
import { BoardView, type Grip, type Moment, type ViewEvents } from './view';
import { describe, kind, squareWords, stepWords, whole } from './words';

/** Above this a list of squares is no longer for people. */
const mostListed = 10_000;
/** Boards of more squares take some time to draw. */
export const largeBoard = 100_000;

const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);
const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);
const element = (id: string): HTMLElement => byId(id, HTMLElement);

interface Panel {
  answer: Answer;
  view: BoardView;
  parts: Parts | undefined;
  reasons: Reasons | undefined;
  trace: Trace | undefined;
}

/** How answers are shown, beside the ordinary way. */
export interface Showing {
  /** What a search did, for each of the answers: then it is played, and not the path. */
  traces?: readonly Trace[];
  /** The step to stand at; the whole tour if it is left out. */
  step?: number | undefined;
  title?: string;
  subtitle?: string;
  /** The board is for moving about on with keys too. */
  board?: { label: string; keys: (event: KeyboardEvent) => boolean };
  /** No playing: whoever shows it does the moving. */
  quiet?: boolean;
  /** The last moment to go to, if it is not where the last of them ends. */
  last?: number | undefined;
}

export class App {
  player: Player;
  readonly panels: Panel[] = [];
  /** Whether a click on a square means something to whoever shows the answers. */
  takes: (square: number) => boolean = () => false;
  /** A place of the sheet that is no square was clicked. */
  hole: (place: number) => void = () => undefined;
  /** What a pointer takes along from a place, where its brush goes, and where the piece is put down. */
  grabs: (place: number) => Grip = () => undefined;
  brushed: (place: number) => void = () => undefined;
  dropped: (square: number | undefined) => void = () => undefined;
  /** The knight came to rest elsewhere. */
  stepped: () => void = () => undefined;
  private answers: readonly Answer[] = [];
  private showing: Showing = {};
  private readonly inks = new WeakMap<Path, { key: string; inks: Inks }>();
  private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  private readonly systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  private chosenScheme: Scheme | undefined;
  private frame: number | undefined;
  private lastTime: number | undefined;
  private explained = '';
  /** What stands below the title while no fact is shown there. */
  private plainSubtitle: string | undefined;

  constructor(answers: readonly Answer[]) {
    this.player = new Player(0, () => undefined);
    this.chosenScheme = keptScheme();
    this.listen();
    this.show(answers);
  }

  /** Shows answers, in place of those that were there. */
  show(answers: readonly Answer[], showing: Showing = {}): void {
    this.answers = answers;
    this.showing = showing;
    const { traces } = showing;
    const ends = traces?.map((trace) => trace.last) ?? answers.map((answer) => answer.path?.last ?? 0);
    const { speed, last: before } = this.player;
    const last = showing.last ?? Math.max(0, ...ends);
    this.player = new Player(last, () => {
      this.refresh();
    });
    // Who chose a speed keeps it from one tour to the next like it.
    if (last === before) this.player.speed = speed;
    if (showing.step !== undefined || showing.quiet) {
      this.player.still = false;
      this.player.position = Math.min(last, showing.step ?? last);
    }
    this.explained = '';
    this.plainSubtitle = undefined;
    this.build();
    this.applyLook();
    this.refresh();
    // At once: the first thing to be seen is the board. A large one takes its turn, and the page stays awake.
    if (answers.every(({ board }) => board.area <= largeBoard)) this.draw();
  }

  /** The path that is shown has grown by a move, or has shrunk. */
  follow(grown: boolean): void {
    const { speed } = this.player;
    const last = Math.max(0, ...this.answers.map((answer) => answer.path?.last ?? 0));
    this.player = new Player(last, () => {
      this.refresh();
    });
    this.player.speed = speed;
    this.player.still = false;
    this.player.position = grown ? Math.max(0, last - 1) : last;
    for (const { view } of this.panels) view.renew();
    this.player.goTo(last, grown && !this.calm.matches);
  }

  private get anyPath(): boolean {
    return this.answers.some((answer) => answer.path) || (this.showing.traces ?? []).length > 0;
  }

  // ---- building

  private build(): void {
    const { answers } = this;
    const [first] = answers;
    const boards = element('boards');
    for (const { view } of this.panels.splice(0)) view.close();
    boards.replaceChildren();
    if (!first) return;
    const compared = answers.length > 1;
    const title =
      this.showing.title ??
      (compared ? `${answers.length} tours of ${kind(first).split(' of ').at(-1) ?? ''}` : kind(first));
    document.title = title;
    element('title').textContent = title;
    element('subtitle').textContent =
      this.showing.subtitle ??
      (compared
        ? 'Side by side, in step'
        : (first.title ??
          (first.method && first.method !== 'auto'
            ? `${first.tour ? 'Found by' : 'Asked of'} ${first.method}`
            : '')));
    document.body.classList.toggle('comparing', compared);
    boards.dataset['count'] = String(answers.length);

    if (compared) {
      // There may be more than fit the window: with the focus on them they scroll.
      boards.tabIndex = 0;
      boards.setAttribute('role', 'group');
      boards.setAttribute('aria-label', 'Boards');
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) boards.removeAttribute(name);
    }
    for (const [i, answer] of answers.entries()) {
      const stage = make('div', { class: 'stage', role: 'img' });
      const keys = this.showing.board?.keys;
      if (keys) {
        stage.tabIndex = 0;
        stage.setAttribute('role', 'application');
        stage.addEventListener('keydown', (event) => {
          if (!keys(event)) return;
          event.preventDefault();
          event.stopPropagation();
        });
      }
      // As the board, and a little room for labels; long ones may be small, but not a mere line.
      const shape = (answer.board.cols + 0.5) / (answer.board.rows + 0.5);
      stage.style.setProperty('--shape', String(Math.min(3, Math.max(0.6, shape))));
      const figure = make('figure', { class: 'board' });
      if (compared) figure.append(caption(answer));
      const told = this.showing.quiet ?? this.showing.traces;
      if (!answer.tour && !told) figure.append(verdictCard(answer));
      figure.append(stage);
      boards.append(figure);
      const parts = answer.tour && partsOf(answer.tour, answer.symmetries);
      const trace = this.showing.traces?.[i];
      const events: ViewEvents = {
        changed: () => {
          this.request();
        },
        takes: (square) => this.takes(square),
        hole: (place) => {
          this.hole(place);
        },
        grabs: (place) => this.grabs(place),
        brushed: (place) => {
          this.brushed(place);
        },
        dropped: (square) => {
          this.dropped(square);
        },
        chose: (square) => {
          const step = answer.path?.stepOf(square) ?? Infinity;
          if (step <= (answer.path?.last ?? -1) && !this.showing.traces) this.player.goTo(step);
        },
        describe: (square) => describe(answer, square, this.player),
      };
      const view = new BoardView(stage, answer, this.lookFor(answer, parts), events, trace?.pieces);
      this.panels.push({ answer, view, parts, reasons: this.reasonsFor(answer), trace });
    }

    for (const id of ['view-card', 'save-card', 'share']) element(id).hidden = false;
    element('copied').textContent = '';
    // Of several, the table compares what they took.
    const nothing = compared && !answers.some((answer) => answer.stats);
    element('facts-card').hidden = this.showing.quiet === true || nothing;
    const { quiet, traces } = this.showing;
    element('transport').hidden = !this.anyPath || quiet === true;
    element('parts-chip').hidden = !this.panels.some((panel) => panel.parts);
    for (const id of ['colour', 'numbers', 'from-one']) {
      const chip = input(id).closest('label');
      if (chip) chip.hidden = !this.anyPath;
    }
    element('explain-chip').hidden = !answers.some((answer) => answer.tour) || quiet === true || !!traces;
    element('go').hidden = !this.anyPath || quiet === true || !!traces;
    input('go-to').placeholder = `12 or ${first.board.name(first.path?.squareOf(0) ?? 0)}`;
    element('told').textContent = '';
    element('facts-heading').textContent = compared ? 'The tours' : first.tour ? 'The tour' : 'The request';
    const panel = compared
      ? []
      : factsPanel(first, (overlay, words) => {
          this.showFact(overlay, words);
        });
    element('facts').replaceChildren(compared ? comparison(answers) : factsList(first), ...panel);
    input('scrub').max = String(this.player.last);
    input('speed').value = String(placeOfSpeed(this.player.speed, this.player.last));
    const moves = byId('moves', HTMLDetailsElement);
    moves.hidden = compared || !first.tour || first.board.size > mostListed;
    moves.open = false;
  }

  /** The squares of the tour in order, when they are asked for. */
  private listMoves(): void {
    const [first] = this.answers;
    if (!first?.tour) return;
    const names = Array.from(first.tour.order, (square) => first.board.name(square));
    element('moves-text').textContent = names.join(' ');
  }

  // ---- looks

  private get scheme(): Scheme {
    return this.chosenScheme ?? (this.systemDark.matches ? 'dark' : 'light');
  }

  /** Colours for every step: made once for a path and a look, since there may be a million. */
  private inksFor(path: Path, parts: Parts | undefined, colour: boolean): Inks {
    const palette = palettes[this.scheme];
    const byPart = parts !== undefined && input('parts').checked;
    const key = `${this.scheme} ${String(colour)} ${String(byPart)}`;
    const kept = this.inks.get(path);
    if (kept?.key === key) return kept.inks;
    let inks: Inks;
    if (!colour) inks = Inks.plain(path, palette.plain);
    else if (byPart) inks = Inks.byPart(path, parts, palette.parts);
    else inks = Inks.along(path, palette.ramp);
    this.inks.set(path, { key, inks });
    return inks;
  }

  private lookFor(answer: Answer, parts: Parts | undefined): Look {
    const palette = palettes[this.scheme];
    const tour = answer.path;
    const colour = input('colour').checked;
    const inks = tour && this.inksFor(tour, parts, colour);
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
      : new Reasons(answer.tour, warnsdorff, 0, false, false);
  }

  private explanationFor({ reasons }: Panel): Explanation | undefined {
    if (!input('explain').checked || this.player.still) return undefined;
    return reasons?.explain(this.player.step);
  }

  /** The search as it was after so many events; all of them, if it is to be still. */
  private followTrace({ trace, view }: Panel): void {
    const kept = trace?.goTo(this.player.still ? trace.last : this.player.step);
    if (kept !== undefined) view.renew(trace?.walk ? kept : 0);
  }

  private momentFor(panel: Panel): Moment {
    const { player } = this;
    const { answer, trace } = panel;
    if (trace) {
      this.followTrace(panel);
      const last = trace.walk?.last ?? 0;
      return { still: player.still, position: Math.max(0, last), drawn: last, explanation: undefined };
    }
    const last = answer.path?.last ?? 0;
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
    for (const panel of this.panels) this.followTrace(panel);
    // What is shown of a fact is of the whole tour.
    if (!player.still) this.hideFact();
    const step = player.still ? player.last : player.step;
    const scrub = input('scrub');
    scrub.value = String(step);
    scrub.style.setProperty('--done', `${String(player.last > 0 ? (100 * step) / player.last : 100)}%`);
    const { traces } = this.showing;
    const words = player.still
      ? 'Full tour'
      : traces
        ? traceWords(traces, player.step)
        : stepWords(answers, player);
    scrub.setAttribute('aria-valuetext', words);
    const [at, end] = traces ? [player.step, player.last] : [shown(player.step), shown(player.last)];
    element('where').textContent = player.still
      ? `${whole(player.last)} moves`
      : `${whole(at)} / ${whole(end)}`;
    const play = button('play');
    play.setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
    play.classList.toggle('playing', player.playing);
    input('speed').value = String(placeOfSpeed(player.speed, player.last));
    button('full').setAttribute('aria-pressed', String(player.still));
    button('first').disabled = button('back').disabled = !player.still && player.step === 0;
    button('last').disabled = button('forward').disabled = !player.still && player.step === player.last;
    const speed = player.speed < 10 ? Number(player.speed.toPrecision(2)) : Math.round(player.speed);
    element('speed-label').textContent = `${whole(speed)} ${speed === 1 ? 'move' : 'moves'}/s`;
    input('speed').setAttribute('aria-valuetext', `${whole(speed)} moves a second`);
    this.showExplanations();
    if (!player.playing) {
      this.announce(words);
      this.stepped();
    }
    this.request();
  }

  /** A fact on the board, which is brought into sight; nothing to take it away. */
  private showFact(overlay: Overlay | undefined, words: string): void {
    const [panel] = this.panels;
    if (!panel) return;
    if (overlay) this.player.showAll();
    panel.view.setOverlay(overlay);
    const subtitle = element('subtitle');
    this.plainSubtitle ??= subtitle.textContent;
    subtitle.textContent = overlay ? words : this.plainSubtitle;
    if (!overlay) this.plainSubtitle = undefined;
    const { top, bottom } = panel.view.stage.getBoundingClientRect();
    const inSight = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (overlay && inSight < 0.6 * (bottom - top))
      element('title').closest('header')?.scrollIntoView({ block: 'start' });
  }

  private hideFact(): void {
    document.querySelector<HTMLElement>('.fact[aria-pressed=true]')?.click();
  }

  private announce(words: string): void {
    const live = element('live');
    if (live.textContent !== words) live.textContent = words;
    for (const { view, answer } of this.panels) {
      const name = this.panels.length > 1 ? `${nameOf(answer)}: ` : '';
      const { path } = answer;
      const piece =
        path && !this.player.still && path.last >= 0
          ? `, ${answer.board.piece} on ${squareWords(answer, path.squareOf(Math.min(path.last, this.player.step)))} at step ${whole(shown(this.player.step))}`
          : '';
      view.stage.setAttribute('aria-label', this.showing.board?.label ?? `${name}${kind(answer)}${piece}`);
    }
  }

  private showExplanations(): void {
    const card = element('explain-card');
    card.hidden = !input('explain').checked || element('explain-chip').hidden;
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
          note = `No rule chose these moves one by one (the tour's method: ${answer.method || 'unknown'}).`;
        }
        return explanationBlock(answer, this.explanationFor(panel), note, heading);
      });
    const made = this.answers.every((answer) => this.ruleOf(answer));
    element('explain-heading').textContent = made ? 'Why this move' : 'Beside the rule';
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
    plays: () => this.anyPath && this.showing.quiet !== true,
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
        const step = Math.min(this.player.step, answer.path?.last ?? 0);
        view.zoom(factor, this.player.still ? undefined : answer.path?.squareOf(step));
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
    const { commands } = this;
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
        keepScheme(this.chosenScheme);
        this.applyLook();
      },
    };
    for (const [id, act] of Object.entries(clicks)) button(id).addEventListener('click', act);
    const scrub = input('scrub');
    scrub.addEventListener('input', () => {
      this.player.goTo(scrub.valueAsNumber);
    });
    const speed = input('speed');
    speed.addEventListener('input', () => {
      this.player.setSpeed(speedAt(speed.valueAsNumber, this.player.last));
    });
    const looks = () => {
      this.applyLook();
    };
    for (const id of ['colour', 'parts', 'numbers', 'grid', 'coordinates']) {
      input(id).addEventListener('change', looks);
    }
    this.systemDark.addEventListener('change', looks);
    input('from-one').checked = numbering.from === 1;
    input('from-one').addEventListener('change', () => {
      numbering.from = input('from-one').checked ? 1 : 0;
      this.applyLook();
      this.refresh();
    });
    byId('moves', HTMLDetailsElement).addEventListener('toggle', () => {
      this.listMoves();
    });
    input('explain').addEventListener('change', () => {
      if (input('explain').checked && this.player.still) this.player.goTo(0);
      this.refresh();
    });
    byId('go', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.goTo(input('go-to').value);
    });
    document.addEventListener('keydown', (event) => {
      const act = actOf(event, commands);
      if (!act) return;
      event.preventDefault();
      act();
    });
  }

  private goTo(text: string): void {
    const [answer] = this.answers;
    if (!answer?.path) return;
    const { path: tour, board } = answer;
    const step = /^\s*\d+\s*$/.test(text) ? Number(text) - numbering.from : undefined;
    const named = step === undefined ? board.named(text) : undefined;
    const square =
      step === undefined
        ? named !== undefined && tour.stepOf(named) <= tour.last
          ? named
          : undefined
        : step >= 0 && step <= tour.last
          ? tour.squareOf(step)
          : undefined;
    if (square === undefined) {
      element('told').textContent =
        `“${text.trim()}” is neither a step (${whole(shown(0))} to ${whole(shown(tour.last))}) nor a square (such as ${board.name(tour.squareOf(0))}).`;
      return;
    }
    this.player.goTo(step ?? tour.stepOf(square));
    element('told').textContent = describe(answer, square, this.player);
  }

  // ---- saving

  /** What is seen, as a picture. */
  picture(): Picture {
    const compared = this.panels.length > 1;
    const parts = this.panels.map((panel) => ({
      view: panel.view,
      moment: this.momentFor(panel),
      name: compared ? nameOf(panel.answer) : '',
    }));
    return new Picture(parts, document.title);
  }
}
