import { affectedBy, invalidate, queryFor } from '@meridian/platform';
import { authApi } from '@meridian/shared-types';

export const myProfile = () => queryFor(authApi.profile);

/** Invalidates every query that shows the user. */
export const invalidateMyProfile = () => invalidate(...affectedBy.person);
