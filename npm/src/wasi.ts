// What the program in WebAssembly asks of a system (WASI, preview 1), over a few functions that differ between
// places: files and streams of Node (disk.ts), or bytes in memory (memory.ts).

/** Numbers that WASI has for what went wrong. */
export const Errno = {
  ok: 0, access: 2, badf: 8, busy: 10, exist: 20, inval: 28, io: 29, isdir: 31, loop: 32, nametoolong: 37,
  noent: 44, nospc: 51, nosys: 52, notdir: 54, perm: 63, pipe: 64, rofs: 69,
} as const;

/** Thrown by files where something is refused. */
export class Refused extends Error {
  constructor(readonly errno: number) {
    super(`errno ${errno}`);
  }
}

/** Thrown where the program ends; its status. */
export class Exit extends Error {
  constructor(readonly status: number) {
    super(`exit ${status}`);
  }
}

export type Kind = 'file' | 'folder' | 'terminal' | 'device' | 'pipe';
export interface About {
  kind: Kind;
  size: number;
}
export interface Open {
  read(into: Uint8Array): number;
  write(bytes: Uint8Array): number;
  about(): About;
  close(): void;
}
/** Where the program's words, files and streams come from. */
export interface System {
  words: string[];
  environment: Record<string, string>;
  streams: [Open, Open, Open];
  open(path: string, how: { write: boolean; own: boolean }): Open;
  about(path: string): About;
  rename(from: string, to: string): void;
  remove(path: string): void;
  columns(stream: number): number;
  show(file: string): boolean;
  /** The pages that are built in: which plays, and which solves too. */
  page(solves: boolean): Uint8Array;
  /** Whether somebody wants the work to end. */
  interrupted(): boolean;
}

const kinds: Record<Kind, number> = { file: 4, folder: 3, terminal: 2, device: 2, pipe: 6 };
const root = 3; // the one folder that is open from the beginning

