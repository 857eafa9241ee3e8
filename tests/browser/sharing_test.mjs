// What is passed on from the page: copies in several forms, pictures still and moving, links, what others see of a
// page before they open it; and the facts of a tour, each shown on the board.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { close, folder, ktour, made, open, picture, printed, read, solving, withPage } from './harness.mjs';

before(open);
after(close);

const copying = {
  viewport: { width: 1280, height: 720 },
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
};
const at = (address, act, file = solving) =>
  withPage(
    file,
    copying,
    async (page) => {
      await page.waitForSelector('.stage canvas');
      await act(page);
    },
    address,
  );
const told = (page, pattern, selector) =>
  page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ''),
    [selector, pattern.source],
    { timeout: 90_000 },
  );
async function copied(page, form) {
  await page.locator('#copied').evaluate((element) => (element.textContent = ''));
  await page.click(`#copy-${form}`);
  await told(page, /^Copied/, '#copied');
  return page.evaluate(() => navigator.clipboard.readText());
}
/** The squares of the tour that is seen, by name. */
async function seen(page) {
  await page.locator('#moves').evaluate((details) => (details.open = true));
  await page.waitForFunction(() => document.querySelector('#moves-text').textContent !== '');
  const names = (await page.locator('#moves-text').textContent()).split(' ');
  await page.locator('#moves').evaluate((details) => (details.open = false));
  await page.locator('#moves-text').evaluate((text) => (text.textContent = ''));
  return names;
}
/** The squares of the tour that a command line gives. */
function solved(line) {
  const words = line.trim().replace(/^ktour /, '');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `"$0" ${words} --format algebraic`, ktour], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${line}: ${stderr}`);
  return stdout.trim().split(/\s+/);
}
/** The words of a line of Python, as those of a command line. */
function ofPython(line) {
  const stub = `
import json, sys, types
def solve(board, **words): print(json.dumps([board, words]))
ktour = types.SimpleNamespace(solve=solve)
exec(sys.stdin.read())`;
  const { stdout, stderr } = spawnSync('python3', ['-c', stub], { input: line, encoding: 'utf8' });
  assert.equal(stderr, '');
  const [board, words] = JSON.parse(stdout);
  const options = Object.entries(words).map(([name, value]) =>
    value === true ? `--${name}` : [`--${name}`, ...[value].flat().map((one) => `'${one}'`)].join(' '),
  );
  return ['ktour solve', board, ...options].join(' ');
}

test('the command line and the line of Python give the tour that is seen', async () => {
  for (const address of [
    '8x8&closed&start=e4',
    '6x7&without=a1.b1&seed=3',
    '8x8&seed=5',
    '5x5&start=a1&method=warnsdorff&tie=first',
    '10x10&closed&symmetry=quarter',
    '6x6&surface=torus&piece=1,2',
  ]) {
    await at(address, async (page) => {
      await told(page, /^Found/, '#asked');
      const names = await seen(page);
      assert.deepEqual(solved(await copied(page, 'command')), names, address);
      assert.deepEqual(solved(ofPython(await copied(page, 'python'))), names, address);
    });
  }
  // Of a walk: it is what the tour begins with.
  await at('5x5&mode=play&walk=a1.b3.c5', async (page) => {
    await told(page, /22 to go/, '#lamp-text');
    const line = await copied(page, 'command');
    assert.equal(line, 'ktour solve 5x5 --begin a1 b3 c5\n');
    assert.equal(solved(line).slice(0, 3).join(' '), 'a1 b3 c5');
  });
});

test('the picture for LaTeX has every square, number and move', async () => {
  await at('6x6&closed', async (page) => {
    await told(page, /^Found/, '#asked');
    const names = await seen(page);
    const text = await copied(page, 'latex');
    assert.match(
      text,
      /^% Closed knight's tour of 6x6\. Needs \\usepackage\{tikz\}\.\n\\begin\{tikzpicture\}/,
    );
    assert.match(text, /\\end\{tikzpicture\}\n$/);
    const line = /\\draw\[thick[^\]]*\] (.*);/.exec(text)[1].split(' -- ');
    assert.equal(line.pop(), 'cycle');
    const place = (name) => `(${name.charCodeAt(0) - 97 + 0.5},${Number(name.slice(1)) - 0.5})`;
    assert.deepEqual(line, names.map(place));
    assert.equal(text.split('\\node').length - 1, 36);
    assert.equal(
      text
        .match(/\\foreach.*fill/)[0]
        .split(/[{}]/)[1]
        .split(',').length,
      18,
    );
  });
});

/** Debian's, which has Pillow. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** What Pillow says of a picture. */
function examined(bytes, name, script) {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const whole = `import json, sys\nfrom PIL import Image, ImageChops\nim = Image.open(sys.argv[1])\n${script}`;
  const { stdout, stderr } = spawnSync(python, ['-c', whole, file], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

test('the picture that is copied is the board and nothing around it', async () => {
  for (const [address, shape] of [
    ['8x8&closed', 1],
    ['5x10&closed', 2],
  ]) {
    await at(address, async (page) => {
      await told(page, /^Found/, '#asked');
      await page.click('#copy-picture');
      await told(page, /^Copied: the picture/, '#copied');
      const bytes = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return [...new Uint8Array(await (await item.getType('image/png')).arrayBuffer())];
      });
      const { size } = examined(Buffer.from(bytes), 'board.png', 'print(json.dumps({"size": im.size}))');
      const [width, height] = size;
      assert.ok(Math.abs(width / height / shape - 1) < 0.06, `${address}: ${width} by ${height}`);
      assert.ok(Math.max(width, height) > 700, `${width} by ${height}`);
    });
  }
});

test('the moving picture has a frame a move, and ends with the whole tour', async () => {
  await at('6x6&closed', async (page) => {
    await told(page, /^Found/, '#asked');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-gif')]);
    assert.equal(download.suggestedFilename(), 'ktour-6x6.gif');
    const { frames, last, still, size, changed, loop } = examined(
      read(await download.path()),
      'moving.gif',
      `
