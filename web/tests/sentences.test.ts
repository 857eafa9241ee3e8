import { describe, expect, it } from 'vitest';
import { Board } from '../src/board';
import { Tour } from '../src/data';
import { sentencesOf } from '../src/lessons/sentences';
import { tourInLink, tourOfLink } from '../src/solve/tour_link';

describe('the sentences of the lessons', () => {
  it('have the same words to drag and the same figures in all languages', () => {
    const places = (text: string): string[] => (text.match(/\{=?\w+\}/g) ?? []).sort();
    for (const [key, row] of sentencesOf) {
      expect(row.length, key).toBe(5);
      for (const text of row) expect(places(text), `${key}: ${text}`).toEqual(places(row[0]));
      expect(
        row.every((text) => text.trim() !== ''),
        key,
      ).toBe(true);
    }
  });
});

describe('a tour in a link', () => {
  it('comes back as it was, and nothing else is one', () => {
    const board = new Board(3, 4);
    const order = Uint32Array.from(knight);
    const tour = Tour.inOrder(board, order);
    const link = tourInLink(tour);
    expect(tourOfLink(board, link)).toEqual([...order]);
    for (const bad of ['', 'a1', 'a1.', `${link}a`, link.slice(0, -1), link.replace(/.$/, 'z'), 'zz.abc']) {
      expect(tourOfLink(board, bad), bad).toBeUndefined();
    }
  });
});

/** As `ktour solve 3x4` has it: 1 4 7 10, 8 11 2 5, 3 6 9 12. */
const knight = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
