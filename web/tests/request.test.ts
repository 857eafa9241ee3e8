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
    place.request.sides = [3, 4, 5];
    Object.assign(place.request, {
      closed: true,
      start: '0,0,0',
      piece: '1,2+1,3',
      seed: 7,
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
    ['0x8', /sides/],
    ['8', /8x8/],
    ['99999999x2', /8x8/],
    ['5000x5000', /4 million/],
    ['8x8&start=<script>', /a1/],
    ['8x8&nothing', /no such/],
    ['8x8&__proto__=1', /no such/],
    ['8x8&start=a1&start=b1', /twice/],
    ['8x8&seed=1e9', /whole number/],
    ['8x8&closed=yes', /by itself/],
    ['8x8&through=a1', /a1-b3/],
    ['8x8&mode=watch&watched=nobody', /there are warnsdorff/],
    [`8x8&piece=${'a'.repeat(100)}`, /piece/],
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

  test('a request of the program is the same request', () => {
    const words = { board: '5x6', closed: true, start: '0,1', without: ['4,4'], method: 'exact', seed: 3 };
    expect(wordsOf(requestOf(words))).toEqual(words);
    expect(() => requestOf({ board: 7 })).toThrow(AddressError);
  });
});
