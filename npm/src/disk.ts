// The system that Node has: files on a disk, the streams of a terminal or a pipe.
//
// A file that the program makes by a name of its own is kept in memory until it is whole: rename() then writes it
// beside its place and gives it the name. So nothing is left where the program ends early.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isatty, WriteStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
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

// A descriptor. One that has nothing to give or no room at the moment is asked again.
function descriptor(fd: number, close: boolean): Open {
  const patiently = (act: () => number): number => {
    for (;;) {
      try {
        return act();
      } catch (error) {
        if (code(error) === 'EOF') return 0;
        if (code(error) === 'EPIPE') throw new Exit(141); // as the signal ends other programs
        if (code(error) !== 'EAGAIN') throw new Refused(numbers[code(error)] ?? Errno.io);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  };
  return {
    read: (into) => patiently(() => fs.readSync(fd, into, 0, into.length, null)),
    write: (bytes) => patiently(() => fs.writeSync(fd, bytes)),
    about(): About {
      const stats = asked(() => fs.fstatSync(fd));
      return { kind: kindOf(stats, fd), size: stats.size };
    },
    close: () => {
      if (close) fs.closeSync(fd);
    },
  };
}

// Where a file is in the end, through all links.
function realPlace(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    return path;
  }
}

// Names as the program has them begin with a slash; those of Windows with a letter, and one may follow a folder.
const windows = process.platform === 'win32';
const inside = (path: string) => (windows ? `/${path.replaceAll('\\', '/')}` : path);
const outside = (path: string) => (windows ? path.slice(Math.max(path.search(/[A-Za-z]:[^:]*$/), 0)) : path);

export function onDisk(words: string[], interrupted: () => boolean): System {
  const own = new Map<string, Uint8Array[]>(); // by the names that they have until they are whole
  return {
    words: ['ktour', ...words],
    environment: {
      ...Object.fromEntries(
        Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      PWD: inside(process.cwd()),
    },
    streams: [descriptor(0, false), descriptor(1, false), descriptor(2, false)],
    open(name, how) {
      const path = outside(name);
      if (!how.own) return descriptor(asked(() => fs.openSync(path, how.write ? 'a' : 'r')), true);
      asked(() => fs.accessSync(dirname(path), fs.constants.W_OK));
      const kept: Uint8Array[] = [];
      own.set(name, kept);
      return {
        read: () => 0,
        write: (bytes) => {
          kept.push(bytes.slice());
          return bytes.length;
        },
        about: () => ({ kind: 'file', size: 0 }),
        close: () => undefined,
      };
    },
    about(path) {
      const stats = asked(() => fs.statSync(outside(path)));
      return { kind: kindOf(stats), size: stats.size };
    },
    rename(from, to) {
      const kept = own.get(from) ?? [];
      const target = realPlace(outside(to));
      const beside = join(dirname(target), `.ktour-${process.pid}-${basename(target)}`);
      asked(() => {
        const mode = fs.existsSync(target) ? fs.statSync(target).mode : 0o666;
        const fd = fs.openSync(beside, 'wx', mode);
        try {
          for (const bytes of kept) fs.writeSync(fd, bytes);
          fs.closeSync(fd);
          fs.renameSync(beside, target);
        } catch (error) {
          fs.rmSync(beside, { force: true });
          throw error;
        }
      });
      own.delete(from);
    },
    remove: (path) => void own.delete(path),
    columns: (stream) => (isatty(stream) ? new WriteStream(stream).columns : 0),
    show(file) {
      const [command, ...before] =
        process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', '']
        : ['sh', '-c', 'command -v xdg-open >/dev/null || exit 1; xdg-open "$0" </dev/null >/dev/null 2>&1 &'];
      return spawnSync(command!, [...before, file], { stdio: 'ignore' }).status === 0;
    },
    page: (solves) => fs.readFileSync(fileURLToPath(new URL(solves ? 'play.html' : 'tour.html', import.meta.url))),
    interrupted,
  };
}
