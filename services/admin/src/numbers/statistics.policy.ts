import type { Identity } from '@meridian/service-kit';
import { administersChapter, type MembershipStatus } from '@meridian/shared-types';

/** Returns whether the caller may see the statistics of a chapter. */
export const canSeeStatistics = (
  caller: Pick<Identity, 'isSiteAdmin'>,
  { role }: Pick<MembershipStatus, 'role'>,
): boolean => administersChapter(caller, role);
