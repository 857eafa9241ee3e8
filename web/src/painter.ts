// What the board is drawn with. There are two hands: one paints on a canvas (the screen, PNG), one writes
// SVG. So what is saved is what is seen.
import type { Box } from './camera';
import type { Raster } from './pixels';

export type Anchor = 'start' | 'middle' | 'end';

export interface Painter {
  /** All squares of one colour: x, y, x, y, … of their corners. */
  squares(corners: readonly number[], side: number, fill: string): void;
  frame(box: Box, stroke: string, width: number): void;
  fill(box: Box, fill: string): void;
  /** All lines of one colour: x1, y1, x2, y2, … */
  lines(points: readonly number[], stroke: string, width: number, dash?: readonly number[]): void;
  /** A filled area: x, y, x, y, … of its corners. */
  area(corners: readonly number[], fill: string, opacity: number): void;
  disc(x: number, y: number, radius: number, fill: string): void;
  ring(x: number, y: number, radius: number, stroke: string, width: number): void;
  text(text: string, x: number, y: number, size: number, fill: string, anchor: Anchor, bold?: boolean): void;
  /** An SVG path drawn in a box of 100 by 100 around a point, `size` wide. */
  shape(path: string, x: number, y: number, size: number, fill: string): void;
  /** Pixels that fill a box. */
  image(pixels: Raster, box: Box): void;
  /** Draws with its corner elsewhere. */
  moved(x: number, y: number, draw: () => void): void;
  /** Draws only inside of a box. */
  within(box: Box, draw: () => void): void;
}

const family = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

export class CanvasPainter implements Painter {
  private readonly shapes = new Map<string, Path2D>();
  private readonly scratch = document.createElement('canvas');

  constructor(private readonly context: CanvasRenderingContext2D) {}

  squares(corners: readonly number[], side: number, fill: string): void {
    this.context.fillStyle = fill;
    for (let i = 0; i + 1 < corners.length; i += 2) {
      this.context.fillRect(corners[i] ?? 0, corners[i + 1] ?? 0, side, side);
    }
  }

  frame(box: Box, stroke: string, width: number): void {
    this.context.strokeStyle = stroke;
    this.context.lineWidth = width;
    this.context.strokeRect(box.x, box.y, box.width, box.height);
  }

  fill(box: Box, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(box.x, box.y, box.width, box.height);
  }

  lines(points: readonly number[], stroke: string, width: number, dash: readonly number[] = []): void {
    const { context } = this;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.setLineDash([...dash]);
    context.beginPath();
    for (let i = 0; i + 3 < points.length; i += 4) {
      context.moveTo(points[i] ?? 0, points[i + 1] ?? 0);
      context.lineTo(points[i + 2] ?? 0, points[i + 3] ?? 0);
    }
    context.stroke();
    context.setLineDash([]);
  }

  area(corners: readonly number[], fill: string, opacity: number): void {
    const { context } = this;
    context.globalAlpha = opacity;
    context.fillStyle = fill;
    context.beginPath();
    for (let i = 0; i + 1 < corners.length; i += 2) context.lineTo(corners[i] ?? 0, corners[i + 1] ?? 0);
    context.fill();
    context.globalAlpha = 1;
  }

  disc(x: number, y: number, radius: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fill();
  }

  ring(x: number, y: number, radius: number, stroke: string, width: number): void {
    this.context.strokeStyle = stroke;
    this.context.lineWidth = width;
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.stroke();
  }

  text(text: string, x: number, y: number, size: number, fill: string, anchor: Anchor, bold = false): void {
    const { context } = this;
    context.fillStyle = fill;
    context.font = `${bold ? '600 ' : ''}${size}px ${family}`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.textBaseline = 'alphabetic';
    context.fillText(text, x, y + size * capital);
  }

  shape(path: string, x: number, y: number, size: number, fill: string): void {
    const { context } = this;
    const shape = this.shapes.get(path) ?? new Path2D(path);
    this.shapes.set(path, shape);
    context.save();
    context.translate(x - size / 2, y - size / 2);
    context.scale(size / 100, size / 100);
    context.fillStyle = fill;
    context.fill(shape, 'evenodd');
    context.restore();
  }

  image(pixels: Raster, box: Box): void {
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(filled(this.scratch, pixels), box.x, box.y, box.width, box.height);
  }

  moved(x: number, y: number, draw: () => void): void {
    this.context.save();
    this.context.translate(x, y);
    draw();
    this.context.restore();
  }

  within(box: Box, draw: () => void): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(box.x, box.y, box.width, box.height);
    this.context.clip();
    draw();
    this.context.restore();
  }
}

