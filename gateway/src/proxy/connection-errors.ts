const CODES = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH']);

/**
 * Whether a connection was never made. One that breaks off later says nothing about who took it: the client may have
 * gone.
 */
export const isUnreachable = (error: Error): boolean => CODES.has((error as NodeJS.ErrnoException).code ?? '');

/** What a connection that was not made in time is told. */
export const connectTimeout = (): Error => Object.assign(new Error('not connected in time'), { code: 'ETIMEDOUT' });
