import type { Identity } from '@meridian/kit';
import { uploadsPictures, type Role } from '@meridian/shared-types';

/** Site admins, and active members who are an admin of a chapter, may store pictures. */
export const mayUpload: (identity: Pick<Identity, 'isSiteAdmin' | 'isActive'>, roles: readonly Role[]) => boolean =
  uploadsPictures;
