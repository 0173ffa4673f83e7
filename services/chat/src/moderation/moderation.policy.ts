import type { Identity } from '@meridian/kit';
import type { MembershipStatus } from '@meridian/shared-types';

/** Admins of the chapter while their subscription is active, and site admins. */
export const canModerate = (
  caller: Pick<Identity, 'isActive' | 'isSiteAdmin'>,
  membership: Pick<MembershipStatus, 'role'>,
): boolean => caller.isSiteAdmin || (caller.isActive && membership.role === 'admin');

/** Admins are not muted: who may lift it could lift their own. */
export const canBeMuted = ({ role }: Pick<MembershipStatus, 'role'>): boolean => role === 'member';
