// Bytes as text that a page may hold: six bytes are seven letters of 117, a sixth more, where base64 takes a third.
//
// The letters are ASCII, control characters too, but none that a page reads in another way than it is written (the
// ends of lines, zero), that a terminal obeys, or that ends an element of script. What is missing of the last six
// bytes is filled with zeros; the number of bytes stands before the text, and a colon.

const skipped = new Set([8, 9, 10, 11, 12, 13, 26, 27, 60, 127]);
const codes = Array.from({ length: 127 }, (_, i) => i + 1).filter((code) => !skipped.has(code));
const base = codes.length;
const letter = codes.map((code) => String.fromCharCode(code));

const bytesAtOnce = 6;
const lettersAtOnce = 7; // base ** 7 is more than 256 ** 6, and both are whole in a double

export function pack(bytes: Uint8Array): string {
  const out: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    let number = 0;
    for (let i = 0; i < bytesAtOnce; ++i) number = number * 256 + (bytes[at + i] ?? 0);
    let word = '';
    for (let i = 0; i < lettersAtOnce; ++i) {
      word = (letter[number % base] ?? '') + word;
      number = Math.floor(number / base);
    }
    out.push(word);
  }
  return `${String(bytes.length)}:${out.join('')}`;
}

/** The bytes, so many at a time: who wants to may rest between them. */
export function* unpack(text: string, block = 1 << 17): Generator<Uint8Array<ArrayBuffer>> {
  const values = new Uint8Array(128);
  codes.forEach((code, value) => (values[code] = value));
  const colon = text.indexOf(':');
  let left = Number(text.slice(0, colon));
  const words = Math.ceil(block / bytesAtOnce);
  for (let at = colon + 1; at < text.length; at += lettersAtOnce * words) {
    const bytes = new Uint8Array(Math.min(words * bytesAtOnce, left));
    for (let i = 0, from = at; i < bytes.length; i += bytesAtOnce) {
      let number = 0;
      for (let j = 0; j < lettersAtOnce; ++j) number = number * base + (values[text.charCodeAt(from++)] ?? 0);
      // The upper half and the lower are small enough for the quick operations on bits.
      const high = Math.floor(number / 0x1000000);
      const low = number - high * 0x1000000;
      bytes[i] = high >> 16;
      bytes[i + 1] = (high >> 8) & 255;
      bytes[i + 2] = high & 255;
      bytes[i + 3] = low >> 16;
      bytes[i + 4] = (low >> 8) & 255;
      bytes[i + 5] = low & 255;
    }
    left -= bytes.length;
    yield bytes;
  }
}
