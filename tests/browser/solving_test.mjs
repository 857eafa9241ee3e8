// The page that solves, as a person meets it: written by the program, opened from disk in a browser.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  axe,
  close,
  drawn,
  folder,
  ktour,
  longestTask,
  made,
  megabytes,
  open,
  printed,
  read,
  requested,
  solving,
  squares,
  withPage,
} from './harness.mjs';
import { everything } from './features.mjs';
import { askBoth, askList } from './same_answers.mjs';

before(open);
after(close);

const wide = { viewport: { width: 1280, height: 800 } };
const small = { viewport: { width: 900, height: 600 } };
const upright = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** Opens the page at an address, and waits for what it has to show. */
const at = (address, options, test, file = solving, answered = true) =>
  withPage(
    file,
    options,
    async (page) => {
      if (answered) await page.waitForSelector('.stage canvas');
      await test(page);
    },
    address,
  );
const text = (page, selector) => page.locator(selector).textContent();
const told = (page, pattern, selector = '#asked') =>
  page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where).textContent),
    [selector, pattern.source],
    { timeout: 60_000 },
  );
/** The place of a square on the screen: where the page, pointed at it, names it. */
async function placeOf(page, square) {
  await drawn(page);
  const found = await page.evaluate((name) => {
    const stage = document.querySelector('.stage');
    const tip = stage.querySelector('.tip');
    const box = stage.getBoundingClientRect();
    const points = [];
    for (let y = box.top + 4; y < box.bottom; y += 8) {
      for (let x = box.left + 4; x < box.right; x += 8) {
        const at = { clientX: x, clientY: y, pointerId: 9, pointerType: 'mouse', bubbles: true };
        stage.dispatchEvent(new PointerEvent('pointermove', at));
        if (!tip.hidden && tip.textContent.startsWith(`${name} `)) points.push([x, y]);
      }
    }
    const mean = (i) => points.reduce((sum, point) => sum + point[i], 0) / points.length;
    return [mean(0), mean(1)];
  }, square);
  assert.ok(Number.isFinite(found[0]), `${square} is on the board`);
  return found;
}
async function choose(page, square) {
  const place = await placeOf(page, square);
  await page.mouse.click(...place);
  return place;
}

test('is one file of at most 1.2 MB that asks the network for nothing', async () => {
  assert.ok(statSync(solving).size < 1_200_000);
  const runsText = at('8x8', wide, async (page) => {
    await told(page, /^Found/);
    const policy = await page.locator('meta[http-equiv]').getAttribute('content');
    assert.match(policy, /script-src 'sha256-[^']+' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /'unsafe-eval'|https?:/);
    // What was set up first is due first.
    await page.evaluate(() => {
      setTimeout('globalThis.ran = true', 0);
      return new Promise((done) => setTimeout(done, 0));
    });
    assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  });
  // Text is not run as code, and the browser says why.
  await assert.rejects(runsText, /Content Security Policy/);
  assert.deepEqual(requested, []);
});

test('answers at once: a tour, another one, or why there is none, shown on the board', async () => {
  await at('8x8', wide, async (page) => {
    await told(page, /^Found.*64 squares/);
    const moves = async () => {
      await page.locator('#moves summary').click();
      return text(page, '#moves-text');
    };
    const seen = new Set([await moves()]);
    for (let i = 2; i < 6; ++i) {
      await page.click('#another');
      await page.waitForFunction((seed) => location.hash.includes(`seed=${seed}`), i);
      await page.waitForFunction(() => !document.querySelector('#moves').open);
      seen.add(await moves());
    }
    assert.equal(seen.size, 5);
    await page.fill('#rows', '3');
    await page.fill('#cols', '3');
    await told(page, /Proved impossible/);
    assert.match(await text(page, '.verdict'), /no move leads to the middle square/);
    await page.fill('#rows', '6');
    await page.fill('#cols', '6');
    await page.check('#closed');
    await told(page, /closed tour of 36/);
    // A click is the start, or the end, or a hole; the same again takes it back.
    await choose(page, 'c3');
    await page.waitForFunction(() => document.querySelector('#start').value === 'c3');
    await told(page, /closed tour of 36/);
    await page.check('input[name=tool][value=hole]');
    const corner = await choose(page, 'a1');
    await page.waitForFunction(() => /without 1 square\b/.test(document.querySelector('#title').textContent));
    await choose(page, 'b1');
    await page.waitForFunction(() => /without 2 squares/.test(document.querySelector('#title').textContent));
    await page.mouse.click(...corner);
    await page.waitForFunction(() => /without 1 square\b/.test(document.querySelector('#title').textContent));
  });
});

