// The program of the npm package and the program itself, given the same words and the same standard input, print the
// same bytes and end with the same status.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { KTOUR: ktour, KTOUR_SOURCE: source, KTOUR_NPM_PACKAGE: folder } = process.env;
const module = new WebAssembly.Module(readFileSync(join(folder, 'dist/ktour.wasm')));
const { run } = await import(pathToFileURL(join(folder, 'dist/wasi.js')));
const { inMemory } = await import(pathToFileURL(join(folder, 'dist/memory.js')));

const environment = { PATH: process.env.PATH, LC_ALL: 'C' };
function native(words, input) {
  const ran = spawnSync(ktour, words, {
    env: environment, maxBuffer: 1 << 28, ...(input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] } : { input }),
  });
  return { status: ran.status, out: ran.stdout.toString('latin1'), err: ran.stderr.toString('utf8') };
}

function inWasm(words, input) {
  const pieces = [[], []];
  const files = input === undefined ? {} : { '-': Buffer.from(input) };
  const system = inMemory({ words, files }, (stream, bytes) => pieces[stream - 1].push(bytes));
  const status = run(module, system);
  return { status, out: Buffer.concat(pieces[0]).toString('latin1'), err: Buffer.concat(pieces[1]).toString('utf8') };
}

const moves = (...words) => native(['solve', ...words, '--format', 'moves']).out;
const closed = moves('6x6', '--closed', '--seed', '2');
const [first, second, ...others] = closed.trimEnd().split('\n');
const samples = {
  closed,
  broken: [second, first, ...others].join('\n'),
  nothing: '',
  many: native(['enumerate', '5x6', '--format', 'jsonl']).out,
  certificate: native(['solve', '4x6', '--closed', '--proof', '-', '--format', 'none']).out,
  map: '..#..\n.....\n.....\n.....\n.....\n.....\n',
  puzzle: native(['puzzle', 'make', '5x5', '--level', 'easy', '--seed', '3']).out,
  graph: 'a b\nb c\nc d\nd a\na c\n',
  classic: '8 8 100\n0 0\n',
  classic_none: '5 5 0\n0 1\n',
};

const lines = (file) =>
  readFileSync(join(source, file), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
// What differs from run to run: the time and the memory that it took.
const clean = (text) => text.replace(/"(seconds|peak_bytes)":[^,}]*/g, '').replace(/\b\d+\.\d+ s$/gm, '');

function compare(all) {
  const wrong = [];
  for (const { words, input } of all) {
    const [ours, theirs] = [inWasm(words, input), native(words, input)];
    for (const kind of ['status', 'out', 'err']) {
      const [one, other] = [ours[kind], theirs[kind]].map((said) => clean(String(said)));
      if (one === other) continue;
      const at = [...one].findIndex((letter, index) => letter !== other[index]);
      const part = (said) => said.slice(Math.max(at, 30) - 30, Math.max(at, 30) + 200);
      wrong.push({ line: `ktour ${words.join(' ')}`, kind, npm: part(one), program: part(other) });
    }
  }
  assert.deepEqual(wrong, []);
}

test('requests are answered alike', () => {
  const all = lines('tests/requests/requests.txt');
  assert.ok(all.length > 300);
  compare(all.map((line) => ({ words: ['solve', ...line.split(' ')] })));
});

test('all other commands are carried out alike', () => {
  const all = lines('tests/node/lines.txt').map((line) => line.split(' | '));
  compare(all.map(([words, sample]) => ({ words: words.split(' '), input: samples[sample] })));
});

test('what the package has not is refused in a sentence', () => {
  for (const [words, sentence] of [
    [['census', '8x8'], 'census is not in the npm package'],
    [['simulate', 'x.json'], 'simulate is not in the npm package'],
    [['compare', '5x5'], 'compare is not in the npm package'],
    [['count', '6x6', '--passes', '2'], 'does not count in passes'],
    [['count', '3x800'], 'more tours than this build of ktour can count'],
    [['count', '20x20', '--open'], 'more tours than this build of ktour can count'],
    [['count', '6x6', '--checkpoint', 'folder'], 'not kept in files'],
    [['convert', '-', '--format', 'png'], 'png, pdf and webp are not drawn by this build of ktour'],
    [['convert', '-', '--format', 'pdf'], 'png, pdf and webp are not drawn by this build of ktour'],
  ]) {
    const { status, out, err } = inWasm(words, closed);
    assert.deepEqual([words, status, out], [words, 2, '']);
    assert.match(err, new RegExp(`^ktour: .*${sentence}.*\n$`));
  }
});

test('the help of all commands is the same but for those', () => {
  const without = (text) => text.replace(/^ {2}(census|simulate|compare|bench) .*\n( {10,}.*\n)*/gm, '');
  assert.equal(without(inWasm(['--help']).out), without(native(['--help']).out));
});
