/** The maximum number of items in one call to another service. */
const BATCH = 500;

/** Splits a list into batches of at most {@link BATCH} items. @example inBatches([1, 2]) // [[1, 2]] */
export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH));
