import { forbidden, type Identity } from '@meridian/kit';
import type { MembershipStatus } from '@meridian/shared-types';
import { checkChapterIsOpen } from '../chapters/archived-chapter';
import type { Chapters } from '../dependencies';
import { mayCreateIn, mayCreateSomewhere } from './event.policy';

/** The caller's membership in a chapter in which they may create events; throws 403 otherwise, 404 for no chapter. */
export async function requireMayCreate(
  chapters: Pick<Chapters, 'membershipStatus'>,
  caller: Identity,
  chapterId: number,
): Promise<MembershipStatus> {
  if (!mayCreateSomewhere(caller)) throw forbidden('An active membership is required to create events.');
  // Also for site admins, because it throws 404 for an unknown chapter.
  const membership = await chapters.membershipStatus({ params: { id: chapterId, userId: caller.userId } });
  if (!mayCreateIn(caller, membership)) throw forbidden('Only members of this chapter can create events in it.');
  checkChapterIsOpen(membership);
  return membership;
}
