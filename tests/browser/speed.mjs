// How fast the page is: time to open, frames a second while it plays and while a zoomed board is dragged.
// No test, since it measures times:  node tests/browser/speed.mjs [solving]
import { pathToFileURL } from 'node:url';
import { everything } from './features.mjs';
import { bare, close, drawn, longestTask, made, open, processorTime, solving, withPage } from './harness.mjs';

/** The frames of two seconds. */
const frames = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const times = [];
        const began = performance.now();
        const next = (now) => {
          times.push(now);
          if (now - began < 2000) requestAnimationFrame(next);
          else done(times.slice(1).map((time, i) => time - times[i]));
        };
        requestAnimationFrame(next);
      }),
  );

const told = (gaps) => {
  const sorted = [...gaps].sort((a, b) => a - b);
  const at = (part) => sorted[Math.floor(sorted.length * part)].toFixed(1);
  return `${Math.round(1000 / (gaps.reduce((a, b) => a + b) / gaps.length))} frames/s (95% within ${at(0.95)} ms)`;
};

const shown = (time) => `${Math.round(time)} ms`;

/** The time that tasks of the page took, those over 50 ms: the browser's own account, by the clock. */
const watchTasks = () => {
  globalThis.long = [];
  new PerformanceObserver((list) => {
    globalThis.long.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
};

/** What changes the request, and then looks for the answer in every frame. */
const changer = () => {
  const byId = (id) => document.getElementById(id);
  globalThis.change = async ([rows, cols, closed, start]) => {
    byId('rows').value = rows;
    byId('cols').value = cols;
    byId('closed').checked = closed;
    byId('start').value = start;
    byId('asked').textContent = '';
    const began = performance.now();
    byId('surface').dispatchEvent(new Event('change'));
    const found = `tour of ${(rows * cols).toLocaleString('en')} squares`;
    const answered = () =>
      byId('asked').textContent.includes(found) || /^Proved/.test(byId('asked').textContent);
    while (!answered()) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  };
};

/**
 * From opening to the first answer; from changes to their answers; and how long the page stood still, over all that
 * it does: by the browser's account of long tasks, and by the processor time of the longest, which is how long it
 * would be on a machine that has nothing else to do.
 */
async function measureSolving() {
  const firsts = [];
  const work = [];
  const size = { viewport: { width: 1280, height: 800 } };
  const answered = (page) =>
    page.waitForFunction(() => document.querySelector('#asked').textContent.includes('tour of 64 '));
  for (let i = 0; i < 5; ++i) {
    const before = processorTime();
    await withPage(
      solving,
      size,
      async (page) => {
        await answered(page);
        firsts.push(await page.evaluate(() => performance.now()));
        work.push(processorTime() - before);
      },
      '8x8',
    );
  }
  const part = (times, share) => [...times].sort((x, y) => x - y)[Math.ceil(times.length * share) - 1];
  console.log(`first answer: ${shown(part(firsts, 0.5))}, at most ${shown(Math.max(...firsts))}`);
  console.log(`processor time of all the browser until then: ${shown(part(work, 0.5))}`);
  const changes = async (page) => {
    await answered(page);
    await page.evaluate(changer);
    const took = [];
    for (let side = 5; side <= 30; ++side) {
      for (const request of [
        [side, side, false, ''],
        [side, side, side % 2 === 0, ''],
        [side, 30, true, ''],
        [side, 35 - side, false, '0,0'],
        [3 + (side % 4), side, false, ''],
        [30, side, false, '2,2'],
      ]) {
        took.push(await page.evaluate((words) => globalThis.change(words), request));
      }
    }
    console.log(
      `${took.length} changes up to 30x30: ${shown(part(took, 0.5))}, 99 of 100 within ` +
        `${shown(part(took, 0.99))}, at most ${shown(Math.max(...took))}`,
    );
    const large = await page.evaluate(() => globalThis.change([1000, 1000, true, '']));
    console.log(`1000x1000 closed: ${shown(large)}`);
  };
  await withPage(solving, size, changes, '8x8');
  const options = {
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  };
  await withPage(bare, options, async (page) => {
    await page.addInitScript(watchTasks);
    const stretches = {};
    const around = async (name, act) => (stretches[name] = await longestTask(page, act));
    await around('opening', async () => {
      await page.goto(`${pathToFileURL(solving).href}#8x8`);
      await answered(page);
    });
    await everything(page, around);
    const long = await page.evaluate(() => globalThis.long);
    console.log(
      `tasks over 50 ms by the clock: ${long.length}${long.length > 0 ? `, the longest ${shown(Math.max(...long))}` : ''}`,
    );
    for (const [name, time] of Object.entries(stretches)) {
      console.log(`longest task, processor time, ${name}: ${shown(time)}`);
    }
  });
}

await open();
try {
  if (process.argv[2] === 'solving') await measureSolving();
  else
    for (const board of ['20x20', '200x200', '1000x1000']) {
      const file = made(`${board}.html`, 'solve', board, '--closed');
      const began = Date.now();
      await withPage(file, { viewport: { width: 1400, height: 900 } }, async (page) => {
        await drawn(page);
        console.log(`${board}: open after ${Date.now() - began} ms`);
        await page.locator('#speed').fill('0.85');
        await page.click('#play');
        console.log(`  playing ${await page.textContent('#speed-label')}: ${told(await frames(page))}`);
        await page.click('#full');
        for (let i = 0; i < 5; ++i) await page.click('#zoom-in');
        const stage = await page.locator('.stage').boundingBox();
        const x = stage.x + stage.width / 2;
        const y = stage.y + stage.height / 2;
        await page.mouse.move(x, y);
        await page.mouse.down();
        const gaps = frames(page);
        const until = Date.now() + 1900;
        for (let i = 0; Date.now() < until; ++i) {
          await page.mouse.move(x + 150 * Math.sin(i / 20), y + 100 * Math.cos(i / 20));
        }
        console.log(`  dragged, zoomed in: ${told(await gaps)}`);
      });
    }
} finally {
  await close();
}
