import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

export type Chapters = Pick<
  Client<typeof chaptersInternalApi>,
  'membershipStatus' | 'timeZone' | 'profiles' | 'exists' | 'standing' | 'membershipsOfSeveral' | 'overview'
>;
