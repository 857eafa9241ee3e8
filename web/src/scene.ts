// Draws a board and a tour on it, in as much detail as the squares have room for.
//
// There are three layers: the ground (squares, labels), the lines, and the stops with their numbers. Later
// moves come on top of earlier ones, and a square belongs to one step: so a move more can be painted onto
// what is there, and the result is the same as if all had been painted again.
import { type Board, plane } from './board';
import type { Camera } from './camera';
import { css, type Inks, mix, rampColour, type Rgb } from './colours';
import type { Path } from './data';
import { shown } from './numbering';
import { type Labels, paintLabels } from './labels';
import type { Painter } from './painter';
import { packed, Pixels } from './pixels';
import type { Palette } from './theme';
import type { Piece } from './trace';

export interface Look {
  palette: Palette;
  inks: Inks | undefined;
  colour: boolean;
  numbers: boolean;
  grid: boolean;
  coordinates: boolean;
}

/** From this size on, in CSS pixels, squares show lines; smaller ones are pixels of their step's colour. */
const linesFrom = 5;
const stopsFrom = 12;
const smallestDigits = 7;
/** Crossing lines show which is above while there are not too many for that. */
const mostCased = 1200;
/** So far from the middle of a stop, in squares, begins what sets a line off from those below it. */
const casingFrom = 0.24;

export class Scene {
  labels: Labels | undefined;
  private kept: Pixels | undefined;

  constructor(
    readonly board: Board,
    readonly tour: Path | undefined,
    readonly camera: Camera,
    public look: Look,
    /** The moves of a tour that grows in many places; there is no path then. */
    readonly pieces?: ReadonlyMap<number, Piece>,
  ) {}

  /** Whether squares are too small for lines. */
  get pixelated(): boolean {
    return this.camera.unit < linesFrom;
  }

  centre(square: number): [number, number] {
    const { x, y, unit } = this.camera;
    return [x + (this.board.col(square) + 0.5) * unit, y + (this.board.row(square) + 0.5) * unit];
  }

  /** Squares and labels, with the squares of the first steps in their colours. */
  paintGround(p: Painter, drawn: number): void {
    const { camera, look } = this;
    const seen = camera.board;
    p.within(seen, () => {
      if (this.pixelated) {
        p.image(this.pixels(drawn, window.devicePixelRatio), seen);
        return;
      }
      if (look.grid && camera.unit < stopsFrom) {
        this.paintSmallSquares(p, drawn);
        return;
      }
      if (look.grid) {
        const full = this.board.size === this.board.area;
        if (full) p.fill(seen, css(look.palette.light));
        const { top, bottom, left, right } = camera.visible(0);
        const light: number[] = [];
        const dark: number[] = [];
        for (let row = top; row < bottom; ++row) {
          for (let col = left; col < right; ++col) {
            const isDark = this.board.isDark(row, col);
            if (!full && !this.board.contains(row, col)) continue;
            if (isDark || !full)
              (isDark ? dark : light).push(camera.x + col * camera.unit, camera.y + row * camera.unit);
          }
        }
        p.squares(light, camera.unit, css(look.palette.light));
        // Beside holes, which look like the page, a light square needs an edge to be seen.
        for (let i = 0; !full && i < light.length; i += 2) {
          const [x = 0, y = 0] = light.slice(i, i + 2);
          const box = { x: x + 0.5, y: y + 0.5, width: camera.unit - 1, height: camera.unit - 1 };
          p.frame(box, look.palette.frame, 1);
        }
        p.squares(dark, camera.unit, css(look.palette.dark));
      }
      this.paintTints(p, this.visibleSteps(drawn, 0));
    });
    // Where squares are missing, the squares themselves show how far the board goes.
    if (look.grid && this.board.size === this.board.area) {
      const { x, y, width, height } = seen;
      p.frame({ x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 }, look.palette.frame, 1);
    }
    if (look.coordinates || this.labels) paintLabels(p, this);
  }

