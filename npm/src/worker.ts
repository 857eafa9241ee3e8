// A thread of its own for the program: it hears of a task, prints in messages, and tells the status in the end.
import { inMemory, type Task } from './memory.js';
import { run } from './wasi.js';

export interface ToWorker {
  module: WebAssembly.Module;
  task: Task;
  /** Bytes printed that nobody has taken yet; null where memory cannot be shared. */
  waiting: Int32Array | null;
}
export type FromWorker = { stream: 1 | 2; bytes: Uint8Array } | { status: number };

/** So much may wait to be taken: then the program waits. */
const most = 1 << 20;

export function carryOut({ module, task, waiting }: ToWorker, tell: (message: FromWorker) => void): void {
  const status = run(module, inMemory(task, (stream, bytes) => {
    tell({ stream, bytes });
    if (!waiting) return;
    let left = Atomics.add(waiting, 0, bytes.length) + bytes.length;
    while (left > most) {
      Atomics.wait(waiting, 0, left);
      left = Atomics.load(waiting, 0);
    }
  }));
  tell({ status });
}
