import type { Identity } from '@meridian/kit';
import type { MembershipStatus } from '@meridian/shared-types';

/** A chapter admin needs an active subscription, as for join requests. */
export const canSeeStatistics = (
  caller: Pick<Identity, 'isActive' | 'isSiteAdmin'>,
  membership: MembershipStatus,
): boolean => caller.isSiteAdmin || (caller.isActive && membership.role === 'admin');
