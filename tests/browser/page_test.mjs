// The interactive page as a person meets it: made by the program, opened from disk in a browser.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  atRest,
  axe,
  bare,
  close,
  colourAt,
  drawn,
  folder,
  made,
  open,
  picture,
  printed,
  read,
  requested,
  squares,
  withPage,
} from './harness.mjs';

const chess = ['8x8', '--start', 'e4', '--warnsdorff'];
const pages = {};

before(async () => {
  await open();
  pages.chess = made('chess.html', 'solve', ...chess);
  pages.closed = made('closed.html', 'solve', '8x8', '--closed');
  pages.quarter = made('quarter.html', 'solve', '10x10', '--closed', '--symmetry', 'quarter');
  pages.large = made('large.html', 'solve', '1000x1000', '--closed');
  pages.impossible = made('impossible.html', 'solve', '3x3');
  pages.undecided = made('undecided.html', 'solve', '7x7', '--start', '3,1', '--warnsdorff', '--undo', '0');
  const plain = made('plain.json', 'solve', '6x6', '--plain');
  const rule = made('rule.json', 'solve', '6x6', '--warnsdorff');
  pages.torus = made('torus.html', 'solve', '5x6', '--surface', 'torus', '--closed', '--warnsdorff');
  pages.box = made('box.html', 'solve', '3x4x4', '--closed', '--start', '0,0,0');
  pages.ring = made('ring.html', 'solve', '8x8', '--without', 'd4', 'e4', 'd5', 'e5');
  pages.zebra = made('zebra.html', 'solve', '10x10', '--piece', 'zebra', '--closed');
  pages.both = made('both.html', 'view', plain, rule);
  pages.six = made('six.html', 'view', ...Array(3).fill([plain, rule]).flat());
});
after(close);

const name = ([row, col], rows) => String.fromCharCode(97 + col) + String(rows - row);
const where = (page) => page.locator('#where').textContent();
/** The step from 0 on; the page counts from 1. */
const step = async (page) => Number((await where(page)).split('/')[0].replaceAll(',', '')) - 1;
/** Until the page has followed the system. */
const themed = (page, theme) =>
  page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
const pressed = (page, id) => page.locator(id).getAttribute('aria-pressed');
/** The middle of a square of a board that is seen whole, from the corner of the stage. */
const middle = (page, row, col, rows, cols) =>
  page.locator('.stage').evaluate(
    (stage, [r, c, height, width]) => {
      // The frame is where the squares are: look it up as the page draws it.
      const { width: w, height: h } = stage.getBoundingClientRect();
      const left = 12 + 7 * String(height).length;
      const room = [w - left - Math.min(left, Math.max(4, (w - 420) / 4)), h - 8 - 22];
      const unit = Math.floor(Math.min(112, room[0] / width, room[1] / height));
      const x = left + (room[0] - width * unit) / 2 + (c + 0.5) * unit;
      const y = 8 + (room[1] - height * unit) / 2 + (r + 0.5) * unit;
      return { x, y };
    },
    [row, col, rows, cols],
  );

test('opens on the full tour, with its facts', async () => {
  await withPage(pages.chess, {}, async (page) => {
    assert.equal(await page.title(), "Open knight's tour of 8×8");
    assert.equal(await pressed(page, '#full'), 'true');
    assert.equal(await where(page), '63 moves');
    const facts = await page.locator('#facts').innerText();
    for (const fact of ['8×8, 64 squares', 'open', 'e4 (4,4)', 'none', 'warnsdorff', '63']) {
      assert.ok(facts.includes(fact), `${fact} in ${facts}`);
    }
  });
});

test('plays, pauses, and comes to the end', async () => {
  await withPage(pages.chess, {}, async (page) => {
    await page.locator('#speed').fill('0');
    await page.click('#play');
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Pause');
    await page.waitForFunction(() => parseInt(document.querySelector('#where').textContent) >= 2);
    await page.click('#play');
    const paused = await step(page);
    await page.waitForTimeout(400);
    assert.equal(await step(page), paused);
    await page.locator('#speed').fill('1');
    await page.click('#play');
    await page.waitForFunction(() => document.querySelector('#where').textContent === '64 / 64');
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Play');
  });
});

