import { affectedBy, invalidate, queryFor } from '@meridian/platform';
import { authApi } from '@meridian/shared-types';

export const myProfile = () => queryFor(authApi.profile);

/** What shows the reader's name, picture or words. */
export const invalidateMyProfile = () => invalidate(...affectedBy.profile);
