/**
 * How many do the same at the same time where a test proves that one of them succeeds: 20, and 6 on a store that the
 * run did not start itself and that may be slow, which gives up a write after it has waited some seconds for others.
 */
export const RACERS = process.env.HAS_OTHER_STORE ? 6 : 20;
