// Pages as the program writes them, and a browser to open them in. Whatever a page asks for that is not in
// it is written down: the tests want that list to be empty.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const web = process.env.KTOUR_WEB ?? join(root, 'web');
export const ktour = process.env.KTOUR ?? join(root, 'build', 'release', 'ktour');
const require = createRequire(join(web, 'package.json'));
const { chromium } = require('playwright-core');
export const axe = require.resolve('axe-core/axe.min.js');
export const bare = join(web, 'dist', 'index.html');
export const solving = join(web, 'dist', 'play.html');

export const folder = mkdtempSync(join(tmpdir(), 'ktour-browser-'));
export const requested = [];
let browser;

export async function open() {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // As root, in containers, and nothing of its own over the network.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

export async function close() {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The path of a file that the program writes; statuses other than 2 are answers too. */
export function made(name, ...words) {
  const file = join(folder, name);
  const { status, stderr } = spawnSync(ktour, [...words, '-o', file], {
    encoding: 'utf8',
  });
  if (status === null || status === 2) throw new Error(`ktour ${words.join(' ')}: ${stderr}`);
  return file;
}

/** What the program prints. */
export function printed(...words) {
  return execFileSync(ktour, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** The squares of a tour in order, by the program's own account. */
export function squares(...words) {
  return JSON.parse(printed('solve', ...words, '--format', 'json')).moves;
}

/** Opens a page and hands it to a test; mistakes of its script are the test's. */
export async function withPage(file, options, test, address = '') {
  const context = await browser.newContext({
    viewport: { width: 900, height: 600 },
    ...options,
  });
  const faults = [];
  try {
    context.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) requested.push(request.url());
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(pathToFileURL(file).href + (address ? `#${address}` : ''));
    await test(page);
  } finally {
    await context.close();
  }
  if (faults.length > 0) throw new Error(`the page's script: ${faults.join('; ')}`);
}

/** What the system says of the browser's processes: all that this one has started. */
function processes() {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
          .map(Number);
        return [{ pid: Number(pid), parent: fields[1], ticks: fields[11] + fields[12], pages: fields[21] }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const family = new Set([process.pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  family.delete(process.pid);
  return all.filter(({ pid }) => family.has(pid));
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** The memory of the browser, as the system counts it. */
export const megabytes = () => Math.round((sum(processes().map(({ pages }) => pages)) * 4096) / 1e6);

/** The processor time of the browser so far, in milliseconds: of all its processes that are still there. */
export const processorTime = () => sum(processes().map(({ ticks }) => ticks)) * 10;

/** The processor time of the longest task of a page's main thread while something is done, in milliseconds. */
export async function longestTask(page, act) {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const mains = new Set(pages.map(thread));
  const times = traceEvents.filter((event) => mains.has(thread(event))).map(({ tdur = 0 }) => tdur / 1000);
  return Math.max(0, ...times);
}

/** Two frames later everything is drawn that was asked for before. */
export async function drawn(page) {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** What is on the canvases, as a short text: the same for the same picture. */
export async function picture(page, layers = 'canvas') {
  await drawn(page);
  return page.evaluate((selector) => {
    const mix = new Uint32Array(2);
    for (const canvas of document.querySelectorAll(selector)) {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (const pixel of new Uint32Array(data.buffer)) {
        mix[0] = Math.imul(mix[0] ^ pixel, 0x01000193);
        mix[1] = Math.imul(mix[1] + pixel, 0x9e3779b1) ^ (mix[1] >>> 15);
      }
    }
    return mix.join(' ');
  }, layers);
}

/** Until the knight has come to rest: two pictures in a row are the same. */
export async function atRest(page) {
  let before = await picture(page);
  for (;;) {
    await page.waitForTimeout(60);
    const now = await picture(page);
    if (now === before) return now;
    before = now;
  }
}

/** The colour at a point of the stage, of what is seen of its layers. */
export function colourAt(page, x, y) {
  return page.evaluate(
    ([px, py]) => {
      const seen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const layers = document.querySelectorAll('.stage canvas');
      const ratio = layers[0].width / layers[0].getBoundingClientRect().width;
      for (const layer of layers) seen.drawImage(layer, -px * ratio, -py * ratio);
      return [...seen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    },
    [x, y],
  );
}

export const read = (file) => readFileSync(file);
