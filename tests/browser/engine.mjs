// The engine that is in the page, by itself: the same module and the same few lines around it, under Node.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = process.env.KTOUR_WEB ?? join(root, 'web');
const ts = createRequire(join(web, 'package.json'))('typescript');

/** The module in a page. */
export function moduleIn(page) {
  const [, text] = /id="ktour-engine">([^<]*)</.exec(readFileSync(page, 'utf8'));
  return gunzipSync(Buffer.from(text, 'base64'));
}

/** An engine to ask; nothing of it is shared with another. */
export async function startEngine(page = join(web, 'dist', 'play.html')) {
  const source = readFileSync(join(web, 'src', 'engine', 'module.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: 'ESNext', target: 'ES2022' },
  });
  const { Engine } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return Engine.start(await WebAssembly.compile(moduleIn(page)), () => undefined);
}
