import type { NoticeTerms } from './kind';

/** Returns how notices about the account are shown: in one group, also without an active membership. */
export const accountTerms = (): NoticeTerms => ({ groupKey: 'account', forActive: false });

/** Returns whether the link of a mail can still be used. Its token is removed once the mail was sent. */
export const isValid = ({ token, expiresAt }: { token?: string; expiresAt: string }): boolean =>
  Boolean(token) && new Date(expiresAt) > new Date();
