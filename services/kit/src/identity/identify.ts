import type { Request } from 'express';
import { IDENTITY_HEADER, type VerifyIdentity } from './identity';
import type { RequestContext } from '../service/logger';

/** Finds out who makes a request; undefined for nobody. Rejects with 401 for a proof that is not valid. */
export type Identify = (req: Request) => Promise<Pick<RequestContext, 'identity' | 'identityToken'> | undefined>;

/** Whether a request comes from a program of the product, which shows the service token. */
export const isServiceRequest = (req: Request): boolean => (req.app.locals.isService as (req: Request) => boolean)(req);

/**
 * The caller is who the signed identity header says. For every service but auth, which has the sessions themselves.
 * @example createServiceApp({ identify: identifyByHeader(createIdentityVerifier(env.IDENTITY_JWKS)), … })
 */
export const identifyByHeader =
  (verify: VerifyIdentity): Identify =>
  async ({ headers }) => {
    const token = headers[IDENTITY_HEADER];
    return typeof token === 'string' ? { identity: await verify(token), identityToken: token } : undefined;
  };