test('a request can be changed while it runs', async () => {
  await at(
    '12x12&closed&method=plain',
    wide,
    async (page) => {
      await told(page, /^Searching/);
      await page.click('#stop');
      await told(page, /^Stopped/);
      await page.click('#another');
      await told(page, /^Searching … [\d,]+ moves examined/);
      await page.locator('#method').selectOption('');
      await told(page, /closed tour of 144 squares/);
    },
    solving,
    false,
  );
});

test('boxes, surfaces, pieces and symmetries can be asked for', async () => {
  for (const [address, title] of [
    ['2x4x4&closed', /2×4×4/],
    ['5x5&surface=torus&closed', /on a torus/],
    ['10x10&piece=camel&start=0,0', /camel/i],
    ['10x10&closed&symmetry=quarter', /Closed knight's tour of 10×10/],
  ]) {
    await at(address, wide, async (page) => {
      await told(page, /^(Found|Proved|Undecided)/);
      assert.match(await text(page, '#title'), title);
      assert.equal(await page.locator('#notice').isVisible(), false);
    });
  }
});

test('a request that makes no sense is refused in the sentence of the program', async () => {
  const { stderr } = spawnSync(ktour, ['solve', '8x8', '--piece', 'horse'], { encoding: 'utf8' });
  await at('8x8', wide, async (page) => {
    await page.locator('#more summary').click();
    await page.fill('#piece', 'horse');
    await told(page, /horse/);
    const said = (await text(page, '#asked')).replace(/\.$/, '').toLowerCase();
    assert.ok(stderr.toLowerCase().includes(said), `${stderr} | ${said}`);
  });
});

test('words that contradict each other are refused, and squares are called as on the board', async () => {
  for (const [address, sentence] of [
    ['8x8&begin=a1.b3.a1', /^Begin: a1 occurs twice, and a tour visits each square once/],
    ['8x8&begin=a1.b3.d4.c2.a1', /^Begin: a1 occurs twice/],
    ['8x8&begin=a1.b3&start=e4', /^Begin: the tour begins with a1, and its start is e4/],
    ['8x8&tie=far', /^Tie far: the method 'auto' has no ties to break/],
    ['8x8&through=a1-a2', /^a1-a2, which the tour must make, is no knight's move/],
    ['8x8&start=a1&end=a1', /^Start and end are the same square a1/],
  ]) {
    await at(address, wide, (page) => told(page, sentence), solving, false);
  }
  await at('7x7&start=b1', wide, async (page) => {
    await told(page, /^Proved impossible/);
    assert.match(await text(page, '.verdict'), /and b1 has the other/);
  });
  // A hole that is drawn has the name that the board gives it, too.
  await at('8x8&without=b3', wide, async (page) => {
    await told(page, /^Found/);
    await page.check('input[name=tool][value=hole]');
    await choose(page, 'c2');
    await told(page, /^Proved impossible/);
    assert.match(await text(page, '.verdict'), /no move leads from a1/i);
    assert.match(page.url(), /without=b3\.c2/);
  });
});

test('a walk that cannot be is refused, and another request has a walk of its own', async () => {
  for (const [address, sentence, walk] of [
    ['8x8&mode=play&walk=a1.b3.a1', /occurs twice/, ''],
    ['6x6&start=c3&mode=play&walk=h8.g6', /'h8' is off the 6x6 board/, 'c3'],
    ['8x8&start=e4&mode=play&walk=a1.b3', /begins with a1, and its start is e4/, 'e4'],
  ]) {
    await at(address, wide, async (page) => {
      await told(page, sentence, '#notice');
      await page.waitForFunction(
        (wanted) => (/walk=([^&]*)/.exec(location.hash)?.[1] ?? '') === wanted,
        walk,
      );
    });
  }
  await at('8x8&mode=play&walk=a1.b3', wide, async (page) => {
    await told(page, /62 to go/, '#lamp-text');
    // The same request, the same walk.
    await page.click('[data-mode=ask]');
    await told(page, /^Found/);
    await page.click('[data-mode=play]');
    await told(page, /62 to go/, '#lamp-text');
    await page.click('[data-mode=ask]');
    await page.fill('#start', 'e4');
    await page.waitForFunction(() => location.hash.includes('start=e4'));
    await told(page, /^Found/);
    await page.click('[data-mode=play]');
    await told(page, /63 to go/, '#lamp-text');
    assert.match(page.url(), /walk=e4$/);
  });
});

test('the lamp tells the truth about a walk, and there is a way back', async () => {
  await at('5x5&mode=play&walk=a1.b3.c5', wide, async (page) => {
    await told(page, /can still be completed: 22 to go/, '#lamp-text');
    await page.click('#hint');
    assert.match(await text(page, '#hinted'), /^[a-e][1-5]: /);
    const walk = ['d3', 'e5', 'c4', 'e3', 'd5'];
    for (const square of walk) await choose(page, square);
    await told(page, /can (no longer|still) be completed/, '#lamp-text');
    const begun = ['a1', 'b3', 'c5', ...walk];
    const begin = (n) => spawnSync(ktour, ['solve', '5x5', '--begin', ...begun.slice(0, n)]).status;
    const lamp = await page.locator('#lamp').getAttribute('data-lamp');
    assert.equal(lamp, begin(begun.length) === 0 ? 'can' : 'cannot');
    // A walk that cannot: back to the last square from which the program, too, says that it could.
    await page.goto(`${page.url().split('#')[0]}#5x5&mode=play&walk=a1.b3.d2.c4.b2.d3.c1`);
    await told(page, /can no longer be completed/, '#lamp-text');
    await page.click('#go-back');
    await told(page, /can still be completed/, '#lamp-text');
    const now = decodeURIComponent(/walk=([^&]*)/.exec(page.url())[1]).split('.');
    const all = 'a1.b3.d2.c4.b2.d3.c1'.split('.');
    const solves = (n) => spawnSync(ktour, ['solve', '5x5', '--begin', ...all.slice(0, n)]).status;
    assert.equal(solves(now.length), 0);
    assert.equal(solves(now.length + 1), 1);
    await page.click('#show-me');
    await page.waitForFunction(() => /^\d+ \/ 25$/.test(document.querySelector('#where').textContent));
    await page.click('#undo');
    assert.equal(await page.locator('#transport').isVisible(), false);
  });
});

test('a board can be played with keys alone', async () => {
  await at('8x8&mode=play', wide, async (page) => {
    await told(page, /Choose the square/, '#lamp-text');
    await page.locator('.stage').focus();
    await page.keyboard.press('ArrowDown'); // a8
    await page.keyboard.press('Enter');
    await told(page, /63 to go/, '#lamp-text');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await told(page, /62 to go/, '#lamp-text');
    assert.match(page.url(), /walk=a8\.b6/);
  });
  await at('8x8', wide, async (page) => {
    // From the top of the page to the last control of the form, by Tab, and the form works by Enter.
    await page.locator('#rows').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await told(page, /tour of 40 squares/);
    const seen = [];
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.className));
    }
    for (const id of ['cols', 'closed', 'start', 'end', 'another', 'theme', 'stage', 'play', 'copy-link']) {
      assert.ok(
        seen.some((one) => one === id || one?.startsWith?.(id)),
        `${id} is reached by Tab: ${seen}`,
      );
    }
  });
});

