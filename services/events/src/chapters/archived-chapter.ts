import { conflict } from '@meridian/kit';
import { CHAPTER_ARCHIVED, type MembershipStatus } from '@meridian/shared-types';

/** Throws 409 for a change of an event whose chapter was archived. */
export function checkChapterIsOpen({ isArchived }: Pick<MembershipStatus, 'isArchived'>): void {
  if (isArchived) throw conflict('chapter_archived', CHAPTER_ARCHIVED);
}
