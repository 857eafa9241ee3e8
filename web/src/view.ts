// A board on the page: canvases one above the other (ground, lines, stops, and what moves), with the pointer
// on top of them. Canvases for all sizes, not SVG for the small ones: one way of drawing is enough, it does
// 20×20 in well under a frame and a million squares too, and what is saved as SVG comes from the same code.
import type { Answer, Path } from './data';
import { type Box, Camera } from './camera';
import type { Overlay } from './facts/overlay';
import { Figure, type Moment } from './figure';
import { Gestures, type Point } from './gestures';
import { marginsOf } from './labels';
import type { Mark } from './marks';
import { CanvasPainter } from './painter';
import { type Look, Scene } from './scene';
import type { Piece } from './trace';

export type { Moment } from './figure';
export type { Mark } from './marks';

/** What a pointer that goes down on a place takes along: the piece, or a brush for places. */
export type Grip = 'piece' | 'brush' | undefined;

export interface ViewEvents {
  /** The view must be drawn again. */
  changed(): void;
  /** A place that is no square was chosen. */
  hole(place: number): void;
  /** Whether a click or tap on a square means something special. */
  takes(square: number): boolean;
  /** A square was chosen with the pointer. */
  chose(square: number): void;
  /** What a pointer takes along from there. */
  grabs(place: number): Grip;
  /** The brush goes over a place. */
  brushed(place: number): void;
  /** The piece is let go of on a square, or the brush is lifted. */
  dropped(square: number | undefined): void;
  /** What to say of a square under the pointer. */
  describe(square: number): string;
}

class Layer {
  readonly canvas = document.createElement('canvas');
  readonly context: CanvasRenderingContext2D;
  readonly painter: CanvasPainter;

  constructor(parent: HTMLElement) {
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    this.context = context;
    this.painter = new CanvasPainter(context);
    parent.append(this.canvas);
  }

  resize(width: number, height: number, ratio: number): void {
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  clear(): void {
    this.context.save();
    this.context.resetTransform();
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.context.restore();
  }
}

export class BoardView {
  readonly camera: Camera;
  readonly scene: Scene;
  readonly figure: Figure;
  private readonly ground: Layer;
  private readonly lines: Layer;
  private readonly stops: Layer;
  private readonly top: Layer;
  private readonly tip = document.createElement('div');
  private size = '';
  private width = 0;
  /** The last step on the ground and path layers; nothing if they must be painted anew. */
  private painted: number | undefined;
  /** The step for which the knight was last looked for. */
  private followed: number | undefined;
  private hovered: number | undefined;
  private readonly gestures: Gestures;
  private readonly observer: ResizeObserver;
  private grip: Grip;

  constructor(
    readonly stage: HTMLElement,
    readonly answer: Answer,
    look: Look,
    private readonly events: ViewEvents,
    pieces?: ReadonlyMap<number, Piece>,
  ) {
    const { board } = answer;
    this.camera = new Camera(board.rows, board.cols);
    this.scene = new Scene(board, answer.path, this.camera, look, pieces);
    this.figure = new Figure(answer, this.scene, this.camera);
    this.ground = new Layer(stage);
    this.lines = new Layer(stage);
    this.stops = new Layer(stage);
    this.top = new Layer(stage);
    this.tip.className = 'tip';
    this.tip.hidden = true;
    stage.append(this.tip);
    this.gestures = new Gestures(stage, this.camera, {
      moved: () => {
        this.moved();
      },
      hovered: (at) => {
        this.hover(this.squareAt(at));
      },
      chose: (at, finger) => {
        const square = this.squareAt(at);
        const place = this.camera.squareAt(at.x, at.y);
        if (place && square === undefined) events.hole(answer.board.at(place.row, place.col));
        // A finger has no other way to ask what a square is.
        if (square !== undefined && events.takes(square)) return;
        if (finger) this.hover(square === this.hovered ? undefined : square);
        else if (square !== undefined) events.chose(square);
      },
      grabs: (at) => {
        const place = this.placeAt(at);
        this.grip = place === undefined ? undefined : events.grabs(place);
        return this.grip !== undefined;
      },
      carried: (at) => {
        const place = this.placeAt(at);
        if (this.grip === 'brush' && place !== undefined) events.brushed(place);
        if (this.grip === 'piece') this.figure.held = at;
        this.hover(this.squareAt(at));
        events.changed();
      },
      dropped: (at) => {
        this.figure.held = undefined;
        events.dropped(this.squareAt(at));
        events.changed();
      },
    });
    this.observer = new ResizeObserver(() => {
      this.resize();
    });
    this.observer.observe(stage);
    this.resize();
  }

  /** The board goes away. */
  close(): void {
    this.observer.disconnect();
  }

  private get path(): Path | undefined {
    return this.scene.tour;
  }

  /** What is marked on squares beside the path. */
  setMarks(marks: readonly Mark[]): void {
    this.figure.marks = marks;
    this.events.changed();
  }

  /** What is shown of a fact of the tour; nothing to take it away. */
  setOverlay(overlay: Overlay | undefined): void {
    const labels = overlay?.labels !== this.figure.overlay?.labels;
    this.figure.overlay = overlay;
    this.scene.labels = overlay?.labels;
    if (labels) this.resize();
    if (labels) this.invalidate();
    this.events.changed();
  }

  /** The path is another one than before, but for its first squares. */
  renew(kept = 0): void {
    if (this.painted !== undefined && this.painted >= kept) this.painted = undefined;
  }

  setLook(look: Look): void {
    const margins = look.coordinates !== this.scene.look.coordinates;
    this.scene.look = look;
    if (margins) this.resize();
    this.invalidate();
  }