test('steps, first, last and full tour', async () => {
  await withPage(pages.chess, {}, async (page) => {
    const whole = await atRest(page);
    await page.click('#forward');
    assert.equal(await step(page), 1);
    await page.click('#forward');
    assert.equal(await step(page), 2);
    await page.click('#back');
    assert.equal(await step(page), 1);
    await page.click('#last');
    assert.equal(await step(page), 63);
    assert.ok(await page.isDisabled('#forward'));
    await page.click('#first');
    assert.equal(await step(page), 0);
    assert.ok(await page.isDisabled('#back'));
    assert.notEqual(await atRest(page), whole);
    await page.click('#full');
    assert.equal(await atRest(page), whole);
  });
});

test('scrubs to any step, and tells it to screen readers', async () => {
  const moves = squares(...chess);
  await withPage(pages.chess, {}, async (page) => {
    for (const to of [20, 5, 63, 0]) {
      await page.locator('#scrub').fill(String(to));
      assert.equal(await step(page), to);
      const words = `Step ${to + 1} of 64: ${name(moves[to], 8)}`;
      assert.equal(await page.getAttribute('#scrub', 'aria-valuetext'), words);
      assert.equal(await page.textContent('#live'), words);
      assert.match(
        await page.getAttribute('.stage', 'aria-label'),
        new RegExp(`knight on ${name(moves[to], 8)}`),
      );
    }
  });
});

test('a picture depends on the step alone, not on the way to it', async () => {
  await withPage(pages.chess, {}, async (page) => {
    await page.locator('#scrub').fill('0');
    await page.locator('#scrub').fill('40');
    const jumped = await atRest(page);
    await page.locator('#scrub').fill('50');
    await page.locator('#scrub').fill('40');
    assert.equal(await atRest(page), jumped);
  });
});

test('keys', async () => {
  await withPage(pages.chess, {}, async (page) => {
    const press = async (key, expected) => {
      await page.keyboard.press(key);
      assert.equal(await step(page), expected, key);
    };
    await press('ArrowRight', 1);
    await press('ArrowRight', 2);
    await press('ArrowLeft', 1);
    await press('End', 63);
    await press('PageUp', 53);
    await press('Home', 0);
    await press('PageDown', 10);
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowDown'); // slow enough not to come to the end
    await page.keyboard.press('Space');
    await page.waitForFunction(() => parseInt(document.querySelector('#where').textContent) >= 11);
    await page.keyboard.press('Space');
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Play');
    const slow = await page.textContent('#speed-label');
    await page.keyboard.press('ArrowUp');
    assert.notEqual(await page.textContent('#speed-label'), slow);
    await page.keyboard.press('f');
    assert.equal(await pressed(page, '#full'), 'true');
    // In a field, keys are for the field; on a button, space is for the button.
    await page.focus('#go-to');
    await page.keyboard.type('12');
    assert.equal(await page.inputValue('#go-to'), '12');
    await page.focus('#first');
    await page.keyboard.press('Space');
    assert.equal(await step(page), 0);
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Play');
  });
});

test('toggles change the picture, and change it back', async () => {
  await withPage(pages.quarter, {}, async (page) => {
    const whole = await atRest(page);
    for (const toggle of ['colour', 'parts', 'numbers', 'grid', 'coordinates']) {
      await page.uncheck(`#${toggle}`);
      assert.notEqual(await atRest(page), whole, toggle);
      await page.check(`#${toggle}`);
      assert.equal(await atRest(page), whole, toggle);
    }
  });
});

test('the four parts of a quarter-turn tour have four colours, that of others one ramp', async () => {
  const moves = squares('10x10', '--closed', '--symmetry', 'quarter');
  await withPage(pages.quarter, {}, async (page) => {
    await page.uncheck('#numbers');
    await drawn(page);
    const colours = new Set();
    for (const at of [12, 37, 62, 87]) {
      const { x, y } = await middle(page, ...moves[at], 10, 10);
      colours.add(String(await colourAt(page, x, y)));
    }
    assert.equal(colours.size, 4);
  });
  await withPage(pages.chess, {}, async (page) => {
    assert.ok(await page.isHidden('#parts-chip'));
  });
});

