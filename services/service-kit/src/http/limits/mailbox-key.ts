import { createHash } from 'node:crypto';

/** The domain whose mailboxes ignore dots, and its other name. */
const WITHOUT_DOTS = 'gmail.com';
const OTHER_NAME = 'googlemail.com';

/**
 * Returns a key for counting mails to one mailbox. It is the same for addresses with different tags, because
 * `ana+news@example.org` and `ana@example.org` are usually the same mailbox. It is a hash, so that no counter contains
 * a readable address.
 * @example mailboxKey('ana+news@example.org') === mailboxKey('ana@example.org') // true
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const given = email.slice(at + 1);
  const domain = given === OTHER_NAME ? WITHOUT_DOTS : given;
  const [name = ''] = email.slice(0, at).split('+', 1);
  const folded = domain === WITHOUT_DOTS ? name.replaceAll('.', '') : name;
  return createHash('sha256').update(`${folded}@${domain}`).digest('base64url');
}
