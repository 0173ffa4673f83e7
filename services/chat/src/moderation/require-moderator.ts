import { forbidden, type Identity } from '@meridian/service-kit';
import type { Client, MembershipStatus } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { canModerate } from '../access/moderation.policy';

/** Returns the standing of a person in a chapter whose chat they may moderate now. Throws 403 if they may not. */
export async function requireModerator(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus'>,
  identity: Identity,
  chapterId: number,
): Promise<MembershipStatus> {
  const standing = await chapters.membershipStatus({ params: { id: chapterId, userId: identity.userId } });
  if (!canModerate(identity, standing)) throw forbidden('Only admins of this chapter can moderate its chat.');
  return standing;
}
