import { createTtlCache, signIdentity, type Identity } from '@meridian/service-kit';
import type { CryptoKey } from 'jose';

/** Milliseconds for which a signature is reused: a third of its lifetime, so that it never expires in transit. */
const REUSED_MS = 20_000;

/** Signs identities with the key that only the auth service has. */
export type SignIdentity = (identity: Identity) => Promise<string>;

/**
 * Returns the same token for the same identity and rights for 20 s. Signing costs as much as the lookup of the session,
 * and other services have to verify every new token. The rights themselves are read for each request.
 */
export function createIdentitySigner(key: CryptoKey, kid: string): SignIdentity {
  const signed = createTtlCache((content: string) => signIdentity(JSON.parse(content) as Identity, key, kid), {
    ttlMs: REUSED_MS,
  });
  return (identity) => signed.get(JSON.stringify(identity));
}