/** Half the height of a digit: text is placed by the middle of its digits. */
const capital = 0.36;

function filled(canvas: HTMLCanvasElement, pixels: Raster): HTMLCanvasElement {
  const { width, height, bytes } = pixels;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0);
  return canvas;
}

const num = (x: number): string => String(Math.round(x * 100) / 100);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export class SvgPainter implements Painter {
  private readonly parts: string[] = [];
  private clips = 0;

  squares(corners: readonly number[], side: number, fill: string): void {
    if (corners.length === 0) return;
    const path: string[] = [];
    for (let i = 0; i + 1 < corners.length; i += 2) {
      path.push(
        `M${num(corners[i] ?? 0)} ${num(corners[i + 1] ?? 0)}h${num(side)}v${num(side)}h${num(-side)}z`,
      );
    }
    this.parts.push(`<path fill="${fill}" d="${path.join('')}"/>`);
  }

  frame(box: Box, stroke: string, width: number): void {
    this.rect(box, `fill="none" stroke="${stroke}" stroke-width="${num(width)}"`);
  }

  fill(box: Box, fill: string): void {
    this.rect(box, `fill="${fill}"`);
  }

  private rect(box: Box, attributes: string): void {
    this.parts.push(
      `<rect x="${num(box.x)}" y="${num(box.y)}" width="${num(box.width)}" height="${num(box.height)}" ${attributes}/>`,
    );
  }

  lines(points: readonly number[], stroke: string, width: number, dash: readonly number[] = []): void {
    if (points.length === 0) return;
    const path: string[] = [];
    for (let i = 0; i + 3 < points.length; i += 4) {
      const [x1, y1, x2, y2] = points.slice(i, i + 4).map(num);
      path.push(`M${x1 ?? ''} ${y1 ?? ''}L${x2 ?? ''} ${y2 ?? ''}`);
    }
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.map(num).join(' ')}"` : '';
    this.parts.push(`<path stroke="${stroke}" stroke-width="${num(width)}"${dashes} d="${path.join('')}"/>`);
  }

  area(corners: readonly number[], fill: string, opacity: number): void {
    this.parts.push(
      `<polygon fill="${fill}" fill-opacity="${num(opacity)}" points="${corners.map(num).join(' ')}"/>`,
    );
  }

  disc(x: number, y: number, radius: number, fill: string): void {
    this.parts.push(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"/>`);
  }

  ring(x: number, y: number, radius: number, stroke: string, width: number): void {
    this.parts.push(
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`,
    );
  }

  text(text: string, x: number, y: number, size: number, fill: string, anchor: Anchor, bold = false): void {
    const weight = bold ? ' font-weight="600"' : '';
    this.parts.push(
      `<text x="${num(x)}" y="${num(y + size * capital)}" font-size="${num(size)}"${weight} fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`,
    );
  }

  shape(path: string, x: number, y: number, size: number, fill: string): void {
    const place = `transform="translate(${num(x - size / 2)} ${num(y - size / 2)}) scale(${String(size / 100)})"`;
    this.parts.push(`<path ${place} fill="${fill}" fill-rule="evenodd" d="${path}"/>`);
  }

  image(pixels: Raster, box: Box): void {
    const at = `x="${num(box.x)}" y="${num(box.y)}" width="${num(box.width)}" height="${num(box.height)}"`;
    const data = filled(document.createElement('canvas'), pixels).toDataURL('image/png');
    this.parts.push(
      `<image ${at} preserveAspectRatio="none" style="image-rendering:pixelated" href="${data}"/>`,
    );
  }

  moved(x: number, y: number, draw: () => void): void {
    this.parts.push(`<g transform="translate(${num(x)} ${num(y)})">`);
    draw();
    this.parts.push('</g>');
  }

  within(box: Box, draw: () => void): void {
    const id = `clip${++this.clips}`;
    this.parts.push(`<clipPath id="${id}">`);
    this.fill(box, '#000');
    this.parts.push(`</clipPath><g clip-path="url(#${id})">`);
    draw();
    this.parts.push('</g>');
  }

  /** The whole picture. */
  document(width: number, height: number, title: string, background: string): string {
    const size = `${num(width)} ${num(height)}`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${num(width)}" height="${num(height)}" fill="none" font-family='${family}'>`,
      `<title>${escaped(title)}</title>`,
      `<rect width="100%" height="100%" fill="${background}"/>`,
      ...this.parts,
      '</svg>',
      '',
    ].join('\n');
  }
}
