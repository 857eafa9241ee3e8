#!/usr/bin/env node
// Contact sheets of the page that solves, to be looked at: every mode at four sizes in both themes, a sheet a theme.
//
//     node tests/browser/contact.mjs FOLDER [NAME]    # only the states whose name begins so
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { solving, web } from './harness.mjs';

const { chromium } = createRequire(join(web, 'package.json'))('playwright-core');
const [folder = '/tmp/ktour-contact', only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const sizes = [
  [1440, 900],
  [1280, 720],
  [390, 844],
  [844, 390],
];

const told = (page, selector, pattern) =>
  page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ''),
    [selector, pattern.source],
    { timeout: 90_000 },
  );

const tour5 = 'a1.b3.a5.c4.e5.d3.e1.c2.a3.b5.d4.e2.c1.a2.b4.d5.e3.d1.b2.a4.c5.e4.d2.b1.c3';

/** A name, an address, and what to do before the picture. */
const states = [
  ['first', '', (page) => told(page, '#lamp-text', /\d+ to go/)],
  ['play-dead', '5x5&mode=play&walk=a1.b3.d2.c4.b2.d3.c1', (page) => told(page, '#lamp-text', /no longer/)],
  [
    'play-done',
    `5x5&mode=play&beat=130&their=${tour5}&walk=${tour5}&time=72`,
    (page) => page.waitForSelector('#finish:visible'),
  ],
  [
    'puzzle',
    '6x6&seed=3&mode=puzzle&level=easy',
    async (page) => {
      await told(page, '#puzzle-told', /one answer/);
      await page.click('#puzzle-step');
      await page.waitForFunction(() => document.querySelector('#puzzle-hinted').textContent !== '');
      await page.click('#puzzle-hint');
      await page.waitForTimeout(400);
    },
  ],
  ['find', '8x8&closed', (page) => told(page, '#asked', /^Found/)],
  ['find-impossible', '3x3', (page) => told(page, '#asked', /^Proved/)],
  [
    'watch',
    '6x6&mode=watch&watched=warnsdorff&against=plain',
    async (page) => {
      await told(page, '#watched-told', /./);
      await page.click('#last');
    },
  ],
  [
    'count',
    '6x6&closed&mode=count',
    async (page) => {
      await page.waitForSelector('.stage canvas');
      await page.click('#count');
      await told(page, '#counted', /tours/);
    },
  ],
  [
    'count-moves',
    '6x6&closed&mode=count',
    async (page) => {
      await told(page, '#counted-what', /6×6/);
      await page.waitForTimeout(400);
      await page.click('#count-moves');
      await told(page, '#counted', /^Of/);
    },
  ],
  [
    'facts',
    '8x8&closed',
    async (page) => {
      await told(page, '#asked', /^Found/);
      await page.click('[data-fact=angles]');
    },
  ],
  ['learn', '8x8&mode=class&page=1', (page) => told(page, '[data-figure=verdict]', /less/)],
  ['learn-rule', '8x8&mode=class&page=3&lang=de', (page) => told(page, '[data-figure=verdict]', /Sackgasse/)],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const file = pathToFileURL(solving).href;
try {
  for (const colorScheme of ['light', 'dark']) {
    const shots = [];
    for (const [name, address, ready] of states.filter(([one]) => one.startsWith(only))) {
      for (const [width, height] of sizes) {
        const page = await browser.newPage({
          viewport: { width, height },
          colorScheme,
          reducedMotion: 'reduce',
        });
        page.on('pageerror', (error) => console.error(`${name} ${width}: ${error.message}`));
        await page.goto(file + (address ? `#${address}` : ''));
        await ready(page).catch((error) =>
          console.error(`${name} ${width}: ${error.message.split('\n')[0]}`),
        );
        await page.waitForTimeout(150);
        const path = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path });
        shots.push({ name: `${name} ${width}×${height}`, path, width, height });
        await page.close();
      }
    }
    // Four to a row, each as wide as its share.
    const cell = ({ name, path, width, height }) =>
      `<figure style="width:${Math.round((width / height) * 300)}px"><img src="data:image/png;base64,${readFileSync(path).toString('base64')}"><figcaption>${name}</figcaption></figure>`;
    const html = `<style>body{margin:8px;font:13px sans-serif;width:1800px;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{width:100%;border:1px solid #888}</style>${shots.map(cell).join('')}`;
    const sheet = await browser.newPage({ viewport: { width: 1816, height: 900 } });
    await sheet.setContent(html);
    await sheet.screenshot({ path: join(folder, `sheet-${colorScheme}.png`), fullPage: true });
    await sheet.close();
    writeFileSync(join(folder, `sheet-${colorScheme}.html`), html);
  }
} finally {
  await browser.close();
}
