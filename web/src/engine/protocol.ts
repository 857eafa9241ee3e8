// What the page and its engine say to each other. A request is the words of the command line; the engine
// (src/browser/engine.cpp) reads them as the program does.

/** Words of the command line, by name. */
export interface Words {
  board: string;
  without?: readonly string[];
  piece?: string;
  surface?: string;
  start?: string;
  end?: string;
  closed?: boolean;
  symmetry?: string;
  /** The first squares, in order. */
  begin?: readonly string[];
  through?: readonly string[];
  avoid?: readonly string[];
  method?: string;
  tie?: string;
  seed?: number;
  undo?: number;
  limit?: number;
  /** At most so long. */
  milliseconds?: number;
}

export type Request =
  /** `another`: every seed has a tour of its own, as far as there are some. */
  | ({ do: 'solve'; another?: boolean } & Words)
  /** Every move on the way, too: the numbers of the answer are events. */
  | ({ do: 'watch' } & Words)
  | ({ do: 'count'; draws?: number } & Words);

export interface Reply {
  /** JSON: an answer as the program writes it into pages, a count, a text; or an error in a sentence. */
  json: Record<string, unknown>;
  /** The steps of a tour, by place; or the events of a search. */
  numbers: Uint32Array;
  /** The squares of a tour, by step. */
  order: Uint32Array | undefined;
  /** Bytes that the engine holds. */
  memory: number;
}

export interface Progress {
  done: number;
  total: number;
  examined: number;
  phase: string;
}

export type FromWorker =
  { kind: 'progress'; progress: Progress } | { kind: 'reply'; reply: Reply } | { kind: 'fault' };
