import { createCookieName, createCookieReader, hasSecureCookies, type CookieTerms } from '@meridian/service-kit';
import type { Request, Response } from 'express';

/**
 * Creates the reader and writer of a cookie with a token. `sid` is for the session, and `two-factor` binds a pending
 * login to the browser in which the password was typed. Only this code reads and writes them. With `__Host-`, browsers
 * require Secure, Path=/ and no Domain, and reject the cookie over plain HTTP.
 * Browsers do not send this cookie when a person follows a link from another site, such as webmail. Therefore they get
 * a second cookie with the session, which they send in that case. It contains no secret and grants no access. It only
 * tells the gateway not to render the page of a visitor first.
 * @example const cookie = createTokenCookie('sid', env, 86_400_000); … cookie.write(res, token);
 */
export function createTokenCookie(kind: 'sid' | 'two-factor', terms: CookieTerms, maxAgeMs: number) {
  const getName = createCookieName(kind, terms);
  const attributes = { httpOnly: true, secure: hasSecureCookies(terms), sameSite: 'strict', path: '/' } as const;
  const getHintName = kind === 'sid' ? createCookieName('signed-in', terms) : undefined;
  const hintAttributes = { ...attributes, sameSite: 'lax' } as const;
  return {
    read: createCookieReader(getName, '[\\w-]{43}') as (req: Request) => string | undefined,
    write: (res: Response, token: string): void => {
      res.cookie(getName(res.req), token, { ...attributes, maxAge: maxAgeMs });
      if (getHintName) res.cookie(getHintName(res.req), '1', { ...hintAttributes, maxAge: maxAgeMs });
    },
    clear: (res: Response): void => {
      res.clearCookie(getName(res.req), attributes);
      if (getHintName) res.clearCookie(getHintName(res.req), hintAttributes);
    },
  };
}
export type TokenCookie = ReturnType<typeof createTokenCookie>;
