import type { IncomingMessage } from 'node:http';

/** What decides how the product's cookies are named; the same values for the gateway and auth. */
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
 * The name of one of the product's cookies, by the host that a request names. With `__Host-`, no page of a sibling host
 * can set it. Outside production the port is part of it: browsers send cookies to all ports of a host, so that two
 * copies on one machine would sign each other out.
 * @example createCookieName('sid', { NODE_ENV: 'development' })({ headers: { host: 'localhost:8080' } }) // 'sid-8080'
 */
export function createCookieName(kind: string, terms: CookieTerms): (req: WithHost) => string {
  if (hasSecureCookies(terms)) return () => `__Host-${kind}`;
  if (terms.NODE_ENV === 'production') return () => kind;
  return ({ headers: { host = '' } }) => `${kind}-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/**
 * Reads a cookie whose whole value matches a pattern; undefined where there is none.
 * @example createCookieReader(nameOf, '[\\w-]{43}')(req) // 'q3J…'
 */
export function createCookieReader(nameOf: (req: WithHost) => string, value: string) {
  return (req: WithHost): string | undefined => {
    const { cookie } = req.headers;
    return cookie && new RegExp(`(?:^|;\\s*)${nameOf(req)}=(${value})(?:;|$)`).exec(cookie)?.[1];
  };
}