test('a square under the pointer tells its step and degree', async () => {
  const moves = squares(...chess);
  await withPage(pages.chess, {}, async (page) => {
    const stage = await page.locator('.stage').boundingBox();
    for (const at of [0, 17, 63]) {
      const [row, col] = moves[at];
      const { x, y } = await middle(page, row, col, 8, 8);
      await page.mouse.move(stage.x + x, stage.y + y);
      const degree = [-2, -1, 1, 2]
        .flatMap((dr) => [-2, -1, 1, 2].map((dc) => [dr, dc]))
        .filter(([dr, dc]) => Math.abs(dr * dc) === 2)
        .filter(([dr, dc]) => row + dr >= 0 && row + dr < 8 && col + dc >= 0 && col + dc < 8).length;
      assert.equal(
        await page.textContent('.tip'),
        `${name(moves[at], 8)} · step ${at + 1} · degree ${degree}`,
      );
    }
    await page.mouse.move(2, 2);
    assert.ok(await page.isHidden('.tip'));
  });
});

test('goes to a square or step that is named, and refuses what is neither', async () => {
  const moves = squares(...chess);
  await withPage(pages.chess, {}, async (page) => {
    const go = async (text) => {
      await page.fill('#go-to', text);
      await page.keyboard.press('Enter');
      return page.textContent('#told');
    };
    await go(name(moves[30], 8));
    assert.equal(await step(page), 30);
    await go('12');
    assert.equal(await step(page), 11);
    assert.match(await go('z9'), /“z9” is neither a step \(1 to 64\) nor a square/);
    assert.equal(await step(page), 11);
    // From 0, for those who count so.
    await page.uncheck('#from-one');
    assert.equal(await where(page), '11 / 63');
    await go('12');
    assert.equal(await where(page), '12 / 63');
  });
});

test('explains every move of the rule: the candidates, their degrees, and the one that was taken', async () => {
  const moves = squares(...chess);
  await withPage(pages.chess, { reducedMotion: 'reduce' }, async (page) => {
    await page.check('#explain');
    for (let at = 0; at < 63; ++at) {
      assert.equal(await step(page), at);
      const rows = await page.locator('.candidates tbody tr').allInnerTexts();
      const [first] = rows.map((row) => row.split(/\s+/));
      assert.equal(first[0], name(moves[at + 1], 8), `step ${at}`);
      assert.ok(rows[0].includes('taken'));
      const degrees = rows.map((row) => Number(row.split(/\s+/)[1]));
      assert.deepEqual(
        degrees,
        [...degrees].sort((a, b) => a - b),
      );
      assert.ok((await page.textContent('.because')).includes(name(moves[at + 1], 8)));
      await page.keyboard.press('ArrowRight');
    }
    assert.match(await page.textContent('#explanations'), /complete/);
  });
});

const saved = async (page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-svg')]);
  return String(read(await download.path()));
};
/** The lines of a saved picture: [x1, y1, x2, y2] each. */
const linesOf = (svg) =>
  [...svg.matchAll(/M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)/g)].map((one) => one.slice(1).map(Number));

test('a move over a joined side leaves at one edge and enters at the other', async () => {
  await withPage(pages.torus, {}, async (page) => {
    assert.equal(await page.title(), "Closed knight's tour of 5×6 on a torus");
    const lengths = linesOf(await saved(page)).map(([x1, y1, x2, y2]) => Math.hypot(x2 - x1, y2 - y1));
    // Cased but for their ends, so there are two lengths and no third.
    const knights = Math.max(...lengths);
    for (const length of lengths) {
      const part = length / knights;
      assert.ok(Math.abs(part - 1) < 0.01 || Math.abs(part - 0.785) < 0.01, `a line of ${part} moves`);
    }
    const whole = lengths.filter((length) => length / knights > 0.9).length;
    assert.ok(whole > 30, `${whole} lines for 30 moves, some of which are two`);
    await page.check('#explain');
    assert.match(await page.textContent('.because'), /./);
  });
});

