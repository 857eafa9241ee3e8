// A system of bytes in memory: files that are given, what is printed to functions.
import { Errno, Refused, type About, type Open, type System } from './wasi.js';

export interface Task {
  words: string[];
  /** Files by name; '-' is standard input. */
  files: Record<string, Uint8Array>;
}
export type Print = (stream: 1 | 2, bytes: Uint8Array) => void;

function refuse(): never {
  throw new Refused(Errno.rofs);
}

function reading(bytes: Uint8Array, kind: About['kind']): Open {
  let at = 0;
  return {
    read(into) {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      at += part.length;
      return part.length;
    },
    write: refuse,
    about: () => ({ kind, size: bytes.length }),
    close: () => undefined,
  };
}

function printing(stream: 1 | 2, print: Print): Open {
  return {
    read: () => 0,
    write(bytes) {
      print(stream, bytes.slice());
      return bytes.length;
    },
    about: () => ({ kind: 'pipe', size: 0 }),
    close: () => undefined,
  };
}

export function inMemory({ words, files }: Task, print: Print): System {
  const file = (path: string) => {
    const name = path.slice(1); // names begin at the root
    if (!Object.hasOwn(files, name)) throw new Refused(Errno.noent);
    return files[name]!;
  };
  const input = files['-'];
  return {
    words: ['ktour', ...words],
    environment: {},
    streams: [
      reading(input ?? new Uint8Array(), input ? 'pipe' : 'device'),
      printing(1, print),
      printing(2, print),
    ],
    open: (path, how) => (how.write ? refuse() : reading(file(path), 'file')),
    about: (path) => ({ kind: 'file', size: file(path).length }),
    rename: refuse,
    remove: refuse,
    terminal: () => undefined,
    show: () => false,
    page: () => new Uint8Array(),
    interrupted: () => false,
  };
}
