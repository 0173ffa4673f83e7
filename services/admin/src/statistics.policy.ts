import type { Identity } from '@meridian/kit';
import type { MembershipStatus } from '@meridian/shared-types';

/** As with requests: a chapter's admin whose subscription lapsed waits until it is active again. */
export const maySeeNumbers = (
  caller: Pick<Identity, 'isActive' | 'isSiteAdmin'>,
  membership: MembershipStatus,
): boolean => caller.isSiteAdmin || (caller.isActive && membership.role === 'admin');
