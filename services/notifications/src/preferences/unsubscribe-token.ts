import { createHmac, timingSafeEqual } from 'node:crypto';
import { UNSUBSCRIBE_SCOPES, type UnsubscribeScope } from '@meridian/shared-types';

/**
 * What a link ends. The link of a letter contains the keyed hash of its address (16 characters), because it holds for
 * the address, whatever brought it in, and even if its account was deleted. Others contain the id of a person.
 */
export type Unsubscribed =
  | { scope: 'newsletter'; addressKey: string }
  | { scope: Exclude<UnsubscribeScope, 'newsletter'>; userId: string };

const SUBJECT_BYTES = 12;
const MAC_BYTES = 8;
const BYTES = SUBJECT_BYTES + 1 + MAC_BYTES;

/**
 * Creates and reads the tokens of links that end mails. A token contains its subject and kind and is never stored, so
 * that links in old mails still work. It is short, because a folded header breaks the signature at some mail servers.
 */
export function createUnsubscribeTokens(key: Buffer) {
  const mac = (claim: Buffer) => createHmac('sha256', key).update(claim).digest().subarray(0, MAC_BYTES);
  return {
    /** Returns 28 characters that need no escaping in an address. */
    tokenFor(ended: Unsubscribed): string {
      const subject =
        ended.scope === 'newsletter' ? Buffer.from(ended.addressKey, 'base64url') : Buffer.from(ended.userId, 'hex');
      const claim = Buffer.concat([subject, Buffer.of(UNSUBSCRIBE_SCOPES.indexOf(ended.scope))]);
      return Buffer.concat([claim, mac(claim)]).toString('base64url');
    },
    /** Returns undefined for a token that was not made here. */
    readToken(token: string): Unsubscribed | undefined {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== BYTES) return undefined;
      const claim = bytes.subarray(0, SUBJECT_BYTES + 1);
      if (!timingSafeEqual(mac(claim), bytes.subarray(SUBJECT_BYTES + 1))) return undefined;
      const scope = UNSUBSCRIBE_SCOPES[claim[SUBJECT_BYTES] ?? -1];
      const subject = claim.subarray(0, SUBJECT_BYTES);
      if (scope === undefined) return undefined;
      return scope === 'newsletter'
        ? { scope, addressKey: subject.toString('base64url') }
        : { scope, userId: subject.toString('hex') };
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
