import { LRUCache, signIdentity, type Identity } from '@meridian/service-kit';
import type { CryptoKey } from 'jose';

/** Milliseconds for which a signature is reused: a third of its lifetime, so that it never expires in transit. */
const REUSED_MS = 20_000;
const MAX_SIGNED = 10_000;

/** Signs identities with the key that only the auth service has. */
export type SignIdentity = (identity: Identity) => Promise<string>;

/**
 * Returns the same token for the same identity and rights for 20 s. Signing costs as much as the lookup of the session,
 * and other services have to verify every new token. The rights themselves are read for each request.
 */
export function createIdentitySigner(key: CryptoKey, kid: string): SignIdentity {
  const signed = new LRUCache<string, Promise<string>>({ max: MAX_SIGNED, ttl: REUSED_MS, ttlResolution: 0 });
  return (identity) => {
    const { userId, sessionId, isActive, isSiteAdmin, actorId, isReadOnly, authenticatedAt } = identity;
    const content = JSON.stringify([userId, sessionId, isActive, isSiteAdmin, actorId, isReadOnly, authenticatedAt]);
    const token = signed.get(content) ?? signIdentity(identity, key, kid);
    if (!signed.has(content)) signed.set(content, token);
    return token;
  };
}
