import type { Identity } from '@meridian/service-kit';
import { administersChapter, type MembershipStatus } from '@meridian/shared-types';

/**
 * Returns whether the caller may see statistics. A chapter admin needs an active subscription, as for join requests.
 */
export const canSeeStatistics = (
  caller: Pick<Identity, 'isActive' | 'isSiteAdmin'>,
  { role }: Pick<MembershipStatus, 'role'>,
): boolean => administersChapter(caller, role);
