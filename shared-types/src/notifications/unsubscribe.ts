import { NOTICE_GROUPS } from './notice-groups';

/**
 * The kinds of mail that a link in a mail can unsubscribe: the newsletter, the digest, or one group of notices. A token
 * contains the position in this list.
 */
export const UNSUBSCRIBE_SCOPES = ['newsletter', 'digest', ...NOTICE_GROUPS] as const;
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];
