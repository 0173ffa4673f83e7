import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 bits for a cookie or a link. Only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 hash of a token, in hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
