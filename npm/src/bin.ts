#!/usr/bin/env node
// The command `ktour`. The program runs on a thread of its own, so that this one hears of Ctrl-C: the first asks the
// work to end, which says how far it came; the second ends it.
import { readFileSync, rmSync } from 'node:fs';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { flags, onDisk } from './disk.js';
import { run } from './wasi.js';

interface Start {
  words: string[];
  told: Int32Array;
}
type Told = { status: number } | { own: string };

if (isMainThread) {
  const told = new Int32Array(new SharedArrayBuffer(8));
  const start: Start = { words: process.argv.slice(2), told };
  const own: string[] = []; // files that may be left
  const end = (status: number) => {
    for (const path of own) rmSync(path, { force: true });
    process.exit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const again = Atomics.exchange(told, flags.interrupted, 1) === 1;
      // Nobody would hear of it who waits for a stream.
      if (!again && Atomics.load(told, flags.waits) === 0) return;
      for (const path of own) rmSync(path, { force: true });
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  }
  const worker = new Worker(new URL(import.meta.url), { workerData: start });
  worker.on('message', (message: Told) => ('own' in message ? own.push(message.own) : end(message.status)));
  worker.on('error', (error) => {
    process.stderr.write(`ktour: a bug, please report it: ${error.message}\n`);
    end(3);
  });
} else {
  const { words, told } = workerData as Start;
  const tell = (message: Told) => parentPort!.postMessage(message);
  const module = new WebAssembly.Module(readFileSync(new URL('ktour.wasm', import.meta.url)));
  tell({ status: run(module, onDisk(words, told, (own) => tell({ own }))) });
}
