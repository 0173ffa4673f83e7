import type { Identity } from '@meridian/kit';
import { administersChapter, type MembershipStatus } from '@meridian/shared-types';

/** Admins of the chapter while their subscription is active, and site admins. */
export const canModerate = (
  caller: Pick<Identity, 'isActive' | 'isSiteAdmin'>,
  { role }: Pick<MembershipStatus, 'role'>,
): boolean => administersChapter(caller, role);

/** Admins are not muted: who may lift it could lift their own. */
export const canBeMuted = ({ role }: Pick<MembershipStatus, 'role'>): boolean => role === 'member';