test('a hole is no square: nothing is drawn there, and nothing answers', async () => {
  await withPage(pages.ring, { reducedMotion: 'reduce' }, async (page) => {
    const box = await page.locator('.stage').boundingBox();
    const at = async (row, col) => {
      const { x, y } = await middle(page, row, col, 8, 8);
      return { x: box.x + x, y: box.y + y };
    };
    const hole = await middle(page, 3, 3, 8, 8);
    const square = await middle(page, 2, 2, 8, 8);
    await drawn(page);
    const outside = await colourAt(page, 1, 1);
    assert.deepEqual(await colourAt(page, hole.x - 12, hole.y + 14), outside);
    assert.notDeepEqual(await colourAt(page, square.x - 12, square.y + 14), outside);
    const into = await at(3, 3);
    await page.mouse.click(into.x, into.y);
    assert.equal(await pressed(page, '#full'), 'true');
    assert.equal(await page.locator('.tip').isHidden(), true);
    const next = await at(2, 2);
    await page.mouse.click(next.x, next.y);
    assert.equal(await pressed(page, '#full'), 'false');
  });
});

test('a box lies in layers, and the one that the knight is in is marked', async () => {
  const { moves } = JSON.parse(printed('solve', '3x4x4', '--closed', '--start', '0,0,0', '--format', 'json'));
  await withPage(pages.box, { reducedMotion: 'reduce' }, async (page) => {
    assert.equal(await page.title(), "Closed knight's tour of 3×4×4");
    // The first step in each layer: the frame is further right the further the layer is.
    const frames = [];
    for (const layer of [0, 1, 2]) {
      const at = moves.findIndex(([first]) => first === layer);
      await page.fill('#go-to', String(at + 1));
      await page.keyboard.press('Enter');
      assert.ok((await page.textContent('#told')).includes(moves[at].join(',')));
      const svg = await saved(page);
      frames.push(
        Number(/<rect x="([\d.]+)"[^>]*fill="none" stroke="#[^"]+" stroke-width="(?!1")/.exec(svg)?.[1]),
      );
    }
    assert.ok(frames[0] < frames[1] && frames[1] < frames[2], String(frames));
  });
});

test('the piece has its name', async () => {
  await withPage(pages.zebra, {}, async (page) => {
    assert.equal(await page.title(), "Closed zebra's tour of 10×10");
  });
});

test('a tour that no rule made is explained as such', async () => {
  await withPage(pages.closed, {}, async (page) => {
    await page.check('#explain');
    assert.match(await page.textContent('#explanations'), /No rule chose these moves/);
  });
});

test('saves the view as SVG and PNG', async () => {
  await withPage(pages.chess, {}, async (page) => {
    await page.locator('#scrub').fill('20');
    const save = async (link) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(link)]);
      return {
        file: download.suggestedFilename(),
        bytes: read(await download.path()),
      };
    };
    const svg = await save('#save-svg');
    assert.equal(svg.file, 'ktour-8x8-21.svg');
    const shown = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        fault: parsed.querySelector('parsererror')?.textContent,
        numbers: [...parsed.querySelectorAll('text')].map((element) => element.textContent),
      };
    }, String(svg.bytes));
    assert.equal(shown.fault, undefined);
    assert.ok(shown.numbers.includes('20') && !shown.numbers.includes('22'), shown.numbers.join(' '));
    const png = await save('#save-png');
    assert.equal(png.file, 'ktour-8x8-21.png');
    assert.equal(png.bytes.toString('latin1', 1, 4), 'PNG');
    // The board and its labels, twice as fine as on the screen; nothing of the room around them.
    const [width, height] = [16, 20].map((at) => png.bytes.readUInt32BE(at));
    const stage = await page.locator('.stage').boundingBox();
    assert.ok(width < 2 * stage.width - 100 && height <= 2 * stage.height + 1, `${width} by ${height}`);
    assert.ok(height > 1.8 * stage.height && Math.abs(width / height - 1) < 0.06, `${width} by ${height}`);
  });
});