test('a search is watched with its dead ends, and two of them race', async () => {
  await at('5x5&mode=watch&method=plain&start=a1&against=warnsdorff', wide, async (page) => {
    await told(page, /^They race/, '#watched-told');
    await page.click('#last');
    await told(
      page,
      /^Warnsdorff wins\. Plain .* after [\d,]+ moves, [\d,]+ of them taken back.*Warnsdorff/,
      '#watched-told',
    );
    assert.equal(await page.locator('.stage').count(), 2);
    const json = JSON.parse(printed('solve', '5x5', '--start', 'a1', '--plain', '--format', 'json'));
    assert.ok((await text(page, '#watched-told')).includes(json.stats.examined.toLocaleString('en')));
    await page.locator('#scrub').fill('20');
    const before = await page.locator('#scrub').getAttribute('aria-valuetext');
    assert.match(before, /squares, [\d,]+ moves taken back; /);
    // What is watched is no part of the request.
    await page.click('[data-mode=ask]');
    assert.equal(await page.locator('#method').inputValue(), 'plain');
  });
});

test('every method is watched, move by move, or says why not', async () => {
  await at('6x6&closed&start=a1&mode=watch', wide, async (page) => {
    const names = await page
      .locator('#watched option')
      .evaluateAll((all) => all.map((one) => [one.value, one.textContent]));
    assert.ok(names.length >= 10);
    for (const [value, label] of names) {
      await page.locator('#watched').selectOption(value);
      await page.waitForFunction(
        (name) => document.querySelector('#watched-told').textContent.startsWith(`${name} `),
        label,
      );
      const said = await text(page, '#watched-told');
      assert.match(said, /finds a tour|is not done|gives up|has a tile/, said);
      assert.ok(page.url().includes(`watched=${value}`));
      await page.click('#last');
      const words = await page.locator('#scrub').getAttribute('aria-valuetext');
      if (/finds|has a tile/.test(said)) assert.match(words, /^36 (squares|moves), /, `${value}: ${words}`);
      // Back to the beginning, and there is nothing left of it.
      await page.click('#first');
      assert.match(
        await page.locator('#scrub').getAttribute('aria-valuetext'),
        /^(1 squares|\d moves), 0 moves taken back$/,
      );
    }
  });
  await at('20x20&mode=watch&watched=construct', wide, async (page) => {
    await told(page, /^Construct lays tours of small tiles/, '#watched-told');
    await page.click('#last');
    assert.match(await page.locator('#scrub').getAttribute('aria-valuetext'), /^399 moves, [1-9]/);
  });
  // A narrow board is no board for tiles, and takes no search either.
  await at('4x60&mode=watch&watched=construct', wide, async (page) => {
    await told(page, /^Construct makes this tour without steps that could be watched\.$/, '#watched-told');
    assert.equal(await page.locator('#transport').isVisible(), false);
  });
  await at('3x3&mode=watch&watched=exact', wide, async (page) => {
    await told(page, /^Exact: there is nothing to watch, it is proved without a search\.$/, '#watched-told');
  });
});

