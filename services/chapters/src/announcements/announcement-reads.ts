import { withPeopleLocked } from '@meridian/service-kit';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import type { Models } from '../models/create-models';
import type { AnnouncementDoc } from '../models/announcement.model';

type Needed = Pick<Models, 'db' | 'People' | 'Announcements' | 'AnnouncementReads'>;

/** Stores that a person has read these announcements, if they are for the person's chapters. */
export async function storeReads(models: Needed, userId: string, ids: readonly string[]): Promise<void> {
  const { People, Announcements, AnnouncementReads } = models;
  const person = await People.findById(userId, { 'places.chapterId': 1 }).lean();
  const chapterIds = person?.places.map(({ chapterId }) => chapterId) ?? [];
  const found = await Announcements.find({ _id: { $in: ids }, chapterId: { $in: chapterIds } }, { _id: 1 }).lean();
  if (found.length === 0) return;
  await withPeopleLocked(models.db, userId, (session) =>
    AnnouncementReads.bulkWrite(
      found.map(({ _id }) => {
        const read = { announcementId: _id, userId: new mongoose.Types.ObjectId(userId) };
        return { updateOne: { filter: read, update: { $setOnInsert: read }, upsert: true } };
      }),
      { session },
    ),
  );
}

/** Counts the people who have read each of these announcements. */
export async function readCounts(
  { AnnouncementReads }: Pick<Models, 'AnnouncementReads'>,
  ids: Types.ObjectId[],
): Promise<Map<string, number>> {
  const found = await AnnouncementReads.aggregate<{ _id: unknown; count: number }>([
    { $match: { announcementId: { $in: ids } } },
    { $group: { _id: '$announcementId', count: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

/**
 * Counts the people who can read an announcement to these chapters. They have an active subscription and are not
 * suspended. A member of several chapters counts once.
 */
export const countReaders = (
  { People }: Pick<Models, 'People'>,
  { chapterId }: Pick<AnnouncementDoc, 'chapterId'>,
): Promise<number> => People.countDocuments({ isActive: true, 'places.chapterId': { $in: [chapterId].flat() } });

export async function removeFromAnnouncements(
  models: Pick<Models, 'Announcements' | 'HiddenAnnouncements' | 'AnnouncementReads'>,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const { Announcements, HiddenAnnouncements, AnnouncementReads } = models;
  await Announcements.updateMany({ authorId: userId }, { $unset: { authorId: 1 } }, { session });
  await HiddenAnnouncements.updateMany({ authorId: userId }, { $unset: { authorId: 1 } }, { session });
  await AnnouncementReads.deleteMany({ userId }, { session });
}
