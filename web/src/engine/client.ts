// The page's side of the engine: one request at a time, and the next one ends the one before.
//
// A worker that is busy cannot be told to stop, so it is ended and another takes its place; what it held
// goes with it. The module is compiled once for all of them.
import type { FromWorker, Progress, Reply, Request } from './protocol';
import EngineWorker from './worker?worker&inline';

/** The module in the page: base64 of what gzip made of it. */
export async function moduleIn(text: string): Promise<WebAssembly.Module> {
  const bytes = await decoded(text);
  const unpacked = new Response(bytes.stream().pipeThrough(new DecompressionStream('gzip')));
  return WebAssembly.compile(await unpacked.arrayBuffer());
}

/** The bytes that base64 text stands for, some at a time, so that the page does not stand still. */
async function decoded(text: string): Promise<Blob> {
  const parts: BlobPart[] = [];
  const block = 1 << 17; // a multiple of four letters
  for (let at = 0; at < text.length; at += block) {
    const letters = atob(text.slice(at, at + block));
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
    parts.push(bytes);
    await new Promise((done) => setTimeout(done));
  }
  return new Blob(parts);
}

const failed = (error: string): Reply => ({
  json: { error },
  numbers: new Uint32Array(0),
  order: undefined,
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