before, changed = None, 0
for i in range(im.n_frames):
    im.seek(i)
    now = im.convert("RGB")
    if before is not None and ImageChops.difference(before, now).getbbox(): changed += 1
    before = now
    if i == 0: first = now
still = len(set(now.getdata()))
print(json.dumps({"frames": im.n_frames, "last": im.info["duration"], "still": still, "size": im.size,
                  "changed": changed, "loop": im.info.get("loop")}))`,
    );
    assert.equal(frames, 37);
    assert.equal(changed, 36);
    assert.equal(last, 3000);
    assert.equal(loop, 0);
    assert.ok(still > 30, `${still} colours`);
    assert.ok(size[0] >= 400 && size[0] <= 500 && Math.abs(size[0] - size[1]) < 40, String(size));
  });
});

test('the link of a page with a tour has the tour in it, for any page', async () => {
  for (const words of [
    ['6x6', '--closed', '--seed', '4'],
    ['4x4x4', '--closed'],
  ]) {
    const file = made('link.html', 'solve', ...words, '--engine');
    let names;
    let link;
    await at(
      '',
      async (page) => {
        await page.waitForSelector('#solve-another:visible');
        names = await seen(page);
        link = new URL(await copied(page, 'link')).hash.slice(1);
      },
      file,
    );
    assert.match(link, /&tour=/);
    await at(link, async (page) => {
      await told(page, /^Found/, '#asked');
      assert.deepEqual(await seen(page), names);
      // It stays until something else is asked for.
      assert.ok(page.url().includes('&tour='));
      await page.click('#another');
      await page.waitForFunction(() => !location.hash.includes('tour='));
    });
  }
  await at('8x8&tour=a1.abcabc', (page) => told(page, /^The tour in the address is none/, '#notice'));
});

test('a page that is sent says what is in it: title, description and og: tags', () => {
  const tags = (file) => {
    const page = String(read(file));
    const of = (pattern) => pattern.exec(page)?.[1];
    return [
      of(/<title>([^<]*)</),
      of(/property="og:title"\s+content="([^"]*)"/),
      of(/name="description"\s+content="([^"]*)"/),
      of(/property="og:description"\s+content="([^"]*)"/),
    ];
  };
  for (const [name, words, title, description] of [
    [
      'tags.html',
      ['solve', '8x8', '--closed'],
      "Closed knight's tour of 8×8",
      /^Every one of the 64 squares once/,
    ],
    ['tags.html', ['solve', '5x5'], "Knight's tour of 5×5", /^Every one of the 25 squares once: play/],
    ['tags.html', ['solve', '4x4', '--closed'], 'No closed tour of 4x4', /\.$/],
    ['tags.html', ['play', '6x6', '--closed'], "Closed knight's tours of 6×6", /Can you\? Play/],
    ['tags.html', ['play', '10x10', '--piece', 'camel'], "Camel's tours of 10×10", /Can you\?/],
  ]) {
    const [first, og, about, ogAbout] = tags(made(name, ...words));
    assert.deepEqual([first, og], [title, title]);
    assert.match(about, description);
    assert.equal(about, ogAbout);
  }
  // A name may be anything; it ends no attribute.
  const json = JSON.parse(printed('solve', '5x5', '--format', 'json'));
  const nasty = join(folder, 'nasty.json');
  writeFileSync(nasty, JSON.stringify(json));
  const titled = made('nasty.html', 'view', nasty, '--title', '"><script>alert(1)</script>');
  assert.equal(tags(titled)[1], '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('each fact is shown on the board, and as many are marked as are told', async () => {
  for (const [address, least] of [
    ['8x8&closed', 28],
    ['6x6&closed&symmetry=quarter', 28],
    ['5x5&start=a1', 24],
    ['7x8&closed&without=d4.e4', 15],
    ['10x10&piece=zebra&closed', 8],
    ['3x4x4&closed', 4],
  ]) {
    await at(address, async (page) => {
      await told(page, /^(Found|Undecided)/, '#asked');
      const more = page.locator('#facts details');
      if ((await more.count()) > 0) await more.evaluate((details) => (details.open = true));
      const names = await page.locator('.fact').evaluateAll((all) => all.map((one) => one.dataset.fact));
      assert.ok(names.length >= least, `${address}: ${names}`);
      assert.equal(new Set(names).size, names.length);
      const without = await picture(page);
      let shown = 0;
      for (const name of names) {
        const fact = page.locator(`[data-fact="${name}"]`);
        const value = (await fact.locator('strong').textContent()).replaceAll(',', '');
        await fact.click();
        assert.equal(await fact.getAttribute('aria-pressed'), 'true', name);
        const said = await page.locator('#fact-told').textContent();
        const marked = / ([\d,]+) on the board\.$/.exec(said)?.[1]?.replaceAll(',', '');
        if (marked !== undefined) {
          if (/^\d+$/.test(value)) assert.equal(marked, value, `${address}: ${name}`);
          ++shown;
        }
        if (value !== '0' && name !== 'symmetries') {
          assert.ok((await picture(page)) !== without, `${address}: ${name} is seen`);
        }
      }
      assert.ok(shown > names.length / 3, `${shown} of ${names.length}`);
      await page.locator('.fact[aria-pressed=true]').click();
      assert.equal(await picture(page), without);
      // What is shown is of the whole tour: it goes when the piece does.
      await page.locator('.fact').first().click();
      await page.click('#back');
      assert.equal(await page.locator('.fact[aria-pressed=true]').count(), 0);
    });
  }
  // On a phone the list is below the board: the board comes into sight, and the words with it.
  await withPage(
    solving,
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    async (page) => {
      await page.locator('[data-fact=area]').tap();
      const { top, bottom } = await page
        .locator('.stage')
        .evaluate((one) => one.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= 844, `${top} to ${bottom}`);
      assert.match(await page.locator('#subtitle').textContent(), /^Area \d+: squares swept/);
    },
    '8x8&closed',
  );
  // Also in a page without the engine.
  const file = made('facts.html', 'solve', '6x6', '--closed');
  await at(
    '',
    async (page) => {
      const json = JSON.parse(
        spawnSync(ktour, ['check', '-', '--json', '--facts'], {
          input: printed('solve', '6x6', '--closed', '--format', 'json'),
          encoding: 'utf8',
        }).stdout,
      );
      for (const name of ['turns', 'crossings', 'area']) {
        const value = await page.locator(`[data-fact=${name}] strong`).textContent();
        assert.equal(value, String(json.facts[name]), name);
      }
    },
    file,
  );
});