  /** Thousands of squares at once: a picture with a pixel a square, enlarged. */
  private paintSmallSquares(p: Painter, drawn: number): void {
    const { camera, look, tour, board } = this;
    const { top, bottom, left, right } = camera.visible(0);
    const width = right - left;
    const height = bottom - top;
    if (width < 1 || height < 1) return;
    const bytes = new Uint8ClampedArray(width * height * 4);
    const out = new Uint32Array(bytes.buffer);
    const { light, dark, tint } = look.palette;
    const tinted = (under: Rgb): Uint32Array =>
      Uint32Array.from(look.inks?.colours ?? [], (ink) => packed(mix(under, ink, tint)));
    const plain = [packed(light), packed(dark)];
    const tints = [tinted(light), tinted(dark)];
    for (let row = top, at = 0; row < bottom; ++row) {
      for (let col = left; col < right; ++col, ++at) {
        if (!board.contains(row, col)) continue;
        const shade = board.isDark(row, col) ? 1 : 0;
        const step = tour && look.colour ? tour.stepOf(board.at(row, col)) : Infinity;
        const ink = step <= drawn ? tints[shade]?.[look.inks?.of(step) ?? 0] : undefined;
        out[at] = ink ?? plain[shade] ?? 0;
      }
    }
    const { x, y, unit } = camera;
    const box = { x: x + left * unit, y: y + top * unit, width: width * unit, height: height * unit };
    p.image({ width, height, bytes }, box);
  }

  /** The squares of some steps in their colours. */
  paintTints(p: Painter, steps: Iterable<number>): void {
    const { camera, look, tour } = this;
    if (!tour || !look.inks || !look.colour || !look.grid || this.pixelated) return;
    // Neighbours in time share a colour: one call for all of them, on light squares and on dark ones.
    let ink = -1;
    let corners: [number[], number[]] = [[], []];
    const flush = (): void => {
      const colour = look.inks?.colours[ink];
      if (!colour) return;
      const { light, dark, tint } = look.palette;
      p.squares(corners[0], camera.unit, css(mix(light, colour, tint)));
      p.squares(corners[1], camera.unit, css(mix(dark, colour, tint)));
      corners = [[], []];
    };
    for (const step of steps) {
      if (look.inks.of(step) !== ink) flush();
      ink = look.inks.of(step);
      const square = tour.squareOf(step);
      const row = this.board.row(square);
      const col = this.board.col(square);
      const on = this.board.isDark(row, col) ? corners[1] : corners[0];
      on.push(camera.x + col * camera.unit, camera.y + row * camera.unit);
    }
    flush();
  }

  /** The steps up to some one whose squares are seen, in order. */
  visibleSteps(drawn: number, around: number): Uint32Array {
    const { tour, board } = this;
    if (!tour) return new Uint32Array(0);
    const { top, bottom, left, right } = this.camera.visible(around);
    const seen = new Uint32Array((bottom - top) * (right - left));
    let count = 0;
    for (let row = top; row < bottom; ++row) {
      for (let col = left; col < right; ++col) {
        const step = tour.stepOf(board.at(row, col));
        if (step <= drawn) seen[count++] = step;
      }
    }
    return seen.subarray(0, count).sort();
  }

  /** The steps whose moves are seen: on a plane such as end nearby, else both those that end and that begin. */
  private visibleMoves(drawn: number): Uint32Array {
    const near = this.visibleSteps(drawn, this.board.reach);
    if (!this.board.far) return near;
    const both = new Set<number>();
    for (const step of near) both.add(step).add(Math.min(drawn, step + 1));
    return Uint32Array.from(both).sort();
  }

  /** A move as lines: four numbers, or eight where it leaves at one edge and enters at another. */
  moveLines(from: number, to: number): number[] {
    const { x, y, unit } = this.camera;
    const [x1, y1] = this.centre(from);
    const [x2, y2] = this.centre(to);
    if (this.board.surface === plane) return [x1, y1, x2, y2];
    const seen = this.board.seen(from, to);
    const point = ([row, col]: [number, number]): [number, number] => [
      x + (col + 0.5) * unit,
      y + (row + 0.5) * unit,
    ];
    return [x1, y1, ...point(seen.to), ...(seen.crosses ? [...point(seen.from), x2, y2] : [])];
  }

