import { NOTICE_GROUPS } from './notice-groups';

/**
 * The kinds of mail that a link in a mail can unsubscribe: the newsletter, the digest, or one group of notices. A token
 * contains the position in this list.
 */
export const UNSUBSCRIBE_SCOPES = ['newsletter', 'digest', ...NOTICE_GROUPS] as const;
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/** What is not wanted at an address: letters of the newsletter, or any mail besides that about the account. */
export const OPT_OUT_SCOPES = ['newsletter', 'mail'] as const;
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number];
