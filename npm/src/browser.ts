// What a browser has: the module by its address, workers.
import type { FromWorker, Helper, ToWorker } from './worker.js';

let module: Promise<WebAssembly.Module> | undefined;

export function compiled(): Promise<WebAssembly.Module> {
  module ??= fetch(new URL('ktour.wasm', import.meta.url))
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  return module;
}

export function startHelper(): Helper | undefined {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  return {
    send: (message: ToWorker) => worker.postMessage(message),
    listen(hear: (message: FromWorker) => void, fail: (error: Error) => void) {
      worker.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
      worker.onerror = (event) => fail(new Error(event.message));
    },
    rest: () => undefined,
    end: () => worker.terminate(),
  };
}
