import { createHash, randomBytes } from 'node:crypto';

/** Returns a secret of 256 bits for a cookie or a link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
