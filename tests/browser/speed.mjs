// How fast the page is: time to open, frames a second while it plays and while a zoomed board is dragged.
// No test, since it measures times:  node tests/browser/speed.mjs [solving]
import { close, drawn, made, open, solving, withPage } from './harness.mjs';

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

/** From opening to the first answer; from changes to their answers; the longest that the page stood still. */
async function measureSolving() {
  const watch = () => {
    globalThis.long = [0];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.long.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  };
  const answered = (squares) =>
    document.querySelector('#asked').textContent.includes(`tour of ${squares.toLocaleString('en')} `);
  await withPage(solving, { viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.evaluate(watch);
    await page.waitForFunction(answered, 64);
    const first = await page.evaluate(() => performance.now());
    console.log(`first answer after ${Math.round(first)} ms`);
    const change = (rows, cols, closed) =>
      page.evaluate(
        async ([r, c, ring]) => {
          const asked = document.querySelector('#asked');
          const words = `tour of ${(r * c).toLocaleString('en')} `;
          document.querySelector('#rows').value = r;
          document.querySelector('#cols').value = c;
          document.querySelector('#closed').checked = ring;
          asked.textContent = '';
          const began = performance.now();
          document.querySelector('#surface').dispatchEvent(new Event('change'));
          while (!asked.textContent.includes(words)) await new Promise(requestAnimationFrame);
          return performance.now() - began;
        },
        [rows, cols, closed],
      );
    const took = [];
    for (let side = 5; side <= 30; ++side) took.push(await change(side, side, side % 2 === 0));
    console.log(`changes up to 30x30: ${Math.round(Math.max(...took))} ms at most`);
    const small = await page.evaluate(() => Math.max(...globalThis.long));
    console.log(`the page stood still for ${small < 50 ? 'less than 50' : Math.round(small)} ms`);
    console.log(`1000x1000 closed: ${Math.round(await change(1000, 1000, true))} ms`);
    const large = await page.evaluate(() => Math.max(...globalThis.long));
    console.log(`the page stood still for ${large < 50 ? 'less than 50' : Math.round(large)} ms`);
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
