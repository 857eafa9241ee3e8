// The system that Node has: files on a disk, the streams of a terminal or a pipe.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isatty, WriteStream } from 'node:tty';
import { Errno, Exit, Refused, type About, type Kind, type Open, type System } from './wasi.js';

const numbers: Record<string, number> = {
  EACCES: Errno.access, EBADF: Errno.badf, EBUSY: Errno.busy, EEXIST: Errno.exist, EINVAL: Errno.inval,
  EISDIR: Errno.isdir, ELOOP: Errno.loop, ENAMETOOLONG: Errno.nametoolong, ENOENT: Errno.noent,
  ENOSPC: Errno.nospc, ENOTDIR: Errno.notdir, EPERM: Errno.perm, EROFS: Errno.rofs,
};

const code = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

function asked<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw new Refused(numbers[code(error)] ?? Errno.io);
  }
}

function kindOf(stats: fs.Stats, fd?: number): Kind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO() || stats.isSocket()) return 'pipe';
  return fd !== undefined && isatty(fd) ? 'terminal' : 'device';
}

/** What a thread tells others while it works: that it is to end, and that it waits for a stream. */
export const flags = { interrupted: 0, waits: 1 } as const;

export function onDisk(words: string[], told: Int32Array, onOwnFile: (path: string) => void): System {
  // A descriptor. One that has nothing to give or no room at the moment is asked again.
  const descriptor = (fd: number): Open => {
    const patiently = (act: () => number): number => {
      for (;;) {
        try {
          return act();
        } catch (error) {
          if (code(error) === 'EOF') return 0;
          if (code(error) === 'EPIPE') throw new Exit(141); // as the signal ends other programs
          if (code(error) !== 'EAGAIN') throw new Refused(numbers[code(error)] ?? Errno.io);
          Atomics.wait(told, flags.interrupted, 0, 5);
        }
      }
    };
    return {
      read(into) {
        Atomics.store(told, flags.waits, 1);
        try {
          return patiently(() => fs.readSync(fd, into, 0, into.length, null));
        } finally {
          Atomics.store(told, flags.waits, 0);
        }
      },
      write: (bytes) => patiently(() => fs.writeSync(fd, bytes)),
      about(): About {
        const stats = asked(() => fs.fstatSync(fd));
        return { kind: kindOf(stats, fd), size: stats.size };
      },
      close: () => asked(() => fs.closeSync(fd)),
    };
  };

  // Where a file is in the end, through all links; a link to a file that is yet to come stays one.
  const isDescriptor = (path: string) => /^\/proc\/[^/]+\/(task\/[^/]+\/)?fd\//.test(path);
  const place = (path: string): string => {
    for (let links = 0; links < 40 && !isDescriptor(path); ++links) {
      try {
        path = resolve(fs.realpathSync(dirname(path)), fs.readlinkSync(path));
      } catch {
        break;
      }
    }
    return path;
  };

  // Names as the program has them begin with a slash; those of Windows with a letter, and one may follow a folder.
  const windows = process.platform === 'win32';
  const inside = (path: string) => (windows ? `/${path.replaceAll('\\', '/')}` : path);
  const outside = (path: string) => (windows ? path.slice(Math.max(path.search(/[A-Za-z]:[^:]*$/), 0)) : path);

  // Files that are not yet whole: '.ktour-NAME' is beside where NAME is in the end.
  const own = new Map<string, { path: string; fd: number }>();
  return {
    words: ['ktour', ...words],
    environment: {
      ...Object.fromEntries(
        Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      PWD: inside(process.cwd()),
    },
    streams: [descriptor(0), descriptor(1), descriptor(2)],
    open(name, how) {
      const path = outside(name);
      if (!how.own) return descriptor(asked(() => fs.openSync(path, how.write ? 'a' : 'r')));
      const target = place(join(dirname(path), basename(path).slice('.ktour-'.length)));
      const beside = join(dirname(target), `.ktour-${process.pid}-${basename(target)}`);
      const fd = asked(() => {
        const there = fs.statSync(target, { throwIfNoEntry: false });
        if (there) fs.accessSync(target, fs.constants.W_OK);
        const made = fs.openSync(beside, 'wx');
        onOwnFile(beside);
        if (there) fs.fchmodSync(made, there.mode & 0o7777);
        return made;
      });
      own.set(name, { path: beside, fd });
      return descriptor(fd);
    },
    about(name) {
      const path = outside(name);
      const stats = asked(() => fs.statSync(path));
      return { kind: isDescriptor(place(path)) ? 'pipe' : kindOf(stats), size: stats.size };
    },
    rename: (from, to) =>
      asked(() => {
        const { path, fd } = own.get(from)!;
        fs.fsyncSync(fd);
        fs.renameSync(path, place(outside(to)));
        own.delete(from);
      }),
    remove(name) {
      const { path } = own.get(name)!;
      asked(() => fs.rmSync(path, { force: true }));
    },
    terminal(stream) {
      if (!isatty(stream)) return undefined;
      const [columns, rows] = new WriteStream(stream).getWindowSize();
      return { columns, rows };
    },
    show(file) {
      const [command, ...before] =
        process.platform === 'darwin' ? ['open']
        : windows ? ['cmd', '/c', 'start', '']
        : ['sh', '-c', '[ "$DISPLAY$WAYLAND_DISPLAY" ] && command -v xdg-open >/dev/null || exit 1\n'
            + 'xdg-open "$0" </dev/null >/dev/null 2>&1 &'];
      return spawnSync(command!, [...before, resolve(outside(file))], { stdio: 'ignore' }).status === 0;
    },
    page: (solves) => fs.readFileSync(new URL(solves ? 'play.html' : 'tour.html', import.meta.url)),
    interrupted: () => Atomics.load(told, flags.interrupted) === 1,
  };
}
