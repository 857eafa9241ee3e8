#!/usr/bin/env node
// Remakes the pictures of the page in the documents: docs/page/make.mjs. The program is $KTOUR, or ./ktour of this
// project; it takes Node, Debian's chromium, and what `npm ci` installs in web/.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const { chromium } = createRequire(join(root, 'web', 'package.json'))('playwright-core');
const ktour = process.env.KTOUR ?? join(root, 'ktour');
const folder = mkdtempSync(join(tmpdir(), 'ktour-page-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

// The page of an answer, after some steps, in a window.
async function picture(name, words, options, act) {
  const file = join(folder, `${name}.html`);
  execFileSync(ktour, [...words, '-o', file]);
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(pathToFileURL(file).href);
  await act(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(here, `${name}.png`) });
  await page.close();
}

const wide = { viewport: { width: 1200, height: 760 } };
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5 };
try {
  const rule = ['solve', '8x8', '--start', 'e4', '--warnsdorff'];
  await picture('play', rule, { ...wide, colorScheme: 'light' }, async (page) => {
    await page.locator('#scrub').fill('45');
    await page.check('#explain');
    await page.locator('#scrub').blur();
  });
  const quarter = ['solve', '10x10', '--closed', '--symmetry', 'quarter'];
  await picture('full', quarter, { ...wide, colorScheme: 'dark' }, async (page) => {
    await page.uncheck('#numbers');
  });
  await picture('phone', rule, { ...phone, colorScheme: 'dark' }, async (page) => {
    await page.locator('#scrub').fill('30');
    await page.locator('#scrub').blur();
  });
  const solving = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };
  await picture('ask', ['play', '8x8', '--closed'], solving, async (page) => {
    await page.waitForSelector('.stage canvas');
  });
  await picture('walk', ['play', '6x6'], { ...phone, colorScheme: 'light' }, async (page) => {
    await page.goto(`${page.url().split('#')[0]}#6x6&mode=play&walk=a1.b3.a5.c6.e5.f3.e1.c2`);
    await page.waitForSelector('#lamp[data-lamp=can]');
  });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
