// The npm package as people get it: packed, installed from the tarball into an empty folder, and used there, as a
// command and as a module.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { KTOUR: ktour, KTOUR_NPM_TARBALL: tarball, KTOUR_WEB: web, CHROMIUM: chromium } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'ktour-npm-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball],
  { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
const command = join(folder, 'node_modules/.bin/ktour');
const at = join(folder, 'node_modules/ktour');
const { solve, check, count, enumerate, sample, puzzle, rate, facts, convert, svg, run, KtourError } =
  await import(pathToFileURL(join(at, 'dist/node.js')));

function typed(line) {
  const ran = spawnSync('sh', ['-c', line.replaceAll('./ktour', command)], { cwd: folder, encoding: 'utf8' });
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}

test('the tarball is small and depends on nothing', () => {
  const description = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  assert.equal(description.dependencies, undefined);
  assert.equal(execFileSync(ktour, ['--version'], { encoding: 'utf8' }), `ktour ${description.version}\n`);
  assert.ok(statSync(tarball).size < 2_500_000);
});

test('the five things of the README run', () => {
  const found = typed('./ktour solve 8x8 --closed --start e4 | ./ktour check -');
  assert.equal(found.status, 0);
  assert.match(found.out, /^valid: a closed tour of 8x8, from 4,4 \(e4\) to /);
  const none = typed('./ktour solve 8x8 --start a1 --end c3');
  assert.equal(none.status, 1);
  assert.match(none.err, /^ktour: impossible: colours alternate along a tour/);
  assert.equal(typed('./ktour solve 10x10 --closed --symmetry quarter -o quarter.svg').status, 0);
  assert.match(readFileSync(join(folder, 'quarter.svg'), 'utf8'), /^<svg/);
  const moving = typed('./ktour solve 6x6 --closed --symmetry quarter -o quarter.webp');
  assert.deepEqual([moving.status, existsSync(join(folder, 'quarter.webp'))], [2, false]);
  assert.equal(typed('./ktour play').status, 0);
  assert.ok(statSync(join(folder, 'ktour.html')).size > 900_000);
  const large = typed('./ktour at 1000000000x1000000000 --closed --step 123456789012345678');
  assert.deepEqual([large.status, large.out], [0, '876543213,95679015\n']);
});

test('the examples of its own README run', () => {
  const readme = readFileSync(join(at, 'README.md'), 'utf8');
  const [, lines] = /```sh\n(.*?)```/s.exec(readme);
  const statuses = lines.trim().split('\n').map((line) => typed(line.replaceAll('npx ktour', './ktour')).status);
  assert.deepEqual(statuses, [0, 1, 0, 0, 0]);
  const [, example] = /```js\n(.*?)```/s.exec(readme);
  writeFileSync(join(folder, 'example.js'), example);
  const said = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' });
  for (const part of ['[ 4, 4 ]', 'true\n', '<svg', '9862n', 'TimeoutError']) assert.ok(said.includes(part), part);
});

test('files are read and written as the program does it', () => {
  assert.equal(typed('./ktour solve 6x6 --closed -o tour.json').status, 0);
  assert.equal(typed('./ktour check tour.json').status, 0);
  assert.equal(typed('./ktour convert tour.json -o tour.npy && ./ktour check tour.npy').status, 0);
  assert.equal(typed('./ktour check missing.json').err,
    "ktour: cannot read 'missing.json': No such file or directory\n");
  assert.deepEqual(typed('./ktour solve 6x6 -o no/such/folder.json').err,
    "ktour: cannot write 'no/such/folder.json': No such file or directory\n");
  assert.equal(typed('./ktour enumerate 6x6 | head -n 1').status, 0);
  assert.equal(typed('rm -f all; timeout 1 ./ktour enumerate 8x8 -o all; ls -A | grep ^.ktour').out, '');
  assert.equal(typed('cp tour.json given.json; ln -s given.json link.json; chmod 600 given.json; '
    + './ktour solve 5x6 --closed -o link.json; ls -l link.json given.json').out.match(/^[^ ]{10}/gm).join(),
    '-rw-------,lrwxrwxrwx');
  assert.match(typed('./ktour solve 6x6 -o /dev/stdout > out.txt; cat out.txt').out, /^ *\d/);
  assert.equal(typed('./ktour check < /dev/null').err,
    'ktour: a file is missing: name one, or \'-\' for standard input\n');
});

test('the first Ctrl-C ends the work with a sentence', async () => {
  const running = spawn(command, ['count', '8x9'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  running.stderr.on('data', (text) => (said += text));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  running.kill('SIGINT');
  const status = await new Promise((resolve) => running.on('exit', resolve));
  assert.equal(status, 3);
  assert.match(said, /^ktour: undecided: .*interrupted/);
});

test('an answer is a tour, or a reason', async () => {
  const found = await solve('8x8', { closed: true, start: 'e4' });
  assert.equal(found.status, 'found');
  assert.equal(found.tour.length, 64);
  assert.deepEqual(found.tour.moves[0], [4, 4]);
  assert.equal(found.tour.steps[4][4], 0);
  const none = await solve('4x4');
  assert.deepEqual([none.found, none.status, none.reason.kind], [false, 'impossible', 'too-small']);
  const stopped = await solve([8, 8], { method: 'plain', limit: 10 });
  assert.equal(stopped.status, 'undecided');
  await assert.rejects(solve('8x'), (error) => error instanceof KtourError && error.status === 2);
  const holes = await solve('.....\n.....\n..#..\n.....\n.....\n', { closed: true });
  assert.equal(holes.tour?.length ?? 24, 24);
  const lists = await solve('6x6', { without: ['a1', [0, 1]], start: [1, 1] });
  assert.ok(['found', 'impossible'].includes(lists.status));
  const forced = await solve('6x6', { through: [[[5, 0], [4, 2]]], given: { c2: 2, a1: 1 } });
  assert.deepEqual(forced.tour.moves.slice(0, 2), [[5, 0], [4, 2]]);
  assert.deepEqual((await solve({ graph: 'a b\nb c\nc a\n' }, { closed: true })).tour.length, 3);
  assert.deepEqual((await solve([3, 2, 4])).tour.steps.flat().toSorted((a, b) => a - b), [...Array(24).keys()]);
});

test('what is wrong is an error with the sentence of the program, and its word as the module has it', async () => {
  const says = (promise, message, status = 2) =>
    assert.rejects(promise, (error) => {
      assert.ok(error instanceof KtourError);
      assert.deepEqual([error.message.slice(0, message.length), error.status], [message, status]);
      return true;
    });
  await says(solve('8x8', { start: 'j9' }), "start: the square 'j9' is off the 8x8 board");
  await says(solve('8x8', { colours: 'red' }), 'colours: unknown');
  await says(count('8x8', { timeout: 0.01 }), 'undecided: ', 3);
  await says(convert((await solve('5x5')).tour, 'png'), 'png, pdf and webp are not drawn');
  await says(facts('nonsense'), '');
  await says(facts([[0, 0], [5, 5]], { board: '6x6' }), "step 1 (5,5): not a knight's ", 1);
  await assert.rejects(async () => {
    for await (const tour of enumerate('6x')) assert.fail(tour);
  }, KtourError);
});

test('what the module says is what the program says', async () => {
  const { tour } = await solve('6x6', { closed: true });
  const checked = await check(tour);
  assert.equal(checked.valid, true);
  assert.equal((await check([...tour.moves].reverse())).closed, true);
  assert.equal((await check([[0, 0], [5, 5]], { board: '6x6' })).valid, false);
  assert.deepEqual(await facts(tour), checked.facts);
  assert.equal((await count('6x6')).undirected, 9862n);
  assert.equal((await count('5x5', { closed: false })).directed, 1728n);
  assert.match(await svg(tour, { theme: 'dark' }), /^<svg/);
  assert.equal((await convert(tour, 'csv')).split('\n')[0], 'step,row,col');
  const made = await puzzle('5x5', { level: 'easy', seed: 2 });
  assert.equal((await rate(made)).answers, 'one');
  const { status, stdout } = await run(['check', 'tour'], { files: { tour: JSON.stringify(tour) } });
  assert.deepEqual([status, new TextDecoder().decode(stdout).slice(0, 22)], [0, 'valid: a closed tour o']);
});

test('lists are streams that may be broken off, and work may be aborted', async () => {
  const all = [];
  for await (const tour of enumerate('5x6')) all.push(tour);
  assert.equal(all.length, 8);
  let first = 0;
  for await (const tour of enumerate('8x8')) {
    assert.equal(tour.length, 64);
    if (++first === 3) break;
  }
  const drawn = [];
  for await (const tour of sample('6x6', { n: 4, seed: 1 })) drawn.push(tour.moves);
  assert.equal(drawn.length, 4);
  const control = new AbortController();
  setTimeout(() => control.abort(new Error('enough')), 200);
  await assert.rejects(count('8x9', { signal: control.signal }), /enough/);
  await assert.rejects(solve('8x8', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  const many = await Promise.all(['5x6', '3x10', '6x6'].map((board) => count(board)));
  assert.deepEqual(many.map((one) => one.undirected), [8n, 16n, 9862n]);
});

// What a page does with the module, in a browser: it writes what came out as its title.
const script = `
  const { solve, check, count, enumerate, sample, puzzle, rate, facts, convert, svg, KtourError } = ktour;
  const { tour } = await solve('8x8', { closed: true, start: 'e4' });
  const first = [];
  for await (const one of enumerate('8x8')) if (first.push(one.length) === 3) break;
  for await (const one of sample('6x6', { n: 2 })) first.push(one.length);
  const control = new AbortController();
  setTimeout(() => control.abort(), 100);
  const aborted = await count('8x9', { signal: control.signal }).catch((error) => error.name);
  document.title = JSON.stringify([
    tour.moves[0], (await check(tour)).valid, String((await count('6x6')).undirected), first, aborted,
    (await rate(await puzzle('5x5', { level: 'easy' }))).answers, (await facts(tour)).crossings > 0,
    (await convert(tour, 'csv')).slice(0, 4), (await svg(tour)).slice(0, 4),
    await solve('8x').catch((error) => error instanceof KtourError),
  ]);`;

async function titleIn(browser, root, page) {
  const kinds = { html: 'text/html', js: 'text/javascript' };
  const server = createServer((request, answer) => {
    const file = join(root, request.url);
    const there = existsSync(file);
    answer.writeHead(there ? 200 : 404, { 'content-type': kinds[file.split('.').at(-1)] ?? 'application/wasm' });
    answer.end(there ? readFileSync(file) : '');
  });
  server.unref();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const opened = await browser.newPage();
  try {
    const fault = new Promise((_, fail) => opened.on('pageerror', fail));
    await opened.goto(`http://127.0.0.1:${server.address().port}/${page}`);
    await Promise.race([opened.waitForFunction('document.title !== ""', null, { timeout: 60_000 }), fault]);
    return JSON.parse(await opened.title());
  } finally {
    await opened.close();
    server.close();
  }
}

test('it runs in a browser, as it is and bundled', { skip: !chromium && 'there is no chromium' }, async () => {
  const fromWeb = createRequire(join(web, 'package.json'));
  const browser = await fromWeb('playwright-core').chromium.launch({
    executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
  });
  const done = [[4, 4], true, '9862', [64, 64, 64, 36, 36], 'AbortError', 'one', true, 'step', '<svg', true];
  try {
    writeFileSync(join(folder, 'plain.html'),
      `<script type="module">import * as ktour from './node_modules/ktour/dist/browser.js';${script}</script>`);
    assert.deepEqual(await titleIn(browser, folder, 'plain.html'), done);
    writeFileSync(join(folder, 'alone.html'), `<script type="module">delete globalThis.Worker;
      const { count, enumerate } = await import('./node_modules/ktour/dist/browser.js');
      const all = [];
      for await (const one of enumerate('5x6')) all.push(one.length);
      document.title = JSON.stringify([all.length, String((await count('6x6')).undirected)]);</script>`);
    assert.deepEqual(await titleIn(browser, folder, 'alone.html'), [8, '9862']);
    writeFileSync(join(folder, 'main.js'), `import * as ktour from 'ktour';${script}`);
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>');
    execFileSync(process.execPath, [join(web, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn',
      '--base', './', '--target', 'es2022'], { cwd: folder, stdio: 'pipe' });
    assert.deepEqual(await titleIn(browser, join(folder, 'dist'), 'index.html'), done);
  } finally {
    await browser.close();
  }
});

test('the types are those that strict programs ask for', () => {
  writeFileSync(join(folder, 'use.ts'), `
    import { check, count, enumerate, puzzle, sample, solve, svg, type Tour } from 'ktour';
    const answer = await solve('8x8', { closed: true, symmetry: 'none' });
    if (answer.found) { const tour: Tour = answer.tour; console.log(tour.moves[0]?.[0]); }
    else console.log(answer.reason.text);
    const number: bigint = (await count('6x6')).undirected;
    for await (const tour of enumerate('5x6', { first: 2 })) console.log(tour.length, number);
    for await (const tour of sample([6, 6], { n: 2, closed: false })) console.log((await tour.facts()).turns);
    await solve({ graph: 'a b' }, { given: { a: 1 }, through: [['a', 'b']], signal: AbortSignal.timeout(100) });
    const faulty: string | undefined = (await check([[0, 0], 'b3'], { board: '3x4' })).fault?.text;
    console.log(faulty, (await puzzle('5x5', { level: 'easy' })).solution[0], await svg('a1 b3', { noGrid: true }));
    // @ts-expect-error: there is no such symmetry
    await solve('8x8', { symmetry: 'diagonal' });
    // @ts-expect-error: nor such a word
    await solve('8x8', { close: true });
  `);
  const tsc = join(web, 'node_modules/typescript/lib/tsc.js');
  execFileSync(process.execPath, [tsc, '--noEmit', '--strict', '--target', 'ES2022', '--module', 'NodeNext',
    '--moduleResolution', 'NodeNext', '--lib', 'ES2022,DOM', 'use.ts'], { cwd: folder, stdio: 'pipe' });
});
