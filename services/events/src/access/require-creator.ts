import { forbidden, type Identity } from '@meridian/service-kit';
import type { MembershipStatus } from '@meridian/shared-types';
import type { Chapters } from './chapters-client';
import { mayCreateIn } from '../events/event.policy';
import { checkChapterIsOpen } from './archived-chapter';

/**
 * Returns the caller's membership in a chapter in which they may create events. Throws 403 otherwise, and 404 if there
 * is no such chapter.
 */
export async function requireMayCreate(
  chapters: Pick<Chapters, 'membershipStatus'>,
  caller: Identity,
  chapterId: number,
): Promise<MembershipStatus> {
  // Site admins also need this call, because it throws 404 for an unknown chapter.
  const membership = await chapters.membershipStatus({ params: { id: chapterId, userId: caller.userId } });
  if (!mayCreateIn(caller, membership))
    throw forbidden(
      caller.isActive
        ? 'Only members of this chapter can create events in it.'
        : 'An active membership is required to create events.',
    );
  checkChapterIsOpen(membership);
  return membership;
}
