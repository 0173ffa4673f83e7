import { NOTICE_GROUPS } from './notice-groups';

/**
 * Kinds of mail that a link in a mail ends: the newsletter, the digest, or one group of notices. A token holds the
 * place in this list.
 */
export const UNSUBSCRIBE_SCOPES = ['newsletter', 'digest', ...NOTICE_GROUPS] as const;
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];