test('follows the system to dark and back, until told otherwise', async () => {
  await withPage(pages.chess, { colorScheme: 'dark' }, async (page) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await themed(page, 'dark');
    const dark = [await background(), await atRest(page)];
    await page.emulateMedia({ colorScheme: 'light' });
    await themed(page, 'light');
    const light = [await background(), await atRest(page)];
    assert.notEqual(light[0], dark[0]);
    assert.notEqual(light[1], dark[1]);
    await page.click('#theme');
    assert.deepEqual([await background(), await atRest(page)], dark);
    assert.equal(await pressed(page, '#theme'), 'true');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await drawn(page);
    await themed(page, 'dark');
    // What was chosen is there again when the page is.
    await page.reload();
    await themed(page, 'dark');
  });
});

test('on paper the board has the shape that it has on the screen', async () => {
  await withPage(pages.chess, { viewport: { width: 1400, height: 900 } }, async (page) => {
    await drawn(page);
    const screen = await page.locator('.stage').boundingBox();
    // As when a page is printed: laid out anew, and not painted anew.
    await page.evaluate(() => {
      ResizeObserver.prototype.observe = () => undefined;
    });
    await page.setViewportSize({ width: 700, height: 990 });
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('.stage').boundingBox();
    const fit = await page
      .locator('.stage canvas')
      .first()
      .evaluate((one) => getComputedStyle(one).objectFit);
    const ratio = (box) => box.width / box.height;
    assert.equal(fit, 'contain');
    assert.ok(Math.abs(ratio(paper) / ratio(screen) - 1) < 0.6, `${ratio(screen)} became ${ratio(paper)}`);
    assert.equal(await page.locator('#transport').isVisible(), false);
    const pdf = await page.pdf({ format: 'A4' });
    assert.ok(pdf.length > 10_000);
  });
});

test('on a phone lying down the bar lies beside the board', async () => {
  const options = { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true };
  for (const file of [pages.chess, pages.large, pages.impossible]) {
    await withPage(file, options, async (page) => {
      await drawn(page);
      const stage = await page.locator('.stage').boundingBox();
      assert.ok(stage.y >= 0 && stage.y + stage.height <= 360, 'all of the board is in sight');
      const bar = await page.locator('#transport').boundingBox();
      assert.ok(!bar || bar.x >= stage.x + stage.width - 1, 'and nothing lies on it');
    });
  }
});

test('three tours that are compared are in line, however long their captions', async () => {
  const tours = ['plain.json', 'rule.json', 'plain.json'].map((one) => join(folder, one));
  const three = made('three.html', 'view', ...tours);
  await withPage(three, { viewport: { width: 1300, height: 800 } }, async (page) => {
    await page
      .locator('figcaption')
      .nth(1)
      .evaluate((one) => one.append(' and a caption '.repeat(12)));
    await drawn(page);
    const boxes = await page
      .locator('.stage')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(new Set(boxes).size, 1, String(boxes));
  });
});

test('a square is offered by a name that it has', async () => {
  const wide = made('wide.html', 'solve', '5x30');
  await withPage(wide, {}, async (page) => {
    const [, square] = (await page.getAttribute('#go-to', 'placeholder')).split(' or ');
    assert.match(square, /^\d+,\d+$/);
    await page.fill('#go-to', square);
    await page.keyboard.press('Enter');
    assert.match(await page.textContent('#told'), / · step /);
  });
});

test('no rule is claimed for a tour that no rule made', async () => {
  await withPage(pages.closed, {}, async (page) => {
    await page.check('#explain');
    for (let i = 0; i < 20; ++i) {
      const said = await page.innerText('#explain-card');
      assert.doesNotMatch(said, /first choice was|was not taken|Why this move/);
      await page.keyboard.press('ArrowRight');
    }
    assert.match(await page.innerText('#explain-card'), /No rule chose these moves/);
  });
});

test('fits windows of 360 and of 1400 pixels', async () => {
  for (const file of [pages.chess, pages.impossible, pages.both, pages.large, bare]) {
    await withPage(file, {}, async (page) => {
      for (const [width, height] of [
        [360, 640],
        [1400, 900],
      ]) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        const { wide, beyond } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          beyond: [...document.querySelectorAll('button, input, a, .stage, .verdict, td')]
            .filter((element) => element.checkVisibility())
            .filter((element) => {
              const { left, right } = element.getBoundingClientRect();
              return left < 0 || right > innerWidth;
            })
            .map((element) => element.outerHTML),
        }));
        assert.ok(wide <= width, `${file} is ${wide} wide`);
        assert.deepEqual(beyond, []);
        if (await page.isVisible('#transport')) {
          const play = await page.locator('#play').boundingBox();
          assert.ok(play.y + play.height <= height, 'play is in sight without scrolling');
        }
      }
    });
  }
});

