import type { Identity } from '@meridian/kit';
import { eventCreationScope, type Standing } from '@meridian/shared-types';

export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin' | 'actorId'>;

/** Members-only events are hidden from everyone else, including their titles. */
export const seesMembersOnly = (caller: Caller | undefined): boolean =>
  caller !== undefined && (caller.isActive || caller.isSiteAdmin);

/** Whether someone may create events at all; where, depends on their standing. */
export const mayCreateSomewhere = (caller: Caller): boolean => eventCreationScope(caller) !== 'none';

export function mayCreateIn(caller: Caller, standing: Standing): boolean {
  const scope = eventCreationScope(caller);
  return scope === 'all' || (scope === 'own' && standing.isMember);
}

/** Actions of admins, and during impersonation, are recorded in the audit log. */
export const isAudited = (caller: Caller, standing: Standing): boolean =>
  caller.isSiteAdmin || caller.actorId !== undefined || standing.role === 'admin';

export const mayReadRsvps = (caller: Caller, userId: string): boolean => caller.userId === userId || caller.isSiteAdmin;
