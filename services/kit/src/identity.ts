import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT, type CryptoKey, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { HttpError } from './http-error';

/**
 * Header that carries a signed identity between our own programs. The gateway removes it from anything that comes from
 * outside.
 */
export const IDENTITY_HEADER = 'x-internal-identity';

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'internal';
/** Seconds. Long enough for one request through several services. */
const LIFETIME = 60;

const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  active: z.boolean(),
  admin: z.boolean(),
  act: z.string().optional(),
});

/** Who is calling. Chapter roles are never in it: the chapters service is asked. */
export interface Identity {
  userId: string;
  sessionId: string;
  /** Has an active subscription. */
  isActive: boolean;
  isSiteAdmin: boolean;
  /** The site admin who impersonates `userId`, if any. */
  actorId?: string;
}

/** Signs an identity; only the auth service holds a private key. Lives for 60 seconds. */
export function signIdentity(identity: Identity, key: CryptoKey, kid: string): Promise<string> {
  return new SignJWT({
    sid: identity.sessionId,
    active: identity.isActive,
    admin: identity.isSiteAdmin,
    ...(identity.actorId && { act: identity.actorId }),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setSubject(identity.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME}s`)
    .sign(key);
}

/** Turns the identity header into an identity. Rejects with 401 when it is not one of ours. */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** @example const verify = createIdentityVerifier(env.IDENTITY_JWKS); const identity = await verify(token); */
export function createIdentityVerifier(jwks: { keys: Record<string, unknown>[] }): VerifyIdentity {
  const keys = createLocalJWKSet(jwks as unknown as JSONWebKeySet);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: LIFETIME,
        clockTolerance: 30,
      });
      return toIdentity(payload);
    } catch {
      throw new HttpError(401, 'bad_identity', 'Please sign in again.');
    }
  };
}

/**
 * Reads an identity without verifying it: only for whoever has it from auth itself and passes it on.
 * @throws {Error} when it is none.
 * @example const { isActive } = readIdentity(token);
 */
export const readIdentity = (token: string): Identity => toIdentity(decodeJwt(token));

function toIdentity(payload: unknown): Identity {
  const { sub, sid, active, admin, act } = Claims.parse(payload);
  return { userId: sub, sessionId: sid, isActive: active, isSiteAdmin: admin, ...(act && { actorId: act }) };
}
