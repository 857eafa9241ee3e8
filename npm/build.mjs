// Makes the package: what TypeScript makes of src/, the program in WebAssembly, and the pages that it writes.
//
//   node npm/build.mjs PROGRAM.wasm FOLDER
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const [program, folder] = process.argv.slice(2);
const web = process.env.KTOUR_WEB ?? join(root, 'web');
const tsc = createRequire(join(web, 'package.json')).resolve('typescript/lib/tsc.js');
const types = join(web, 'node_modules', '@types');

mkdirSync(join(folder, 'dist'), { recursive: true });
execFileSync(process.execPath, [tsc, '-p', here, '--outDir', join(folder, 'dist'), '--typeRoots', types],
  { stdio: 'inherit' });
copyFileSync(program, join(folder, 'dist', 'ktour.wasm'));
copyFileSync(join(root, 'web/dist/index.html'), join(folder, 'dist', 'tour.html'));
copyFileSync(join(root, 'web/dist/play.html'), join(folder, 'dist', 'play.html'));
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
// The version is written down once, in the header that users include.
const header = readFileSync(join(root, 'include/ktour/version.hpp'), 'utf8');
const [, version] = /define KTOUR_VERSION[^\n]*?(\d+\.\d+\.\d+)/.exec(header);
const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
copyFileSync(join(here, 'README.md'), join(folder, 'README.md'));
