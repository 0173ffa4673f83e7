import type { IncomingMessage } from 'node:http';

/** The settings on which the names of cookies depend. The gateway and auth must have the same values. */
export interface CookieTerms {
  NODE_ENV: string;
  COOKIE_SECURE?: 'true' | 'false' | undefined;
}
type WithHost = Pick<IncomingMessage, 'headers'>;

/**
 * Whether cookies are for HTTPS only. Default: only in production.
 * @example hasSecureCookies({ NODE_ENV: 'production' }) // true
 */
export const hasSecureCookies = ({ NODE_ENV, COOKIE_SECURE }: CookieTerms): boolean =>
  (COOKIE_SECURE ?? String(NODE_ENV === 'production')) === 'true';

/**
 * Creates a function that returns the name of one of the product's cookies for the host of a request. With `__Host-`,
 * no page of a sibling host can set the cookie. Outside production the port is part of the name: browsers send cookies
 * to all ports of a host, so two copies on one machine would sign each other out.
 * @example createCookieName('sid', { NODE_ENV: 'development' })({ headers: { host: 'localhost:8080' } }) // 'sid-8080'
 */
export function createCookieName(kind: string, terms: CookieTerms): (req: WithHost) => string {
  if (hasSecureCookies(terms)) return () => `__Host-${kind}`;
  if (terms.NODE_ENV === 'production') return () => kind;
  return ({ headers: { host = '' } }) => `${kind}-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/**
 * Creates a reader for a cookie whose whole value must match a pattern. The reader returns undefined if there is no
 * such cookie.
 * @example createCookieReader(nameOf, '[\\w-]{43}')(req) // 'q3J…'
 */
export function createCookieReader(nameOf: (req: WithHost) => string, value: string) {
  return (req: WithHost): string | undefined => {
    const { cookie } = req.headers;
    return cookie && new RegExp(`(?:^|;\\s*)${nameOf(req)}=(${value})(?:;|$)`).exec(cookie)?.[1];
  };
}