  private invalidate(): void {
    this.painted = undefined;
    this.events.changed();
  }

  /** What is seen of the board, with its labels: all that a picture has to hold. */
  get seen(): Box {
    const { x, y, width, height } = this.camera.board;
    const { left, right, above, below } = marginsOf(this.scene, this.width);
    return { x: x - left, y: y - above, width: width + left + right, height: height + above + below };
  }

  /** Fits canvases and camera to the stage, with room for labels at the left and below. */
  private resize(): void {
    const { width, height } = this.stage.getBoundingClientRect();
    const ratio = window.devicePixelRatio;
    const size = [width, height, ratio, JSON.stringify(marginsOf(this.scene, width))].join(' ');
    // A canvas that is given a size is empty, even if it is the one it had.
    if (width < 1 || height < 1 || size === this.size) return;
    this.size = size;
    this.width = width;
    for (const layer of [this.ground, this.lines, this.stops, this.top]) layer.resize(width, height, ratio);
    const { left, right, above, below } = marginsOf(this.scene, width);
    this.stage.style.setProperty('--drawn', String(width / height));
    const viewport = { x: left, y: above, width: width - left - right, height: height - above - below };
    this.camera.resize(viewport, ratio);
    this.stage.classList.toggle('zoomed', !this.camera.whole);
    this.invalidate();
  }

  // ---- drawing

  draw(moment: Moment): void {
    if (this.width === 0) return;
    const { scene } = this;
    if (!moment.still && moment.drawn !== this.followed) this.follow(moment.drawn);
    this.followed = moment.drawn;
    if (this.painted === undefined || moment.drawn < this.painted || scene.pixelated) {
      if (this.painted !== moment.drawn) this.repaint(moment.drawn);
    } else if (moment.drawn > this.painted) {
      const from = this.painted + 1;
      const steps = Array.from({ length: moment.drawn - this.painted }, (_, i) => from + i);
      const seen = this.camera.board;
      this.ground.painter.within(seen, () => {
        scene.paintTints(this.ground.painter, steps);
      });
      this.lines.painter.within(seen, () => {
        scene.paintLines(this.lines.painter, steps, moment.drawn);
      });
      this.stops.painter.within(seen, () => {
        scene.paintStops(this.stops.painter, steps);
        scene.paintEnds(this.stops.painter, moment.drawn);
      });
    }
    this.painted = moment.drawn;
    this.top.clear();
    this.figure.paintTop(this.top.painter, moment, this.hovered);
    if (this.hovered !== undefined) this.tip.textContent = this.events.describe(this.hovered);
  }

  private repaint(drawn: number): void {
    for (const layer of [this.ground, this.lines, this.stops]) layer.clear();
    this.scene.paintGround(this.ground.painter, drawn);
    this.scene.paintPath(this.lines.painter, drawn);
    this.scene.paintAllStops(this.stops.painter, drawn);
  }

  /** Keeps the knight in sight on a board that is not seen whole. */
  private follow(step: number): void {
    if (this.camera.whole || this.gestures.holding) return;
    const { board } = this.answer;
    const tour = this.path;
    if (!tour || tour.last < 0) return;
    const square = tour.squareOf(step);
    const [x, y] = this.scene.centre(square);
    const { viewport } = this.camera;
    const inside = (at: number, from: number, room: number): boolean =>
      at > from + room * 0.12 && at < from + room * 0.88;
    if (inside(x, viewport.x, viewport.width) && inside(y, viewport.y, viewport.height)) return;
    const { x: oldX, y: oldY } = this.camera;
    this.camera.centreOn(board.row(square) + 0.5, board.col(square) + 0.5);
    if (oldX !== this.camera.x || oldY !== this.camera.y) this.painted = undefined;
  }

  // ---- moving and pointing

  /** Towards a square, if one is named. */
  zoom(factor: number, square?: number): void {
    const { board } = this.answer;
    this.camera.zoom(factor);
    if (square !== undefined) this.camera.centreOn(board.row(square) + 0.5, board.col(square) + 0.5);
    this.moved();
  }

  pan(dx: number, dy: number): void {
    this.camera.pan(dx, dy);
    this.moved();
  }

  fit(): void {
    this.camera.fit();
    this.moved();
  }

  private moved(): void {
    // While all is seen, a finger on the board scrolls the page; after zooming in, it moves the board.
    this.stage.classList.toggle('zoomed', !this.camera.whole);
    this.hover(undefined);
    this.invalidate();
  }

  private squareAt(point: Point | undefined): number | undefined {
    const at = point && this.camera.squareAt(point.x, point.y);
    const { board } = this.answer;
    return at && board.contains(at.row, at.col) ? board.at(at.row, at.col) : undefined;
  }

  /** The place of the sheet, square or not. */
  private placeAt(point: Point): number | undefined {
    const at = this.camera.squareAt(point.x, point.y);
    return at && this.answer.board.at(at.row, at.col);
  }

  private hover(square: number | undefined): void {
    if (square === this.hovered) return;
    this.hovered = square;
    this.events.changed();
    this.tip.hidden = square === undefined;
    if (square === undefined) return;
    this.tip.textContent = this.events.describe(square);
    const [x, y] = this.scene.centre(square);
    const half = Math.max(4, this.camera.unit / 2);
    const below = y - half < 44;
    this.tip.style.left = `${Math.min(this.width - this.tip.offsetWidth / 2 - 4, Math.max(this.tip.offsetWidth / 2 + 4, x))}px`;
    this.tip.style.top = `${below ? y + half + 6 : y - half - 6}px`;
    this.tip.classList.toggle('below', below);
  }
}
