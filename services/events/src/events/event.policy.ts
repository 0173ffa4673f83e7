import type { Identity } from '@meridian/kit';
import { createsEventsIn, eventCreationScope, type MembershipStatus, type RsvpStatus } from '@meridian/shared-types';

export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin' | 'actorId'>;

/** Whether a person may create events at all. Where depends on their memberships. */
export const mayCreateSomewhere = (caller: Caller): boolean => eventCreationScope(caller) !== 'none';

export const mayCreateIn: (caller: Caller, membership: MembershipStatus) => boolean = createsEventsIn;

/** Actions of admins, and during impersonation, are recorded in the audit log. */
export const isAudited = (caller: Caller, membership: MembershipStatus): boolean =>
  caller.isSiteAdmin || caller.actorId !== undefined || membership.role === 'admin';

export const mayReadRsvps = (caller: Caller, userId: string): boolean => caller.userId === userId || caller.isSiteAdmin;

/** Whether a person goes to an event and still has a membership. RSVPs stay when it ends. */
export const isAttendee = (caller: Pick<Caller, 'isActive'>, status: RsvpStatus | null): boolean =>
  caller.isActive && status === 'attending';
