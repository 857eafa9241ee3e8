// All that the solving page does, one thing after another: for those who watch it meanwhile.
import { drawn } from './harness.mjs';

const told = (page, selector, pattern) =>
  page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ''),
    [selector, pattern.source],
    { timeout: 120_000 },
  );
/** For so many frames: whoever watches is to see it move, however long a frame takes. */
const frames = (page, number) =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        let left = wanted;
        const next = () => (--left > 0 ? requestAnimationFrame(next) : done());
        requestAnimationFrame(next);
      }),
    number,
  );
const go = (page, address) => page.evaluate((hash) => (location.hash = hash), address);

/** A name, and what is done. */
const features = [
  [
    'asking',
    async (page) => {
      for (const [address, words] of [
        ['8x8&closed', /tour of 64 /],
        ['3x3', /impossible/],
        ['8x8&without=d4.e4.d5.e5', /tour of 60 /],
        ['5x6&surface=torus&closed', /tour of 30 /],
        ['3x4x4&closed', /tour of 48 /],
        ['10x10&piece=zebra', /(Found|Proved|Undecided)/],
        ['30x30&closed', /tour of 900 /],
        ['30x30&closed&symmetry=quarter', /(Found|Proved|Undecided)/],
        ['8x8&through=a1-b3&avoid=a8-b6', /tour of 64 /],
      ]) {
        await go(page, address);
        await told(page, '#asked', words);
        await drawn(page);
      }
    },
  ],
  [
    'looking',
    async (page) => {
      await go(page, '8x8&closed&start=e4');
      await told(page, '#asked', /tour of 64 /);
      for (const id of ['colour', 'numbers', 'grid', 'coordinates', 'explain']) {
        await page.locator(`#${id}`).click();
        await page.locator(`#${id}`).click();
      }
      await page.click('#theme');
      await page.click('#theme');
      await page.click('#play');
      await frames(page, 30);
      await page.click('#play');
      for (let i = 0; i < 4; ++i) await page.click('#zoom-in');
      await page.click('#zoom-fit');
      await page.click('#copy-text');
      await page.click('#copy-json');
      await page.click('#copy-latex');
      for (const name of ['turns', 'crossings', 'triangles', 'area']) await page.click(`[data-fact=${name}]`);
      await page.click('#save-gif');
      await told(page, '#copied', /^Saved/);
    },
  ],
  [
    'a million squares',
    async (page) => {
      await go(page, '1000x1000&closed');
      await told(page, '#asked', /tour of 1,000,000 /);
      await drawn(page);
      for (let i = 0; i < 8; ++i) await page.click('#zoom-in');
      await page.click('#zoom-fit');
      await page.click('#play');
      await frames(page, 30);
      await page.click('#play');
    },
  ],
  [
    'playing',
    async (page) => {
      await go(page, '5x5&mode=play&walk=a1.b3.d2.c4.b2.d3.c1');
      await told(page, '#lamp-text', /no longer/);
      await page.click('#go-back');
      await told(page, '#lamp-text', /still be completed/);
      await page.click('#hint');
      await page.click('#show-me');
      await frames(page, 20);
      await go(page, '30x30&mode=play&walk=0,0');
      await page.waitForFunction(() => document.querySelector('#lamp').dataset.lamp === 'can');
    },
  ],
  [
    'watching',
    async (page) => {
      for (const address of [
        '7x7&mode=watch&start=b4&watched=warnsdorff&against=plain',
        '20x20&mode=watch&closed&watched=exact&against=construct',
        '30x30&mode=watch&watched=best-first&against=warnsdorff-random',
        '100x100&mode=watch&watched=warnsdorff&against=centrifugal',
      ]) {
        await go(page, address);
        await told(page, '#watched-told', /\.$/);
        await page.locator('#speed').fill('1');
        await frames(page, 40);
        await page.locator('#scrub').fill('30');
        await page.click('#last');
        await drawn(page);
      }
    },
  ],
  [
    'counting',
    async (page) => {
      await go(page, '6x6&mode=count');
      await told(page, '#counted-what', /6×6/);
      await page.click('#draw');
      await told(page, '#counted', /^3,318,960 tours/);
      // More than a page can count: it is at work until it is cancelled.
      await go(page, '8x8&mode=count');
      await told(page, '#counted-what', /8×8/);
      await page.click('#count');
      await page.waitForFunction(() => document.querySelector('#counting').hasAttribute('value'));
      await page.click('#cancel');
      await told(page, '#counted', /^Cancelled/);
    },
  ],
  [
    'class',
    async (page) => {
      for (let i = 1; i <= 6; ++i) {
        await go(page, `3x3&mode=class&page=${i}`);
        await told(page, '#lesson-where', new RegExp(`^${i} of 6`));
        await frames(page, 20);
      }
    },
  ],
];

/** Does it all, each within `around(name, act)`. */
export async function everything(page, around = (_name, act) => act()) {
  for (const [name, act] of features) await around(name, () => act(page));
}
