// Play and Puzzle on the page that solves, as a person meets them, and going back and forward among requests.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axe, close, drawn, folder, open, read, solving, withPage } from './harness.mjs';

before(open);
after(close);

const wide = { viewport: { width: 1280, height: 720 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const copying = { ...wide, permissions: ['clipboard-read', 'clipboard-write'] };
const tour = 'a1.b3.a5.c4.e5.d3.e1.c2.a3.b5.d4.e2.c1.a2.b4.d5.e3.d1.b2.a4.c5.e4.d2.b1.c3';

const at = (address, options, act, file = solving) =>
  withPage(
    file,
    options,
    async (page) => {
      await page.waitForSelector('.stage canvas');
      await act(page);
    },
    address,
  );
const text = (page, selector) => page.locator(selector).textContent();
const told = (page, pattern, selector) =>
  page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where).textContent),
    [selector, pattern.source],
    { timeout: 90_000 },
  );
const addressHas = (page, part) =>
  page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(wanted), part);

/** The middle of a square of a board of so many rows and columns: between the labels of the view. */
async function middle(page, name, rows, cols) {
  await drawn(page);
  const box = await page.locator('.stage').boundingBox();
  const found = await page.evaluate(
    ([square, wide_, high]) => {
      const stage = document.querySelector('.stage');
      const tip = stage.querySelector('.tip');
      const { left, top } = stage.getBoundingClientRect();
      const xs = [];
      const ys = [];
      for (let y = 4; y < high; y += 10) {
        for (let x = 4; x < wide_; x += 10) {
          const where = {
            clientX: left + x,
            clientY: top + y,
            pointerId: 9,
            pointerType: 'mouse',
            bubbles: true,
          };
          stage.dispatchEvent(new PointerEvent('pointermove', where));
          if (!tip.hidden && tip.textContent.startsWith(`${square} `)) {
            xs.push(left + x);
            ys.push(top + y);
          }
        }
      }
      const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
      return [mean(xs), mean(ys)];
    },
    [name, box.width, box.height],
  );
  assert.ok(Number.isFinite(found[0]), `${name} is on the ${rows}x${cols} board`);
  return found;
}

test('the page opens on a board to play on, before its engine has answered', async () => {
  const damaged = join(folder, 'no-engine.html');
  writeFileSync(damaged, String(read(solving)).replace(/id="ktour-engine">[^<]{80}/, 'id="ktour-engine">'));
  await at(
    '',
    wide,
    async (page) => {
      assert.equal(await text(page, '#title'), 'Visit every square once. Can you?');
      assert.equal(await text(page, '#walk-left'), '24 of 25 left');
      await page.mouse.click(...(await middle(page, 'b3', 5, 5)));
      assert.equal(await text(page, '#walk-left'), '23 of 25 left');
      const seen = await page.locator('.stage').boundingBox();
      const bar = await page.locator('#walk-bar').boundingBox();
      assert.ok(seen.y + seen.height <= bar.y + 1 && bar.y + bar.height <= 720, 'board and bar are in sight');
    },
    damaged,
  );
});

test('the knight is dragged, clicked and moved by keys; moves are taken back and made again', async () => {
  await at('', wide, async (page) => {
    await page.mouse.move(...(await middle(page, 'a1', 5, 5)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 'b3', 5, 5)), { steps: 6 });
    await page.mouse.up();
    await addressHas(page, 'walk=a1.b3');
    // Not where no move leads.
    await page.mouse.move(...(await middle(page, 'b3', 5, 5)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 'b4', 5, 5)), { steps: 6 });
    await page.mouse.up();
    assert.equal(await text(page, '#walk-left'), '23 of 25 left');
    await page.mouse.click(...(await middle(page, 'a5', 5, 5)));
    await addressHas(page, 'walk=a1.b3.a5');
    const left = async () => parseInt(await text(page, '#walk-left'));
    for (const [act, now] of [
      [() => page.click('#undo'), 23],
      [() => page.keyboard.press('Control+z'), 24],
      [() => page.keyboard.press('Control+y'), 23],
      [() => page.click('#redo'), 22],
      [() => page.keyboard.press('u'), 23],
      [() => page.keyboard.press('r'), 22],
      [() => page.keyboard.press('Backspace'), 23],
    ]) {
      await act();
      assert.equal(await left(), now);
    }
    assert.equal(await page.locator('#redo').isDisabled(), false);
    await page.mouse.click(...(await middle(page, 'c5', 5, 5)));
    assert.equal(await page.locator('#redo').isDisabled(), true);
  });
  await at('', phone, async (page) => {
    await page.touchscreen.tap(...(await middle(page, 'c2', 5, 5)));
    await addressHas(page, 'walk=a1.c2');
  });
});

