// What Node has: the module beside this file, threads.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Helper, ToWorker } from './worker.js';

let module: Promise<WebAssembly.Module> | undefined;

export function compiled(): Promise<WebAssembly.Module> {
  module ??= readFile(new URL('ktour.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  return module;
}

/** A thread that runs programs, one after the other. It does not keep the process alive while it is idle. */
export function startHelper(): Helper | undefined {
  const worker = new Worker(new URL('worker.js', import.meta.url));
  worker.unref();
  return {
    send: (message: ToWorker) => {
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
}
