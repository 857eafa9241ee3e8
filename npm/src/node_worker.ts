// The thread in Node.
import { parentPort } from 'node:worker_threads';
import { carryOut, type ToWorker } from './worker.js';

parentPort!.on('message', (message: ToWorker) => carryOut(message, (told) => parentPort!.postMessage(told)));
