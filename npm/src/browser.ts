// The module in a browser: the program by its address, workers where there are some.
import { use } from './platform.js';
import type { FromWorker, ToWorker } from './worker.js';

let module: Promise<WebAssembly.Module> | undefined;

use({
  compiled() {
    module ??= fetch(new URL('./ktour.wasm', import.meta.url))
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => WebAssembly.compile(bytes));
    return module;
  },
  startHelper() {
    if (typeof Worker === 'undefined') return undefined;
    const worker = new Worker(new URL('./browser_worker.js', import.meta.url), { type: 'module' });
    return {
      send: (message: ToWorker) => worker.postMessage(message),
      listen(hear: (message: FromWorker) => void, fail: (error: Error) => void) {
        worker.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
        worker.onerror = (event) => fail(new Error(event.message));
      },
      rest: () => undefined,
      end: () => worker.terminate(),
    };
  },
});

export * from './api.js';