  /** Where the piece is on its way between two squares: over the edge in the first half, back on in the second. */
  between(from: number, to: number, part: number): [number, number] {
    const lines = this.moveLines(from, to);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = part < 0.5 ? lines : lines.slice(-4);
    return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
  }

  /** The lines of a move up to where the piece is on its way. */
  gone(from: number, to: number, part: number): number[] {
    const lines = this.moveLines(from, to);
    return [...lines.slice(0, part < 0.5 ? 2 : -2), ...this.between(from, to, part)];
  }

  /** The lines of all visible steps. */
  paintPath(p: Painter, drawn: number): void {
    if (this.pieces) this.paintPieces(p, this.pieces.values());
    if (this.pixelated) return;
    p.within(this.camera.board, () => {
      this.paintLines(p, this.visibleMoves(drawn), drawn);
    });
  }

  /** Moves in many places, with the squares that they join: those that were chosen stand out. */
  private paintPieces(p: Painter, pieces: Iterable<Piece>): void {
    const { palette } = this.look;
    const width = this.lineWidth;
    const ground = css(this.look.grid ? palette.light : palette.page);
    const colours = { chosen: palette.chosen, other: css(rampColour(palette.plain, 0)) };
    p.within(this.camera.board, () => {
      for (const { from, to, chosen } of pieces) {
        const move = this.moveLines(from, to);
        const wide = chosen ? width * 1.5 : width;
        if (this.camera.unit >= stopsFrom) this.paintCasing(p, move, ground, wide);
        p.lines(move, chosen ? colours.chosen : colours.other, wide);
        for (const square of this.camera.unit >= linesFrom ? [from, to] : []) {
          p.disc(...this.centre(square), Math.max(1, this.camera.unit * 0.11), colours.other);
        }
      }
    });
  }

  /** The stops of all visible steps. */
  paintAllStops(p: Painter, drawn: number): void {
    p.within(this.camera.board, () => {
      this.paintStops(p, this.pixelated ? [] : this.visibleSteps(drawn, 1));
      this.paintEnds(p, drawn);
    });
  }

  /** The moves that end with some steps, in order, onto what is there. */
  paintLines(p: Painter, steps: readonly number[] | Uint32Array, drawn: number): void {
    const { tour, look, camera } = this;
    if (!tour || !look.inks || this.pixelated || steps.length === 0) return;
    const { unit } = camera;
    const width = this.lineWidth;
    const ground = css(look.grid ? look.palette.light : look.palette.page);
    const { top, bottom, left, right } = camera.visible(0);
    const cased = (bottom - top) * (right - left) <= mostCased && unit >= stopsFrom;
    let batch: number[] = [];
    let ink = -1;
    const flush = (): void => {
      if (batch.length > 0) p.lines(batch, look.inks?.css[ink] ?? '', width);
      batch = [];
    };
    const add = (from: number, to: number, colour: number): void => {
      const move = this.moveLines(from, to);
      if (cased || colour !== ink) flush();
      ink = colour;
      if (cased) this.paintCasing(p, move, ground, width);
      batch.push(...move);
    };
    for (const step of steps) {
      if (step > 0) add(tour.squareOf(step - 1), tour.squareOf(step), look.inks.of(step));
    }
    // The move from the last square back to the first is one like the others.
    if (drawn === tour.last && tour.closed) {
      add(tour.squareOf(tour.last), tour.squareOf(0), look.inks.of(tour.last));
    }
    flush();
  }

