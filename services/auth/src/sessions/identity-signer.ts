import { signIdentity, type Identity } from '@meridian/kit';
import type { CryptoKey } from 'jose';

/** Signs identities with the key that only auth has. */
export type SignIdentity = (identity: Identity) => Promise<string>;

export const createIdentitySigner =
  (key: CryptoKey, kid: string): SignIdentity =>
  (identity) =>
    signIdentity(identity, key, kid);
