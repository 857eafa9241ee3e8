// The page's side of the engine: one request at a time, and the next one ends the one before.
//
// A worker that is busy cannot be told to stop, so it is ended and another takes its place; what it held
// goes with it. The module is compiled once for all of them.
import { unpack } from './packed';
import type { FromWorker, Progress, Reply, Request } from './protocol';
import EngineWorker from './worker?worker&inline';

/** The module in the page: packed text of what gzip made of it. */
export async function moduleIn(text: string): Promise<WebAssembly.Module> {
  const parts: BlobPart[] = [];
  for (const bytes of unpack(text)) {
    parts.push(bytes);
    await new Promise((done) => setTimeout(done)); // the page does not stand still
  }
  const unpacked = new Response(new Blob(parts).stream().pipeThrough(new DecompressionStream('gzip')));
  return WebAssembly.compile(await unpacked.arrayBuffer());
}

const failed = (error: string): Reply => ({
  json: { error, broken: true },
  numbers: new Uint32Array(0),
  memory: 0,
});

export class EngineClient {
  private worker: Worker | undefined;
  private waiting:
    { answer: (reply: Reply | undefined) => void; progress: (of: Progress) => void } | undefined;

  constructor(private readonly module: Promise<WebAssembly.Module>) {}

  get busy(): boolean {
    return this.waiting !== undefined;
  }

  /** The reply; nothing if another request, or cancel(), ended it. */
  async ask(
    request: Request,
    progress: (of: Progress) => void = () => undefined,
  ): Promise<Reply | undefined> {
    this.cancel();
    const reply = new Promise<Reply | undefined>((answer) => {
      this.waiting = { answer, progress };
    });
    const mine = this.waiting;
    try {
      const module = await this.module;
      if (this.waiting === mine) {
        this.worker ??= this.started(module);
        this.worker.postMessage(request);
      }
    } catch {
      if (this.waiting === mine) this.settle(failed('the engine of this page does not run here'));
    }
    return reply;
  }

  /** Ends what is under way; its memory goes with it. */
  cancel(): void {
    if (!this.waiting) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.settle(undefined);
  }

  /** Ends the worker, though it is idle: it holds what it last worked on. */
  release(): void {
    this.cancel();
    this.worker?.terminate();
    this.worker = undefined;
  }

  private settle(reply: Reply | undefined): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.answer(reply);
  }

  private started(module: WebAssembly.Module): Worker {
    const worker = new EngineWorker();
    worker.postMessage(module);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== this.worker) return;
      if (data.kind === 'progress') this.waiting?.progress(data.progress);
      else if (data.kind === 'reply') this.settle(data.reply);
      else {
        worker.terminate();
        this.worker = undefined;
        this.settle(failed('the browser has no more memory for this; the program may have: ktour'));
      }
    });
    return worker;
  }
}
