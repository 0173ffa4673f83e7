import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

/** A person's memberships, earliest first. */
export const membershipsOf = (userId: string) => queryFor(chaptersApi.memberships, { params: { userId } });