test('a finger asks for a square by tapping, and plays by the button', async () => {
  const options = {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  };
  await withPage(pages.chess, options, async (page) => {
    const stage = await page.locator('.stage').boundingBox();
    await page.touchscreen.tap(stage.x + stage.width / 2, stage.y + stage.height / 2);
    assert.match(await page.textContent('.tip'), /^[a-h][1-8] · step \d+ · degree 8$/);
    await page.tap('#forward');
    assert.equal(await step(page), 1);
  });
});

test('without motion, the knight is at once where it goes', async () => {
  await withPage(pages.chess, { reducedMotion: 'reduce' }, async (page) => {
    await page.locator('#scrub').fill('10');
    await page.keyboard.press('ArrowRight');
    const at = await picture(page);
    await page.waitForTimeout(200);
    assert.equal(await picture(page), at);
  });
});

test('a million squares: opens, plays, zooms to single squares, and moves', async () => {
  await withPage(pages.large, {}, async (page) => {
    const whole = await atRest(page);
    assert.equal(await where(page), '999,999 moves');
    await page.click('#play');
    await page.waitForFunction(() => parseInt(document.querySelector('#where').textContent) >= 1);
    await page.click('#play');
    await page.click('#full');
    assert.equal(await atRest(page), whole);
    const stage = await page.locator('.stage').boundingBox();
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
    for (let i = 0; i < 12; ++i) await page.mouse.wheel(0, -240);
    const near = await atRest(page);
    assert.notEqual(near, whole);
    const told = await page.textContent('.tip');
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width / 2 - 300, stage.y + stage.height / 2 - 200, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await atRest(page), near);
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
    assert.match(await page.textContent('.tip'), /^\d+,\d+ · step [\d,]+ · degree 8$/);
    assert.notEqual(await page.textContent('.tip'), told);
    await page.keyboard.press('0');
    await page.mouse.move(2, 2);
    assert.equal(await atRest(page), whole);
  });
});

test('an impossible request and an undecided one say why, and play nothing', async () => {
  await withPage(pages.impossible, {}, async (page) => {
    const said = await page.innerText('.verdict');
    assert.match(said, /There is no such tour/);
    assert.match(said, /no move leads to the middle square/);
    assert.ok(await page.isHidden('#transport'));
  });
  await withPage(pages.undecided, {}, async (page) => {
    const said = await page.innerText('.verdict');
    assert.match(said, /Not decided/);
    assert.match(said, /no move may be taken back/);
    assert.doesNotMatch(said, /no such tour/);
    // The walk that got stuck is there, to be looked at move by move.
    const walk = Number((await where(page)).split(' ')[0]);
    assert.ok(walk > 10 && walk < 48, String(walk));
    await page.keyboard.press('End');
    assert.equal(await step(page), walk);
  });
});

test('the line that grows behind the knight does not hide the number it comes from', async () => {
  await withPage(pages.chess, {}, async (page) => {
    await page.locator('#scrub').fill('9');
    await page.locator('#speed').fill('0');
    await page.click('#play');
    await page.waitForFunction(() => parseInt(document.querySelector('#where').textContent) > 10);
    const before = await step(page);
    const svg = await saved(page);
    const by = await step(page);
    // After the last line, which is the one that grows, the number is painted once more.
    const painted = />(\d+)<\/text>/.exec(svg.slice(svg.lastIndexOf('<path stroke=')));
    assert.ok(painted, 'the number is painted last');
    assert.ok(
      Number(painted[1]) > before && Number(painted[1]) <= by + 1,
      `${painted[1]}, from ${before} to ${by}`,
    );
  });
});

