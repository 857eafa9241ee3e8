// Count and Learn on the page that solves: numbers that grow, the map of moves, lessons whose words are dragged, in
// five languages and on the whole screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, open, picture, printed, solving, withPage } from './harness.mjs';

before(open);
after(close);

const wide = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', locale: 'en-GB' };
const at = (address, act, options = wide) =>
  withPage(
    solving,
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
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ''),
    [selector, pattern.source],
    { timeout: 120_000 },
  );

test('a count says what it is at, and its number grows to the end', async () => {
  await at('7x8&closed&mode=count', async (page) => {
    await page.waitForSelector('#counted-what:not(:empty)');
    await page.evaluate(() => {
      globalThis.seen = { phases: new Set(), tours: [], bar: [] };
      new MutationObserver(() => {
        const of = document.querySelector('#count-of').textContent;
        const number = Number(document.querySelector('#count-digits').textContent.replaceAll(',', ''));
        if (/^tours/.test(of)) globalThis.seen.tours.push(number);
        globalThis.seen.phases.add(document.querySelector('#counted').textContent.replace(/\d+/g, '#'));
        const bar = document.querySelector('#counting');
        if (bar.hasAttribute('value')) globalThis.seen.bar.push(bar.value / bar.max);
      }).observe(document.querySelector('#count-card'), {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.click('#count');
    await told(page, /^34,524,432,316 tours as drawings/, '#counted');
    assert.equal(await text(page, '#count-digits'), '34,524,432,316');
    assert.match(await text(page, '#counted'), /One a second, day and night, they would take 1,090 years/);
    const { phases, tours, bar } = await page.evaluate(() => ({
      ...globalThis.seen,
      phases: [...globalThis.seen.phases],
    }));
    assert.ok(
      phases.some((one) => /^The upper half of the board, step # of #\.$/.test(one)),
      String(phases),
    );
    assert.ok(
      phases.some((one) => /^Joining every way over one half/.test(one)),
      String(phases),
    );
    const growing = tours.filter((one) => one > 0);
    assert.ok(new Set(growing).size > 3, `it grew: ${growing}`);
    assert.deepEqual(
      growing,
      [...growing].sort((a, b) => a - b),
    );
    assert.equal(growing.at(-1), 34524432316);
    // No bar that is full while there is work left.
    assert.ok(bar.filter((one) => one > 0.995).length < bar.length / 4, String(bar));
  });
});

test('the map of moves has every move of the board, as the program counts them', async () => {
  await at('6x6&closed&mode=count', async (page) => {
    await page.waitForFunction(() => document.querySelector('#counted-what').textContent !== '');
    await page.waitForTimeout(300);
    const before = await picture(page);
    await page.click('#count-moves');
    await told(page, /^Of 9,862 tours /, '#counted');
    assert.ok((await picture(page)) !== before);
    const said = await text(page, '#counted');
    const [, most, , least] = /([\d,]+) make the move (\S+).*and ([\d,]+) the move/.exec(said);
    const { table } = JSON.parse(printed('count', '6x6', '--closed', '--by', 'move', '--json'));
    const numbers = table.map(([, tours]) => Number(tours));
    assert.equal(most.replaceAll(',', ''), String(Math.max(...numbers)));
    assert.equal(least.replaceAll(',', ''), String(Math.min(...numbers)));
    // Nothing is left of it on another board.
    await page.click('[data-mode=ask]');
    await told(page, /^Found/, '#asked');
  });
});

const languages = ['en', 'de', 'fr', 'es', 'it'];

test('six lessons, each the engine’s answer, in five languages', async () => {
  const titles = new Set();
  for (const lang of languages) {
    await at(`8x8&mode=class&lang=${lang}`, async (page) => {
      for (let i = 1; i <= 6; ++i) {
        await told(page, new RegExp(`^${i} \\S+ 6$`), '#lesson-where');
        titles.add(await text(page, '#lesson-title'));
        assert.equal(await page.locator('#class-card').getAttribute('lang'), lang);
        await page.waitForFunction(
          () =>
            ![...document.querySelectorAll('#lesson [data-figure]')].some((one) =>
              /^…?$/.test(one.textContent),
            ),
        );
        // No word that was left out, and none that was not put in.
        assert.doesNotMatch(await text(page, '#lesson'), /[{}]|undefined|NaN/);
        assert.equal(await page.locator('#lesson .then').count(), 1);
        assert.ok((await page.locator('#lesson .knob').count()) >= 1);
        if (i < 6) await page.click('#lesson-on');
      }
    });
  }
  assert.equal(titles.size, 30);
});

test('a word is dragged, clicked and moved by keys, and the figures follow', async () => {
  await at('8x8&mode=class', async (page) => {
    const figure = (name) => page.locator(`[data-figure=${name}]`).first();
    const knob = (name) => page.locator(`[data-knob=${name}]`).first();
    await told(page, /has one square less/, '[data-figure=verdict]');
    assert.equal(await figure('dark').textContent(), '13');
    // Two to the right: 7 rows.
    const box = await knob('rows').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 34, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    assert.equal(await knob('rows').textContent(), '7');
    await page.waitForFunction(() => location.hash.startsWith('#7x5'));
    assert.equal(await figure('dark').textContent(), '18');
    await knob('cols').focus();
    await page.keyboard.press('ArrowRight');
    await told(page, /there is a tour/, '[data-figure=verdict]');
    assert.equal(await knob('cols').getAttribute('aria-valuetext'), '6');
    assert.equal(await figure('light').textContent(), '21');
    // A click takes the next square.
    const start = await knob('start').textContent();
    await knob('start').click();
    assert.notEqual(await knob('start').textContent(), start);
    // And then there is something to do with it.
    const now = await knob('start').textContent();
    await page.click('.then');
    await page.waitForSelector('#play-card:visible');
    await page.waitForFunction((name) => location.hash.includes(`walk=${name}`), now);
  });
  // The rule fails from some squares of 7x7, and the lesson says so.
  await at('8x8&mode=class&page=3', async (page) => {
    await told(page, /dead end/, '[data-figure=verdict]');
    await page.locator('[data-knob=start]').focus();
    await page.keyboard.press('Home');
    await told(page, /finds a tour and takes no move back|moves back before/, '[data-figure=verdict]');
    await page.keyboard.press('ArrowRight');
    await told(page, /no tour starts here/, '[data-figure=verdict]');
  });
  await at('8x8&mode=class&page=4', async (page) => {
    await told(page, /^8$/, '[data-figure=closed]');
    for (const knobs of ['rows', 'cols']) {
      await page.locator(`[data-knob=${knobs}]`).focus();
      await page.keyboard.press('End');
    }
    await told(page, /^9,862$/, '[data-figure=closed]');
    await told(page, /^3,318,960$/, '[data-figure=open]');
    await page.click('.then');
    await told(page, /^All closed tours of 8×8/, '#counted-what');
  });
  await at('8x8&mode=class&page=5', async (page) => {
    await told(page, /^There is one/, '[data-figure=verdict]');
    await page.locator('[data-knob=rows]').focus();
    await page.keyboard.press('ArrowRight');
    await told(page, /^No tour: that is proved/, '[data-figure=verdict]');
  });
});

test('the language is the browser’s, or the one that was chosen, and the link keeps it', async () => {
  await at(
    '8x8&mode=class',
    async (page) => {
      await told(page, /^Lernen$/, '#class-heading');
      await page.locator('#lesson-language').selectOption('it');
      await told(page, /^Imparare$/, '#class-heading');
      await page.waitForFunction(() => location.hash.includes('lang=it'));
    },
    { ...wide, locale: 'de-AT' },
  );
});

test('on the whole screen the type is large, and there is nothing beside lesson and board', async () => {
  await at('8x8&mode=class', async (page) => {
    const size = () =>
      page
        .locator('#lesson p')
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    const before = await size();
    await page.click('#lesson-full');
    await page.waitForFunction(() => document.body.classList.contains('projected'));
    assert.ok((await size()) >= 1.4 * before, `${before} to ${await size()}`);
    assert.equal(await page.locator('.modes').isVisible(), false);
    assert.equal(await page.locator('#view-card').isVisible(), false);
    await page.click('#lesson-on');
    await told(page, /^2 of 6$/, '#lesson-where');
    assert.ok(await page.evaluate(() => document.body.classList.contains('projected')));
    await page.click('#lesson-full');
    assert.equal(await page.locator('.modes').isVisible(), true);
  });
});
