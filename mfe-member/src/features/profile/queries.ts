import { affectedBy, invalidate, queryFor } from '@meridian/platform';
import { authApi } from '@meridian/shared-types';

export const myProfile = () => queryFor(authApi.profile);

/** Refetches everything that contains the user's profile. */
export const invalidateMyProfile = () => invalidate(...affectedBy.profile);
