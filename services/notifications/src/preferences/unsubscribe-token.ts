import { createHmac, timingSafeEqual } from 'node:crypto';
import { UNSUBSCRIBE_SCOPES, type UnsubscribeScope } from '@meridian/shared-types';

/** The subject and the kind of mails that a link ends. `subjectId` is a person or a subscriber of the newsletter. */
export interface Unsubscribed {
  subjectId: string;
  scope: UnsubscribeScope;
}

const ID_BYTES = 12;
const MAC_BYTES = 8;
const BYTES = ID_BYTES + 1 + MAC_BYTES;

/**
 * Creates and reads the tokens of links that end mails. A token contains its subject and kind and is never stored, so
 * that links in old mails still work. It is short, because a folded header breaks the signature at some mail servers.
 */
export function createUnsubscribeTokens(key: Buffer) {
  const mac = (claim: Buffer) => createHmac('sha256', key).update(claim).digest().subarray(0, MAC_BYTES);
  return {
    /** Returns 28 characters that need no escaping in an address. */
    tokenFor({ subjectId, scope }: Unsubscribed): string {
      const claim = Buffer.concat([Buffer.from(subjectId, 'hex'), Buffer.of(UNSUBSCRIBE_SCOPES.indexOf(scope))]);
      return Buffer.concat([claim, mac(claim)]).toString('base64url');
    },
    /** Returns undefined for a token that was not made here. */
    readToken(token: string): Unsubscribed | undefined {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== BYTES) return undefined;
      const claim = bytes.subarray(0, ID_BYTES + 1);
      if (!timingSafeEqual(mac(claim), bytes.subarray(ID_BYTES + 1))) return undefined;
      const scope = UNSUBSCRIBE_SCOPES[claim[ID_BYTES] ?? -1];
      return scope && { subjectId: claim.subarray(0, ID_BYTES).toString('hex'), scope };
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
