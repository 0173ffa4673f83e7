/**
 * The number of concurrent callers in a test that proves that only one of them succeeds. Transactions on one document
 * restart after a conflict, so the work grows with the square of this number.
 */
export const RACERS = 8;
