import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

/** Returns the query for a person's memberships, earliest first. */
export const membershipsQuery = (userId: string) => queryFor(chaptersApi.memberships, { params: { userId } });
