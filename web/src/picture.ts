// What is seen, as a picture of its own: all boards as they lie on the page, each under its name,
// and nothing around them.
import type { Box } from './camera';
import { css } from './colours';
import { CanvasPainter, type Painter, SvgPainter } from './painter';
import type { BoardView, Moment } from './view';

export interface Part {
  view: BoardView;
  moment: Moment;
  /** Empty where there is only one. */
  name: string;
}

const nameHeight = 26;

export class Picture {
  private readonly parts: (Part & { box: Box })[];
  private readonly width: number;
  private readonly height: number;

  constructor(
    parts: readonly Part[],
    private readonly title: string,
  ) {
    // Of a stage only what the board takes: none of the room around it.
    const boxes = parts.map(({ view }) => {
      const { left, top } = view.stage.getBoundingClientRect();
      const { x, y, width, height } = view.seen;
      return new DOMRect(left + x, top + y, width, height);
    });
    const left = Math.min(...boxes.map((box) => box.left));
    const above = parts.some((part) => part.name) ? nameHeight : 0;
    const top = Math.min(...boxes.map((box) => box.top)) - above;
    this.width = Math.max(...boxes.map((box) => box.right)) - left;
    this.height = Math.max(...boxes.map((box) => box.bottom)) - top;
    this.parts = parts.map((part, i) => {
      const { x = 0, y = 0, width = 0, height = 0 } = boxes[i] ?? {};
      return { ...part, box: { x: x - left, y: y - top, width, height } };
    });
  }

  private paint(p: Painter): void {
    for (const { view, moment, name, box } of this.parts) {
      const { label } = view.scene.look.palette;
      if (name) p.text(name, box.x + box.width / 2, box.y - nameHeight / 2, 14, label, 'middle', true);
      p.moved(box.x - view.seen.x, box.y - view.seen.y, () => {
        view.figure.paintAll(p, moment);
      });
    }
  }

  private get background(): string {
    const [first] = this.parts;
    return first ? css(first.view.scene.look.palette.page) : '#ffffff';
  }

  toSvg(): Blob {
    const p = new SvgPainter();
    this.paint(p);
    const text = p.document(this.width, this.height, this.title, this.background);
    return new Blob([text], { type: 'image/svg+xml' });
  }

  /** Twice as fine as the CSS pixels of the screen, at least. */
  toPng(): Promise<Blob> {
    const ratio = Math.max(2, window.devicePixelRatio);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(this.width * ratio);
    canvas.height = Math.round(this.height * ratio);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    context.scale(ratio, ratio);
    const p = new CanvasPainter(context);
    p.fill({ x: 0, y: 0, width: this.width, height: this.height }, this.background);
    this.paint(p);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error('the browser could not make a PNG of the view'));
      }, 'image/png');
    });
  }
}
