// The thread in a browser.
import { carryOut, type FromWorker, type ToWorker } from './worker.js';

const scope = globalThis as unknown as { postMessage(message: FromWorker): void; onmessage: unknown };
scope.onmessage = (event: MessageEvent<ToWorker>) => carryOut(event.data, (told) => scope.postMessage(told));
