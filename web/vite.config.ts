// Builds the page into one file: dist/index.html, with its script and style inside.
import { defineConfig, type Plugin } from 'vite';

// Where the program puts its answers.
const place = '<script type="application/json" id="ktour-data">null</script>';

// The page may use what is in it and nothing else; the browser sees to it.
const policy =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:\" />";

/** Puts the built script and style into the page itself, so that it opens from disk and asks for nothing. */
function inline(): Plugin {
  return {
    name: 'ktour-inline',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html in the bundle');
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') {
          const tag = new RegExp(`[ \\t]*<script[^>]* src="\\./${name}"[^>]*></script>\\n?`);
          if (!tag.test(html)) throw new Error(`the page does not load ${name}`);
          // A function, so that `$` in the code is not taken for a group; "</script" would end the element.
          const code = part.code.replaceAll('</script', '<\\/script').trimEnd();
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
      page.source = html.replace('<meta charset="utf-8" />', (first) => `${first}\n    ${policy}`);
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [inline()],
  build: {
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' } },
  },
});
