// The page's engine and the program, asked the same: what the one answers, the other must. Status, the sentence
// where there is no tour, the work it took and the tour itself are compared, and the program's checker judges
// every tour of the engine.  node tests/browser/same_answers.mjs [NUMBER [SEED]]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEngine } from './engine.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ktour = process.env.KTOUR ?? join(root, 'build', 'release', 'ktour');

/** Small numbers that are the same everywhere (mulberry32). */
function lots(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A request of any kind, as words for the engine; some make no sense, and both must say so. */
export function randomRequest(random) {
  const below = (n) => Math.floor(random() * n);
  const one = (...list) => list[below(list.length)];
  const box = random() < 0.08;
  const sides = box ? [1 + below(4), 1 + below(4), 1 + below(5)] : [1 + below(11), 1 + below(11)];
  if (!box && random() < 0.05) sides[1] = 30 + below(40);
  const letters = random() < 0.5 && sides.length === 2 && sides[1] <= 26;
  const square = () => {
    const at = sides.map((side) => below(side + (random() < 0.02 ? 1 : 0)));
    return letters ? `${String.fromCharCode(97 + at[1])}${sides[0] - at[0]}` : at.join();
  };
  const move = () => `${square()}-${square()}`;
  const some = (of) => Array.from({ length: 1 + below(3) }, of);
  const request = { board: sides.join('x'), limit: 100000 };
  if (random() < 0.45) request.closed = true;
  if (random() < 0.4) request.start = square();
  if (random() < 0.25) request.end = square();
  if (random() < 0.2) request.symmetry = one('vertical', 'horizontal', 'point', 'quarter', 'none');
  if (random() < 0.12) request.piece = one('camel', 'king', 'zebra', 'wazir', '1,4', 'knight+1,3', 'horse');
  if (random() < 0.12) request.surface = one('cylinder', 'torus', 'mobius', 'klein', 'projective', 'plane');
  if (random() < 0.2) request.without = some(square);
  // A king has many moves, so that some of these are.
  if (random() < 0.1) Object.assign(request, { piece: 'king', through: some(move) });
  if (random() < 0.1) Object.assign(request, { piece: 'king', avoid: some(move) });
  if (random() < 0.1) Object.assign(request, { piece: 'king', begin: some(square) });
  if (random() < 0.3) {
    request.method = one('exact', 'construct', 'warnsdorff', 'plain', 'centrifugal', 'best-first', 'auto');
    if (random() < 0.1) request.undo = below(50);
  }
  if (random() < (request.method === 'warnsdorff' ? 0.5 : 0.03))
    request.tie = one('first', 'random', 'far', 'near');
  if (random() < 0.3) request.seed = below(1000);
  return request;
}

const lists = ['without', 'through', 'avoid', 'begin'];
const numbers = ['limit', 'seed', 'undo'];

/** The same on the command line. */
export function wordsOf(request) {
  const words = ['solve', request.board];
  for (const [name, value] of Object.entries(request)) {
    if (name === 'board') continue;
    words.push(`--${name}`);
    if (value !== true) words.push(...[value].flat().map(String));
  }
  return words;
}

/** The requests of a list, each with its line; what a page cannot say has no request. */
export function listed(file) {
  const lines = String(readFileSync(file)).split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [board, ...options] = line.split(' --').map((part) => part.split(' '));
      const request = { board: board.length > 1 ? board : board[0] };
      for (const [name, ...values] of options) {
        const [first] = values;
        const number =
          numbers.includes(name) && Number.isSafeInteger(Number(first)) && String(Number(first)) === first;
        const value =
          values.length === 0 ? true : lists.includes(name) ? values : number ? Number(first) : first;
        // A member of an object stands once; a second value is one too many.
        request[name] = name in request ? [request[name], value].flat() : values.length > 1 ? values : value;
      }
      return { line, request, words: ['solve', ...line.split(' ')] };
    });
}

/** What differs, if anything does; and the tour of the engine as an object that `ktour check` reads. */
function compare(request, engine, words = wordsOf(request)) {
  const ran = spawnSync(ktour, ['solve', '--format', 'json', ...words.slice(1)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const shown = `ktour ${words.join(' ')}`;
  let own;
  try {
    own = engine.ask({ do: 'solve', ...request });
  } catch (error) {
    return { fault: `${shown}: the engine ended (${error.message})` };
  }
  const { json, numbers: order } = own;
  if (ran.status === 2 || json.error !== undefined) {
    // On the command line a name has dashes before it.
    const sentence = ran.stderr.trim().replace('ktour: ', '').replaceAll('--', '');
    const both = ran.status === 2 && json.error === sentence;
    return both ? { refused: true } : { fault: `${shown}: ${ran.stderr.trim()} | ${JSON.stringify(json)}` };
  }
  const program = JSON.parse(ran.stdout);
  const facts = (answer) =>
    JSON.stringify([
      answer.status,
      answer.reason?.kind,
      answer.reason?.text,
      answer.stats.examined,
      answer.stats.undone,
      answer.status === 'found' ? [answer.start, answer.end] : [],
    ]);
  if (facts(program) !== facts(json)) return { fault: `${shown}: ${facts(program)} | ${facts(json)}` };
  if (json.status !== 'found') return { status: json.status };
  const sides = json.dims ?? [json.rows, json.cols];
  const moves = Array.from(order, (place) => {
    const at = [];
    let rest = place;
    for (const side of [...sides].reverse()) {
      at.unshift(rest % side);
      rest = Math.floor(rest / side);
    }
    return at;
  });
  if (JSON.stringify(moves) !== JSON.stringify(program.moves)) return { fault: `${shown}: another tour` };
  return { status: 'found', tour: { ...program, moves } };
}

/** Asks both what is in a list: the lines that are answered otherwise, and how. */
export async function askList(file) {
  const engine = await startEngine();
  const faults = new Map();
  const all = listed(file);
  for (const { line, request, words } of all) {
    const { fault } = compare(request, engine, words);
    if (fault) faults.set(line, fault);
  }
  return { faults, number: all.length };
}

/** Asks both so many times; what was found to differ, and how many answers there were of each kind. */
export async function askBoth(number, seed) {
  const random = lots(seed);
  const engine = await startEngine();
  const counts = {};
  const faults = [];
  const tours = [];
  for (let i = 0; i < number; ++i) {
    const { fault, status, refused, tour } = compare(randomRequest(random), engine);
    const kind = fault ? 'different' : refused ? 'refused' : status;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (fault) faults.push(fault);
    if (tour) tours.push(JSON.stringify(tour));
  }
  const checked = spawnSync(ktour, ['check', '-'], { input: `${tours.join('\n')}\n`, encoding: 'utf8' });
  if (checked.status !== 0) faults.push(`the checker refuses a tour: ${checked.stdout}${checked.stderr}`);
  return { counts, faults };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [number = '2000', seed = '1'] = process.argv.slice(2);
  const { counts, faults } = await askBoth(Number(number), Number(seed));
  console.log(
    Object.entries(counts)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  );
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
