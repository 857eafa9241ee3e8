// Bytes as text that a page may hold: four bytes are five letters of 85, a quarter more, where base64 takes a third.
//
// The letters are ASCII, and none means anything inside an element of script. What is missing of the last four
// bytes is filled with zeros; the number of bytes stands before the text, and a colon.

const skipped = new Set('<>&"\'`\\:$');
const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
  .filter((letter) => !skipped.has(letter))
  .slice(0, 85);

export function pack(bytes: Uint8Array): string {
  const out: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    let number = 0;
    for (let i = 0; i < 4; ++i) number = number * 256 + (bytes[at + i] ?? 0);
    let word = '';
    for (let i = 0; i < 5; ++i) {
      word = (letters[number % 85] ?? '') + word;
      number = Math.floor(number / 85);
    }
    out.push(word);
  }
  return `${String(bytes.length)}:${out.join('')}`;
}

/** The bytes, so many at a time: who wants to may rest between them. */
export function* unpack(text: string, block = 1 << 17): Generator<Uint8Array<ArrayBuffer>> {
  const values = new Uint8Array(128);
  letters.forEach((letter, value) => (values[letter.charCodeAt(0)] = value));
  const colon = text.indexOf(':');
  let left = Number(text.slice(0, colon));
  const words = block / 4;
  for (let at = colon + 1; at < text.length; at += 5 * words) {
    const bytes = new Uint8Array(Math.min(block, left));
    for (let i = 0, letter = at; i < bytes.length; i += 4) {
      let number = 0;
      for (let j = 0; j < 5; ++j) number = number * 85 + (values[text.charCodeAt(letter++)] ?? 0);
      for (let j = 3; j >= 0; --j) {
        bytes[i + j] = number % 256;
        number = Math.floor(number / 256);
      }
    }
    left -= bytes.length;
    yield bytes;
  }
}
