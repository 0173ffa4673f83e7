import { createCookieName, createCookieReader, hasSecureCookies, type CookieTerms } from '@meridian/kit';
import type { Request, Response } from 'express';

/**
 * A cookie with a token: `sid` for the session, `second-step` to bind a login whose code is missing to the browser in
 * which the password was typed. Only this code reads and writes them. With `__Host-`, browsers require Secure, Path=/
 * and no Domain, and reject the cookie over plain HTTP.
 *
 * Browsers do not send it with a link from another site, such as webmail. With the session they get a cookie that they
 * do send then: it has no secret and grants nothing. It tells the gateway not to draw the page of a visitor first.
 * @example const cookie = createTokenCookie('sid', env, 86_400_000); … cookie.write(res, token);
 */
export function createTokenCookie(kind: 'sid' | 'second-step', terms: CookieTerms, maxAgeMs: number) {
  const nameOf = createCookieName(kind, terms);
  const attributes = { httpOnly: true, secure: hasSecureCookies(terms), sameSite: 'strict', path: '/' } as const;
  const hintNameOf = kind === 'sid' ? createCookieName('signed-in', terms) : undefined;
  const hintAttributes = { ...attributes, sameSite: 'lax' } as const;
  return {
    read: createCookieReader(nameOf, '[\\w-]{43}') as (req: Request) => string | undefined,
    write: (res: Response, token: string): void => {
      res.cookie(nameOf(res.req), token, { ...attributes, maxAge: maxAgeMs });
      if (hintNameOf) res.cookie(hintNameOf(res.req), '1', { ...hintAttributes, maxAge: maxAgeMs });
    },
    clear: (res: Response): void => {
      res.clearCookie(nameOf(res.req), attributes);
      if (hintNameOf) res.clearCookie(hintNameOf(res.req), hintAttributes);
    },
  };
}
export type TokenCookie = ReturnType<typeof createTokenCookie>;
