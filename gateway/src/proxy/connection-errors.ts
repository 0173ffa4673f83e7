const CODES = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH']);

/**
 * Returns whether a connection was never established. A connection that breaks later proves nothing about the server,
 * because the client may have disconnected.
 */
export const isUnreachable = (error: Error): boolean => CODES.has((error as NodeJS.ErrnoException).code ?? '');

export const createConnectTimeoutError = (): Error =>
  Object.assign(new Error('not connected in time'), { code: 'ETIMEDOUT' });