/** Runs the program; its exit status. */
export function run(module: WebAssembly.Module, system: System): number {
  const files = new Map<number, Open>(system.streams.map((stream, number) => [number, stream]));
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let told = false; // of an interrupt
  const bytes = (at: number, length: number) =>
    new Uint8Array((instance.exports['memory'] as WebAssembly.Memory).buffer, at, length);
  const view = () => new DataView((instance.exports['memory'] as WebAssembly.Memory).buffer);
  const text = (at: number, length: number) => decoder.decode(bytes(at, length));
  const attempt = (act: () => number | void) => {
    try {
      return act() ?? Errno.ok;
    } catch (error) {
      if (error instanceof Refused) return error.errno;
      throw error;
    }
  };
  const file = (fd: number) => {
    const found = files.get(fd);
    if (!found) throw new Refused(Errno.badf);
    return found;
  };
  const put_about = (at: number, about: About) => {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kinds[about.kind]);
    view().setBigUint64(at + 32, BigInt(about.size), true);
  };
  // Words or variables: how many and how many bytes; then where each is, and their bytes.
  const sizes = (list: string[]) => (count: number, size: number) => {
    view().setUint32(count, list.length, true);
    view().setUint32(size, list.reduce((sum, word) => sum + encoder.encode(word).length + 1, 0), true);
    return Errno.ok;
  };
  const get = (list: string[]) => (places: number, into: number) => {
    for (const word of list) {
      const coded = encoder.encode(`${word}\0`);
      view().setUint32(places, into, true);
      bytes(into, coded.length).set(coded);
      places += 4;
      into += coded.length;
    }
    return Errno.ok;
  };
  // Calls `move` with each piece of memory in a list, until it moves less than there is.
  const each = (list: number, count: number, moved: number, move: (piece: Uint8Array) => number) => {
    let sum = 0;
    for (let i = 0; i < count; ++i) {
      const length = view().getUint32(list + 8 * i + 4, true);
      const part = length === 0 ? 0 : move(bytes(view().getUint32(list + 8 * i, true), length));
      sum += part;
      if (part < length) break;
    }
    view().setUint32(moved, sum, true);
  };
  const variables = Object.entries(system.environment).map(([name, value]) => `${name}=${value}`);

  const wasi: Record<string, (...values: never[]) => number | void> = {
    args_sizes_get: sizes(system.words),
    args_get: get(system.words),
    environ_sizes_get: sizes(variables),
    environ_get: get(variables),
    clock_res_get: (_clock: number, into: number) => view().setBigUint64(into, 1000n, true),
    clock_time_get(clock: number, _precision: bigint, into: number) {
      // Long work looks at the clock often: so this is where it hears that it is to end.
      if (!told && system.interrupted()) {
        told = true;
        (instance.exports['interrupt'] as () => void)();
      }
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(into, BigInt(Math.round(milliseconds * 1e6)), true);
      return Errno.ok;
    },
    random_get: (at: number, length: number) => {
      crypto.getRandomValues(bytes(at, length));
      return Errno.ok;
    },
    poll_oneoff(list: number, _events: number, _count: number, happened: number) {
      // The program only waits for time to pass.
      const milliseconds = Number(view().getBigUint64(list + 24, true)) / 1e6;
      if (typeof SharedArrayBuffer !== 'undefined') {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
      }
      view().setUint32(happened, 1, true);
      return Errno.ok;
    },
    proc_exit(status: number) {
      throw new Exit(status);
    },
    fd_close: (fd: number) => attempt(() => {
      file(fd).close();
      files.delete(fd);
    }),
    fd_read: (fd: number, list: number, count: number, got: number) =>
      attempt(() => {
        let ended = false; // a stream that gave less is not asked again
        each(list, count, got, (piece) => {
          if (ended) return 0;
          const part = file(fd).read(piece);
          ended = part < piece.length;
          return part;
        });
      }),
    fd_write: (fd: number, list: number, count: number, wrote: number) =>
      attempt(() => each(list, count, wrote, (piece) => file(fd).write(piece))),
    fd_seek: () => 70, // no file is read but from its beginning to its end
    fd_fdstat_get: (fd: number, at: number) =>
      attempt(() => {
        bytes(at, 24).fill(0);
        const kind = fd === root ? 'folder' : file(fd).about().kind;
        view().setUint8(at, kinds[kind]);
        // All rights; but whoever may seek is no terminal.
        const rights = kind === 'terminal' ? ~0x24n : ~0n;
        view().setBigUint64(at + 8, BigInt.asUintN(64, rights), true);
        view().setBigUint64(at + 16, BigInt.asUintN(64, ~0n), true);
      }),
    fd_fdstat_set_flags: () => Errno.ok,
    fd_filestat_get: (fd: number, at: number) => attempt(() => put_about(at, file(fd).about())),
    fd_prestat_get(fd: number, at: number) {
      if (fd !== root) return Errno.badf;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return Errno.ok;
    },
    fd_prestat_dir_name(_fd: number, at: number) {
      bytes(at, 1).set(encoder.encode('/'));
      return Errno.ok;
    },
    path_filestat_get: (_fd: number, _flags: number, at: number, length: number, into: number) =>
      attempt(() => put_about(into, system.about(named(at, length)))),
    path_open(_fd: number, _flags: number, at: number, length: number, how: number, rights: bigint, _more: bigint,
      _fdflags: number, into: number) {
      return attempt(() => {
        const write = (rights & 64n) !== 0n;
        const opened = system.open(named(at, length), { write, own: (how & 4) !== 0 });
        let number = root + 1;
        while (files.has(number)) ++number;
        files.set(number, opened);
        view().setUint32(into, number, true);
      });
    },
    path_rename: (_fd: number, from: number, from_length: number, _to: number, to: number, to_length: number) =>
      attempt(() => system.rename(named(from, from_length), named(to, to_length))),
    path_unlink_file: (_fd: number, at: number, length: number) => attempt(() => system.remove(named(at, length))),
  };
  const named = (at: number, length: number) => `/${text(at, length)}`;

  const ktour = {
    columns: (stream: number) => system.columns(stream),
    show: (at: number, length: number) => (system.show(text(at, length)) ? 0 : 1),
    page_size: (solves: number) => system.page(solves !== 0).length,
    page: (solves: number, into: number) => {
      const page = system.page(solves !== 0);
      bytes(into, page.length).set(page);
    },
  };
  // What the C library has a place for and the program has no use of.
  const missing = (name: string) => wasi[name] ?? (() => Errno.nosys);
  const imports: WebAssembly.Imports = { ktour, wasi_snapshot_preview1: {} };
  for (const wanted of WebAssembly.Module.imports(module)) {
    if (wanted.module !== 'ktour') imports['wasi_snapshot_preview1']![wanted.name] = missing(wanted.name);
  }
  const instance = new WebAssembly.Instance(module, imports);
  try {
    (instance.exports['_start'] as () => void)();
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.status;
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const stack = error instanceof RangeError || /stack/i.test(error.message);
    system.streams[2].write(encoder.encode(`ktour: a bug, please report it: ${stack ? 'too deep' : error.message}\n`));
    return 3;
  }
}
