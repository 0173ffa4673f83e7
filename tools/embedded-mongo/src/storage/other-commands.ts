/** Lets other commands run. Resolves when the messages that were received until now have been read. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
