// A system of bytes in memory: files that are given, what is printed to functions.
import { Errno, Refused, type About, type Open, type System } from './wasi.js';

export interface Task {
  words: string[];
  /** Files by name; '-' is standard input. */
  files: Record<string, Uint8Array>;
}
export type Print = (stream: 1 | 2, bytes: Uint8Array) => void;

function reading(bytes: Uint8Array, kind: About['kind']): Open {
  let at = 0;
  return {
    read(into) {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      at += part.length;
      return part.length;
    },
    write: () => {
      throw new Refused(Errno.badf);
    },
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

export function inMemory(task: Task, print: Print): System {
  const { files } = task;
  const file = (path: string) => {
    const found = files[path.slice(1)]; // names begin at the root
    if (!found) throw new Refused(Errno.noent);
    return found;
  };
  const input = files['-'];
  const refuse = () => {
    throw new Refused(Errno.rofs);
  };
  return {
    words: ['ktour', ...task.words],
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
    columns: () => 0,
    show: () => false,
    page: () => new Uint8Array(),
    interrupted: () => false,
  };
}
