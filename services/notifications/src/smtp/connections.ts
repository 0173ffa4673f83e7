/** The number of letters that are handed over at the same time. */
export const BULK_CONNECTIONS = 4;
