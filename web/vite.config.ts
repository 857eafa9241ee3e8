// Builds the page into one file, with its script and style inside: dist/index.html, which plays what the program
// wrote into it; and with `--mode engine` dist/play.html, which has the engine in it too and answers requests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { pack } from './src/engine/packed.ts';

// Where the program puts its answers.
const place = '<script type="application/json" id="ktour-data">null</script>';

// The page may use what is in it and nothing else, and run nothing but its own script, which is known by its hash:
// the browser sees to it. One with an engine also runs that.
const policy = (script: string, engine: boolean): string =>
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'` +
  `${engine ? " 'wasm-unsafe-eval'" : ''}; style-src 'unsafe-inline'; ` +
  `img-src data: blob:${engine ? '; worker-src blob:' : ''}" />`;

const local = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** As small as gzip can be: by zopfli, which looks for longer, where there is one. */
function zipped(file: string): Uint8Array {
  const found = spawnSync('zopfli', ['--gzip', '-c', file], { maxBuffer: 1 << 26 });
  return found.status === 0 ? found.stdout : gzipSync(readFileSync(file), { level: 9 });
}

/**
 * The engine as the page has it. KTOUR_WASM names a module just built; otherwise it is the one in the committed
 * page, so that whoever works on the page needs no compiler for WebAssembly.
 */
function engineText(): string {
  const built = process.env['KTOUR_WASM'];
  if (built) return pack(zipped(built));
  const found = /id="ktour-engine">([^<]*)</.exec(readFileSync(local('dist/play.html'), 'utf8'));
  if (!found?.[1]) throw new Error('dist/play.html has no engine: build one and name it with KTOUR_WASM');
  return found[1];
}

/** The parts of panel.html go to their places, or nothing does. */
function panel(engine: boolean): Plugin {
  return {
    name: 'ktour-panel',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const parts = readFileSync(local('panel.html'), 'utf8').split(/<!-- (\w+) -->\n/);
        for (let i = 1; i + 1 < parts.length; i += 2) {
          const text = engine ? (parts[i + 1] ?? '') : '';
          html = html.replace(new RegExp(`[ \\t]*<!-- ${parts[i] ?? ''} -->\\n`), () => text);
        }
        return engine ? html.replace('./src/main.ts', './src/play.ts') : html;
      },
    },
  };
}

/** Puts the built script and style into the page itself, so that it opens from disk and asks for nothing. */
function inline(engine: boolean): Plugin {
  return {
    name: 'ktour-inline',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html in the bundle');
      let html = String(page.source);
      let script = '';
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') {
          const tag = new RegExp(`[ \\t]*<script[^>]* src="\\./${name}"[^>]*></script>\\n?`);
          if (!tag.test(html)) throw new Error(`the page does not load ${name}`);
          // A function, so that `$` in the code is not taken for a group; "</script" would end the element.
          const code = part.code.replaceAll('</script', '<\\/script').trimEnd();
          script = code;
          html = html.replace(tag, '');
          html = html.replace('</body>', () => `  <script type="module">${code}</script>\n  </body>`);
          Reflect.deleteProperty(bundle, name);
        } else if (name.endsWith('.css')) {
          const tag = new RegExp(`<link[^>]* href="\\./${name}"[^>]*>`);
          if (!tag.test(html)) throw new Error(`the page does not load ${name}`);
          html = html.replace(tag, () => `<style>${String(part.source).trim()}</style>`);
          Reflect.deleteProperty(bundle, name);
        }
      }
      if (html.split(place).length !== 2) throw new Error(`the page must hold ${place} once`);
      html = html.replace('<meta charset="utf-8" />', (first) => `${first}\n    ${policy(script, engine)}`);
      if (engine) {
        const element = `<script type="text/plain" id="ktour-engine">${engineText()}</script>`;
        html = html.replace(place, () => `${place}\n    ${element}`);
        page.fileName = 'play.html';
      }
      page.source = html;
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [panel(mode === 'engine'), inline(mode === 'engine')],
  worker: { format: 'iife' }, // browsers refuse modules to the workers of files
  build: {
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' } },
  },
}));
