import { emailLockKey } from '../accounts/newsletter.model';

/** The key in the person locks of whose account an address is. */
export const addressLockKey = (email: string): string => `address:${emailLockKey(email)}`;
