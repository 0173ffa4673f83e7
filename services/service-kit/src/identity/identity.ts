import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT, type CryptoKey, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { HttpError } from '../http-error';

/** The header with a signed identity in requests between services. The gateway removes it from requests of clients. */
export const IDENTITY_HEADER = 'x-internal-identity';

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'internal';
/** The audience of read-only identities. A process that does not support them refuses it. */
const READERS = 'internal-reads';
/** Seconds for which a token is valid, which is enough for one request through several services. */
const LIFETIME = 60;
/** The maximum number of tokens that a verifier caches. */
const MAX_VERIFIED = 10_000;

const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  active: z.boolean(),
  admin: z.boolean(),
  books: z.boolean().optional(),
  act: z.string().optional(),
  ro: z.boolean().optional(),
  auth_time: z.number().optional(),
});

/** The caller. The roles in chapters are not included; they are read from the chapters service. */
export interface Identity {
  userId: string;
  sessionId: string;
  /** Whether the person has an active subscription. */
  isActive: boolean;
  isSiteAdmin: boolean;
  /** Whether the person is a treasurer, who sees the money. */
  isTreasurer?: true;
  /** The site admin who impersonates `userId`, if any. */
  actorId?: string;
  /**
   * Whether the site admin only views pages as `userId`. Nothing can be changed then, and private data is not shown.
   */
  isReadOnly?: true;
  /**
   * The time at which the person last proved who they are, in milliseconds since the epoch. It is absent during an
   * impersonation.
   */
  authenticatedAt?: number;
}

/** Signs an identity that is valid for 60 s. Only auth has the private key. */
export function signIdentity(identity: Identity, key: CryptoKey, kid: string): Promise<string> {
  return new SignJWT({
    sid: identity.sessionId,
    active: identity.isActive,
    admin: identity.isSiteAdmin,
    ...(identity.isTreasurer && { books: true }),
    ...(identity.actorId && { act: identity.actorId }),
    ...(identity.isReadOnly && { ro: true }),
    ...(identity.authenticatedAt !== undefined && { auth_time: identity.authenticatedAt / 1000 }),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setSubject(identity.userId)
    .setAudience(identity.isReadOnly ? READERS : AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME}s`)
    .sign(key);
}

/** Verifies a token from the identity header. Rejects with 401 if it is invalid. */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/**
 * Creates a verifier for these public keys. It caches up to `maxCached` verified tokens (default: 10,000) until they
 * expire, so that a token is verified only once. Pass 0 if each token arrives only once.
 * @example const verify = createIdentityVerifier(env.IDENTITY_JWKS); const identity = await verify(token);
 */
export function createIdentityVerifier(
  jwks: { keys: Record<string, unknown>[] },
  maxCached = MAX_VERIFIED,
): VerifyIdentity {
  const keys = createLocalJWKSet(jwks as unknown as JSONWebKeySet);
  const verified = maxCached ? new LRUCache<string, Identity>({ max: maxCached, ttlResolution: 0 }) : undefined;
  return async (token) => {
    const known = verified?.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [ALGORITHM],
        audience: [AUDIENCE, READERS],
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: LIFETIME,
        clockTolerance: 30,
      });
      const identity = Object.freeze(toIdentity(payload));
      const left = (payload.exp ?? 0) * 1000 - Date.now(); // This is negative within the tolerance.
      if (left > 0) verified?.set(token, identity, { ttl: left });
      return identity;
    } catch {
      throw new HttpError(401, 'bad_identity', 'Sign in again.');
    }
  };
}

/**
 * Reads an identity without verifying it. Use it only for tokens that come directly from auth.
 * @throws {Error} for an invalid token.
 * @example const { isActive } = readIdentity(token);
 */
export const readIdentity = (token: string): Identity => toIdentity(decodeJwt(token));

function toIdentity(payload: unknown): Identity {
  const { sub, sid, active, admin, books, act, ro, auth_time: authTime } = Claims.parse(payload);
  return {
    userId: sub,
    sessionId: sid,
    isActive: active,
    isSiteAdmin: admin,
    ...(books && { isTreasurer: true as const }),
    ...(act && { actorId: act }),
    ...(ro && { isReadOnly: true as const }),
    ...(authTime !== undefined && { authenticatedAt: Math.round(authTime * 1000) }),
  };
}
