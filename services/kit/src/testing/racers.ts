/**
 * How many do the same at the same time where a test proves that one of them succeeds. Transactions on one document
 * start again when they meet, so that the work grows with the square of their number.
 */
export const RACERS = 8;
