// The engine as an object: a module of WebAssembly, with the little of a system that it asks for.
import type { Progress, Reply, Request } from './protocol';

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  room: (bytes: number) => number;
  ask: () => number;
  answer: () => number;
  numbers: () => number;
  number_count: () => number;
}

const fine = 0;
const badFile = 8;

export class Engine {
  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module, progress: (of: Progress) => void): Promise<Engine> {
    const own: { exports?: Exports } = {};
    const buffer = (): ArrayBuffer => own.exports?.memory.buffer ?? new ArrayBuffer(0);
    const view = (): DataView => new DataView(buffer());
    // It has a clock, and neither files nor an environment.
    const system = {
      clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
        view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return fine;
      },
      environ_sizes_get: (count: number, bytes: number): number => {
        view().setUint32(count, 0, true);
        view().setUint32(bytes, 0, true);
        return fine;
      },
      environ_get: (): number => fine,
      fd_close: (): number => badFile,
      fd_seek: (): number => badFile,
      fd_write: (): number => badFile,
      proc_exit: (): never => {
        throw new Error('the engine ended');
      },
    };
    const page = {
      progress: (
        done: number,
        total: number,
        examined: number,
        tours: number,
        phase: number,
        length: number,
      ): void => {
        const bytes = new Uint8Array(buffer(), phase, length);
        progress({ done, total, examined, tours, phase: new TextDecoder().decode(bytes.slice()) });
      },
    };
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system, page });
    own.exports = exports as Exports;
    own.exports._initialize();
    return new Engine(own.exports);
  }

  ask(request: Request): Reply {
    const { exports } = this;
    const text = new TextEncoder().encode(JSON.stringify(request));
    const room = exports.room(text.length);
    new Uint8Array(exports.memory.buffer, room, text.length).set(text);
    const length = exports.ask();
    const answer = new Uint8Array(exports.memory.buffer, exports.answer(), length).slice();
    const json = JSON.parse(new TextDecoder().decode(answer)) as Record<string, unknown>;
    const numbers = new Uint32Array(exports.memory.buffer, exports.numbers(), exports.number_count()).slice();
    return { json, numbers, memory: exports.memory.buffer.byteLength };
  }
}