test('moves to make, moves to avoid and a beginning can be asked for', async () => {
  await at('8x8', wide, async (page) => {
    await page.locator('#more summary').click();
    await page.fill('#through', 'a1-b3 h8-g6');
    await page.fill('#avoid', 'a8-b6');
    await page.fill('#begin', 'd4 f5 h4');
    await page.waitForFunction(() => /begin=d4\.f5\.h4/.test(location.hash));
    await page.waitForFunction(() => /^Beginning with/.test(document.querySelector('#subtitle').textContent));
    await page.locator('#moves summary').click();
    await told(page, /^d4 f5 h4 /, '#moves-text');
    const squares = (await text(page, '#moves-text')).split(' ');
    const near = (a, b) => Math.abs(squares.indexOf(a) - squares.indexOf(b)) === 1;
    assert.ok(near('a1', 'b3') && near('h8', 'g6') && !near('a8', 'b6'), squares.join(' '));
    await page.fill('#through', 'a1-b4');
    await told(page, /^a1-b4, which the tour must make, is no knight's move/);
    assert.doesNotMatch(await text(page, '#asked'), /^Found/);
  });
});

test('counts are those that are known; lots are tours, and differ', async () => {
  for (const [address, count] of [
    ['6x6&closed', '9,862'],
    ['6x8&closed', '55,488,142'],
    ['5x5', '864'],
  ]) {
    await at(`${address}&mode=count`, wide, async (page) => {
      await page.click('#count');
      await told(page, new RegExp(`^${count} tours`), '#counted');
    });
  }
  await at('6x6&mode=count', wide, async (page) => {
    await page.click('#draw');
    await told(page, /^3,318,960 tours/, '#counted');
    assert.equal(await page.locator('.stage').count(), 4);
    await drawn(page);
    const pictures = await page
      .locator('.stage')
      .evaluateAll((all) => all.map((one) => one.querySelectorAll('canvas')[2].toDataURL()));
    assert.equal(new Set(pictures).size, 4);
  });
});

test('a count that is cancelled ends its worker, and its memory is free', async () => {
  await at('8x8&mode=count', wide, async (page) => {
    await told(page, /^All open tours of 8×8/, '#counted-what');
    const before = megabytes();
    const idle = page.workers().length;
    await page.click('#count');
    for (let i = 0; i < 300 && megabytes() < before + 200; ++i) await page.waitForTimeout(200);
    const most = megabytes();
    assert.ok(most >= before + 200, `from ${before} to ${most} MB`);
    assert.equal(page.workers().length, idle + 1);
    await page.click('#cancel');
    await told(page, /^Cancelled/, '#counted');
    // Browsers give a worker two seconds to end by itself.
    for (let i = 0; i < 100 && megabytes() > most - 100; ++i) await page.waitForTimeout(200);
    assert.ok(megabytes() <= most - 100, `from ${most} to ${megabytes()} MB`);
    for (let i = 0; i < 100 && page.workers().length > idle; ++i) await page.waitForTimeout(200);
    assert.equal(page.workers().length, idle);
  });
});

test('the address has the request and the step, and brings them back', async () => {
  let link = '';
  await at('6x7&closed&start=b2', wide, async (page) => {
    await told(page, /^Found/);
    await page.locator('#scrub').fill('12');
    await page.uncheck('#from-one');
    await page.waitForFunction(() => /step=12/.test(location.hash) && /from=0/.test(location.hash));
    assert.equal(await text(page, '#where'), '12 / 41');
    link = new URL(page.url()).hash.slice(1);
  });
  await at(link, wide, async (page) => {
    await told(page, /^Found/);
    assert.equal(await text(page, '#where'), '12 / 41');
    assert.equal(await page.locator('#start').inputValue(), 'b2');
    assert.equal(await page.locator('#closed').isChecked(), true);
  });
});

test('what is copied is what the program reads', async () => {
  await at('6x6&closed', { ...wide, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await told(page, /^Found/);
    for (const [button, format] of [
      ['#copy-json', 'json'],
      ['#copy-text', 'board'],
    ]) {
      await page.click(button);
      await told(page, /^Copied/, '#copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      const { status, stdout } = spawnSync(ktour, ['check', '-'], { input: copied, encoding: 'utf8' });
      assert.equal(status, 0, `${format}: ${stdout}`);
      await page.locator('#copied').evaluate((element) => (element.textContent = ''));
    }
    await page.click('#copy-link');
    await told(page, /^Copied/, '#copied');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  });
});

test('the program writes the page with a request loaded; a page with a tour can solve another', async () => {
  const file = join(folder, 'asked.html');
  const { status } = spawnSync(ktour, ['play', '5x6', '--closed', '--without', 'a1', 'b1', '-o', file]);
  assert.equal(status, 0);
  await at(
    '',
    wide,
    async (page) => {
      await told(page, /^(Found|Proved)/);
      assert.equal(await page.locator('#rows').inputValue(), '5');
      assert.match(await text(page, '#title'), /without 2 squares/);
    },
    file,
  );
  const stored = made('stored.html', 'solve', '8x8', '--closed', '--engine');
  await at(
    '',
    wide,
    async (page) => {
      assert.equal(await page.locator('#ask-card').isVisible(), false);
      await page.click('#solve-another');
      await told(page, /^Found/);
      assert.equal(await page.locator('#closed').isChecked(), true);
    },
    stored,
  );
});

test('a page with a tour in it asks, plays, watches and counts the like, and its link brings it back', async () => {
  const words = ['6x6', '--closed', '--symmetry', 'quarter', '--begin', 'c1', 'e2'];
  const file = made('quarter.html', 'solve', ...words, '--engine');
  const order = squares(...words);
  const request = '6x6&closed&begin=c1.e2&symmetry=quarter';
  const isStored = async (page) => {
    await page.waitForSelector('#solve-another:visible');
    assert.match(await text(page, '#title'), /^Closed knight's tour of 6×6/);
    await page.locator('#moves summary').click();
    const names = order.map(([row, col]) => `${'abcdef'[col]}${6 - row}`);
    await told(page, new RegExp(`^${names.join(' ')}`), '#moves-text');
  };
  let link = '';
  const allowed = { ...wide, permissions: ['clipboard-read', 'clipboard-write'] };
  await at(
    '',
    allowed,
    async (page) => {
      await isStored(page);
      await page.locator('#scrub').fill('12');
      await page.click('#copy-link');
      await told(page, /^Copied/, '#copied');
      link = new URL(await page.evaluate(() => navigator.clipboard.readText())).hash.slice(1);
      assert.match(link, new RegExp(`^${request}&tour=c1\\.[a-h]{35}&step=12$`));
      await page.reload();
      await isStored(page);
      assert.equal(await text(page, '#where'), '13 / 36');
    },
    file,
  );
  await at(link, wide, isStored, file);
  for (const [mode, ready] of [
    ['ask', ['#asked', /^Found.*closed tour of 36/]],
    ['play', ['#lamp-text', /34 to go/]],
    ['watch', ['#watched-told', /./]],
    ['count', ['#counted-what', /^All closed tours of 6×6/]],
  ]) {
    await at(
      '',
      wide,
      async (page) => {
        await page.click(`[data-mode=${mode}]`);
        await told(page, ready[1], ready[0]);
        assert.ok(page.url().includes(`#${request}`), page.url());
      },
      file,
    );
  }
});

test('the answers are those of the program', async () => {
  const { faults, counts } = await askBoth(300, 1);
  assert.deepEqual(faults, []);
  for (const kind of ['found', 'impossible', 'refused']) assert.ok(counts[kind] > 0, `none was ${kind}`);
});

/** What an object of words cannot say as the command line does, by the line it is in. */
const otherwise = {
  '8x8 --start a1 b2': 'on a command line the second word is a board, here a second start',
};

test('a list of requests, sensible and not, is answered as the program answers', async () => {
  const { faults, number } = await askList(new URL('../requests/requests.txt', import.meta.url));
  assert.ok(number >= 750);
  const unexpected = [...faults].filter(([line]) => !(line in otherwise)).map(([, fault]) => fault);
  assert.deepEqual(unexpected, []);
});

/** Addresses that somebody might write to do harm, or by mistake. */
function hostile(i) {
  const nasty = [
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '%',
    '%zz',
    '%E0%A4%A',
    '\u0000',
    '99999999999x99999999999',
    '1e9x1e9',
    '-1x8',
    '0x0',
    '8x8x8x8x8x8x8x8',
    'NaNxInfinity',
    '8x8&start=a1&start=b2',
    '8x8&__proto__=1',
    '8x8&constructor=1',
    '8x8&toString=1',
    '8x8&seed=1e400',
    '8x8&seed=99999999999999999999',
    '8x8&method=<img src=x onerror=alert(1)>',
    '8x8&mode=play&walk=a1.a1.a1',
    '8x8&mode=play&walk=zz99',
    '8x8&walk=../../etc/passwd',
    "8x8&piece=');alert(1)//",
    '8x8&piece=1,99999999999',
    '8x8&without=' + 'a1.'.repeat(5000),
    '8x8&through=a1-h8-a1',
    'x'.repeat(201_000),
    '8x8&symmetry=diagonal',
    '3000x3000',
    '🐴x🐴',
  ];
  const one = nasty[i % nasty.length];
  const place = Math.floor(i / nasty.length);
  // The same, cut, doubled, encoded, and put elsewhere.
  const turns = [
    (s) => s,
    (s) => encodeURIComponent(s),
    (s) => `8x8&title=${s}`,
    (s) => `8x8&start=${s}`,
    (s) => `${s}&closed`,
    (s) => s.slice(place % 7),
    (s) => `8x8&method=${encodeURIComponent(s)}`,
    (s) => `8x8&mode=${s}`,
    (s) => `8x8&step=${s}`,
    (s) => s + s,
  ];
  return turns[place % turns.length](one);
}

test('nothing in an address runs code: a thousand hostile ones end in a sentence', async () => {
  await at('8x8', wide, async (page) => {
    let ran = 0;
    page.on('dialog', (dialog) => {
      ++ran;
      void dialog.dismiss();
    });
    await told(page, /^Found/);
    const addresses = Array.from({ length: 1000 }, (_, i) => hostile(i));
    // Within the page: each is an address that somebody followed.
    const { wrong: bad, refused } = await page.evaluate(async (all) => {
      const wrong = [];
      let refused = 0;
      const before = document.querySelectorAll('script, iframe, img, object, embed').length;
      for (const address of all) {
        location.hash = address;
        dispatchEvent(new HashChangeEvent('hashchange'));
        await new Promise((done) => setTimeout(done, 0));
        const notice = document.querySelector('#notice');
        const sentences = notice.hidden ? 0 : notice.textContent.split('. ').length;
        refused += sentences;
        const more = document.querySelectorAll('script, iframe, img, object, embed').length;
        if (sentences > 1 || more !== before || notice.textContent.length > 400)
          wrong.push(address.slice(0, 80));
        history.replaceState(null, '', ' ');
      }
      return { wrong, refused };
    }, addresses);
    assert.deepEqual(bad, []);
    // The others are requests, if strange ones: for the engine to answer, or to refuse.
    assert.ok(refused > 500, `${refused} were refused`);
    for (const address of addresses.slice(0, 45).filter((one) => !one.includes('mode='))) {
      await page.evaluate((hash) => {
        document.querySelector('#asked').textContent = '';
        location.hash = hash;
        dispatchEvent(new HashChangeEvent('hashchange'));
      }, address);
      await page.waitForFunction(
        () =>
          !document.querySelector('#notice').hidden ||
          document.querySelector('#asked').textContent.endsWith('.'),
        undefined,
        { timeout: 120_000 },
      );
    }
    assert.equal(ran, 0);
    // And it is still a page.
    await page.evaluate(() => (location.hash = '5x6&closed'));
    await told(page, /closed tour of 30/);
  });
});

test('fits small windows, and phones upright and lying down, in every mode', async () => {
  for (const options of [upright, lying, small, { ...lying, viewport: { width: 740, height: 360 } }]) {
    for (const address of [
      '8x8&closed',
      '3x3',
      '8x8&mode=play&walk=a1.b3',
      '6x6&mode=watch&against=plain',
      '6x6&mode=count',
      '8x8&mode=class&page=3',
    ]) {
      await at(address, options, async (page) => {
        await drawn(page);
        // A phone's window grows with what is in it, so it is not asked how wide it is.
        const { wide: width, beyond } = await page.evaluate(
          (room) => ({
            wide: document.documentElement.scrollWidth - room,
            beyond: [...document.querySelectorAll('button, input, select, summary, output')]
              .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > room + 1)
              .map((one) => one.outerHTML),
          }),
          options.viewport.width,
        );
        assert.ok(width <= 0, `${address} is ${width} too wide`);
        assert.deepEqual(beyond, []);
        // Beside the board there are cards: nothing of the bar lies under them.
        const bar = await page.locator('#transport').boundingBox();
        const side = await page.locator('#side').boundingBox();
        if (bar && options === small) {
          const right = await page
            .locator('#transport')
            .evaluate((all) =>
              Math.max(...[...all.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)),
            );
          assert.ok(right <= side.x + 1, `${address}: the bar lies under the cards`);
        }
        if (options !== upright && options !== small) {
          const stage = await page.locator('.stage').first().boundingBox();
          const apart = !bar || bar.x >= stage.x + stage.width - 1 || bar.y >= stage.y + stage.height - 1;
          assert.ok(apart, `${address}: the bar lies on the board`);
        }
      });
    }
  }
});

test('nothing serious for axe, in both themes and every mode', async () => {
  for (const address of [
    '8x8',
    '3x3',
    '5x5&mode=play&walk=a1.b3.c5',
    '6x6&mode=watch&against=plain',
    '6x6&mode=count',
    '8x8&mode=class&page=3',
    '%',
  ]) {
    const options = { ...wide, colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true };
    await at(address, options, async (page) => {
      if (address === '8x8') await page.locator('#more summary').click();
      await page.addScriptTag({ path: axe });
      for (const scheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, scheme);
        // Only colours differ in the other theme.
        const options = scheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
        const { violations } = await page.evaluate((asked) => globalThis.axe.run(asked), options);
        const bad = violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
        assert.deepEqual(bad, [], `${address}, ${scheme}`);
      }
    });
  }
});

test('the page never stands still for long, whatever it does', async () => {
  const options = { ...wide, permissions: ['clipboard-read', 'clipboard-write'] };
  await at('8x8', options, async (page) => {
    await told(page, /^Found/);
    // By the processor, and the best of some: other work on the machine empties the caches between two slices of time.
    await everything(page, async (name, act) => {
      let time = Infinity;
      for (let i = 0; i < 8 && time >= 50; ++i) time = Math.min(time, await longestTask(page, act));
      assert.ok(time < 50, `${name}: ${time} ms`);
    });
  });
});

test('a page whose engine is damaged says so', async () => {
  const damaged = join(folder, 'damaged-engine.html');
  const whole = String(read(solving));
  writeFileSync(damaged, whole.replace(/id="ktour-engine">[^<]{80}/, 'id="ktour-engine">'));
  await withPage(damaged, wide, async (page) => {
    await told(page, /does not run/, '#notice');
  });
});
