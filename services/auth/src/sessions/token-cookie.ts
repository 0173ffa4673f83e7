import { createCookieName, createCookieReader, hasSecureCookies, type CookieTerms } from '@meridian/kit';
import type { Request, Response } from 'express';

/**
 * A cookie with a token: `sid` for the session, `second-step` to bind a login whose code is missing to the browser in
 * which the password was typed. Only this code reads and writes them. With `__Host-`, browsers require Secure, Path=/
 * and no Domain, and reject the cookie over plain HTTP.
 * @example const cookie = createTokenCookie('sid', env, 86_400_000); … cookie.write(res, token);
 */
export function createTokenCookie(kind: 'sid' | 'second-step', terms: CookieTerms, maxAgeMs: number) {
  const nameOf = createCookieName(kind, terms);
  const attributes = { httpOnly: true, secure: hasSecureCookies(terms), sameSite: 'strict', path: '/' } as const;
  return {
    read: createCookieReader(nameOf, '[\\w-]{43}') as (req: Request) => string | undefined,
    write: (res: Response, token: string): void => {
      res.cookie(nameOf(res.req), token, { ...attributes, maxAge: maxAgeMs });
    },
    clear: (res: Response): void => {
      res.clearCookie(nameOf(res.req), attributes);
    },
  };
}
export type TokenCookie = ReturnType<typeof createTokenCookie>;
