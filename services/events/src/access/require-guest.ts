import type { MembershipStatus } from '@meridian/shared-types';
import { checkNotBanned } from './ban-checks';
import type { Chapters } from './chapters-client';
import { checkChapterIsOpen } from './archived-chapter';

type Memberships = Pick<Chapters, 'membershipStatus'>;

/** Asks chapters for a person's membership in a chapter now. */
export const findMembership = (chapters: Memberships, userId: string, chapterId: number): Promise<MembershipStatus> =>
  chapters.membershipStatus({ params: { id: chapterId, userId } });

/** Throws 403 for a person who is banned from the chapter of an event now. */
export async function requireNotBanned(chapters: Memberships, userId: string, chapterId: number): Promise<void> {
  checkNotBanned(await findMembership(chapters, userId, chapterId));
}

/**
 * Checks that a person may take part in the events of a chapter, to which everybody with an active account may come.
 * @throws {HttpError} 403 for a person who is banned from the chapter, 409 for an archived chapter.
 */
export async function requireGuest(chapters: Memberships, userId: string, chapterId: number): Promise<void> {
  const membership = await findMembership(chapters, userId, chapterId);
  checkNotBanned(membership);
  checkChapterIsOpen(membership);
}
