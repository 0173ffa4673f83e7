const CODES = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH']);

/**
 * Whether a connection was never made. One that breaks later says nothing about the server: the client may have gone.
 */
export const isUnreachable = (error: Error): boolean => CODES.has((error as NodeJS.ErrnoException).code ?? '');

/** The error of a connection that was not made in time. */
export const createConnectTimeoutError = (): Error =>
  Object.assign(new Error('not connected in time'), { code: 'ETIMEDOUT' });
