// How fast the page is: time to open, frames a second while it plays and while a zoomed board is dragged.
// No test, since it measures times:  node tests/browser/speed.mjs [solving]
import { pathToFileURL } from 'node:url';
import { bare, close, drawn, longestTask, made, open, solving, withPage } from './harness.mjs';

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

/**
 * From opening to the first answer; from changes to their answers; and the most processor time that the page took
 * at a stretch, which is how long it would stand still on a machine that has nothing else to do.
 */
async function measureSolving() {
  await withPage(bare, { viewport: { width: 1280, height: 800 } }, async (page) => {
    const address = pathToFileURL(solving).href;
    const stretch = await longestTask(page, async () => {
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector('#asked').textContent.includes('tour of 64 '));
    });
    console.log(`first answer after ${Math.round(await page.evaluate(() => performance.now()))} ms`);
    // What changes the request, and then looks for the answer in every frame.
    await page.evaluate(() => {
      globalThis.change = async (rows, cols, closed) => {
        const asked = document.querySelector('#asked');
        document.querySelector('#rows').value = rows;
        document.querySelector('#cols').value = cols;
        document.querySelector('#closed').checked = closed;
        asked.textContent = '';
        const began = performance.now();
        document.querySelector('#surface').dispatchEvent(new Event('change'));
        const words = `tour of ${(rows * cols).toLocaleString('en')} `;
        while (!asked.textContent.includes(words)) await new Promise(requestAnimationFrame);
        return performance.now() - began;
      };
    });
    const took = [];
    const small = await longestTask(page, async () => {
      for (let side = 5; side <= 30; ++side) {
        took.push(await page.evaluate((s) => globalThis.change(s, s, s % 2 === 0), side));
      }
    });
    took.sort((x, y) => x - y);
    console.log(`changes up to 30x30: ${Math.round(took[13])} ms, at most ${Math.round(took.at(-1))} ms`);
    let time = 0;
    const large = await longestTask(page, async () => {
      time = await page.evaluate(() => globalThis.change(1000, 1000, true));
    });
    console.log(`1000x1000 closed: ${Math.round(time)} ms`);
    console.log(
      `longest stretch: ${[stretch, small, large].map((one) => `${Math.round(one)} ms`).join(', ')}`,
    );
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
