import type { Identity } from '@meridian/service-kit';
import { createsEventsIn, type MembershipStatus, type RsvpStatus } from '@meridian/shared-types';

export type Caller = Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin' | 'actorId'>;

export const mayCreateIn: (caller: Caller, membership: MembershipStatus) => boolean = createsEventsIn;

/**
 * Returns whether an action is recorded in the audit log, which holds for actions of admins and during impersonation.
 */
export const isAudited = (caller: Caller, membership: MembershipStatus): boolean =>
  caller.isSiteAdmin || caller.actorId !== undefined || membership.role === 'admin';

export const mayReadRsvps = (caller: Caller, userId: string): boolean => caller.userId === userId || caller.isSiteAdmin;

/** Returns whether a person goes to an event and still has a membership. RSVPs stay when the membership ends. */
export const isAttendee = (caller: Pick<Caller, 'isActive'>, status: RsvpStatus | null): boolean =>
  caller.isActive && status === 'attending';
