import type { Identity } from '@meridian/kit';
import type { Role } from '@meridian/shared-types';

/** The caller. The role in the chapter is not part of an identity: it is read for every check. */
export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

/**
 * Whether the caller may decide requests, post announcements and manage members. Admins need an active subscription.
 */
export const mayAdminister = (caller: Caller, role: Role | null): boolean =>
  caller.isSiteAdmin || (caller.isActive && role === 'admin');

/** Everyone may remove themselves. */
export const mayRemove = (caller: Caller, userId: string, role: Role | null): boolean =>
  caller.userId === userId || mayAdminister(caller, role);

/** Only the person and site admins may read a person's memberships. */
export const mayReadMemberships = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.isSiteAdmin;
