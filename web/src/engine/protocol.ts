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
  /** Squares with their steps, such as a1=1, counted from `from` (1, or 0). */
  given?: readonly string[];
  from?: number;
  /** Facts of which the tour is to have the fewest, or the most. */
  fewest?: readonly string[];
  most?: readonly string[];
  whirling?: boolean;
  magic?: boolean;
  method?: string;
  tie?: string;
  seed?: number | string;
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
  | ({ do: 'count'; draws?: number } & Words)
  /** How many tours make each move. */
  | ({ do: 'moves' } & Words)
  /** A puzzle of some level; one from a text; what is known of one; its next step, given what was filled in. */
  | ({ do: 'make'; level: string } & Words)
  | { do: 'read'; text: string; milliseconds?: number }
  | ({ do: 'rate' } & Words)
  | ({ do: 'next'; filled: readonly (readonly [number, number])[] } & Words);

export interface Reply {
  /** JSON: an answer as the program writes it into pages, a count, a text; or an error in a sentence. */
  json: Record<string, unknown>;
  /** The squares of a tour, in its order; or the events of a search. */
  numbers: Uint32Array;
  /** Bytes that the engine holds. */
  memory: number;
}

export interface Progress {
  done: number;
  total: number;
  examined: number;
  /** Counted so far, where a count can tell. */
  tours: number;
  phase: string;
}

export type FromWorker =
  { kind: 'progress'; progress: Progress } | { kind: 'reply'; reply: Reply } | { kind: 'fault' };
