import { isOwnSession, type Identity } from '@meridian/service-kit';
import { administersChapter, isChapterAdmin, type MembershipStatus } from '@meridian/shared-types';

/**
 * Returns whether a person may moderate a chapter's chat. Admins of the chapter and site admins may, with or without a
 * subscription.
 */
export const canModerate = (caller: Pick<Identity, 'isSiteAdmin'>, { role }: Pick<MembershipStatus, 'role'>): boolean =>
  administersChapter(caller, role);

/**
 * Returns whether the caller may read texts that the chat does not show: earlier texts of messages, and messages held
 * for review. Only admins of the chapter may, because site admins do not read the chats of chapters. A site admin
 * who views the site as such an admin may not either.
 */
export const canReadHiddenTexts = (
  identity: Pick<Identity, 'actorId'>,
  { role }: Pick<MembershipStatus, 'role'>,
): boolean => isOwnSession(identity) && isChapterAdmin({ role });

/** Returns whether a person may be muted. Admins may not, because they could lift their own mute. */
export const canBeMuted = ({ role }: Pick<MembershipStatus, 'role'>): boolean => role === 'member';
