import type { Caller } from '../chapters/chapter.policy';
import { chaptersOf, type AnnouncementDoc } from './announcement.model';

/**
 * Whether the caller may change an announcement, or post it: site admins, and people who are admins of every chapter
 * that reads it. What goes to all chapters, with those founded later, is of site admins.
 */
export const mayManage = (
  caller: Caller,
  administered: readonly number[],
  announcement: Pick<AnnouncementDoc, 'chapterId' | 'later'>,
): boolean =>
  caller.isSiteAdmin ||
  (caller.isActive && !announcement.later && chaptersOf(announcement).every((id) => administered.includes(id)));
