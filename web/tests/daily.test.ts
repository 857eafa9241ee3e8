import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/module';
import { unpack } from '../src/engine/packed';
import { boardOfDay, dayOf, puzzleOfDay, weekday } from '../src/solve/daily';
import { wordsOf } from '../src/solve/request';

const [, text = ''] =
  /id="ktour-engine">([^<]*)</.exec(readFileSync(new URL('../dist/play.html', import.meta.url), 'utf8')) ??
  [];
const engine = async (): Promise<Engine> =>
  Engine.start(await WebAssembly.compile(gunzipSync(Buffer.concat([...unpack(text)]))), () => undefined);

/** A week from a date on. */
const week = Array.from({ length: 7 }, (_, i) => dayOf(new Date(2026, 11, 28 + i, 12)));

describe('the board and the puzzle of the day', () => {
  it('follow from the date, and differ from day to day', () => {
    expect(week[6]).toBe('2027-01-03');
    expect(week.map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(boardOfDay('2026-11-19', 0)).toEqual(boardOfDay('2026-11-19', 0));
    expect(new Set(week.map((day) => JSON.stringify(boardOfDay(day, 0)))).size).toBe(7);
    expect(new Set(week.map((day) => puzzleOfDay(day).seed)).size).toBe(7);
  });

  it(
    'can be solved, a week ahead: the boards have a tour, the puzzles one answer',
    { timeout: 120_000 },
    async () => {
      const ask = await engine();
      for (const day of week) {
        const found = Array.from({ length: 60 }, (_, i) => i).findIndex(
          (attempt) =>
            ask.ask({ do: 'solve', ...wordsOf(boardOfDay(day, attempt)) }).json['status'] === 'found',
        );
        expect(found, day).toBeGreaterThanOrEqual(0);
        const { board, level, seed } = puzzleOfDay(day);
        const { json } = ask.ask({ do: 'make', board, seed, level });
        expect([json['answers'], json['level']], day).toEqual([1, level]);
      }
    },
  );
});
