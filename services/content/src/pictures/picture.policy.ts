import type { Identity } from '@meridian/service-kit';
import { uploadsPictures, type Role } from '@meridian/shared-types';

/** Returns whether a person may store pictures: site admins, and people who are an admin of a chapter. */
export const mayUpload: (identity: Pick<Identity, 'isSiteAdmin' | 'isActive'>, roles: readonly Role[]) => boolean =
  uploadsPictures;
