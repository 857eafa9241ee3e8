// Whether the engine in a page is the module that was built: node same_engine.mjs PAGE MODULE
import { readFileSync } from 'node:fs';
import { moduleIn } from './engine.mjs';

const [page, built] = process.argv.slice(2);
if ((await moduleIn(page)).equals(readFileSync(built))) {
  console.log('the engine is as it was: run npm run build:engine in web/ to say so in dist/engine.inputs');
} else {
  console.log(`the engine in ${page} is not what src/ builds to: run npm run build:engine in web/`);
  console.log('(with clang 19.1.7, wasi-libc and binaryen of Debian 12) and commit it');
  process.exitCode = 1;
}
