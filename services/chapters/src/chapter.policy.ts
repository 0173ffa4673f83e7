import type { Identity } from '@meridian/kit';
import type { Role } from '@meridian/shared-types';

/** The caller. Their role in the chapter is read for every check: it is never part of an identity. */
export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>;

/**
 * Decide requests, post announcements, manage members. An admin whose subscription lapsed waits until it is active
 * again.
 */
export const mayAdminister = (caller: Caller, role: Role | null): boolean =>
  caller.isSiteAdmin || (caller.isActive && role === 'admin');

/** Leaving is everyone's own choice. */
export const mayRemove = (caller: Caller, userId: string, role: Role | null): boolean =>
  caller.userId === userId || mayAdminister(caller, role);

/** Only the person and site administrators may read a person's memberships. */
export const mayReadMemberships = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || caller.isSiteAdmin;
