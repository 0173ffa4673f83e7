import { LRUCache, signIdentity, type Identity } from '@meridian/kit';
import type { CryptoKey } from 'jose';

/** Milliseconds in which a signature is used again: a third of its life, so that it never expires on its way. */
const REUSED_MS = 20_000;
const MAX_SIGNED = 10_000;

/** Signs identities with the key that only auth has. */
export type SignIdentity = (identity: Identity) => Promise<string>;

/**
 * The same identity with the same rights gets the same token for 20 s: signing it costs as much as looking the session
 * up, and other services have to verify every new token. The rights themselves are looked up each time.
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
