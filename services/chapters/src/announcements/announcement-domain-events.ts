import type { NewDomainEvent } from '@meridian/service-kit';
import { chaptersOf, type AnnouncementDoc } from '../models/announcement.model';

type BriefAnnouncement = Pick<AnnouncementDoc, '_id' | 'chapterId' | 'title' | 'authorId'>;

/**
 * Creates the domain event that notifies members of an announcement. For several chapters, each person is notified
 * once.
 */
export function postedDomainEvent({ _id, chapterId, title, authorId }: BriefAnnouncement): NewDomainEvent {
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

/** Creates the domain event that corrects the title in existing and pending notices. */
export const changedDomainEvent = (announcement: BriefAnnouncement, version: number): NewDomainEvent => ({
  kind: 'announcement.changed',
  audience: { chapterIds: chaptersOf(announcement) },
  data: { announcementId: String(announcement._id), version, title: announcement.title },
});

/** Creates the domain event that withdraws the notices, because members can no longer read the announcement. */
export const withdrawnDomainEvent = (announcement: BriefAnnouncement): NewDomainEvent => ({
  kind: 'announcement.withdrawn',
  audience: { chapterIds: chaptersOf(announcement) },
  data: { announcementId: String(announcement._id) },
});

/** Creates the domain event that ends the notices about a paused announcement, about which an admin has decided. */
export const settledDomainEvent = (announcement: BriefAnnouncement): NewDomainEvent => ({
  kind: 'announcement.settled',
  audience: { chapterIds: chaptersOf(announcement) },
  data: { announcementId: String(announcement._id) },
});

/** Creates the domain events that tell the admins of each of these chapters that it was not published. */
export const pausedDomainEvents = (
  { _id, title, authorId }: BriefAnnouncement,
  chapterIds: readonly number[],
): NewDomainEvent[] =>
  chapterIds.map((chapterId) => ({
    kind: 'announcement.paused',
    ...(authorId && { by: String(authorId) }),
    audience: { chapterId, role: 'admins' },
    data: { announcementId: String(_id), chapterId, title },
  }));