  /**
   * What sets a line off from those below it: all of the line but its ends, where other lines begin that it must
   * not cut. Farther from a stop than this nothing meets the line at its end, and nearer no other passes by.
   */
  private paintCasing(p: Painter, move: readonly number[], ground: string, width: number): void {
    const { unit } = this.camera;
    for (let i = 0; i < move.length; i += 4) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = move.slice(i, i + 4);
      const part = Math.min(0.5, (casingFrom * unit) / Math.hypot(x2 - x1, y2 - y1));
      const dx = (x2 - x1) * part;
      const dy = (y2 - y1) * part;
      p.lines([x1 + dx, y1 + dy, x2 - dx, y2 - dy], ground, width + Math.max(2, unit * 0.05));
    }
  }

  /** The stops of some steps, onto what is there. */
  paintStops(p: Painter, steps: readonly number[] | Uint32Array): void {
    if (this.camera.unit < stopsFrom) return;
    for (const step of steps) this.paintStop(p, step);
  }

  get lineWidth(): number {
    return Math.min(7, Math.max(1, this.camera.unit * 0.1));
  }

  paintStop(p: Painter, step: number): void {
    const { tour, look, camera } = this;
    if (!tour || !look.inks) return;
    const [x, y] = this.centre(tour.squareOf(step));
    const ink = look.inks.css[look.inks.of(step)] ?? '';
    const size = this.digitSize;
    const radius = camera.unit * (size > 0 ? 0.26 : 0.11);
    const ends = this.endsAt(step);
    if (ends) p.squares([x - radius, y - radius], 2 * radius, ink);
    else p.disc(x, y, radius, ink);
    if (size > 0) p.text(String(shown(step)), x, y, size, look.palette.onInk, 'middle', true);
    if (step === 0) this.paintStart(p);
    if (ends) this.paintEnd(p);
  }

  /** Whether a step is the end of the tour. */
  private endsAt(step: number): boolean {
    return step > 0 && step === this.tour?.last && this.tour.ended;
  }

  /** The height of the steps' digits; 0 where they are not wanted or do not fit. */
  private get digitSize(): number {
    if (!this.look.numbers) return 0;
    const digits = String(shown(this.board.size - 1)).length;
    const size = Math.min(this.camera.unit * 0.26, (this.camera.unit * 0.44) / (digits * 0.6));
    return size >= smallestDigits ? size : 0;
  }

  /** A frame round a layer of a box. */
  paintLayer(p: Painter, layer: number, stroke: string, width: number): void {
    const { x, y, unit } = this.camera;
    const { row, col, rows, cols } = this.board.layerBox(layer);
    const out = 0.12 * unit;
    p.frame(
      {
        x: x + col * unit - out,
        y: y + row * unit - out,
        width: cols * unit + 2 * out,
        height: rows * unit + 2 * out,
      },
      stroke,
      width,
    );
  }

  /** The ends, where squares are too small for stops. */
  paintEnds(p: Painter, drawn: number): void {
    if (!this.tour || this.tour.last < 0 || this.camera.unit >= stopsFrom) return;
    this.paintStart(p);
    if (this.endsAt(drawn)) this.paintEnd(p);
  }

  /** A ring at the start and a square at the end, as in the program's pictures. */
  private paintStart(p: Painter): void {
    const [x, y] = this.centre(this.tour?.squareOf(0) ?? 0);
    const { radius, width } = this.endMark;
    p.ring(x, y, radius, this.look.palette.mark, width);
  }

  private paintEnd(p: Painter): void {
    const [x, y] = this.centre(this.tour?.squareOf(this.tour.last) ?? 0);
    const { radius, width } = this.endMark;
    const half = radius * 0.95;
    const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
    p.frame(box, this.look.palette.mark, width);
  }

  private get endMark(): { radius: number; width: number } {
    const { unit } = this.camera;
    return {
      radius: Math.max(5, unit * (this.digitSize > 0 ? 0.34 : 0.22)),
      width: Math.max(2, unit * 0.05),
    };
  }

  /** What is seen of the board, a pixel or more a square. */
  private pixels(drawn: number, ratio: number): Pixels {
    const { camera, look, tour } = this;
    // A chequered pattern would be too fine to see.
    const ground = look.grid ? look.palette.dark : look.palette.page;
    if (!this.kept?.fits(camera, look.inks, ground, ratio)) {
      this.kept = new Pixels(this.board, tour, look.inks, camera, ground, look.palette.page, ratio);
    }
    this.kept.show(drawn);
    return this.kept;
  }
}