test('several tours play side by side, in step, with what they took', async () => {
  const examined = (method) => JSON.parse(printed('solve', '6x6', method, '--format', 'json')).stats.examined;
  await withPage(pages.both, {}, async (page) => {
    assert.equal(await page.locator('.stage').count(), 2);
    const table = await page.innerText('.compare');
    for (const method of ['--plain', '--warnsdorff']) {
      assert.ok(table.includes(examined(method).toLocaleString('en')), table);
    }
    await page.locator('#scrub').fill('20');
    for (const label of await page
      .locator('.stage')
      .evaluateAll((stages) => stages.map((stage) => stage.getAttribute('aria-label')))) {
      assert.match(label, /at step 21$/);
    }
    await page.locator('#speed').fill('0');
    await page.click('#play');
    await page.waitForFunction(() => parseInt(document.querySelector('#where').textContent) >= 22);
    await page.click('#play');
    await page.check('#explain');
    assert.equal(await page.locator('.explanation').count(), 2);
    // Saved, they are one picture.
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-svg')]);
    const svg = String(read(await download.path()));
    assert.equal(svg.split('>13</text>').length - 1, 2);
    assert.ok(svg.includes('>plain.json</text>') && svg.includes('>rule.json</text>'));
  });
});

test('the page without a tour tells how to make one', async () => {
  await withPage(bare, {}, async (page) => {
    assert.match(await page.innerText('.howto'), /ktour solve 8x8 -o tour\.html/);
  });
});

test('a page whose tour was damaged says so, and shows none', async () => {
  const damaged = join(folder, 'damaged.html');
  const text = String(read(pages.chess));
  assert.match(text, /"steps":"\w{40}/);
  writeFileSync(damaged, text.replace(/"steps":"\w{8}/, '"steps":"AAAAAAAA'));
  await withPage(damaged, {}, async (page) => {
    assert.match(await page.innerText('[role=alert]'), /cannot be read.*not a tour/s);
    assert.equal(await page.locator('.stage').count(), 0);
  });
});

test('zooms and moves by keys and buttons, and back to the whole board', async () => {
  await withPage(pages.chess, {}, async (page) => {
    const whole = await atRest(page);
    await page.click('#zoom-in');
    await page.keyboard.press('+');
    const near = await atRest(page);
    assert.notEqual(near, whole);
    await page.keyboard.press('Shift+ArrowRight');
    assert.notEqual(await atRest(page), near);
    await page.keyboard.press('Shift+ArrowLeft');
    assert.equal(await atRest(page), near);
    await page.click('#zoom-fit');
    assert.equal(await atRest(page), whole);
  });
});

test('nothing serious for axe, in both themes', async () => {
  const states = [
    [pages.chess, async () => undefined],
    [
      pages.chess,
      async (page) => {
        await page.check('#explain');
        await page.click('summary:visible >> nth=0');
      },
    ],
    [pages.impossible, async () => undefined],
    [pages.undecided, async () => undefined],
    [pages.both, async () => undefined],
    [pages.six, (page) => page.setViewportSize({ width: 1000, height: 600 })],
    [bare, async () => undefined],
  ];
  for (const [file, act] of states) {
    await withPage(file, { colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true }, async (page) => {
      await act(page);
      await page.addScriptTag({ path: axe });
      const look = async (theme, options) => {
        await themed(page, theme);
        const { violations } = await page.evaluate((asked) => globalThis.axe.run(asked), options);
        const bad = violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
        assert.deepEqual(bad, [], `${file}, ${theme}`);
      };
      await look('light', {});
      // Only colours differ in the other theme.
      await page.emulateMedia({ colorScheme: 'dark' });
      await look('dark', { runOnly: ['color-contrast'] });
    });
  }
});

test('no page asked the network for anything, and none could', async () => {
  assert.deepEqual(requested, []);
  const address = 'http://127.0.0.1:8099/picture.png';
  const ask = withPage(bare, {}, (page) =>
    page.evaluate(
      (from) =>
        new Promise((done) => {
          const image = new Image();
          image.onerror = image.onload = () => done();
          image.src = from;
        }),
      address,
    ),
  );
  await assert.rejects(ask, /Content Security Policy/);
  // Even what the page's own policy stops would have been written down.
  assert.deepEqual(requested, [address]);
});
