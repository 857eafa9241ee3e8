#!/usr/bin/env node
// The command `ktour`. The program runs on a thread of its own, so that this one hears of Ctrl-C: the first asks the
// work to end, which says how far it came; the second ends it.
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { onDisk } from './disk.js';
import { compiled } from './node.js';
import { run } from './wasi.js';

interface Start {
  words: string[];
  flag: Int32Array;
}

if (isMainThread) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const start: Start = { words: process.argv.slice(2), flag };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: start, stdin: false });
  const interrupt = () => {
    if (Atomics.exchange(flag, 0, 1) === 1) process.exit(130);
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  worker.on('message', (status: number) => process.exit(status));
  worker.on('error', (error) => {
    process.stderr.write(`ktour: a bug, please report it: ${error.message}\n`);
    process.exit(3);
  });
} else {
  const { parentPort } = await import('node:worker_threads');
  const { words, flag } = workerData as Start;
  const status = run(await compiled(), onDisk(words, () => Atomics.load(flag, 0) === 1));
  parentPort!.postMessage(status);
}