test('a finish has a picture, a time, and a link that asks others to beat it', async () => {
  const begun = tour.split('.').slice(0, -1).join('.');
  let link = '';
  await at(`5x5&mode=play&walk=${begun}&time=71`, copying, async (page) => {
    await told(page, /1 to go/, '#lamp-text');
    await page.click('#hint');
    assert.equal(await text(page, '#hinted'), 'c3 is the last square.');
    await page.mouse.click(...(await middle(page, 'c3', 5, 5)));
    await page.waitForSelector('#finish:visible');
    assert.match(await text(page, '#title'), /^You did it/);
    assert.match(await text(page, '#finish-told'), /^25 squares in 1:1\d/);
    await page.click('#challenge');
    await told(page, /^Copied/, '#challenge-told');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /every square once in 1:1\d, no move taken back\. Can you beat me\?\nfile:/);
    link = copied.split('#')[1];
    await page.click('#next-board');
    await told(page, /30 of 30 left/, '#walk-left');
  });
  await at(link, wide, async (page) => {
    await page.waitForSelector('#challenged:visible');
    assert.match(await text(page, '#walk-time'), /^0:00 \/ 1:1\d$/);
    await page.click('#their-walk');
    await told(page, /The walk to beat/, '#title');
    assert.equal(await page.locator('#scrub').getAttribute('max'), '24');
  });
});

test('Show me, then Undo, brings back exactly what was there', async () => {
  await at('5x5&mode=play&walk=a1.b3', wide, async (page) => {
    await told(page, /23 to go/, '#lamp-text');
    await page.click('#show-me');
    await told(page, /How it can/, '#title');
    await page.click('#undo');
    await told(page, /^Visit every/, '#title');
    assert.equal(await text(page, '#walk-left'), '23 of 25 left');
    await addressHas(page, 'walk=a1.b3');
  });
});

test('a dead end is told in one sentence, with the square ringed', async () => {
  for (const [address, sentence] of [
    ['5x5&mode=play&walk=a1.b3.d2.c4.b2.d3.c1', /completed\. a5 can no longer be entered\./],
    [
      '5x5&mode=play&walk=b1',
      /completed\. Every move changes the colour, and after b1 11 light and 13 dark squares/,
    ],
    [
      '8x8&mode=play&walk=d5.b4.c2.d4.b3',
      /completed\. a1 can only be entered at once, and not be left again/,
    ],
  ]) {
    await at(address, wide, async (page) => {
      await told(page, sentence, '#lamp-text');
      assert.doesNotMatch(await text(page, '#lamp-text'), /search|examined/);
    });
  }
});

test('the board of the day is the same for all, and says so in what is copied', async () => {
  let first = '';
  await at('', wide, async (page) => {
    await page.clock.setFixedTime(new Date('2026-11-19T10:00:00'));
    await page.click('#play-day');
    await addressHas(page, 'day=2026-11-19');
    first = page.url().split('#')[1];
  });
  assert.match(first, /^(6x7|7x6)&start=.*&end=.*&without=.*mode=play/);
});

