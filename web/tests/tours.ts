// Answers of the program, as its `json` format has them, in the form that it writes into the page.
import { readFileSync } from 'node:fs';
import { type Answer, readData } from '../src/data';

export interface Stored {
  status: string;
  rows: number;
  cols: number;
  method: string;
  symmetry: string;
  moves?: [number, number][];
  [other: string]: unknown;
}

export function stored(name: string): Stored {
  return JSON.parse(readFileSync(new URL(`./tours/${name}.json`, import.meta.url), 'utf8')) as Stored;
}

export function encoded(rows: number, cols: number, moves: readonly (readonly [number, number])[]): string {
  const bytes = Buffer.alloc(rows * cols * 4);
  moves.forEach(([row, col], step) => bytes.writeUInt32LE(step, (row * cols + col) * 4));
  return bytes.toString('base64');
}

/** What stands in the page for a stored answer. */
export function pageForm(name: string, more: object = {}): object {
  const { moves, ...rest } = stored(name);
  const symmetries = rest.symmetry === 'none' ? [] : [rest.symmetry];
  const steps = moves ? { steps: encoded(rest.rows, rest.cols, moves) } : {};
  return { ...rest, symmetries, ...steps, ...more };
}

export function answer(name: string, more: object = {}): Answer {
  const [first] = readData(JSON.stringify({ version: 1, tours: [pageForm(name, more)] })).answers;
  if (!first) throw new Error('nothing was read');
  return first;
}
