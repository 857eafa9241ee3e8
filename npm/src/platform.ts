// What differs between Node and browsers: node.ts or browser.ts says it before anything is asked.
import type { FromWorker, ToWorker } from './worker.js';

/** A thread that runs programs, one after the other. */
export interface Helper {
  send(message: ToWorker): void;
  listen(hear: (message: FromWorker) => void, fail: (error: Error) => void): void;
  /** It has nothing to do, and is kept for the next task. */
  rest(): void;
  end(): void;
}
export interface Platform {
  compiled(): Promise<WebAssembly.Module>;
  /** Nothing where there are no threads. */
  startHelper(): Helper | undefined;
}

export let platform: Platform;
export function use(here: Platform): void {
  platform = here;
}
