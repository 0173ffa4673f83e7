import * as z from 'zod';

/** The one-time token of a link: 32 random bytes in base64url. @example OneTimeToken.parse('A'.repeat(43)) */
export const OneTimeToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete.');
