import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../src/engine/packed';

describe('bytes as text', () => {
  it('come back as they were, whatever their number, and in blocks of any size', () => {
    for (const length of [0, 1, 2, 3, 4, 5, 63, 64, 65, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 151 + length) % 256);
      for (const block of [8, 64, 1 << 17]) {
        const back = [...unpack(pack(bytes), block)].flatMap((part) => [...part]);
        expect(back).toEqual([...bytes]);
      }
    }
  });

  it('hold nothing that an element of script could end with', () => {
    const bytes = Uint8Array.from({ length: 1 << 16 }, (_, i) => Math.imul(i, 2654435761) >>> 24);
    expect(pack(bytes)).not.toMatch(/[<\0\r\n\t\b\f\v]/);
  });
});
