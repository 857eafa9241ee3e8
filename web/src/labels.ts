// What stands at the edges of the board: the names of rows and columns, or numbers in their place; and the room
// that they take.
import type { Painter } from './painter';
import type { Scene } from './scene';

/** In place of the names of rows and columns. */
export interface Labels {
  rows: readonly string[];
  cols: readonly string[];
}

/** The room around the board; in a stage of some width. */
export function marginsOf(
  { board, look, labels }: Scene,
  width: number,
): { left: number; right: number; above: number; below: number } {
  if (!look.coordinates && !labels) return { left: 2, right: 2, above: 2, below: 2 };
  const named = String(board.hasLetters ? board.rows : board.rows - 1).length;
  const letters = Math.max(named, ...(labels?.rows.map((label) => label.length) ?? []));
  const left = 12 + 7 * letters;
  // The same at both sides, so that the board is in the middle; where there is little room, not.
  return { left, right: Math.min(left, Math.max(4, (width - 420) / 4)), above: 8, below: 22 };
}

export function paintLabels(p: Painter, { camera, board, look, labels }: Scene): void {
  const seen = camera.board;
  const size = 11;
  const range = camera.visible(0);
  // 1, 2, 5, 10, 20, …: the first that leaves room for a label.
  const every = (room: number): number => {
    for (let ten = 1; ; ten *= 10) {
      const step = [1, 2, 5].map((n) => n * ten).find((n) => n * camera.unit >= room);
      if (step !== undefined) return step;
    }
  };
  const widest = board.hasLetters ? 14 : 12 + 7 * String(board.cols - 1).length;
  const columnStep = every(widest);
  for (const col of board.labels(range.left, range.right, columnStep, 'cols')) {
    const x = camera.x + (col + 0.5) * camera.unit;
    if (x < seen.x || x > seen.x + seen.width) continue;
    p.text(
      labels?.cols[col] ?? board.columnName(col),
      x,
      seen.y + seen.height + 12,
      size,
      look.palette.label,
      'middle',
    );
  }
  const rowStep = every(16);
  for (const row of board.labels(range.top, range.bottom, rowStep, 'rows')) {
    const y = camera.y + (row + 0.5) * camera.unit;
    if (y < seen.y || y > seen.y + seen.height) continue;
    p.text(labels?.rows[row] ?? board.rowName(row), seen.x - 7, y, size, look.palette.label, 'end');
  }
}
