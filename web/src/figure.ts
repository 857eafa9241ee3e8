// What is seen of an answer at a moment, drawn by any hand: on the page's canvases, in a picture, in the frames
// of a moving one.
import type { Answer, Path } from './data';
import type { Camera } from './camera';
import type { Point } from './gestures';
import { knightPath } from './knight';
import { type Mark, paintMarks } from './marks';
import { type Overlay, paintOverlay } from './facts/overlay';
import type { Painter } from './painter';
import type { Explanation } from './rules';
import type { Scene } from './scene';

/** What the board is to show. */
export interface Moment {
  /** The whole tour, no knight. */
  still: boolean;
  /** How far the knight is, between steps too. */
  position: number;
  /** The last step that is drawn. */
  drawn: number;
  explanation: Explanation | undefined;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

export class Figure {
  marks: readonly Mark[] = [];
  /** What is shown of a fact of the tour, above it. */
  overlay: Overlay | undefined;
  /** Where the piece is held by a pointer. */
  held: Point | undefined;

  constructor(
    readonly answer: Answer,
    readonly scene: Scene,
    readonly camera: Camera,
  ) {}

  private get path(): Path | undefined {
    return this.scene.tour;
  }

  paintTop(p: Painter, moment: Moment, hovered: number | undefined): void {
    this.paintCurrentLayer(p, moment);
    p.within(this.camera.board, () => {
      if (this.overlay) paintOverlay(p, this.scene, this.overlay);
      this.paintReason(p);
      paintMarks(p, this.scene, this.camera.unit, this.marks);
      if (hovered !== undefined) this.paintHover(p, hovered);
      if (moment.explanation && !moment.still) this.paintCandidates(p, moment.explanation);
      this.paintKnight(p, moment);
    });
  }

  /** The layer of a box that the piece is in. */
  private paintCurrentLayer(p: Painter, moment: Moment): void {
    const { board, start } = this.answer;
    const { path } = this;
    const square = path ? path.squareOf(Math.round(moment.position)) : start;
    if (!board.isBox || square === undefined || (path && (moment.still || path.last < 0))) return;
    const { unit } = this.camera;
    this.scene.paintLayer(p, board.layerOf(square), this.scene.look.palette.chosen, Math.max(2, unit * 0.06));
  }

  /** The squares that show why there is no tour. */
  private paintReason(p: Painter): void {
    const { unit } = this.camera;
    for (const square of this.answer.reason?.squares ?? []) {
      const [x, y] = this.scene.centre(square);
      p.ring(x, y, Math.max(4, unit * 0.36), this.scene.look.palette.bad, Math.max(2, unit * 0.06));
    }
  }

  private paintHover(p: Painter, square: number): void {
    const { unit } = this.camera;
    const [x, y] = this.scene.centre(square);
    const side = Math.max(6, unit);
    const { palette } = this.scene.look;
    p.frame(
      { x: x - side / 2 + 1, y: y - side / 2 + 1, width: side - 2, height: side - 2 },
      palette.hover,
      2,
    );
  }

  private paintCandidates(p: Painter, explanation: Explanation): void {
    const { unit } = this.camera;
    if (unit < 14) return;
    const { palette } = this.scene.look;
    for (const { square, degree, taken } of explanation.candidates) {
      const [x, y] = this.scene.centre(square);
      const colour = taken ? palette.chosen : palette.hover;
      p.lines(
        this.scene.moveLines(explanation.from, square),
        colour,
        taken ? 2.5 : 1.25,
        taken ? [] : [3, 4],
      );
      p.disc(x, y, unit * 0.33, taken ? palette.chosen : palette.badge);
      p.ring(x, y, unit * 0.33, colour, taken ? 2.5 : 1.25);
      p.text(String(degree), x, y, unit * 0.38, taken ? palette.chosenInk : palette.badgeInk, 'middle', true);
    }
  }

  private knightAt(position: number): { x: number; y: number; lift: number } | undefined {
    const { start } = this.answer;
    const tour = this.path;
    if (!tour) {
      if (start === undefined) return undefined;
      const [x, y] = this.scene.centre(start);
      return { x, y, lift: 0 };
    }
    const step = Math.floor(position);
    const part = position - step;
    const next = tour.squareOf(Math.min(tour.last, step + 1));
    const [x, y] = this.scene.between(tour.squareOf(step), next, ease(part));
    return { x, y, lift: Math.sin(Math.PI * part) };
  }

  private paintKnight(p: Painter, moment: Moment): void {
    if (this.scene.pieces || (this.path && (moment.still || this.path.last < 0))) return;
    const at = this.knightAt(moment.position);
    if (!at) return;
    const { unit } = this.camera;
    const { look } = this.scene;
    const { palette, inks } = look;
    const tour = this.path;
    const step = Math.floor(moment.position);
    if (tour && inks && step < tour.last && moment.position > step && !this.scene.pixelated) {
      // The part of the line that it has gone already.
      p.lines(
        this.scene.gone(tour.squareOf(step), tour.squareOf(step + 1), ease(moment.position - step)),
        inks.css[inks.of(step + 1)] ?? '',
        this.scene.lineWidth,
      );
      // It comes from under the number that it leaves.
      if (unit >= 12) this.scene.paintStop(p, step);
    }
    const lift = this.held ? 1 : at.lift;
    const size = Math.max(26, unit * 0.88) * (1 + 0.1 * lift);
    const x = this.held?.x ?? at.x;
    const y = this.held?.y ?? at.y - lift * Math.min(14, unit * 0.16);
    p.disc(x, y, size / 2, palette.token);
    p.ring(x, y, size / 2, inks?.css[inks.of(step)] ?? palette.frame, Math.max(2, size * 0.05));
    p.shape(knightPath, x, y - size * 0.01, size * 0.68, palette.knight);
  }

  /** All layers with one hand, but for what the pointer does. */
  paintAll(p: Painter, moment: Moment): void {
    this.scene.paintGround(p, moment.drawn);
    this.scene.paintPath(p, moment.drawn);
    this.scene.paintAllStops(p, moment.drawn);
    this.paintTop(p, moment, undefined);
  }
}
