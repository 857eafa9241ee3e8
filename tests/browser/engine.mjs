// The engine that is in the page, by itself: the same module and the same few lines around it, under Node.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = process.env.KTOUR_WEB ?? join(root, 'web');
const ts = createRequire(join(web, 'package.json'))('typescript');

/** A file of the page's own, here. */
function imported(name) {
  const source = readFileSync(join(web, 'src', 'engine', name), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: 'ESNext', target: 'ES2022' },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

/** The module in a page. */
export async function moduleIn(page) {
  const { unpack } = await imported('packed.ts');
  const [, text] = /id="ktour-engine">([^<]*)</.exec(readFileSync(page, 'utf8'));
  return gunzipSync(Buffer.concat([...unpack(text)]));
}

/** An engine to ask; nothing of it is shared with another. */
export async function startEngine(page = join(web, 'dist', 'play.html')) {
  const { Engine } = await imported('module.ts');
  return Engine.start(await WebAssembly.compile(await moduleIn(page)), () => undefined);
}
