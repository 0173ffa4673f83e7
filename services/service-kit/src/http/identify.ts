import type { Request } from 'express';
import { IDENTITY_HEADER, type VerifyIdentity } from '../identity/identity';
import type { RequestContext } from '../observability/logger';

/**
 * Identifies the caller of a request. Resolves to undefined for an anonymous one. Rejects with 401 if the proof is
 * invalid.
 */
export type Identify = (req: Request) => Promise<Pick<RequestContext, 'identity' | 'identityToken'> | undefined>;

/** Returns whether a request comes from a process of the product, which sends the service token. */
export const isServiceRequest = (req: Request): boolean => (req.app.locals.isService as (req: Request) => boolean)(req);

/**
 * Identifies the caller by the signed identity header. Every service uses this but auth, which has the sessions
 * themselves.
 * @example createServiceApp({ identify: identifyByHeader(createIdentityVerifier(env.IDENTITY_JWKS)), … })
 */
export const identifyByHeader =
  (verify: VerifyIdentity): Identify =>
  async ({ headers }) => {
    const token = headers[IDENTITY_HEADER];
    return typeof token === 'string' ? { identity: await verify(token), identityToken: token } : undefined;
  };
