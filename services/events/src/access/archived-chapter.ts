import { conflict } from '@meridian/service-kit';
import { CHAPTER_ARCHIVED, type MembershipStatus } from '@meridian/shared-types';

export function checkChapterIsOpen({ isArchived }: Pick<MembershipStatus, 'isArchived'>): void {
  if (isArchived) throw conflict('chapter_archived', CHAPTER_ARCHIVED);
}
