import { forbidden, keysetAfter, type Identity } from '@meridian/service-kit';
import type { Announcement, ManagedAnnouncement } from '@meridian/shared-types';
import type { QueryOf, chaptersApi } from '@meridian/shared-types/contracts';
import { LIMITS } from '@meridian/shared-types';
import { mayAdminister } from '../chapters/chapter.policy';
import { requireChapter } from '../chapters/require-chapter';
import { roleIn } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { countReaders, readCounts } from './announcement-reads';
import { chaptersOf, SHOWN_FIELDS, toAnnouncement } from '../models/announcement.model';
import { mayManage } from './announcement.policy';
import { administeredBy, stateOf, type StoredAnnouncement } from './find-announcement';

/**
 * Returns the announcements that members of a chapter read. These are the pinned ones and the newest, or the page after
 * a given one.
 */
export async function findAnnouncements(
  { Announcements }: Pick<Models, 'Announcements'>,
  chapterId: number,
  { before, limit = 100 }: QueryOf<typeof chaptersApi.announcements>,
): Promise<Announcement[]> {
  const [page, pinned] = await Promise.all([
    keysetAfter(Announcements, 'createdAt', -1, before),
    before === undefined
      ? Announcements.find({ pinnedIn: chapterId }, SHOWN_FIELDS).limit(LIMITS.announcementPinCount).lean()
      : [],
  ]);
  const others = await Announcements.find({ chapterId, pinnedIn: { $ne: chapterId }, ...page }, SHOWN_FIELDS)
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean();
  pinned.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return [...pinned, ...others].map((found) => toAnnouncement(found, chapterId));
}

/** Counts the announcements of each of a person's chapters. */
export async function announcementCounts(
  { People, Announcements }: Pick<Models, 'People' | 'Announcements'>,
  userId: string,
) {
  const person = await People.findById(userId, { 'places.chapterId': 1 }).lean();
  const chapterIds = person?.places.map(({ chapterId }) => chapterId) ?? [];
  const isOwn = { chapterId: { $in: chapterIds } };
  const found = await Announcements.aggregate<{ _id: number; count: number }>([
    { $match: isOwn },
    { $project: { chapterId: 1 } },
    { $unwind: '$chapterId' },
    { $match: isOwn },
    { $group: { _id: '$chapterId', count: { $sum: 1 } } },
  ]);
  const counts = new Map(found.map(({ _id, count }) => [_id, count]));
  return chapterIds.map((chapterId) => ({ chapterId, count: counts.get(chapterId) ?? 0 }));
}

type Needed = Pick<
  Models,
  'Chapters' | 'Memberships' | 'People' | 'Announcements' | 'HiddenAnnouncements' | 'AnnouncementReads'
>;

/**
 * Returns the announcements of a chapter in one state for its admins, newest first. Without a chapter, returns those to
 * several chapters.
 */
export async function managedAnnouncements(
  models: Needed,
  caller: Identity,
  { chapter, state, before, limit = 20 }: QueryOf<typeof chaptersApi.managedAnnouncements>,
): Promise<ManagedAnnouncement[]> {
  await checkReader(models, caller, chapter);
  const { Announcements, HiddenAnnouncements } = models;
  const model = state === 'published' ? Announcements : HiddenAnnouncements;
  const where = {
    ...(chapter === undefined ? { several: true as const } : { chapterId: chapter }),
    ...(state !== 'published' && { state }),
    ...(await keysetAfter(model, 'createdAt', -1, before)),
  };
  const read = { sort: { createdAt: -1, _id: -1 }, limit } as const;
  const found: StoredAnnouncement[] =
    state === 'published'
      ? await Announcements.find(where, null, read).lean()
      : await HiddenAnnouncements.find(where, null, read).lean();
  return toManaged(models, caller, found, chapter);
}

type CheckReaderNeeds = Pick<Models, 'Chapters' | 'Memberships'>;

async function checkReader(models: CheckReaderNeeds, caller: Identity, chapterId: number | undefined): Promise<void> {
  if (chapterId === undefined) {
    if (!caller.isSiteAdmin) throw forbidden('Only site admins can do this.');
    return;
  }
  const [role] = await Promise.all([roleIn(models, chapterId, caller.userId), requireChapter(models, chapterId)]);
  if (!mayAdminister(caller, role)) throw forbidden('Only admins of this chapter can manage its announcements.');
}

/** Converts announcements to the form that their admins see. */
export async function toManaged(
  models: Pick<Models, 'People' | 'AnnouncementReads'>,
  caller: Identity,
  found: readonly StoredAnnouncement[],
  chapterId?: number,
): Promise<ManagedAnnouncement[]> {
  const toKey = (announcement: StoredAnnouncement) => String(announcement.chapterId);
  const recipients = [...new Map(found.map((each) => [toKey(each), each])).values()];
  const [counts, administered, readers] = await Promise.all([
    readCounts(
      models,
      found.map(({ _id }) => _id),
    ),
    administeredBy(models, caller.userId),
    Promise.all(recipients.map(async (each) => [toKey(each), await countReaders(models, each)] as const)),
  ]);
  const readersByRecipients = new Map(readers);
  return found.map((announcement) => {
    const { _id, version, later, publishAt, problem, expiresAt } = announcement;
    const ofAll = readersByRecipients.get(toKey(announcement)) ?? 0;
    return {
      ...toAnnouncement(announcement, chapterId),
      version: version ?? 1,
      state: stateOf(announcement),
      chapterIds: chaptersOf(announcement),
      forLaterChapters: later === true,
      ...(publishAt && { publishAt: publishAt.toISOString() }),
      ...(problem && { problem }),
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      readBy: Math.min(counts.get(String(_id)) ?? 0, ofAll), // Some readers may have left the chapter since.
      readers: ofAll,
      mayEdit: mayManage(caller, administered, announcement),
    };
  });
}
