import type { Identity } from '@meridian/kit';
import type { Role } from '@meridian/shared-types';

/** Site admins, and active members who are an admin of a chapter, may store pictures. */
export const mayUpload = (
  { isSiteAdmin, isActive }: Pick<Identity, 'isSiteAdmin' | 'isActive'>,
  roles: readonly Role[],
): boolean => isSiteAdmin || (isActive && roles.includes('admin'));
