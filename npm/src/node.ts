// The module in Node: the program beside this file, threads.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { use } from './platform.js';
import type { FromWorker, ToWorker } from './worker.js';

let module: Promise<WebAssembly.Module> | undefined;

use({
  compiled() {
    module ??= readFile(new URL('ktour.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
    return module;
  },
  // It does not keep the process alive while it has nothing to do.
  startHelper() {
    const worker = new Worker(new URL('node_worker.js', import.meta.url));
    worker.unref();
    return {
      send(message: ToWorker) {
        worker.ref();
        worker.postMessage(message);
      },
      listen(hear: (message: FromWorker) => void, fail: (error: Error) => void) {
        worker.removeAllListeners();
        worker.on('message', hear);
        worker.on('error', fail);
      },
      rest: () => worker.unref(),
      end: () => void worker.terminate(),
    };
  },
});

export * from './api.js';
