import { createHash } from 'node:crypto';

/** Returns the lock key of an e-mail address. It is a hash, so that the locks contain no readable address. */
export const emailLockKey = (email: string): string => createHash('sha256').update(email).digest('base64url');
