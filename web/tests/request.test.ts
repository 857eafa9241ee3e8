import { describe, expect, test } from 'vitest';
import {
  AddressError,
  plainPlace,
  readAddress,
  requestOf,
  wordsOf,
  writeAddress,
} from '../src/solve/request';

describe('addresses', () => {
  test('what is written is read again', () => {
    const place = plainPlace();
    place.request.board = '3x4x5';
    Object.assign(place.request, {
      closed: true,
      start: '0,0,0',
      piece: '1,2+1,3',
      seed: '7',
      method: 'warnsdorff',
    });
    place.request.without = ['1,1,1', '2,2,2'];
    place.request.through = ['0,0,0-0,1,2'];
    place.mode = 'play';
    place.walk = ['0,0,0', '0,1,2'];
    place.from = 0;
    expect(readAddress(`#${writeAddress(place)}`)).toEqual(place);
    expect(readAddress('')).toEqual(plainPlace());
    expect(writeAddress(plainPlace())).toBe('8x8');
    expect(readAddress('#8x8&start=&closed').request.closed).toBe(true);
  });

  test.each([
    ['%', /%/],
    ['8x8&nothing', /no such/],
    ['8x8&__proto__=1', /no such/],
    ['8x8&start=a1&start=b1', /twice/],
    ['8x8&step=1e9', /whole number/],
    ['8x8&closed=yes', /by itself/],
    ['8x8&mode=dance', /there are ask/],
    ['8x8&mode=watch&watched=nobody', /there are warnsdorff/],
    ['x'.repeat(300_000), /too long/],
  ])('%.40s is refused in a sentence', (address, why) => {
    let said = '';
    try {
      readAddress(address);
    } catch (error) {
      expect(error).toBeInstanceOf(AddressError);
      said = (error as Error).message;
    }
    expect(said).toMatch(why);
    expect(said.length).toBeLessThan(300);
  });

  test('words of a request are the engine’s to read', () => {
    const { request } = readAddress('0x8&start=<script>&through=a1&seed=1e9&surface=donut&without=a1.zz9');
    expect(wordsOf(request)).toEqual({
      board: '0x8',
      start: '<script>',
      through: ['a1'],
      seed: '1e9',
      surface: 'donut',
      without: ['a1', 'zz9'],
    });
    const place = { ...plainPlace(), request };
    expect(readAddress(writeAddress(place))).toEqual(place);
  });

  test('a request of the program is the same request', () => {
    const words = { board: '5x6', closed: true, start: '0,1', without: ['4,4'], method: 'exact', seed: '3' };
    expect(wordsOf(requestOf(words))).toEqual(words);
    expect(requestOf({ seed: 3 }).seed).toBe('3');
  });
});