test('a puzzle is made, hinted in sentences, and solved step by step to its end', async () => {
  await at('5x5&mode=puzzle&level=beginner&seed=7', wide, async (page) => {
    await told(page, /^Beginner, \d+ numbers given, one answer/, '#puzzle-told');
    await addressHas(page, 'given=');
    const left = async () => parseInt(await text(page, '#puzzle-left'));
    const before = await left();
    await page.click('#puzzle-hint');
    await told(page, /, so \d+ is on [a-e][1-5]\.$/, '#puzzle-hinted');
    assert.equal(await left(), before);
    for (let i = before; i > 0; --i) {
      await page.click('#puzzle-step');
      await page.waitForFunction(
        (now) => parseInt(document.querySelector('#puzzle-left').textContent) === now,
        i - 1,
      );
    }
    await page.waitForSelector('#puzzle-done:visible');
    assert.equal(await text(page, '#title'), 'Solved!');
  });
});

const puzzle =
  '5x5&given=a1=1.b3=2.c4=4.d3=6.c2=8.b5=10.e2=12.a2=14.d5=16.d1=18.a4=20.e4=22.b1=24.c3=25&mode=puzzle';

test('numbers are typed and clicked, taken back, noted; wrong ones are shown only if asked', async () => {
  await at(puzzle, copying, async (page) => {
    await told(page, /one answer/, '#puzzle-told');
    assert.equal(await text(page, '#puzzle-left'), '11 left');
    assert.equal(await page.locator('#next-number').inputValue(), '3');
    await page.mouse.click(...(await middle(page, 'a5', 5, 5)));
    await addressHas(page, 'filled=a5=3');
    assert.equal(await page.locator('#next-number').inputValue(), '5');
    // By keys: to the square, and the number's digits.
    await page.locator('.stage').focus();
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('23');
    await addressHas(page, 'filled=a5=3.e5=23');
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => !location.hash.includes('e5=23'));
    await addressHas(page, 'filled=a5=3');
    await page.keyboard.press('Delete');
    const state = async () => page.evaluate(() => document.querySelectorAll('.stage canvas')[3].toDataURL());
    await page.keyboard.type('23');
    await drawn(page);
    // (The pointer is off the board in both.)
    await page.check('#mistakes');
    await drawn(page);
    const asked = await state();
    await page.uncheck('#mistakes');
    await drawn(page);
    assert.ok((await state()) !== asked, 'a wrong number looks wrong when asked, and only then');
    // A wrong number is the first hint.
    await page.click('#puzzle-hint');
    await told(page, /^23 cannot be on /, '#puzzle-hinted');
    await page.click('#puzzle-step');
    await told(page, /10 left/, '#puzzle-left');
    await page.check('#notes');
    await page.mouse.click(...(await middle(page, 'e5', 5, 5)));
    assert.equal(await text(page, '#puzzle-left'), '10 left');
    await page.click('#puzzle-link');
    await told(page, /^Copied/, '#puzzle-hinted');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(
      decodeURIComponent(copied).endsWith(`#${puzzle}&level=${/level=(\w+)/.exec(copied)[1]}`),
      copied,
    );
  });
});

test('a grid is pasted; one with several answers, or none, or nonsense, says so', async () => {
  await at(puzzle, wide, async (page) => {
    await told(page, /one answer/, '#puzzle-told');
    await page.locator('#puzzle-card summary').click();
    for (const [grid, pattern] of [
      ['1 . 3\n. # .\n. . .', /several answers|one answer|no answer/],
      ['1 . .\n. . .\n. . .', /no answer/],
      ['1 1\n. .', /1/],
      ['1 14 9 20 3\n24 19 2 15 10\n13 8 25 4 21\n18 23 6 11 16\n7 12 17 22 .', /one answer/],
    ]) {
      await page.fill('#pasted', grid);
      await page.click('#paste button');
      await told(page, pattern, '#puzzle-told');
    }
    await told(page, /^1 left/, '#puzzle-left');
  });
});

