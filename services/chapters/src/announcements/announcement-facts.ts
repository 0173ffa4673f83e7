import type { NewFact } from '@meridian/kit';
import { chaptersOf, type AnnouncementDoc } from './announcement.model';

type Told = Pick<AnnouncementDoc, '_id' | 'chapterId' | 'title' | 'authorId'>;

/** Members are told that they can read it; of one to several chapters, everyone once. */
export function postedFact({ _id, chapterId, title, authorId }: Told): NewFact {
  const by = authorId && { by: String(authorId) };
  const data = { announcementId: String(_id), title };
  return typeof chapterId === 'number'
    ? {
        kind: 'announcement.posted',
        ...by,
        audience: { chapterId, role: 'members' },
        data: { ...data, chapterId },
      }
    : { kind: 'announcement.posted-widely', ...by, audience: { chapterIds: chapterId }, data };
}

/** What was told, and what is yet to be told, has the new title. */
export const changedFact = (announcement: Told, version: number): NewFact => ({
  kind: 'announcement.changed',
  audience: { chapterIds: chaptersOf(announcement) },
  data: { announcementId: String(announcement._id), version, title: announcement.title },
});

/** Members can no longer read it: what they were told goes too. */
export const withdrawnFact = (announcement: Told): NewFact => ({
  kind: 'announcement.withdrawn',
  audience: { chapterIds: chaptersOf(announcement) },
  data: { announcementId: String(announcement._id) },
});
