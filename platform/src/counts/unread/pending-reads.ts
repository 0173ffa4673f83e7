/** The messages up to which this page has read chats, and which the server has not stored yet, by chapter. */
export const pendingReads = new Map<number, number>();
