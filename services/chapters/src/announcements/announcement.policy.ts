import type { Caller } from '../chapters/chapter.policy';
import { chaptersOf, type AnnouncementDoc } from '../models/announcement.model';

/**
 * Returns whether the caller may change or post an announcement. Site admins may, and so may people who administer
 * every chapter that receives it. Only site admins may post to all chapters including those founded later.
 */
export const mayManage = (
  caller: Caller,
  administered: readonly number[],
  announcement: Pick<AnnouncementDoc, 'chapterId' | 'later'>,
): boolean =>
  caller.isSiteAdmin || (!announcement.later && chaptersOf(announcement).every((id) => administered.includes(id)));
