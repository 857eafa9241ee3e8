// What the program in WebAssembly asks of a system (WASI, preview 1), over a few functions that differ between
// places: files and streams of Node (disk.ts), or bytes in memory (memory.ts).

/** Numbers that WASI has for what went wrong. */
export const Errno = {
  ok: 0, access: 2, badf: 8, busy: 10, exist: 20, inval: 28, io: 29, isdir: 31, loop: 32, nametoolong: 37,
  noent: 44, nospc: 51, nosys: 52, notdir: 54, perm: 63, pipe: 64, rofs: 69, spipe: 70,
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
  /** `own`: a file that has a name of its own until it is whole. */
  open(path: string, how: { write: boolean; own: boolean }): Open;
  about(path: string): About;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** How large the terminal of a stream is; nothing where that is not known. */
  terminal(stream: number): { columns: number; rows: number } | undefined;
  show(file: string): boolean;
  /** The pages of the package: which plays, and which solves too. */
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
  const memory = () => (instance.exports['memory'] as WebAssembly.Memory).buffer;
  const bytes = (at: number, length: number) => new Uint8Array(memory(), at, length);
  const view = () => new DataView(memory());
  const text = (at: number, length: number) => decoder.decode(bytes(at, length));
  const named = (at: number, length: number) => `/${text(at, length)}`;
  const attempt = (act: () => void) => {
    try {
      act();
      return Errno.ok;
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
  const putAbout = (at: number, about: About) => {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kinds[about.kind]);
    view().setBigUint64(at + 32, BigInt(about.size), true);
  };
  // Words or variables: how many and how many bytes; then where each is, and their bytes.
  const sizes = (list: Uint8Array[]) => (count: number, size: number) => {
    view().setUint32(count, list.length, true);
    view().setUint32(size, list.reduce((sum, word) => sum + word.length, 0), true);
    return Errno.ok;
  };
  const get = (list: Uint8Array[]) => (places: number, into: number) => {
    for (const word of list) {
      view().setUint32(places, into, true);
      bytes(into, word.length).set(word);
      places += 4;
      into += word.length;
    }
    return Errno.ok;
  };
  const coded = (list: string[]) => list.map((word) => encoder.encode(`${word}\0`));
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
  const words = coded(system.words);
  const variables = coded(Object.entries(system.environment).map(([name, value]) => `${name}=${value}`));

  const wasi: Record<string, (...values: never[]) => number> = {
    args_sizes_get: sizes(words),
    args_get: get(words),
    environ_sizes_get: sizes(variables),
    environ_get: get(variables),
    clock_time_get(clock: number, _precision: bigint, into: number) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(into, BigInt(Math.round(milliseconds * 1e6)), true);
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
    fd_close: (fd: number) =>
      attempt(() => {
        file(fd).close();
        files.delete(fd);
      }),
    fd_read: (fd: number, list: number, count: number, got: number) =>
      attempt(() => {
        let asked = false; // once: a stream that has given what there is would wait
        each(list, count, got, (piece) => {
          if (asked) return 0;
          asked = true;
          return file(fd).read(piece);
        });
      }),
    fd_write: (fd: number, list: number, count: number, wrote: number) =>
      attempt(() => each(list, count, wrote, (piece) => file(fd).write(piece))),
    fd_seek: () => Errno.spipe, // no file is read but from its beginning to its end
    fd_fdstat_get: (fd: number, at: number) =>
      attempt(() => {
        bytes(at, 24).fill(0);
        const kind = fd === root ? 'folder' : file(fd).about().kind;
        view().setUint8(at, kinds[kind]);
        // All rights; but whoever may seek is no terminal.
        view().setBigUint64(at + 8, BigInt.asUintN(64, kind === 'terminal' ? ~0x24n : ~0n), true);
        view().setBigUint64(at + 16, BigInt.asUintN(64, ~0n), true);
      }),
    fd_filestat_get: (fd: number, at: number) => attempt(() => putAbout(at, file(fd).about())),
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
      attempt(() => putAbout(into, system.about(named(at, length)))),
    path_open: (_fd: number, _flags: number, at: number, length: number, how: number, rights: bigint, _more: bigint,
      _fdflags: number, into: number) =>
      attempt(() => {
        const write = (rights & 64n) !== 0n;
        const opened = system.open(named(at, length), { write, own: (how & 4) !== 0 });
        let number = root + 1;
        while (files.has(number)) ++number;
        files.set(number, opened);
        view().setUint32(into, number, true);
      }),
    path_rename: (_fd: number, from: number, fromLength: number, _to: number, to: number, toLength: number) =>
      attempt(() => system.rename(named(from, fromLength), named(to, toLength))),
    path_unlink_file: (_fd: number, at: number, length: number) => attempt(() => system.remove(named(at, length))),
  };
  const ktour = {
    terminal(stream: number) {
      const size = system.terminal(stream);
      return size ? (size.rows << 16) | size.columns : 0;
    },
    interrupted: () => (system.interrupted() ? 1 : 0),
    show: (at: number, length: number) => (system.show(text(at, length)) ? 1 : 0),
    page_size: (solves: number) => system.page(solves !== 0).length,
    page: (solves: number, into: number) => {
      const page = system.page(solves !== 0);
      bytes(into, page.length).set(page);
    },
  };
  // What the C library has a place for and the program has no use of.
  const missing = () => Errno.nosys;
  const asked = WebAssembly.Module.imports(module).filter((wanted) => wanted.module !== 'ktour');
  const instance = new WebAssembly.Instance(module, {
    ktour,
    wasi_snapshot_preview1: Object.fromEntries(asked.map(({ name }) => [name, wasi[name] ?? missing])),
  });
  try {
    (instance.exports['_start'] as () => void)();
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.status;
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    system.streams[2].write(encoder.encode(`ktour: a bug, please report it: ${error.message}\n`));
    return 3;
  }
}
