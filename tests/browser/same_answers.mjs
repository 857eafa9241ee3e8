// The page's engine and the program, asked the same: what the one answers, the other must. Status, kind of
// proof, the work it took and the tour itself are compared, and the program's checker judges every tour of the
// engine.  node tests/browser/same_answers.mjs [NUMBER [SEED]]
import { spawnSync } from 'node:child_process';
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
  const square = () => sides.map((side) => below(side + (random() < 0.02 ? 1 : 0))).join();
  const request = { board: sides.join('x'), limit: 100000 };
  if (random() < 0.45) request.closed = true;
  if (random() < 0.4) request.start = square();
  if (random() < 0.25) request.end = square();
  if (random() < 0.2) request.symmetry = one('vertical', 'horizontal', 'point', 'quarter', 'none');
  if (random() < 0.12) request.piece = one('camel', 'king', 'zebra', 'wazir', '1,4', 'knight+1,3', 'horse');
  if (random() < 0.12) request.surface = one('cylinder', 'torus', 'mobius', 'klein', 'plane');
  if (random() < 0.2) request.without = [...new Set(Array.from({ length: 1 + below(3) }, square))];
  if (random() < 0.3) {
    request.method = one('exact', 'construct', 'warnsdorff', 'plain', 'centrifugal', 'best-first', 'auto');
    if (request.method === 'warnsdorff' && random() < 0.5) request.tie = one('first', 'random', 'far');
  }
  if (random() < 0.3) request.seed = below(1000);
  return request;
}

/** The same on the command line. */
export function wordsOf(request) {
  const words = ['solve', request.board, '--limit', String(request.limit), '--memory', '1G'];
  for (const name of ['start', 'end', 'symmetry', 'piece', 'surface', 'method', 'tie', 'seed']) {
    if (request[name] !== undefined) words.push(`--${name}`, String(request[name]));
  }
  if (request.closed) words.push('--closed');
  if (request.without) words.push('--without', ...request.without);
  return words;
}

/** What differs, if anything does; and the tour of the engine as an object that `ktour check` reads. */
function compare(request, engine) {
  const words = wordsOf(request);
  const ran = spawnSync(ktour, [...words, '--format', 'json'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const shown = `ktour ${words.join(' ')}`;
  let own;
  try {
    own = engine.ask({ do: 'solve', ...request });
  } catch (error) {
    return { fault: `${shown}: the engine ended (${error.message})` };
  }
  const { json, numbers } = own;
  if (ran.status === 2 || json.error !== undefined) {
    const both = ran.status === 2 && json.error !== undefined;
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
  const moves = [];
  numbers.forEach((step, place) => {
    if (step === 0xffffffff) return;
    const at = [];
    let rest = place;
    for (const side of [...sides].reverse()) {
      at.unshift(rest % side);
      rest = Math.floor(rest / side);
    }
    moves[step] = at;
  });
  if (JSON.stringify(moves) !== JSON.stringify(program.moves)) return { fault: `${shown}: another tour` };
  return { status: 'found', tour: { ...program, moves } };
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
