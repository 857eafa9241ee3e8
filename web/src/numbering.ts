// What steps are counted from on the page: 1, as people do, or 0, as the program's files do.

export const numbering = { from: 1 };

/** The number that a step goes by. */
export const shown = (step: number): number => step + numbering.from;