test('Back and Forward go through requests; holes are painted by dragging and kept where they fit', async () => {
  await at('8x8', wide, async (page) => {
    await told(page, /^Found/, '#asked');
    await page.waitForTimeout(800);
    await page.check('#closed');
    await told(page, /closed tour of 64/, '#asked');
    await page.click('[data-mode=count]');
    await told(page, /^All closed tours of 8×8/, '#counted-what');
    await page.goBack();
    await told(page, /closed tour of 64/, '#asked');
    await page.goBack();
    await told(page, /an open tour of 64/, '#asked');
    await page.goForward();
    await told(page, /closed tour of 64/, '#asked');
    await page.uncheck('#closed');
    await told(page, /an open tour of 64/, '#asked');
    await page.check('input[name=tool][value=hole]');
    await page.mouse.move(...(await middle(page, 'c3', 8, 8)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 'f3', 8, 8)), { steps: 12 });
    await page.mouse.up();
    await addressHas(page, 'without=c3.d3.e3.f3');
    await page.fill('#cols', '5');
    await addressHas(page, '8x5&without=c3.d3.e3');
  });
});

test('axe finds nothing in any mode, in both themes', async () => {
  for (const address of [
    '',
    `5x5&mode=play&beat=90&their=${tour}&walk=${tour}&time=71`,
    puzzle,
    '8x8&closed',
    '6x6&mode=count&closed',
    '8x8&mode=class&lang=es',
    '8x8&mode=class&page=3',
  ]) {
    const options = { ...wide, colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true };
    await at(address, options, async (page) => {
      await page.waitForTimeout(800);
      if (address.startsWith('8x8&closed')) {
        await page.locator('#facts details').evaluate((one) => (one.open = true));
        await page.click('[data-fact=angles]');
      }
      await page.addScriptTag({ path: axe });
      for (const scheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, scheme);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const bad = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
        assert.deepEqual(bad, [], `${address}, ${scheme}`);
      }
    });
  }
});

test('at 400% nothing lies on the board, and all of it can be reached', async () => {
  const tiny = { viewport: { width: 320, height: 256 } };
  for (const address of ['', '8x8&closed', puzzle, '6x6&mode=watch', '6x6&mode=count', '8x8&mode=class']) {
    await at(address, tiny, async (page) => {
      await page.waitForTimeout(300);
      const faults = await page.evaluate(() => {
        const found = [];
        const stage = document.querySelector('.stage');
        stage.scrollIntoView({ block: 'start' });
        const box = stage.getBoundingClientRect();
        // What a pointer meets on the board is the board, wherever it is in sight.
        for (let y = Math.max(0, box.top) + 3; y < Math.min(innerHeight, box.bottom) - 1; y += 9) {
          for (let x = box.left + 3; x < box.right - 1; x += 9) {
            const met = document.elementFromPoint(x, y);
            if (met && !stage.contains(met)) found.push(met.id || met.className);
          }
        }
        if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window');
        for (const one of document.querySelectorAll('button, input, select, output, summary, a, h1')) {
          const at = one.getBoundingClientRect();
          if (one.checkVisibility() && at.width > 0 && !one.matches('.skip') && at.right > innerWidth + 1)
            found.push(`${one.id || one.textContent} is cut off`);
        }
        return [...new Set(found)];
      });
      assert.deepEqual(faults, [], address);
    });
  }
});

test('fields have 16 pixels for fingers, and a link skips to the board', async () => {
  await at('8x8', phone, async (page) => {
    await page.locator('#more').evaluate((details) => (details.open = true));
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('input[type=text], input[type=number], select, textarea')]
        .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
        .map((one) => one.id),
    );
    assert.deepEqual(small, []);
  });
  await at('', wide, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'stage');
    await page.keyboard.press('ArrowRight');
    assert.match(await text(page, '#hinted'), /^[a-e][1-5]/);
  });
});
