// How fast the page is: time to open, frames a second while it plays and while a zoomed board is dragged.
// No test, since it measures times:  node tests/browser/speed.mjs
import { close, drawn, made, open, withPage } from './harness.mjs';

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

await open();
try {
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
