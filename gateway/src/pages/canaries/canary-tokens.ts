import { HOUR_MS } from '@meridian/shared-types';
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The time for which reports of an open page count. */
const TOKEN_MS = 24 * HOUR_MS;
const ID_LENGTH = 16;
const SIGNATURE_LENGTH = 22;
/** Matches the value of a session, which is its id with its signature. */
export const SESSION_PATTERN = `[\\w-]{${ID_LENGTH + SIGNATURE_LENGTH}}`;

/** What a token proves: that a session was served this version, beside or as this canary. */
export interface Served {
  session: string;
  /** The key of the canary. */
  canary: string;
  served: 'canary' | 'released';
}

/**
 * Creates and checks the sessions that canaries are chosen for, and the tokens with which they report. All gateways
 * have the same secret, so nothing is stored.
 */
export function createCanaryTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'meridian canaries', 32));
  const sign = (...parts: string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, SIGNATURE_LENGTH);
  const isSignature = (given: string, ...parts: string[]): boolean => {
    const [one, other] = [Buffer.from(given), Buffer.from(sign(...parts))];
    return one.length === other.length && timingSafeEqual(one, other);
  };
  const signServed = ({ session, canary, served }: Served, until: string) =>
    ['token', session, canary, served, until] as const;

  return {
    createSession(): string {
      const id = randomBytes(12).toString('base64url');
      return id + sign('session', id);
    },
    isSession: (session: string): boolean =>
      isSignature(session.slice(ID_LENGTH), 'session', session.slice(0, ID_LENGTH)),
    issue(served: Served, now = Date.now()): string {
      const until = (now + TOKEN_MS).toString(36);
      return `${until}.${sign(...signServed(served, until))}`;
    },
    isValid(token: string, served: Served, now = Date.now()): boolean {
      const [until = '', signature = ''] = token.split('.');
      return isSignature(signature, ...signServed(served, until)) && parseInt(until, 36) > now;
    },
    /** Returns a hash that only gateways can compute, for what is stored about a session or a network. */
    hash: (kind: 'session id' | 'network', ...parts: string[]): string => sign(kind, ...parts),
  };
}
export type CanaryTokens = ReturnType<typeof createCanaryTokens>;
